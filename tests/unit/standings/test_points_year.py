"""The year's list, the representative, and how the year is closed."""

from __future__ import annotations

from decimal import Decimal

import pytest

from nzgs_tourney.tournament.standings.points_year import Closing, PointsEvent, close_year, first_choice, year_list


def amounts(**points: str) -> dict[str, Decimal]:
    return {person: Decimal(value) for person, value in points.items()}


EVENTS = (
    PointsEvent("Regional", amounts(aroha="4", bo="3", ihu="1")),
    PointsEvent("Championship", amounts(bo="8.5", cy="8.5")),
)
LIST = year_list(amounts(aroha="7.5", dee="2.25"), EVENTS)


def test_what_was_brought_and_won_adds_up() -> None:
    assert [(row.label, row.player, row.total) for row in LIST] == [
        ("1=", "aroha", Decimal("11.5")),
        ("1=", "bo", Decimal("11.5")),
        ("3", "cy", Decimal("8.5")),
        ("4", "dee", Decimal("2.25")),
        ("5", "ihu", Decimal(1)),
    ]
    assert LIST[1].won == (3, Decimal("8.5"))
    assert LIST[3].won == (0, 0)
    assert year_list({}, ()) == ()


def test_the_representative_is_first_of_those_who_wish_to_go() -> None:
    assert first_choice(LIST, {"cy", "ihu"}) == ("cy",)
    assert first_choice(LIST, {"aroha", "bo", "cy"}) == ("aroha", "bo")  # equal: not for a program to decide
    assert first_choice(LIST, set()) == ()
    assert first_choice(LIST, {"nobody"}) == ()


def test_the_year_closes_with_the_part_first_and_the_deduction_after() -> None:
    rows = year_list(amounts(aroha="40", bo="24"), ())
    assert close_year(rows, "aroha") == amounts(aroha="-3.00", bo="18.00")


def test_a_balance_can_be_kept_from_falling_below_nothing() -> None:
    rows = year_list(amounts(aroha="40", bo="24"), ())
    assert close_year(rows, "aroha", Closing(least=Decimal(0)))["aroha"] == 0


def test_earlier_years_took_off_less() -> None:
    rows = year_list(amounts(aroha="40"), ())
    assert close_year(rows, "aroha", Closing(representative=Decimal("22.5")))["aroha"] == Decimal("7.5")


def test_nobody_goes() -> None:
    assert close_year(LIST, None)["aroha"] == Decimal("8.63")  # 8.625, half up


def test_what_cannot_be_closed() -> None:
    with pytest.raises(ValueError, match="zoe is not on the list"):
        close_year(LIST, "zoe")
    with pytest.raises(ValueError, match=r"lies between 0 and 1, not at 25"):
        Closing(reduction=Decimal(25))
    with pytest.raises(ValueError, match="cannot lose less than nothing"):
        Closing(representative=Decimal(-1))


def test_of_equal_results_the_earlier_counts() -> None:
    (row,) = year_list({}, [PointsEvent("", {"a": Decimal(points)}) for points in (3, 7, 3, 1)], 2)
    assert row.counts == (True, True, False, False)
