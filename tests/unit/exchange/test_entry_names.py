"""The name of a line without a list's marks, an address and a grade."""

from __future__ import annotations

import pytest

from nzgs_tourney.exchange.entry_names import NameRead, capitals_turned, family_names_first, read_name
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
    assert read(text) == NameRead(name, name, parse_rank(grade) if grade else None, email)


def test_a_grade_beside_the_same_one_is_no_part_of_the_name_and_another_stays() -> None:
    mapping = {"name": 0, "rank": 1}
    assert read("Aroha Ngata 3k", "3 kyu", **mapping).name == "Aroha Ngata"
    assert read("Aroha Ngata 3k", "4k", **mapping) == NameRead("Aroha Ngata 3k", "Aroha Ngata 3k", None, "")
    assert read("Aroha Ngata 3k", "strong", **mapping).name == "Aroha Ngata 3k"


@pytest.mark.parametrize(
    ("name", "turned"),
    [
        ("NGATA Aroha", "Aroha Ngata"),
        ("TŪHOE Hēmi Rāwiri", "Hēmi Rāwiri Tūhoe"),
        ("VAN DAM Te Ariki", "Te Ariki Van Dam"),
        ("O’SHEA Tāne", "Tāne O’Shea"),
        ("RATA-KEA Hana", "Hana Rata-Kea"),
        ("MCDONALD Mere J", "Mere J McDonald"),
        ("LI Wei", "Wei Li"),
        ("NGATA AROHA", "NGATA AROHA"),
        ("Aroha NGATA", "Aroha NGATA"),
        ("J Reed", "J Reed"),
        ("NGATA", "NGATA"),
        ("王 小明", "王 小明"),
        ("", ""),
    ],
)
def test_a_family_name_in_capitals_is_turned_round(name: str, turned: str) -> None:
    assert capitals_turned(name) == turned


def test_most_names_of_a_list_say_whether_capitals_are_family_names() -> None:
    assert family_names_first(["NGATA Aroha", "KAA Mere", "Tama Reed", "Mononym"])
    assert not family_names_first(["DJ Reed", "Mere Kaa", "TJ Moa", "Aroha Ngata"])
    assert not family_names_first(["NGATA", "KAA"])
    assert not family_names_first([])


def test_the_parts_of_a_name_may_be_in_two_columns() -> None:
    expected = NameRead("Aroha Ngata", "Ngata Aroha", parse_rank("3k"), "")
    assert read("1. Ngata", "Aroha 3k", last=0, first=1) == expected
    assert read("Aroha", first=0, last=1).name == "Aroha"
    assert read('"Ngata', 'Aroha" 3k', last=0, first=1).name == "Aroha Ngata"
    assert read('Hana "Hānā"').name == 'Hana "Hānā"'
