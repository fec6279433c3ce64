"""A round is closed: what is confirmed with it was seen."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import transaction

from games.ledger.acts import game_subject
from games.ledger.append import append, lock
from games.ledger.verify import verify
from games.models import CaseKind, Clearing, Confirmed, Game, GameState, LedgerEvent, Speaker
from games.services.clear_result import clear_result, undo_clearing
from games.store.result_basis import ResultBasis, basis_of
from ground.errors import Refused
from nzgs_tourney.models import Round, RoundState
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.db.disputes import claimed_case, close_round_of, ruling_in
from tests.db.round_facts import seq

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(4, published=1)]


@pytest.fixture
def games(desk: Desk) -> list[Game]:
    return games_of(Round.objects.get(division=desk.division, number=1))


def state(desk: Desk) -> str:
    return Round.objects.get(division=desk.division, number=1).state


def test_a_report_that_the_director_has_not_seen_is_not_made_final(desk: Desk, games: list[Game]) -> None:
    both_report(games[0], "B+R")
    report_from(games[1], Speaker.PAPER, "W+R")
    seen = seq(desk)
    report_from(games[1], Speaker.BLACK, "W+R")
    with pytest.raises(EditConflict, match=f"{games[1].black_name} reported White by resignation at table 2"):
        close_round(desk.division.pk, 1, actor="Director", confirm_reported=True, expected_seq=seen)
    assert state(desk) == RoundState.PUBLISHED
    assert Game.objects.get(pk=games[1].pk).state == GameState.REPORTED
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True, expected_seq=seq(desk))
    assert state(desk) == RoundState.CLOSED


def test_what_another_director_entered_since_was_not_read_back(desk: Desk, games: list[Game]) -> None:
    both_report(games[0], "B+R")
    report_from(games[1], Speaker.PAPER, "W+R")
    seen = seq(desk)
    report_from(games[1], Speaker.PAPER, "B+R")
    with pytest.raises(EditConflict, match="reported Black by resignation at table 2"):
        close_round(desk.division.pk, 1, actor="Director", confirm_reported=True, expected_seq=seen)
    assert state(desk) == RoundState.PUBLISHED


def test_a_result_that_was_restored_since_is_named_as_that(desk: Desk, games: list[Game]) -> None:
    both_report(games[0], "B+R")
    report_from(games[1], Speaker.PAPER, "W+3")
    clear_result(games[1].pk, actor="Aroha", nonce=uuid4())
    seen = seq(desk)
    undo_clearing(Clearing.objects.get().pk, actor="Aroha", nonce=uuid4())
    with pytest.raises(EditConflict, match="Aroha undid clearing the result at table 2: White by 3"):
        close_round(desk.division.pk, 1, actor="Director", confirm_reported=True, expected_seq=seen)
    assert state(desk) == RoundState.PUBLISHED


def test_what_both_players_confirmed_since_needs_no_reading_back(desk: Desk, games: list[Game]) -> None:
    report_from(games[1], Speaker.PAPER, "W+R")
    seen = seq(desk)
    both_report(games[0], "B+R")
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True, expected_seq=seen)
    assert state(desk) == RoundState.CLOSED


def test_what_a_ruling_gave_is_confirmed_as_that_and_not_from_a_slip(desk: Desk, games: list[Game]) -> None:
    ruling_in(claimed_case(games[0], CaseKind.RESULT), "result", result="W+5")
    close_round_of(games[0])
    ruled, typed = (Game.objects.get(pk=game.pk) for game in games)
    assert (ruled.confirmed_by, typed.confirmed_by) == (Confirmed.RULING, Confirmed.SLIP)
    events = LedgerEvent.objects.filter(kind="result.confirmed").order_by("seq")
    assert [event.full_payload["side"] for event in events] == ["referee", "paper"]
    assert "White by 5, confirmed as ruled. It is final." in in_words(events[0], Names({}, {}))
    assert all(verdict.broken is None for verdict in verify())


def test_a_ruled_result_that_an_earlier_version_confirmed_from_a_slip_is_still_in_order(games: list[Game]) -> None:
    ruling_in(claimed_case(games[0], CaseKind.RESULT), "result", result="W+5")
    game, stream = games[0], games[0].stream
    final = {"state": GameState.CONFIRMED, "result": "W+5", "forfeit": False}
    with transaction.atomic():
        locked = lock(stream.pk)
        Game.objects.filter(pk=game.pk).update(
            state=GameState.CONFIRMED, confirmed_by=Confirmed.SLIP, confirmed_at=locked.moment
        )
        append(locked, "result.confirmed", game_subject(game.number), "Aroha", {"side": "paper", **final})
    assert all(verdict.broken is None for verdict in verify())
    assert basis_of(Game.objects.get(pk=game.pk)) is ResultBasis.RULING


def test_open_boards_are_named(desk: Desk, games: list[Game]) -> None:
    both_report(games[0], "B+R")
    with pytest.raises(Refused, match="Round 1 isn’t over: table 2"):
        close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    assert state(desk) == RoundState.PUBLISHED
