"""Who on a list is who in the entries."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, strategies as st

from ratings.imports.matching import Matches, SoughtPerson, match_names, names_alike
from ratings.imports.names import name_key
from ratings.imports.rating_list import ListedRow

LIST = (
    ListedRow(2, "Hēmi Tūhoe", "104"),
    ListedRow(3, "Mere Kea", "7"),
    ListedRow(4, "Mere Kea", "8"),
    ListedRow(5, "Māui Pōtiki Rua", ""),
    ListedRow(6, "王小明", "12"),
)


def match(*sought: SoughtPerson) -> Matches:
    return match_names(sought, LIST)


def reasons(found: Matches, key: int = 1) -> list[tuple[int, str]]:
    return [(one.row.line, one.reason) for one in found.doubtful[key]]


def test_a_number_with_the_name_is_sure_even_where_the_name_is_shared() -> None:
    assert match(SoughtPerson(1, "Mere Kea", "8")).sure == {1: LIST[2]}
    assert match(SoughtPerson(1, "Hemi Tuhoi", "104")).sure == {1: LIST[0]}


def test_a_number_with_another_name_is_doubtful() -> None:
    assert reasons(match(SoughtPerson(1, "Tama Weka", "104"))) == [(2, "Hēmi Tūhoe has the number 104.")]
    assert [line for line, _ in reasons(match(SoughtPerson(1, "王小明", "104")))] == [2, 6]


@pytest.mark.parametrize("name", ["Hēmi Tūhoe", "HEMI TUHOE", "Tūhoe, Hēmi", "Hemi Tu'hoe"])
def test_an_unshared_name_is_sure(name: str) -> None:
    assert match(SoughtPerson(1, name)).sure == {1: LIST[0]}


def test_a_shared_name_is_doubtful_on_either_side() -> None:
    assert reasons(match(SoughtPerson(1, "Mere Kea"))) == [
        (3, "2 players have this name."),
        (4, "2 players have this name."),
    ]
    both = match(SoughtPerson(1, "Hēmi Tūhoe"), SoughtPerson(2, "Hemi Tuhoe"))
    assert both.sure == {}
    assert reasons(both, 2) == [(2, "2 entries have this name.")]


def test_the_same_name_with_another_number_is_doubtful() -> None:
    assert reasons(match(SoughtPerson(1, "Hēmi Tūhoe", "999"))) == [
        (2, "The name is the same, but the number on the list is 104.")
    ]


def test_two_entries_with_one_number_are_doubtful() -> None:
    found = match(SoughtPerson(1, "Hēmi Tūhoe", "104"), SoughtPerson(2, "Hēmi Tūhoe", "104"))
    assert found.sure == {}
    assert reasons(found) == [(2, "Several entries give the number 104.")]


def test_a_row_taken_by_number_is_not_sure_for_a_name() -> None:
    found = match(SoughtPerson(1, "Hēmi Tuhoi", "104"), SoughtPerson(2, "Hēmi Tūhoe"))
    assert found.sure == {1: LIST[0]}
    assert reasons(found, 2) == [(2, "Another entry has this player’s number.")]


@pytest.mark.parametrize(
    "name",
    ["Tūhoe Hēmi", "Hemi Tuhoi", "Hēmi Tūho", "Heemi Tuuhoe", "H. Tūhoe", "Hēmi Rāwiri Tūhoe", "Hēim Tūhoe"],
)
def test_a_close_name_is_doubtful(name: str) -> None:
    assert reasons(match(SoughtPerson(1, name))) == [(2, "The name is close: Hēmi Tūhoe.")]


@pytest.mark.parametrize("name", ["Hone Tūhoe", "Hēmi Kea", "王小民", "Māui", "Tama Weka", ""])
def test_other_names_are_none(name: str) -> None:
    assert match(SoughtPerson(1, name)) == Matches({}, {}, (1,))


def test_names_that_are_not_known_are_no_ones() -> None:
    """As tables write them where a name has no letters that they know."""
    unnamed = (ListedRow(2, "? ?"), ListedRow(3, "? ?"))
    assert match_names([SoughtPerson(1, "? ?")], unnamed[:1]) == Matches({}, {}, (1,))
    assert names_alike(unnamed) == ()


names = st.sampled_from(["Hēmi Tūhoe", "Hemi Tuhoe", "Tūhoe, Hēmi", "H Tuhoe", "Mere Kea", "Kea Mere", "王小明"])
ids = st.sampled_from(["", "", "1", "2", "3"])


@given(st.lists(st.tuples(names, ids), max_size=6), st.lists(st.tuples(names, ids), max_size=6), st.integers(0, 99))
def test_nobody_is_lost_or_merged_whatever_the_order(
    wanted: list[tuple[str, str]], listed: list[tuple[str, str]], seed: int
) -> None:
    sought = [SoughtPerson(key, name, number) for key, (name, number) in enumerate(wanted)]
    unique = {number or f"line {line}": (line, name, number) for line, (name, number) in enumerate(listed)}
    rows = [ListedRow(line, name, number) for line, name, number in unique.values()]
    found = match_names(sought, rows)
    keys = [*found.sure, *found.doubtful, *found.without_match]
    assert sorted(keys) == [one.key for one in sought]
    lines = [row.line for row in found.sure.values()]
    assert len(lines) == len(set(lines))
    by_key = {one.key: one for one in sought}
    for key, row in found.sure.items():
        numbers_agree = bool(row.listed_id) and by_key[key].listed_id == row.listed_id
        assert numbers_agree or name_key(by_key[key].name) == name_key(row.name)
    random.Random(seed).shuffle(sought)
    random.Random(seed).shuffle(rows)
    again = match_names(sought, rows)
    assert (again.sure, set(again.without_match)) == (found.sure, set(found.without_match))


def test_two_alike_on_one_list_are_found_once_and_two_numbers_are_two_people() -> None:
    called = ("Hēmi Tūhoe", "H. Tuhoe", "Mere Kea", "Tuhoe, Hemi", "Mere Kea", "Mere Keaa")
    rows = [ListedRow(line, name, "") for line, name in enumerate(called, 1)]
    assert [(one.one.line, one.other.line, one.reason) for one in names_alike(rows)] == [
        (1, 2, "The names are close."),
        (1, 4, "The names are the same."),
        (2, 4, "The names are close."),
        (3, 5, "The names are the same."),
        (3, 6, "The names are close."),
        (5, 6, "The names are close."),
    ]
    numbered = [ListedRow(1, "Mere Kea", "7"), ListedRow(2, "Mere Kea", "8"), ListedRow(3, "Mere Kea", "")]
    assert [(one.one.line, one.other.line) for one in names_alike(numbered)] == [(1, 3), (2, 3)]
