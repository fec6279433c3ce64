"""Standings on paper: shared places, scores with their definitions, rounds."""

from dataclasses import replace

import pytest

from nzgs_tourney.paper.sheets.standings import SheetCriterion, StandingsSheet, StandingsSheetLine, standings_pdf
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, LATIN, MARKUP
from tests.unit.sheets.printed import assert_golden

CRITERIA = (
    SheetCriterion("MMS", "McMahon score: starting score and a point for each win."),
    SheetCriterion("SOS", "sum of the opponents' scores."),
)


def _line(number: int, name: str, rounds: int = 3) -> StandingsSheetLine:
    cells = ("12+w", "3-b2", "0+", "5=w", "7+b", "10-w3", "2+b", "1-w")[:rounds]
    return StandingsSheetLine(f"{number}=", name, "2k", "Ōtautahi", ("33½", "128"), cells)


def _sheet(names: list[str], rounds: int = 3, **changes: object) -> StandingsSheet:
    lines = tuple(_line(number, name, rounds) for number, name in enumerate(names, start=1))
    return replace(StandingsSheet(FOOTER, "Open", "after round 3 of 6", CRITERIA, lines), **changes)


@pytest.mark.parametrize("large", [False, True])
def test_everything_is_on_it(large: bool) -> None:
    names = [*LATIN, *EASTERN, *MARKUP]
    printed = text_of(standings_pdf(_sheet(names, notes=("Shared places stay shared.",), large=large)))
    for words in (*names, "2=", "33½", "128", "after round 3 of 6", "Shared places stay shared."):
        assert words in printed
    for criterion in CRITERIA:
        assert f"{criterion.heading}: {criterion.definition}" in printed


def test_no_column_of_clubs_where_nobody_has_one() -> None:
    sheet = _sheet(["Zoë", "Ō"])
    without = replace(sheet, lines=tuple(replace(line, club="") for line in sheet.lines))
    assert "Club" in text_of(standings_pdf(sheet))
    printed = text_of(standings_pdf(without))
    assert "Club" not in printed
    assert "12+w" in printed


def test_golden_and_deterministic() -> None:
    sheet = _sheet(list(LATIN))
    assert standings_pdf(sheet) == standings_pdf(sheet)
    assert_golden("standings", standings_pdf(sheet))


def test_thirty_two_players_fit_one_page() -> None:
    assert len(pages_of(standings_pdf(_sheet([f"Player {number}" for number in range(32)])))) == 1


def test_the_heading_is_repeated_and_pages_are_counted() -> None:
    pages = pages_of(standings_pdf(_sheet([f"Player {number:03}" for number in range(200)], rounds=8)))
    assert len(pages) > 3
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of {len(pages)}" in page
        assert FOOTER.ledger in page
    assert all("SOS" in page for page in pages)
    assert all(f"Player {number:03}" in "\n".join(pages) for number in range(200))


def test_the_key_to_the_rounds_stands_only_where_there_are_rounds() -> None:
    assert "Rounds:" in text_of(standings_pdf(_sheet(["Mere"])))
    assert "Rounds:" not in text_of(standings_pdf(_sheet(["Mere"], rounds=0)))


def test_a_line_may_have_fewer_scores_and_rounds_than_the_others() -> None:
    late = StandingsSheetLine("3", "Late Arrival", "", "", (), ())
    sheet = _sheet(["Mere", "Tāne"])
    assert "Late Arrival" in text_of(standings_pdf(replace(sheet, lines=(*sheet.lines, late))))


def test_nobody_yet() -> None:
    assert "Nobody is in the standings yet." in text_of(standings_pdf(_sheet([])))


def test_many_columns_shrink_rather_than_leave_the_paper() -> None:
    criteria = tuple(SheetCriterion(f"CRIT{number}", "a score.") for number in range(8))
    line = StandingsSheetLine("1", "Wiremu Māhina", "3d", "Te Whanganui-a-Tara", ("128½",) * 8, ("12+w3",) * 10)
    printed = text_of(standings_pdf(_sheet([], criteria=criteria, lines=(line,))))
    assert "CRIT7" in printed
    assert "R10" in printed
