"""A division's own table of handicaps, as typed."""

from __future__ import annotations

import pytest
from django.forms import ValidationError

from nzgs_tourney.forms.events.fields import GradesField, TablesField
from nzgs_tourney.forms.events.setting_fields import HandicapTableField

FIELD = HandicapTableField()


def test_lines_become_rows_from_difference_0_upwards() -> None:
    typed = "0: even, komi 7\n\n1 = even komi 3,5\n2: 1 stone, no komi\n3: 2\n"
    assert FIELD.clean(typed) == [[0, "7"], [0, "3.5"], [1, "0"], [2, "0"]]


def test_what_is_stored_is_shown_as_it_can_be_typed() -> None:
    rows = [[0, "7"], [1, "0"], [2, "0.5"]]
    text = FIELD.prepare_value(rows)
    assert text == "0: even, komi 7\n1: 1 stone, no komi\n2: 2 stones, komi 0.5"
    assert FIELD.clean(text) == rows
    assert FIELD.prepare_value("what was typed") == "what was typed"


def test_nothing_is_no_table() -> None:
    assert FIELD.clean("") == []
    assert FIELD.clean(None) == []


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("0: even, komi 7\nthree: 2", "Line 2, “three: 2”, can’t be read: write"),
        ("0: even", "Line 1, “0: even”, can’t be read: write"),
        ("0: even, komi 7.25", "Line 1, “0: even, komi 7.25”, can’t be read"),
        ("0: even, komi 7\n2: 1", "Line 2 is for a difference of 2, but 1 comes next"),
        ("\n".join(f"{n}: {n + 1}" for n in range(61)), "The table has 61 lines; 60 are enough for any difference."),
    ],
)
def test_a_line_that_cannot_be_read_is_named(typed: str, sentence: str) -> None:
    with pytest.raises(ValidationError) as refused:
        FIELD.clean(typed)
    assert refused.value.messages[0].startswith(sentence)


def test_grades_are_read_from_the_strongest_down() -> None:
    field = GradesField()
    assert field.clean("1D, 10K") == ["1d", "10k"]
    assert field.clean(" 3d 1k;20k") == ["3d", "1k", "20k"]
    assert field.clean("") == []
    assert field.prepare_value(["1d", "10k"]) == "1d, 10k"
    for wrong, sentence in (
        ("10k, 1d", "Write the grades from the strongest down, each once."),
        ("1d, 1d", "Write the grades from the strongest down, each once."),
        ("1d, strong", "“strong” isn’t a grade"),
    ):
        with pytest.raises(ValidationError) as refused:
            field.clean(wrong)
        assert refused.value.messages[0].startswith(sentence)


def test_tables_are_read_one_by_one_and_in_rows() -> None:
    field = TablesField()
    assert field.clean("13, 21 - 24 7;7") == [7, 13, 21, 22, 23, 24]
    assert field.clean("") == []
    assert field.prepare_value([7, 13]) == "7, 13"
    for wrong, sentence in (
        ("13, door", "“door” isn’t a table: write numbers, e.g. 13, 21-24."),
        ("9-3", "“9-3” isn’t a range of tables: put the smaller number first."),
        ("0", "“0” isn’t a range of tables: put the smaller number first."),
        ("1-1500", "1500 tables are too many to leave out."),
    ):
        with pytest.raises(ValidationError) as refused:
            field.clean(wrong)
        assert refused.value.messages == [sentence]
