"""A round as a director types or pastes it: what is read, and a sentence with line and column for each fault."""

from __future__ import annotations

from decimal import Decimal

import pytest

from nzgs_tourney.forms.rounds.paper_round import read_paper
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.paper_round import PaperBoard

NAMES = {number: (100 + number, f"Player {number}") for number in range(1, 13)}


def boards(text: str) -> list[tuple[int, int, str]]:
    found = read_paper(text, NAMES)
    assert found.faults == []
    return [(one.board.black - 100, one.board.white - 100, f"{one.result}{'!' * one.forfeit}") for one in found.lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12 7 b3", [(12, 7, "B+3")]),
        ("12 7", [(12, 7, "")]),
        ("12 7 b3\n\n  1\t2  w r \n", [(12, 7, "B+3"), (1, 2, "W+R")]),
        ("1-2 b, 3-4 w+5", [(1, 2, "B"), (3, 4, "W+5")]),
        ("1–2 b;3 - 4 W+2,5", [(1, 2, "B"), (3, 4, "W+2.5")]),
        ("1-2 w+2,5,3-4 b0,5, 5-6 =", [(1, 2, "W+2.5"), (3, 4, "B+0.5"), (5, 6, "jigo")]),
        ("1-2 b,5-6 w!", [(1, 2, "B"), (5, 6, "W!")]),
        ("1 2 b3½, 3 v 4 l, 5 vs 6 wf", [(1, 2, "B+3.5"), (3, 4, "both_lose"), (5, 6, "W+F")]),
    ],
)
def test_both_ways_of_writing_are_read(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert boards(text) == expected


def test_handicap_and_komi_of_a_board_can_be_written_before_or_after_the_result() -> None:
    found = read_paper("1 2 h3 b, 3 4 w2 H0 k-5.5, 5 6 k6", NAMES)
    assert found.faults == []
    assert [line.board for line in found.lines] == [
        PaperBoard(101, 102, 3),
        PaperBoard(103, 104, 0, Decimal("-5.5")),
        PaperBoard(105, 106, None, Decimal(6)),
    ]


def test_who_has_no_board_is_read_with_the_reason() -> None:
    found = read_paper("1-2 b, 3 bye\n4 Excused\n5 no-show, 6 absent", NAMES)
    assert (found.faults, found.away) == (
        [],
        {103: Status.BYE, 104: Status.EXCUSED, 105: Status.ABSENT, 106: Status.ABSENT},
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("1-2 b\n  45 3 w", "Line 2, column 3: Nobody in this division has number 45."),
        ("1-2 b, 3-45 w", "Line 1, column 10: Nobody in this division has number 45."),
        ("1-2 b\n3 1 w", "Line 2, column 3: 1 (Player 1) is already on line 1."),
        ("1-2 b\n2 bye", "Line 2, column 1: 2 (Player 2) is already on line 1."),
        ("4 4 b", "Line 1, column 1: A board needs two different entries."),
        (
            "1 2 x9",
            "Line 1, column 5: “x9” isn’t a result: type b, w, j, b3, br, bt, bf or l, or b! if White didn’t come.",
        ),
        ("1 2 h2  b9!", "Line 1, column 9: A game that wasn’t played has no margin: type b!, or b9 if it was played."),
        (
            "Mere beats",
            "Line 1, column 1: “Mere beats” isn’t a board: write Black’s number, White’s and the result, e.g. 12 7 b3.",
        ),
    ],
)  # fmt: skip
def test_each_fault_is_one_sentence_with_its_place(text: str, fault: str) -> None:
    assert read_paper(text, NAMES).faults == [fault]


def test_a_void_game_needs_a_reason_and_cannot_be_typed_here() -> None:
    assert len(read_paper("1 2 void", NAMES).faults) == 1
