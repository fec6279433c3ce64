"""Rounds missed, in the ways lists say it."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.exchange.entry_columns import recognise_columns
from nzgs_tourney.tournament.exchange.entry_line import blank_means_absent, rounds_missed
from ratings.imports.cells import TableLine


def missed(header: str, *lines: str, rounds: int = 5) -> tuple[set[int], tuple[str, ...]]:
    """What the first line misses, the others being there to tell what an empty cell means."""
    mapping = recognise_columns(header.split(";"))
    read = [TableLine(number, tuple(text.split(";"))) for number, text in enumerate(lines, start=2)]
    away, notes = rounds_missed(read[0], mapping, blank_absent=blank_means_absent(read, mapping), rounds=rounds)
    return set(away), notes


def test_ticks_make_an_empty_cell_a_round_missed() -> None:
    assert missed("Name;R1;R2;R3", "Mere;x;;x") == ({2}, ())
    assert missed("Name;R1;R2;R3", "Mere;;;", "Hēmi;yes;yes;yes") == ({1, 2, 3}, ())


def test_marks_of_absence_make_an_empty_cell_a_round_played() -> None:
    assert missed("Name;R1;R2;R3", "Mere;;absent;") == ({2}, ())
    assert missed("Name;R1;R2;R3", "Mere;;;", "Hēmi;;no;") == (set(), ())


def test_a_mark_that_says_nothing_is_noted() -> None:
    assert missed("Name;Round 1", "Mere;maybe") == (
        set(),
        ("Round 1: “maybe” is neither yes nor no: taken as playing.",),
    )


@pytest.mark.parametrize(
    ("text", "away"),
    [
        ("1, 3-4", {2, 5}),
        ("1-5", set()),
        ("all", set()),
        ("", set()),
        ("none", {1, 2, 3, 4, 5}),
        ("01101", {1, 4}),
        ("11111000000000000000", set()),
        ("2 and 3", {1, 4, 5}),
    ],
)
def test_rounds_played(text: str, away: set[int]) -> None:
    assert missed("Name;Rounds", f"Mere;{text}") == (away, ())


@pytest.mark.parametrize(
    ("text", "away"), [("2", {2}), ("4 & 5", {4, 5}), ("1–2", {1, 2}), ("none", set()), ("", set())]
)
def test_rounds_not_played(text: str, away: set[int]) -> None:
    assert missed("Name;Absent", f"Mere;{text}") == (away, ())


def test_what_cannot_be_read_changes_nothing_and_is_noted() -> None:
    assert missed("Name;Rounds", "Mere;Saturday") == (set(), ("Rounds “Saturday” can’t be read: taken as all.",))
    assert missed("Name;Absent", "Mere;999") == (set(), ("Rounds missed “999” can’t be read: taken as none.",))
