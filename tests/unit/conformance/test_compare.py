"""What counts as the same answer."""

from __future__ import annotations

from typing import Any

import pytest

from nzgs_tourney.conformance.cases import SuiteCase
from nzgs_tourney.conformance.compare import is_right

PLAYED = [{"boards": [{"white": 1, "black": 2, "result": "W"}, {"white": 3, "black": 4, "result": "W"}]}]
FOUR = {"players": [{"id": one} for one in (1, 2, 3, 4)], "rounds": PLAYED, "objectives": ["rematches", "gaps"]}


def case(ask: str, *right: dict[str, Any], given: dict[str, Any] | None = None) -> SuiteCase:
    return SuiteCase("case-01", "", ask, given or {}, right, "", "", "by hand")


@pytest.mark.parametrize(
    ("right", "answer", "expected"),
    [
        ({"legal": True}, {"legal": True}, True),
        ({"legal": True}, {"legal": False}, False),
        ({"legal": True}, {"legal": 1}, False),
        ({"legal": True}, {}, False),
        ({"legal": True}, {"legal": True, "took": 3}, True),
        ({"margin": "7"}, {"margin": 7}, False),
        ({"stones": 6}, {"stones": 6.0}, True),
        ({"stones": 1}, {"stones": True}, False),
        ({"stones": 6}, {"stones": 6.5}, False),
        ({"margin": None}, {}, False),
        ({"moves": ["B A1", "W B2"]}, {"moves": ["W B2", "B A1"]}, False),
        ({"points": ["A1", "B2"]}, {"points": ["B2", "A1"]}, True),
        ({"points": ["A1", "B2"]}, {"points": ["B2"]}, False),
        ({"points": ["A1", "B2"]}, {"points": None}, False),
        ({"pairs": [[1, 2], [3, 4]]}, {"pairs": [[4, 3], [1, 2]]}, True),
        ({"pairs": [[1, 2], [3, 4]]}, {"pairs": [[1, 3], [2, 4]]}, False),
        ({"pairs": [[1, 2], [3, 4]]}, {"pairs": 7}, False),
        ({"values": {"1": "2.5"}}, {"values": {"1": "2.5", "2": "3"}}, True),
        ({"values": {"1": "2.5"}}, {"values": [2.5]}, False),
    ],
)
def test_answers(right: dict[str, Any], answer: dict[str, Any], expected: bool) -> None:
    assert is_right(case("any", right), answer) is expected


def test_any_of_several_right_answers_will_do() -> None:
    either = case("handicap", {"stones": 1}, {"stones": 0})
    assert is_right(either, {"stones": 1})
    assert is_right(either, {"stones": 0})
    assert not is_right(either, {"stones": 2})


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"pairs": [[1, 3], [2, 4]]}, True),
        ({"pairs": [[4, 2], [3, 1]]}, True),
        ({"pairs": [[1, 4], [2, 3]]}, False),
        ({"pairs": [[1, 2], [3, 4]]}, False),
        ({"pairs": [[1, 3]]}, False),
        ({"pairs": [[1, 3], [1, 3]]}, False),
        ({"pairs": [[1, 3], [2, "4"]]}, False),
        ({"pairs": [[1, 3, 2, 4]]}, False),
        ({"pairs": None}, False),
        ({"cost": [0, 0]}, False),
    ],
)
def test_a_draw_is_judged_by_what_its_pairs_cost(answer: dict[str, Any], expected: bool) -> None:
    assert is_right(case("draw", {"cost": [0, 0]}, given=FOUR), answer) is expected


def test_a_draw_with_a_forbidden_pair_is_none() -> None:
    forbidden = {**FOUR, "forbidden": [[3, 1]]}
    assert not is_right(case("draw", {"cost": [0, 0]}, given=forbidden), {"pairs": [[1, 3], [2, 4]]})
    assert is_right(case("draw", {"cost": [0, 8]}, given=forbidden), {"pairs": [[1, 4], [2, 3]]})
