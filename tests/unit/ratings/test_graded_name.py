"""Grades at the end of a name: split off, and nothing that could be part of the name."""

from __future__ import annotations

import pytest

from ratings.imports.names import split_grade
from ratings.rank import parse_rank


@pytest.mark.parametrize(
    ("text", "name", "grade"),
    [
        ("Aroha Ngata 3k", "Aroha Ngata", "3k"),
        ("Mere Kaa (5 kyu)", "Mere Kaa", "5k"),
        ("Tama Reed 2d", "Tama Reed", "2d"),
        ("Tama Reed 2D?", "Tama Reed", "2d"),
        ("Tama Reed[2 d]", "Tama Reed", "2d"),
        ("Tama Reed(12K)", "Tama Reed", "12k"),
        ("Tama Reed, 1 dan", "Tama Reed", "1d"),
        ("Tama Reed,1dan", "Tama Reed", "1d"),
        ("Tama Reed - 15kyu", "Tama Reed", "15k"),
        ("Tama Reed – 35k", "Tama Reed", "35k"),
        ("Reed, Tama (2d)", "Reed, Tama", "2d"),
        ("Hana (Hānā) Weka 4k", "Hana (Hānā) Weka", "4k"),
        ("狄 9d", "狄", "9d"),
        ("Mononym 3p", "Mononym", "9d"),
    ],
)
def test_a_grade_is_split_off(text: str, name: str, grade: str) -> None:
    assert split_grade(text) == (name, parse_rank(grade))


@pytest.mark.parametrize(
    "text",
    [
        "Aroha Ngata",
        "Mere Kaa (Harbour)",
        "Ninja2d",
        "Kim-3d",
        "Player 9 K",
        "Louis 14",
        "Hana Dan",
        "Hana Kyu",
        "Tama 10d",
        "Tama 36k",
        "Tama 0k",
        "Tama 3k 4k",
        "Tama 3k (4k)",
        "Tama 3k junior",
        "3k",
        "(3k)",
        "7 3k",
        "Tama ٣k",
        "",
    ],
)
def test_a_name_stays_whole(text: str) -> None:
    assert split_grade(text) == (text, None)
