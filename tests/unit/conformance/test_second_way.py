"""What the cases call right, found a second time, without this program."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from nzgs_tourney.conformance.cases import SuiteCase
from nzgs_tourney.conformance.draw_objectives import cost_of
from nzgs_tourney.conformance.this_program.events import division_of
from tests.data import naive_rules
from tests.proof.oracle import Oracle
from tests.unit.conformance import second_way
from tests.unit.conformance.test_cases import every_case


def asked(*questions: str) -> list[Any]:
    return [pytest.param(case, id=case.id) for case in every_case() if case.ask in questions]


def is_among(found: dict[str, Any], case: SuiteCase) -> bool:
    return found in [dict(one) for one in case.right]


@pytest.mark.parametrize("case", asked("legal"))
def test_whether_a_move_is_legal(case: SuiteCase) -> None:
    verdict = second_way.judged(case.given)
    assert not [finding for finding in verdict.findings if finding[0] < len(case.given["moves"])]
    assert is_among({"legal": not verdict.findings}, case)


@pytest.mark.parametrize("case", asked("board"))
def test_the_board_after_moves(case: SuiteCase) -> None:
    verdict = second_way.judged(case.given)
    assert verdict.findings == []
    assert is_among({"rows": second_way.rows_of(verdict.final)}, case)


@pytest.mark.parametrize("case", asked("breaches"))
def test_breaches(case: SuiteCase) -> None:
    found = [
        {"move": move, "kind": kind.replace("_", "-"), **({"claimable": open_} if kind == "repetition" else {})}
        for move, _stone, kind, _repeats, open_, _assumed in second_way.judged(case.given).findings
    ]
    assert is_among({"breaches": found}, case)


@pytest.mark.parametrize("case", asked("restore"))
def test_a_restored_board_stood_before(case: SuiteCase) -> None:
    """It is a board of the game, before the last move, and the turn is that of the offender's opponent."""
    *before, last = case.given["moves"]
    boards = [second_way.judged({**case.given, "moves": before[:length]}).final for length in range(len(before) + 1)]
    for right in case.right:
        assert right["rows"] in [second_way.rows_of(board) for board in boards]
        assert right["to_move"] == {"B": "white", "W": "black"}[last[0]]


@pytest.mark.parametrize("case", asked("territory", "count"))
def test_counts(case: SuiteCase) -> None:
    black, white, shared = naive_rules.area(second_way.without_dead(case.given))
    if case.ask == "territory":
        assert is_among({"black": black, "white": white, "shared": shared}, case)
    else:
        assert [Decimal(one["margin"]) for one in case.right] == [black - white - Decimal(case.given["komi"])]


@pytest.mark.parametrize("case", asked("handicap"))
def test_handicaps(case: SuiteCase) -> None:
    assert [dict(one) for one in case.right] == second_way.handicaps(case.given)


@pytest.mark.parametrize("case", asked("standings", "places"))
def test_standings(case: SuiteCase) -> None:
    event = second_way.Event(case.given)
    if case.ask == "standings":
        assert is_among({"values": event.values(case.given["criterion"])}, case)
    else:
        assert is_among({"places": event.places(case.given["criteria"])}, case)


@pytest.mark.parametrize("case", asked("draw"))
def test_the_least_that_a_draw_costs(case: SuiteCase) -> None:
    assert is_among({"cost": second_way.least(case.given)}, case)
    players = [player["id"] for player in case.given["players"]]
    for pairs in (next(second_way.pairings(players)), next(second_way.pairings(players[::-1]))):
        barred = [set(pair) for pair in case.given.get("forbidden", ())]
        if not any({*pair} in barred for pair in pairs):
            assert cost_of(case.given, [list(pair) for pair in pairs]) == second_way.costs(case.given, pairs)


@pytest.mark.parametrize("case", asked("board-costs"))
def test_what_a_board_costs(case: SuiteCase) -> None:
    event = second_way.Event(case.given)
    scores = [
        {player: int(2 * event.score(player, after)) for player in event.players}
        for after in range(len(event.rounds) + 1)
    ]
    board = case.given["board"]
    oracle = Oracle(division_of(case.given), len(event.rounds) + 1, event.players, scores)
    told = oracle.board(board["white"], board["black"], board.get("handicap", 0))
    for right in case.right:
        assert {tier: told[tier] for tier in right["costs"]} == right["costs"]
