"""Events by chance: repeatable, whole, and won by the stronger as often as the rating system says."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from games.rules.result import Outcome
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System, Tier
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.simulation.play import play
from ratings.system.systems import rating_system
from tests.unit.pairing.builders import MCMAHON, SWISS, division, person

EGF = rating_system("egf")


def played_out(made: DivisionHistory, seed: str, **more: Any) -> DivisionHistory:
    found = play(made, EGF, seed, **more)
    assert isinstance(found, DivisionHistory)
    return found


def test_the_same_seed_gives_the_same_event_and_another_seed_another() -> None:
    made = division(12, replace(MCMAHON, rounds=4))
    assert played_out(made, "a") == played_out(made, "a")
    assert played_out(made, "a") != played_out(made, "b")


@pytest.mark.parametrize("system", [one for one in System if one is not System.KNOCKOUT])
def test_every_round_is_played_by_everybody_who_is_there(system: System) -> None:
    away = {2: {1: Status.ABSENT}, 3: {2: Status.EXCUSED, 3: Status.WITHDRAWN}}
    made = played_out(division(9, replace(SWISS, system=system, rounds=4)), "s", away=lambda n: away.get(n, {}))
    assert [played.number for played in made.rounds] == [1, 2, 3, 4]
    for played in made.rounds:
        seated = [player for board in played.boards for player in (board.white, board.black)]
        assert sorted([*seated, *played.status]) == list(range(1, 10))
        assert all(board.result is not None for board in played.boards)
        for player, why in away.get(played.number, {}).items():
            assert played.status[player] is why


def test_a_knock_out_is_played_until_one_is_left() -> None:
    cup = replace(SWISS, system=System.KNOCKOUT, rounds=4, criteria=("ko",))
    made = played_out(division(9, cup), "s", away=lambda number: {1: Status.ABSENT} if number == 2 else {})
    assert [len(played.boards) for played in made.rounds] == [1, 3, 2, 1]
    for played in made.rounds:
        seated = [player for board in played.boards for player in (board.white, board.black)]
        assert sorted([*seated, *played.status]) == list(range(1, 10))
    assert list(made.rounds[3].status.values()) == [Status.OUT] * 7


def test_the_stronger_wins_as_often_as_the_system_expects() -> None:
    made = division([person(1, rating="2.00"), person(2, rating="1.00")], replace(SWISS, rounds=1))
    won = games = 0
    expected = Decimal(0)
    for seed in range(400):
        board = played_out(made, f"{seed}").rounds[0].boards[0]
        strong = Outcome.WHITE if board.white == 1 else Outcome.BLACK
        assert board.result is not None
        won += board.result.outcome is strong
        games += 1
    white = EGF.win_probability(made.players[0].strength, made.players[1].strength, 0, Decimal(7))
    expected = white * games
    assert abs(won - expected) < 40


def test_players_can_be_stronger_than_they_are_rated() -> None:
    made = division([person(1, rating="-9.00"), person(2, rating="3.00")], replace(SWISS, rounds=1))
    results = [played_out(made, f"{seed}", strength={1: Decimal(9)}).rounds[0].boards[0] for seed in range(30)]
    assert sum((b.result is not None and b.result.outcome is Outcome.WHITE) == (b.white == 1) for b in results) >= 28


def test_a_round_without_a_draw_ends_the_event() -> None:
    made = division(2, replace(SWISS, rounds=2, hard=(Tier.REMATCH,)))
    found = play(made, EGF, "s")
    assert isinstance(found, NoDraw)
    assert found.reason.startswith("Round 2 cannot be drawn under these rules")
