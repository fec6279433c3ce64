"""How long each move took, by the clock times of a record."""

from __future__ import annotations

from decimal import Decimal

import pytest

from games.sgf.move_times import move_times
from games.sgf.read_tree import read_tree


def took(nodes: str) -> list[str]:
    """The moves with the seconds they took, `3b 12.5`; without them where they aren't known."""
    times = move_times(read_tree(f"(;GM[1]SZ[9]{nodes})".encode(), 1))
    letters = {"black": "b", "white": "w"}
    return [
        f"{time.move}{letters[time.colour.word]} {'' if time.seconds is None else time.seconds}".strip()
        for time in times
    ]


@pytest.mark.parametrize(
    ("nodes", "times"),
    [
        (
            ";B[aa]BL[600];W[bb]WL[600];B[cc]BL[587.5];W[dd]WL[540];B[ee]BL[587.5]",
            ["1b", "2w", "3b 12.5", "4w 60", "5b 0.0"],
        ),
        ("BL[600]WL[600];B[aa]BL[590];W[bb]WL[580]", ["1b 10", "2w 20"]),
        (";B[aa]BL[600];W[bb];B[cc]BL[610];W[dd]WL[5];B[ee]BL[600]", ["1b", "2w", "3b", "4w", "5b 10"]),
        (";B[aa]BL[600];B[];W[bb];B[cc]BL[590]", ["1b", "2b", "3w", "4b"]),
        (
            ";B[aa]BL[9];W[bb];B[cc]BL[300]OB[25];W[dd];B[ee]BL[280]OB[24];W[ff];B[gg]BL[300]OB[25]",
            ["1b", "2w", "3b", "4w", "5b 20", "6w", "7b"],
        ),
        (";B[aa]BL[30]OB[5];W[bb];B[cc]BL[30]OB[5];W[dd];B[ee]BL[30]OB[4]", ["1b", "2w", "3b", "4w", "5b"]),
        (";B[aa]BL[60](;W[bb]WL[60];B[cc]BL[50])(;W[dd];B[ee]BL[1])", ["1b", "2w", "3b 10"]),
        (";B[aa];W[bb]", ["1b", "2w"]),
        ("", []),
    ],
    ids=[
        "main time",
        "known from the root",
        "gained or missing",
        "a move without a clock",
        "stones",
        "periods",
        "variations",
        "none",
        "empty",
    ],
)
def test_a_move_took_what_the_clock_lost(nodes: str, times: list[str]) -> None:
    assert took(nodes) == times


def test_nothing_that_a_clock_says_is_negative_or_raises() -> None:
    for written in ("BL[-3]", "BL[x]", "BL[]", "OB[9]", "BL[1e9]", "BL[600]OB[-1]"):
        for time in move_times(read_tree(f"(;SZ[9];B[aa]BL[5];W[bb];B[cc]{written})".encode(), 1)):
            assert time.seconds is None or time.seconds >= Decimal(0)
