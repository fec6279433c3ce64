"""The name of a line without a list's marks, an address and a grade."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.exchange.entry_names import NameRead, capitals_turned, family_names_first, read_name
from ratings.imports.cells import TableLine
from ratings.name_parts import NO_PARTS, NameParts
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
    parts = NameParts("Ngata", "Aroha") if "Ngata, " in text else NO_PARTS
    assert read(text) == NameRead(name, name, parse_rank(grade) if grade else None, email, parts)


def test_a_grade_beside_the_same_one_is_no_part_of_the_name_and_another_stays() -> None:
    mapping = {"name": 0, "rank": 1}
    assert read("Aroha Ngata 3k", "3 kyu", **mapping).name == "Aroha Ngata"
    assert read("Aroha Ngata 3k", "4k", **mapping) == NameRead("Aroha Ngata 3k", "Aroha Ngata 3k", None, "")
    assert read("Aroha Ngata 3k", "strong", **mapping).name == "Aroha Ngata 3k"


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("NGATA Aroha", "Ngata", "Aroha"),
        ("TŪHOE Hēmi Rāwiri", "Tūhoe", "Hēmi Rāwiri"),
        ("VAN DAM Te Ariki", "Van Dam", "Te Ariki"),
        ("O’SHEA Tāne", "O’Shea", "Tāne"),
        ("RATA-KEA Hana", "Rata-Kea", "Hana"),
        ("MCDONALD Mere J", "McDonald", "Mere J"),
        ("LI Wei", "Li", "Wei"),
        ("NGATA AROHA", "", ""),
        ("Aroha NGATA", "", ""),
        ("J Reed", "", ""),
        ("NGATA", "", ""),
        ("王 小明", "", ""),
        ("", "", ""),
    ],
)
def test_a_family_name_in_capitals_is_told_from_the_given_name(name: str, family: str, given: str) -> None:
    assert capitals_turned(name) == NameParts(family, given)


def test_most_names_of_a_list_say_whether_capitals_are_family_names() -> None:
    assert family_names_first(["NGATA Aroha", "KAA Mere", "Tama Reed", "Mononym"])
    assert not family_names_first(["DJ Reed", "Mere Kaa", "TJ Moa", "Aroha Ngata"])
    assert not family_names_first(["NGATA", "KAA"])
    assert not family_names_first([])


def test_the_parts_of_a_name_may_be_in_two_columns() -> None:
    expected = NameRead("Aroha Ngata", "Ngata Aroha", parse_rank("3k"), "", NameParts("Ngata", "Aroha"))
    assert read("1. Ngata", "Aroha 3k", last=0, first=1) == expected
    assert read("Aroha", first=0, last=1).name == "Aroha"
    assert read('"Ngata', 'Aroha" 3k', last=0, first=1).name == "Aroha Ngata"
    assert read('Hana "Hānā"').name == 'Hana "Hānā"'
