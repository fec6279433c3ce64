"""Wall list and crosstable: everybody with every round, room for those to come."""

from dataclasses import replace

import pytest

from nzgs_tourney.paper.sheets.players_table import PlayersLine, PlayersSheetTable, crosstable_pdf, wall_list_pdf
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, LATIN, LONG, MARKUP
from tests.unit.sheets.printed import assert_golden

MAKERS = (wall_list_pdf, crosstable_pdf)


def _line(number: int, name: str) -> PlayersLine:
    return PlayersLine(number, f"{number}=", name, "2k", "Ōtautahi", ("33½",), ("12+", "3-", "0+", "7"))


def _table(names: list[str], **changes: object) -> PlayersSheetTable:
    lines = tuple(_line(number, name) for number, name in enumerate(names, start=1))
    return replace(
        PlayersSheetTable(FOOTER, "Open", "after round 4 of 6", ("Score",), lines, 6, ("A key.",)), **changes
    )


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("make", MAKERS)
def test_everything_is_on_it(make: type, large: bool) -> None:
    names = [*LATIN, *EASTERN, *MARKUP]
    printed = text_of(make(_table(names, large=large)))
    for words in (*names, "33½", "2k", "Ōtautahi", "after round 4 of 6", "A key.", FOOTER.ledger, "12+", "3−", "0+"):
        assert words in printed


@pytest.mark.parametrize("make", MAKERS)
def test_a_name_of_120_characters_is_whole(make: type) -> None:
    letters = "".join(text_of(make(_table([*LONG, "Zoë"]))).split())
    assert all("".join(name.split()) in letters for name in LONG)


@pytest.mark.parametrize("make", MAKERS)
def test_no_column_of_clubs_where_nobody_has_one(make: type) -> None:
    everybody = _table(["Zoë", "Ō"])
    nobody = replace(everybody, lines=tuple(replace(line, club="") for line in everybody.lines))
    one = replace(everybody, lines=(everybody.lines[0], nobody.lines[1]))
    assert "Club" in text_of(make(one))
    printed = text_of(make(nobody))
    assert "Club" not in printed
    assert "33½" in printed


def test_golden_and_deterministic() -> None:
    table = _table(list(LATIN))
    for name, make in (("wall_list", wall_list_pdf), ("crosstable", crosstable_pdf)):
        assert make(table) == make(table)
        assert_golden(name, make(table))


def test_the_wall_list_has_a_box_for_every_round_to_come() -> None:
    assert "Club Score 1 2 3 4 5 6" in text_of(wall_list_pdf(_table(["Mere"])))
    assert "Club 1 2 3 4 Score" in text_of(crosstable_pdf(_table(["Mere"])))


def test_before_the_first_round_the_wall_list_is_there_to_be_written_in() -> None:
    printed = text_of(wall_list_pdf(_table([], lines=(replace(_line(1, "Mere"), rounds=()),))))
    assert "Score 1 2 3 4 5 6" in printed


def test_only_the_crosstable_names_the_place() -> None:
    assert "1=" in text_of(crosstable_pdf(_table(["Mere"])))
    assert "1=" not in text_of(wall_list_pdf(_table(["Mere"])))


@pytest.mark.parametrize("make", MAKERS)
def test_two_hundred_players_are_all_there(make: type) -> None:
    pages = pages_of(make(_table([f"Player {number:03}" for number in range(200)])))
    assert all(f"Player {number:03}" in "\n".join(pages) for number in range(200))
    assert all(f"page {number} of {len(pages)}" in page for number, page in enumerate(pages, start=1))
    assert all("Grade" in page for page in pages if "Player" in page)


@pytest.mark.parametrize("make", MAKERS)
def test_nobody_yet(make: type) -> None:
    assert "Nobody is entered yet." in text_of(make(_table([])))
