"""When two lines mean one player."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from nzgs_tourney.tournament.exchange.entry_row import LONGEST_IDENTITY, EntryRow, division_key, division_keys, identity
from ratings.rank import Rating, parse_rank

MERE = EntryRow(2, "Mere Kea", parse_rank("2k"), club="Harbour", city="Ōtepoti", country="NZ")


def test_line_spelling_and_contact_make_no_difference() -> None:
    other = replace(MERE, line=9, name="Kea, MĒRE", club="harbour", email="mere@example.org", division="Open")
    assert identity(other) == identity(MERE)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Mere Keo"},
        {"club": "Valley"},
        {"city": ""},
        {"country": "AU"},
        {"rank": parse_rank("3k")},
        {"rating": Rating(Decimal("0.00"))},
    ],
)
def test_anything_else_makes_another_player(change: dict[str, object]) -> None:
    assert identity(replace(MERE, **change)) != identity(MERE)


def test_a_number_says_who_it_is_whatever_else_changes() -> None:
    with_number = replace(MERE, nzgs_id="A104")
    assert identity(with_number) == identity(
        replace(with_number, name="Mere Rua", rank=parse_rank("1d"), nzgs_id="a104")
    )
    assert identity(replace(MERE, egd_pin="104")) != identity(replace(MERE, nzgs_id="104"))


def test_identities_fit_their_column_and_stay_apart() -> None:
    long = replace(MERE, name="M" * 120, club="K" * 80, city="C" * 80)
    assert len(identity(long)) == LONGEST_IDENTITY
    assert identity(replace(long, rank=parse_rank("3k"))) != identity(long)


@pytest.mark.parametrize(
    ("names", "written", "meant"),
    [
        (["Division A", "Division B"], "b", "Division B"),
        (["Division A", "Division B"], "division b", "Division B"),
        (["Division A", "Division B"], "Division", None),
        (["Under 12 girls", "Under 12 boys"], "boys", "Under 12 boys"),
        (["Open", "Division 2"], "2", None),
        (["Division A"], "A", None),
        (["Division", "Division B"], "B", None),
        (["Open", "Open A"], "open", "Open"),
    ],
)
def test_what_sets_a_division_apart_is_enough_to_name_it(names: list[str], written: str, meant: str | None) -> None:
    place = division_keys(names).get(division_key(written))
    assert (None if place is None else names[place]) == meant
