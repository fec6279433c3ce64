"""A report arrives while the director changes the boards: one of the two, in either order, and never an orphan.

Without the lock the database itself stops the second, whose press then ends in an error; with it one is told why.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Barrier, BrokenBarrierError
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError
from django.utils.module_loading import import_string

from games.ledger.verify import verify
from games.models import Clearing, Game, GameState, LedgerEvent, Report, Speaker, TakenApart
from games.services.clear_result import clear_result, undo_clearing
from games.services.report_result import report_result
from ground.errors import Refused
from nzgs_tourney.models import Pairing, Round, SeatChange
from nzgs_tourney.services.draws.rearrange_round import rearrange_round
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.tournament.pairing.rearrange import PairAtTable, Rearrangement
from tests.db.desk import Desk, games_of
from tests.db.test_repair_round import seats
from tests.proof.conftest import SURE_SECONDS, AtOnce, Meet

pytestmark = pytest.mark.desk(6)

SEES = "nzgs_tourney.store.draws.repair.touched_tables"
LOOKS_LAST = "nzgs_tourney.services.rounds.published_boards.touched_tables"
"""The last look before anything is written."""
REPORTS = "games.services.report_result.refuse_impossible"


def changes(desk: Desk, drawn: Round, actor: str = "Aroha", *, seen: bool = False) -> Callable[[], Any]:
    """Tables 1 and 2 exchange their Whites."""
    at = seats(drawn)
    wanted = Rearrangement((1, 2), places=(PairAtTable(1, at[1][0], at[2][1]), PairAtTable(2, at[2][0], at[1][1])))
    desk.event.stream.refresh_from_db()
    seq = desk.event.stream.seq if seen else None
    return lambda: rearrange_round(desk.division.pk, 1, wanted, "Wrong boards.", actor=actor, expected_seq=seq)


def reports(game: Game) -> Callable[[], Any]:
    return lambda: report_result(game.pk, Speaker.BLACK, "B+R", actor="Black by link", nonce=uuid4())


def whole(desk: Desk, drawn: Round) -> None:
    """Every board has its game, every game its board unless it was taken apart, every report a game; the chain fits."""
    assert not Pairing.objects.filter(round=drawn, game=None).exists()
    assert not Game.objects.filter(pairing=None, taken_apart=None).exists()
    assert not Game.objects.exclude(taken_apart=None).exclude(pairing=None, state=GameState.OPEN).exists()
    assert not Report.objects.exclude(game__in=Game.objects.all()).exists()
    assert len(games_of(drawn)) == 3
    assert verify(desk.event.stream.key)[0].broken is None


def only_one(outcomes: list[Any], game: Game) -> None:
    """Either the report counts and the boards stay, or they are changed and who reported is told."""
    reported, changed = outcomes
    if isinstance(changed, Refused):
        assert "claimed at table 1" in changed.sentence
        assert (reported.state, Report.objects.count(), SeatChange.objects.count()) == (GameState.REPORTED, 1, 0)
    else:
        assert isinstance(reported, Refused)
        assert "changed this board" in reported.sentence
        assert (Report.objects.count(), SeatChange.objects.count()) == (0, 4)
        assert not Game.objects.filter(pk=game.pk).exists()


@pytest.mark.parametrize("place", [SEES, REPORTS])
def test_a_report_while_the_boards_change_is_kept_or_refused(
    at_once: AtOnce, meet: Meet, desk: Desk, drawn: Round, place: str
) -> None:
    game = games_of(drawn)[0]
    meet(place)
    only_one(at_once(reports(game), changes(desk, drawn)), game)
    whole(desk, drawn)


def test_the_report_first(desk: Desk, drawn: Round) -> None:
    game = games_of(drawn)[0]
    change = changes(desk, drawn)
    reported = reports(game)()
    with pytest.raises(Refused) as refused:
        change()
    only_one([reported, refused.value], game)
    whole(desk, drawn)


def test_the_change_first(desk: Desk, drawn: Round) -> None:
    game = games_of(drawn)[0]
    changed = changes(desk, drawn)()
    with pytest.raises(Refused) as refused:
        reports(game)()
    only_one([refused.value, changed], game)
    whole(desk, drawn)


@pytest.fixture
def emptied(desk: Desk, drawn: Round) -> Game:
    """Table 1, whose result was cleared."""
    game = games_of(drawn)[0]
    reports(game)()
    return clear_result(game.pk, actor="Aroha", nonce=uuid4())


@pytest.mark.parametrize("place", [SEES, REPORTS])
def test_a_report_while_a_cleared_board_is_changed_is_kept_or_refused(
    at_once: AtOnce, meet: Meet, desk: Desk, drawn: Round, emptied: Game, place: str
) -> None:
    meet(place)
    reported, changed = at_once(reports(emptied), changes(desk, drawn))
    if isinstance(changed, Refused):
        assert "claimed at table 1" in changed.sentence
        assert (reported.state, Report.objects.count()) == (GameState.REPORTED, 2)
    else:
        assert isinstance(reported, Refused)
        assert "changed this board" in reported.sentence
        assert (Report.objects.count(), TakenApart.objects.get().game) == (1, emptied)
    whole(desk, drawn)


def test_the_clearing_undone_while_the_board_is_changed_is_kept_or_refused(
    at_once: AtOnce, meet: Meet, desk: Desk, drawn: Round, emptied: Game
) -> None:
    meet(SEES)
    clearing = Clearing.objects.get()
    undo = partial(undo_clearing, clearing.pk, actor="Rewi", nonce=uuid4())
    undone, changed = at_once(undo, changes(desk, drawn))
    assert sum(isinstance(outcome, Refused) for outcome in (undone, changed)) == 1
    emptied.refresh_from_db()
    assert TakenApart.objects.exists() is (emptied.state == GameState.OPEN) is isinstance(undone, Refused)
    whole(desk, drawn)


def test_without_the_lock_one_of_the_two_meets_an_error(
    at_once: AtOnce, meet: Meet, locks_off: None, desk: Desk, drawn: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both look before either writes: the database lets neither a report nor a board without its game be."""
    both = Barrier(2)

    def waits(function: Callable[..., Any]) -> Callable[..., Any]:
        def waiting(*args: Any, **kwargs: Any) -> Any:
            seen = function(*args, **kwargs)
            with suppress(BrokenBarrierError):
                both.wait(SURE_SECONDS)
            return seen

        return waiting

    for place in (LOOKS_LAST, REPORTS):
        monkeypatch.setattr(place, waits(import_string(place)))
    outcomes = at_once(reports(games_of(drawn)[0]), changes(desk, drawn))
    assert sum(isinstance(outcome, DatabaseError) for outcome in outcomes) == 1
    assert not Game.objects.filter(pairing=None).exists()
    assert not Report.objects.exclude(game__in=Game.objects.all()).exists()


def test_of_two_who_change_at_once_the_second_is_told(at_once: AtOnce, meet: Meet, desk: Desk, drawn: Round) -> None:
    meet(SEES)
    outcomes = at_once(changes(desk, drawn, "Aroha", seen=True), changes(desk, drawn, "Rewi", seen=True))
    assert sum(isinstance(outcome, EditConflict) for outcome in outcomes) == 1
    assert LedgerEvent.objects.filter(kind="round.rearranged").count() == 1
    whole(desk, drawn)
