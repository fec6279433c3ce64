"""An appeal is decided by somebody else than who ruled, and everybody reads who."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Case, Game
from games.services.ruling_referee import RulingReferee
from games.services.second_ruling import second_ruling
from nzgs_tourney.models import Role, RoleKind, User
from tests.db.desk import Desk
from tests.db.disputes import appealed, claimed_case, ruling_in
from tests.web.case_pages import at, decide, official
from tests.web.parsed import select_all, text_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def appealed_ruling_of(referee: str, game: Game) -> Case:
    """An appeal against a ruling that this account gave."""
    case = claimed_case(game)
    ruling_in(case, "no_breach", referee=RulingReferee(referee, referee))
    return appealed(case)


def test_a_referee_who_ruled_reads_who_decides_the_appeal(desk: Desk, game: Game, referee: Client) -> None:
    other = official(desk, "hinemoa")
    appeal = appealed_ruling_of("referee", game)
    own_list, own_page = (referee.get(at(desk, *page)) for page in (["records"], ["case", appeal.number]))
    assert "Against your ruling" in text_of(own_list)
    assert "You ruled in case 1: somebody else decides the appeal." in text_of(own_page)
    assert not select_all(own_page, '[name="option"]')
    assert decide(referee, desk, appeal, "upheld").status_code == 422
    for page in (own_list, own_page, other.get(at(desk, "records")), other.get(at(desk, "case", appeal.number))):
        assert "Decided by Hinemoa Tāwhiri." in text_of(page)
    assert "our ruling" not in text_of(other.get(at(desk, "records")))
    assert decide(other, desk, appeal, "upheld").status_code == 302
    assert "Decided by" not in text_of(referee.get(at(desk, "case", appeal.number)))


def test_both_players_read_who_decides_their_appeal(desk: Desk, game: Game, client: Client, referee: Client) -> None:
    for name in ("hinemoa", "tama"):
        official(desk, name)
    appeal = appealed_ruling_of("referee", game)
    for colour in ("black", "white"):
        player = phone(client, game, colour)
        for page in (player.get("home"), client.get(reverse("player:case", args=[player.token, appeal.number]))):
            assert "Decided by one of Hinemoa Tāwhiri and Tama Tāwhiri." in text_of(page)


def test_where_nobody_else_can_decide_the_appeal_it_says_so(desk: Desk, game: Game, referee: Client) -> None:
    playing = User.objects.create_user("playing", player_id=game.black_id)
    Role.objects.create(event=desk.event, user=playing, kind=RoleKind.REFEREE)
    appeal = appealed_ruling_of("referee", game)
    assert "Nobody can decide it yet" in text_of(referee.get(at(desk, "case", appeal.number)))


def test_who_confirmed_a_ruling_is_told_as_well(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game)
    second_ruling(ruling_in(case, "no_breach", needs_second=True).pk, referee=RulingReferee("hinemoa", "Hinemoa"))
    appealed(case)
    assert "Against your ruling" in text_of(official(desk, "hinemoa").get(at(desk, "records")))
