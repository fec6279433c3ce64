"""The page of documentation says what the program computes."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from nzgs_tourney.tournament.standings.criteria import CRITERIA
from nzgs_tourney.tournament.wording.standings.standings_words import others_words, score_text

PAGE = Path(__file__).resolve().parents[3] / "docs" / "standings.md"


def test_the_page_lists_every_criterion_as_the_program_defines_it() -> None:
    listed = re.findall(r"^\| `(\w+)` \| ([^|]+) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [(one, name) for one, name, _ in listed] == [(one.id, one.name) for one in CRITERIA]
    for (_, _, told), one in zip(listed, CRITERIA, strict=True):
        assert one.definition.startswith(told.rstrip("."))


@pytest.mark.parametrize(
    ("value", "sentence"),
    [("0", "0"), ("17/2", "8½"), ("-1/2", "−½"), ("67/4", "16¾"), ("1/4", "¼"), ("-5/4", "−1¼"), ("5/8", "0.625")],
)
def test_values_are_written_in_halves_and_quarters(value: str, sentence: str) -> None:
    found = Fraction(value)
    assert score_text(found * 2, f"{float(found)}") == sentence


def test_a_score_stays_beside_its_name_where_a_line_is_broken() -> None:
    line = others_words(("Score", "SOS", "Wins"), ("19", "36½", "7"))
    assert line.split(" ") == ["SOS\N{NO-BREAK SPACE}36½,", "Wins\N{NO-BREAK SPACE}7"]
