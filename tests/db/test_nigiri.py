"""Nigiri decides the colours of a first game: either side notes a swap, and further games alternate."""

from __future__ import annotations

import pytest
from django.test import Client

from games.ledger.verify import verify
from games.models import Speaker
from ground.coded import read_coded
from ground.errors import Refused
from nzgs_tourney.models import Division, Pairing
from nzgs_tourney.services.draws.note_nigiri import note_nigiri
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.tournament.pairing.explain import by_nigiri
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.web.parsed import page_text
from tests.web.phone import phone

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"


@pytest.fixture
def match() -> Desk:
    """Two players, best of three, colours by nigiri."""
    desk = make_desk(2, "club-knockout")
    rules = {"rounds": 3, "best_of": "3", "nigiri": True, "komi": "6.5"}
    edit_division(desk.division.pk, rules, actor=DIRECTOR)
    return Desk(desk.event, Division.objects.get(pk=desk.division.pk), desk.director)


def black_of(pairing: Pairing) -> int:
    return pairing.seats.get(colour="black").entry_id


def test_a_swap_is_noted_turned_back_and_the_next_game_alternates(match: Desk) -> None:
    (game,) = games_of(match.publish(1))
    pairing = game.pairing
    assert by_nigiri(map(read_coded, pairing.reasons))
    first, second = black_of(pairing), pairing.seats.get(colour="white").entry_id
    for black in (second, second, first, second):
        note_nigiri(game.pk, black, actor="Black by link")
        pairing.refresh_from_db()
        assert black_of(pairing) == black
    with pytest.raises(Refused, match="doesn’t decide"):
        note_nigiri(game.pk, 0, actor="Black by link")
    report_from(game, Speaker.PAPER, "B+R")
    with pytest.raises(Refused):
        note_nigiri(game.pk, first, actor="Black by link")
    close_round(match.division.pk, 1, actor=DIRECTOR, confirm_reported=True)
    (next_game,) = games_of(match.publish(2))
    assert black_of(next_game.pairing) == first
    assert not by_nigiri(map(read_coded, next_game.pairing.reasons))
    assert all(verdict.broken is None for verdict in verify())


def test_the_players_page_says_nigiri_and_takes_the_swap(match: Desk, client: Client) -> None:
    (game,) = games_of(match.publish(1))
    own = phone(client, game, "white")
    home = page_text(own.client.get(own.address("home")))
    assert f"So far {game.black_name} has Black." in home
    white = game.pairing.seats.get(colour="white").entry_id
    assert own.client.post(own.address("nigiri"), {"black": str(white)}).status_code == 302
    assert black_of(game.pairing) == white
    assert "Colours by nigiri, noted at" in page_text(own.client.get(own.address("home")))
