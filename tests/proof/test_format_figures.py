"""The documentation has the figures of simulated formats, ladders, pairs and series, of which some are counted here
again."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.proof import formats, ladders, pairs, series
from tests.proof.test_congress import PAGE

pytestmark = pytest.mark.without_database


def told() -> str:
    return PAGE.read_text(encoding="utf-8")


def line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


@pytest.mark.parametrize(
    ("name", "players"),
    [("knock-out, best of three", 4), ("double round robin", 4), ("two groups, final of the first", 7)],
)
def test_the_figures_of_formats_are_those_of_the_documentation(name: str, players: int) -> None:
    one = next(one for one in formats.FORMATS if (one.name, one.players) == (name, players))
    assert line(formats.row_of(one)) in told()


def test_the_figures_of_ladders_are_those_of_the_documentation() -> None:
    assert line(ladders.row_of(ladders.LADDERS[1])) in told()


@pytest.mark.parametrize("number", [0, 6])
def test_the_figures_of_sides_are_those_of_the_documentation(number: int) -> None:
    assert line(pairs.row_of(pairs.RULES[number])) in told()


def test_the_figures_of_series_are_those_of_the_documentation() -> None:
    assert line(series.row_of(series.RULES[0])) in told()
    assert line(series.row_of(series.RULES[2])) in told()


def test_every_format_ladder_side_and_series_is_in_the_documentation() -> None:
    page = told()
    begins = [(one.name, str(one.players)) for one in formats.FORMATS]
    begins += [(one.name, str(one.players)) for one in ladders.LADDERS]
    begins += [
        (str(one.partners), "even" if one.even else "handicaps", pairs.NAMES[one.rated], pairs.NAMES[one.plays])
        for one in pairs.RULES
    ]
    assert [cells for cells in begins if f"| {' | '.join(cells)} |" not in page] == []
    counts = [line(series.row_begins(one)).removesuffix("|") for one in series.RULES]
    assert [one for one in counts if one not in page] == []


def test_the_fields_are_as_the_page_says() -> None:
    club = formats.field(8, formats.CLUB)
    assert (str(club[0].rank), str(club[-1].rank)) == ("3d", "5k")
    assert formats.field(8, formats.CLOSE)[-1].strength == Decimal("1.25")
