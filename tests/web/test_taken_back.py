"""A round is taken back while people have its pages open: where these lead, and that nothing sent is taken."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Game, Report
from nzgs_tourney.models import Round
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from tests.db.desk import Desk
from tests.web.desk_pages import messages_of, of_division, of_event
from tests.web.parsed import links, page_text
from tests.web.phone import Phone, phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
TAKEN_BACK = "The director has taken that round back. You’ll see it once it’s published again."


@pytest.fixture
def lost(desk: Desk, drawn: Round) -> Phone:
    """The phone of a player at table 1, whose page is open when the round is taken back."""
    first = Game.objects.get(pairing__round=drawn, pairing__table=1)
    mine = phone(Client(), first, "black")
    recall_round(desk.division.pk, 1, actor="Director")
    return mine


@pytest.mark.parametrize("name", ["game", "end", "enter", "claim"])
def test_a_players_page_leads_to_their_rounds(lost: Phone, name: str) -> None:
    answer = lost.get(name)
    assert (answer.status_code, answer["Location"]) == (302, lost.address("home"))
    assert TAKEN_BACK in page_text(lost.get())


def test_what_a_player_sends_is_not_taken(lost: Phone) -> None:
    answer = lost.report(winner="me", how="resign")
    assert answer.status_code == 409
    assert f"Nothing was sent {TAKEN_BACK}" in page_text(answer)
    assert lost.address("home") in links(answer)
    assert not Report.objects.exists()


def test_a_page_that_updates_leaves_the_sentence_to_the_person(lost: Phone) -> None:
    assert lost.client.get(lost.address("game"), headers={"X-Live": "1"}).status_code == 302
    assert TAKEN_BACK in page_text(lost.client.get(lost.address("game"), follow=True))


def test_a_round_published_again_has_other_games(desk: Desk, lost: Phone) -> None:
    publish_round(desk.division.pk, 1, actor="Director")
    assert lost.get("game")["Location"] == lost.address("home")


def test_a_game_that_never_was_stays_unknown(desk: Desk, drawn: Round) -> None:
    mine = phone(Client(), Game.objects.filter(pairing__round=drawn).first(), "black")
    assert mine.client.get(mine.address("game", 999_999)).status_code == 404


def test_nobody_elses_game_is_taken_back(desk: Desk, drawn: Round, lost: Phone) -> None:
    publish_round(desk.division.pk, 1, actor="Director")
    me = lost.game.black_name
    (other,) = Game.objects.exclude(black_name=me).exclude(white_name=me)
    assert lost.client.get(lost.address("game", other.pk)).status_code == 404


def sent(director: Client, address: str, **asked: object) -> HttpResponse:
    return director.post(address, {"result": "b", "nonce": uuid4(), "seen": "", "clearing": 1}, **asked)


@pytest.mark.parametrize("name", ["result_enter", "result_confirm", "result_clear", "result_unclear"])
def test_a_slip_typed_at_the_desk_leads_to_the_results(director: Client, desk: Desk, lost: Phone, name: str) -> None:
    address = of_division(desk, name, 1, lost.game.pk)
    answer = sent(director, address)
    assert (answer.status_code, answer["Location"]) == (302, of_division(desk, "results", 1))
    assert messages_of(answer) == "Nothing was entered: round 1 was taken back."
    asked = sent(director, address, headers={"Accept": "application/json"})
    assert (asked.status_code, asked.json()) == (409, {"gone": "Nothing was entered: round 1 was taken back."})


def test_an_officials_page_of_a_game_leads_to_the_event(director: Client, desk: Desk, lost: Phone) -> None:
    queue = reverse("referee:records", args=[desk.event.slug])
    case = reverse("referee:case_open", args=[desk.event.slug, lost.game.pk])
    for address, back in ((of_event(desk, "game_enter", lost.game.pk), of_event(desk, "event")), (case, queue)):
        answer = director.get(address)
        assert (answer.status_code, answer["Location"]) == (302, back)
        assert messages_of(answer) == TAKEN_BACK
        refused = director.post(address, {})
        assert refused.status_code == 409
        assert back in links(refused)
