"""Two records in words: where they part, said so that a player understands it, and what else differs."""

from dataclasses import replace
from decimal import Decimal

import pytest

from games.audit.audit import judge
from games.audit.record_diff import HeadLine, head_lines, parting_sentences
from games.rules.difference import Symmetry, first_difference
from games.rules.game import GameRecord
from games.sgf.record import ReadRecord
from tests.unit.sheets.records import record, set_up

GAME = record(9, "C3 G7 C7 G3 E5 D4")


def said(a: GameRecord, b: GameRecord) -> list[str]:
    one, other = judge(ReadRecord(a)), judge(ReadRecord(b))
    return list(parting_sentences(first_difference(a, b), one, other, ("Mere", "Tāne")))


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (GAME, "Both records have the same moves."),
        (
            record(9, "C3 G7 C7 F3 E5 D4"),
            "They have the first 3 moves in common and differ at move 4: Mere has White at G3, Tāne White at F3.",
        ),
        (
            record(9, "C3 pass C7"),
            "They have the first move in common and differ at move 2: Mere has White at G7, Tāne White passing.",
        ),
        (record(9, "A1"), "They differ at move 1: Mere has Black at C3, Tāne Black at A1."),
        (
            record(9, "C3 G7 C7 ?"),
            "They have the first 3 moves in common and differ at move 4: Mere has White at G3, Tāne White at zz.",
        ),
        (
            record(9, "C3 G7 C7 G3 E5"),
            "The record of Tāne ends after move 5; up to there they are the same. The record of Mere has 1 more move.",
        ),
        (
            record(9, "C3 G7 C7 G3 E5 D4 pass pass"),
            "Both have the same moves; the record of Tāne has 2 more passes at the end.",
        ),
        (record(13, "C3"), "The boards differ in size: 9×9 from Mere, 13×13 from Tāne."),
        (record(9, "C3", setup=set_up(9, black="A1")), "The records start from different positions."),
        (
            record(9, "", setup=set_up(9, black="C3 C7 E5", white="G7 G3 D4")),
            "The record of Tāne is only a position, the one on which the other ends.",
        ),
        (
            replace(GAME, changes=(set_up(9, 4, empty="C3"),)),
            "After move 4 the records set up or take off different stones.",
        ),
    ],
)
def test_where_they_part_is_one_sentence(other: GameRecord, sentence: str) -> None:
    assert said(GAME, other) == [sentence]


def test_the_longer_one_may_be_either() -> None:
    assert said(record(9, "C3 G7"), GAME) == [
        "The record of Mere ends after move 2; up to there they are the same. The record of Tāne has 4 more moves."
    ]
    assert said(record(9, ""), record(9, "")) == ["Both records are the same, without moves."]


def test_a_turned_board_is_said() -> None:
    odd = record(9, "C3 G7 C8 G3 E5 D4")
    assert said(odd, Symmetry(2).game(odd)) == [
        "Both records have the same moves.",
        "The board of Tāne is turned by a half: it’s shown here to match Mere.",
    ]


def test_what_is_written_differently_is_listed() -> None:
    one = ReadRecord(GAME, black="Mere", komi=Decimal(7), result="W+3", date="2026-11-21")
    other = ReadRecord(replace(GAME, handicap=2), black="Mere", komi=Decimal("6.5"), result="W+3")
    assert head_lines(one, other) == (
        HeadLine("Komi", "7", "6.5"),
        HeadLine("Handicap", "–", "2"),
        HeadLine("Date", "2026-11-21", "–"),
    )
    assert head_lines(one, one) == ()
