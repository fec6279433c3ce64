"""The name of a line without a list's marks, an address and a grade."""

from __future__ import annotations

import pytest

from nzgs_tourney.exchange.entry_names import NameRead, read_name
from ratings.imports.cells import TableLine
from ratings.rank import parse_rank


def read(*cells: str, **mapping: int) -> NameRead:
    return read_name(TableLine(1, cells), mapping or {"name": 0})


@pytest.mark.parametrize(
    ("text", "name", "grade", "email"),
    [
        ("Aroha Ngata", "Aroha Ngata", "", ""),
        ("1. Aroha Ngata 3k", "Aroha Ngata", "3k", ""),
        ("12) Ngata, Aroha (3 kyu)", "Aroha Ngata", "3k", ""),
        ("(3) Aroha Ngata", "Aroha Ngata", "", ""),
        ("- Aroha Ngata 3k", "Aroha Ngata", "3k", ""),
        ("• Aroha Ngata", "Aroha Ngata", "", ""),
        ("Aroha Ngata <a.ngata@example.nz>", "Aroha Ngata", "", "a.ngata@example.nz"),
        ("Aroha Ngata 3k, a@example.nz", "Aroha Ngata", "3k", "a@example.nz"),
        ("2. Aroha Ngata 3k (a@example.nz)", "Aroha Ngata", "3k", "a@example.nz"),
        ("a@example.nz", "a@example.nz", "", ""),
        ("-Aroha Ngata", "-Aroha Ngata", "", ""),
        ("3 Kings", "3 Kings", "", ""),
        ("Aroha@home", "Aroha@home", "", ""),
    ],
)
def test_marks_addresses_and_grades_are_no_part_of_a_name(text: str, name: str, grade: str, email: str) -> None:
    assert read(text) == NameRead(name, parse_rank(grade) if grade else None, email)


def test_a_grade_beside_the_same_one_is_no_part_of_the_name_and_another_stays() -> None:
    mapping = {"name": 0, "rank": 1}
    assert read("Aroha Ngata 3k", "3 kyu", **mapping).name == "Aroha Ngata"
    assert read("Aroha Ngata 3k", "4k", **mapping) == NameRead("Aroha Ngata 3k", None, "")
    assert read("Aroha Ngata 3k", "strong", **mapping).name == "Aroha Ngata 3k"


def test_the_parts_of_a_name_may_be_in_two_columns() -> None:
    assert read("1. Ngata", "Aroha 3k", last=0, first=1) == NameRead("Aroha Ngata", parse_rank("3k"), "")
    assert read("Aroha", first=0, last=1).name == "Aroha"
