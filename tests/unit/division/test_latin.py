"""Which names are in Latin letters, and how two names of one person are shown."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.names import both_names, in_latin


@pytest.mark.parametrize("name", ["", "Tāne Rātā", "O’Neil", "ʻAna", "Łukasz Strauß", "Nguyễn 2", "e\u0301"])
def test_letters_with_and_without_marks_are_latin(name: str) -> None:
    assert in_latin(name)


@pytest.mark.parametrize("name", ["李世石", "이세돌", "Иван", "Αλέξης", "Lee 世石", "ｊ"])
def test_other_letters_are_not(name: str) -> None:
    assert not in_latin(name)


def test_both_names() -> None:
    assert both_names("李世石", "Sedol Lee") == "李世石 (Sedol Lee)"
    assert both_names("Mere", "") == both_names("Mere", "Mere") == "Mere"
