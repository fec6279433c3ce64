"""What the cases call right, found a second time, without this program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any

from nzgs_tourney.conformance.cases import SuiteCase
from nzgs_tourney.conformance.draw_objectives import cost_of
from nzgs_tourney.conformance.this_program.events import division_of
from tests.data import naive_rules
from tests.proof.oracle import Oracle
from tests.unit.conformance import second_way
from tests.unit.conformance.test_cases import every_case


def asked(*questions: str) -> list[SuiteCase]:
    found = [case for case in every_case() if case.ask in questions]
    assert len(found) > 5
    return found


def is_among(found: dict[str, Any], case: SuiteCase) -> bool:
    return found in [dict(one) for one in case.right]


def not_so(cases: Iterable[SuiteCase], find: Callable[[SuiteCase], dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The cases that call something else right than what is found, with what is found."""
    return {case.id: found for case in cases if not is_among(found := find(case), case)}


def test_whether_a_move_is_legal() -> None:
    def found(case: SuiteCase) -> dict[str, Any]:
        verdict = second_way.judged(case.given)
        assert not [finding for finding in verdict.findings if finding[0] < len(case.given["moves"])], case.id
        return {"legal": not verdict.findings}

    assert not_so(asked("legal"), found) == {}


def test_the_board_after_moves() -> None:
    def found(case: SuiteCase) -> dict[str, Any]:
        verdict = second_way.judged(case.given)
        assert verdict.findings == [], case.id
        return {"rows": second_way.rows_of(verdict.final)}

    assert not_so(asked("board"), found) == {}


def test_breaches() -> None:
    def found(case: SuiteCase) -> dict[str, Any]:
        return {
            "breaches": [
                {"move": move, "kind": kind.replace("_", "-"), **({"claimable": open_} if kind == "repetition" else {})}
                for move, _stone, kind, _repeats, open_, _assumed in second_way.judged(case.given).findings
            ]
        }

    assert not_so(asked("breaches"), found) == {}


def test_a_restored_board_stood_before() -> None:
    """It is a board of the game, before the last move, and the turn is that of the offender's opponent."""
    for case in asked("restore"):
        *before, last = case.given["moves"]
        starts = [before[:length] for length in range(len(before) + 1)]
        boards = [second_way.rows_of(second_way.judged({**case.given, "moves": moves}).final) for moves in starts]
        for right in case.right:
            assert right["rows"] in boards, case.id
            assert right["to_move"] == {"B": "white", "W": "black"}[last[0]], case.id


def test_counts() -> None:
    def found(case: SuiteCase) -> dict[str, Any]:
        black, white, shared = naive_rules.area(second_way.without_dead(case.given))
        if case.ask == "territory":
            return {"black": black, "white": white, "shared": shared}
        return {"margin": f"{black - white - Decimal(case.given['komi']):f}"}

    assert not_so(asked("territory", "count"), found) == {}


def test_handicaps() -> None:
    for case in asked("handicap"):
        assert [dict(one) for one in case.right] == second_way.handicaps(case.given), case.id


def test_standings() -> None:
    def found(case: SuiteCase) -> dict[str, Any]:
        event = second_way.Event(case.given)
        if case.ask == "standings":
            return {"values": event.values(case.given["criterion"])}
        return {"places": event.places(case.given["criteria"])}

    assert not_so(asked("standings", "places"), found) == {}


def test_the_least_that_a_draw_costs() -> None:
    by_objectives = [case for case in asked("draw") if "objectives" in case.given]
    assert not_so(by_objectives, lambda case: {"cost": second_way.least(case.given)}) == {}
    for case in by_objectives:
        players = [player["id"] for player in case.given["players"]]
        for pairs in (next(second_way.pairings(players)), next(second_way.pairings(players[::-1]))):
            barred = [set(pair) for pair in case.given.get("forbidden", ())]
            if not any({*pair} in barred for pair in pairs):
                assert cost_of(case.given, [list(pair) for pair in pairs]) == second_way.costs(case.given, pairs)


def oracle_of(given: Mapping[str, Any]) -> Oracle:
    """The page on draws as a program, before the next round of a case."""
    event = second_way.Event({"system": "swiss", **given})
    scores = [
        {player: int(2 * event.score(player, after)) for player in event.players}
        for after in range(len(event.rounds) + 1)
    ]
    return Oracle(division_of(given), len(event.rounds) + 1, event.players, scores)


def test_what_a_board_costs() -> None:
    def found(case: SuiteCase) -> dict[str, Any]:
        board = case.given["board"]
        told = oracle_of(case.given).board(board["white"], board["black"], board.get("handicap", 0))
        return {"costs": {tier: told[tier] for tier in case.right[0]["costs"]}}

    assert not_so(asked("board-costs"), found) == {}


def test_the_cheapest_draws_of_this_program_are_all_there_are() -> None:
    """By the page on draws, with every pairing and every bye tried; the lot is left out."""
    for case in [case for case in asked("draw") if "objectives" not in case.given]:
        oracle = oracle_of(case.given)
        players = sorted(oracle.people)
        barred = [set(pair) for pair in case.given.get("forbidden", ())]
        costs: dict[tuple[tuple[tuple[int, int], ...], int | None], tuple[int, ...]] = {}
        for bye in second_way.byes(oracle) if len(players) % 2 else [None]:
            for pairs in second_way.pairings([one for one in players if one != bye]):
                if not any({*pair} in barred for pair in pairs):
                    costs[tuple(pairs), bye] = second_way.own_cost(oracle, pairs, bye)
        best = [
            {"pairs": [list(pair) for pair in pairs], "bye": bye}
            for (pairs, bye), cost in costs.items()
            if cost == min(costs.values())
        ]
        assert sorted(best, key=str) == sorted((dict(one) for one in case.right), key=str), case.id
