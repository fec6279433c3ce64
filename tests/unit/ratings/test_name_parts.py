"""Family and given names: what is told, what makes up a name, and what is only guessed."""

from __future__ import annotations

import pytest

from ratings.name_parts import NameParts, composed, guessed_parts, parts_in, parts_with, parts_written


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("Mere Kaa", "Kaa", "Mere"),
        ("Hēmi Te Aho", "Te Aho", "Hēmi"),
        ("Jan van der Berg", "van der Berg", "Jan"),
        ("Mere Ana Kaa", "Kaa", "Mere Ana"),
        ("Rob Reed Jr", "Reed Jr", "Rob"),
        ("Wang Lei", "Wang", "Lei"),
        ("Kim Min-jun", "Kim", "Min-jun"),
        ("Min-jun Kim", "Kim", "Min-jun"),
        ("Lei Wang", "Wang", "Lei"),
        ("Lee Chang Ho", "Lee", "Chang Ho"),
        ("Lee Turner", "Turner", "Lee"),
        ("Kim Tāne", "Tāne", "Kim"),
        ("王小明", "王", "小明"),
        ("歐陽明", "歐陽", "明"),
        ("Ihu", "Ihu", ""),
    ],
)
def test_a_guess_is_the_likeliest_and_is_marked(name: str, family: str, given: str) -> None:
    assert guessed_parts(name) == NameParts(family, given, guessed=True)


def test_a_comma_tells_the_parts_and_nothing_is_guessed() -> None:
    assert parts_written("Te Aho, Hēmi") == parts_in("Te Aho, Hēmi") == NameParts("Te Aho", "Hēmi")
    assert parts_written("Hēmi Te Aho") is None
    assert parts_in("Hēmi Te Aho").guessed


@pytest.mark.parametrize(
    ("family", "name", "parts"),
    [
        ("te aho", "Hēmi Te Aho", NameParts("Te Aho", "Hēmi")),
        ("Wang", "Wang Lei", NameParts("Wang", "Lei")),
        ("王", "王小明", NameParts("王", "小明")),
        ("Ihu", "Ihu", NameParts("Ihu", "")),
        ("", "Ihu", NameParts("", "Ihu")),
        ("Ana", "Mere Ana Kaa", None),
        ("aa", "Mere Kaa", None),
        ("Kea", "Mere Kaa", None),
    ],
)
def test_a_family_name_is_at_an_end_of_the_name(family: str, name: str, parts: NameParts | None) -> None:
    assert parts_with(family, name) == parts


@pytest.mark.parametrize("name", ["Lei Wang", "Wang Lei", "wang lei", "Wang, Lei"])
def test_parts_make_up_a_name_in_either_order(name: str) -> None:
    assert NameParts("Wang", "Lei").make_up(name)
    assert not NameParts("Wang", "Li").make_up(name)


def test_no_parts_make_up_no_name() -> None:
    assert not NameParts().make_up("")
    assert NameParts("", "Ihu").make_up("Ihu")


def test_a_name_of_parts_is_written_given_name_first_but_in_signs() -> None:
    assert composed(NameParts("Te Aho", "Hēmi")) == "Hēmi Te Aho"
    assert composed(NameParts("王", "小明")) == "王小明"
