"""A referee hears that an appeal is against their own ruling, and who else could decide it."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Case, Game
from games.services.ruling_referee import RulingReferee
from games.services.second_ruling import second_ruling
from nzgs_tourney.models import Role, RoleKind, User
from tests.db.desk import Desk
from tests.db.disputes import appealed, claimed_case, ruling_in
from tests.web.case_pages import at, decide, official
from tests.web.parsed import select_all, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def appealed_ruling_of(referee: str, game: Game) -> Case:
    """An appeal against a ruling that this account gave."""
    case = claimed_case(game)
    ruling_in(case, "no_breach", referee=RulingReferee(referee, referee))
    return appealed(case)


def test_a_referee_is_told_of_an_appeal_against_their_own_ruling(desk: Desk, game: Game, referee: Client) -> None:
    other = official(desk, "hinemoa")
    appeal = appealed_ruling_of("referee", game)
    own_list, own_page = (referee.get(at(desk, *page)) for page in (["records"], ["case", appeal.number]))
    assert "Against your ruling" in text_of(own_list)
    assert "This appeal is against your own ruling in case 1." in text_of(own_page)
    assert "another referee does: Hinemoa Tāwhiri." in text_of(own_page)
    assert select_all(own_page, '[name="option"]'), "who ruled may decide"
    for page in (other.get(at(desk, "records")), other.get(at(desk, "case", appeal.number))):
        assert "our ruling" not in text_of(page)
        assert "our own ruling" not in text_of(page)
    decide(referee, desk, appeal, "upheld")
    assert "our own ruling" not in text_of(referee.get(at(desk, "case", appeal.number)))


def test_the_only_referee_is_told_that_nobody_else_can_decide_the_appeal(
    desk: Desk, game: Game, referee: Client
) -> None:
    playing = User.objects.create_user("playing", player_id=game.black_id)
    Role.objects.create(event=desk.event, user=playing, kind=RoleKind.REFEREE)
    appeal = appealed_ruling_of("referee", game)
    assert "as no other referee can" in text_of(referee.get(at(desk, "case", appeal.number)))


def test_who_confirmed_a_ruling_is_told_as_well(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game)
    second_ruling(ruling_in(case, "no_breach", needs_second=True).pk, referee=RulingReferee("hinemoa", "Hinemoa"))
    appealed(case)
    assert "Against your ruling" in text_of(official(desk, "hinemoa").get(at(desk, "records")))
