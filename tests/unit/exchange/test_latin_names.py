"""A name in Latin letters: in every export in place of the name in another script, and named where it is missing."""

from __future__ import annotations

from decimal import Decimal

import pytest

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.exchange.entries_table import read_entries
from nzgs_tourney.tournament.exchange.entry_columns import recognise_columns
from nzgs_tourney.tournament.exchange.export_checks import checks, table_checks
from nzgs_tourney.tournament.exchange.external import ExternalDivision, Written
from nzgs_tourney.tournament.exchange.external_formats import WRITABLE, Format, Recognised, read_any, write_as
from nzgs_tourney.tournament.exchange.own.division import read_division
from nzgs_tourney.tournament.exchange.results_table import ResultFacts, games_table, players_table
from ratings.imports.table import read_table
from ratings.rank import Rank

PEOPLE = (
    DivisionEntry(1, "李世石", Rank(9), latin="Sedol Lee"),
    DivisionEntry(2, "Иван", Rank(1)),
    DivisionEntry(3, "Tāne Rātā", Rank(1)),
)
GAME = BoardResult(1, 1, 2, 0, Decimal(7), parse_result("W"))
EVENT = ExternalDivision(
    DivisionHistory("Open", DivisionSettings(rounds=1), PEOPLE, (PlayedRound(1, "", (GAME,), {}),))
)
OTHERS = tuple(form for form in WRITABLE if form is not Format.DIVISION)


@pytest.mark.parametrize("form", OTHERS)
def test_every_other_file_has_the_latin_name(form: Format) -> None:
    written = write_as(form, EVENT)
    assert isinstance(written, Written)
    assert written.left_out[0] == "The name of 李世石 is written in Latin letters."
    back = read_any(written.content)
    assert isinstance(back, Recognised)
    names = [person.name for person in back.external.division.players]
    assert "Sedol Lee" in names
    assert not any("世石" in name for name in names)


def test_our_own_file_has_both() -> None:
    written = write_as(Format.DIVISION, EVENT)
    assert isinstance(written, Written)
    assert written.left_out == ()
    division = read_division(written.content)
    assert isinstance(division, DivisionHistory)
    assert division.players == PEOPLE


@pytest.mark.parametrize("form", [Format.H9, Format.TOU, Format.AGA])
def test_a_federations_file_must_have_it(form: Format) -> None:
    faults = [one.sentence for one in checks(form, EVENT, ()) if one.must and "Latin" in one.sentence]
    assert len(faults) == 1
    assert faults[0].startswith("Иван has no name in Latin letters")


@pytest.mark.parametrize("form", [Format.OPENGOTHA, Format.PAIRGOTH])
def test_another_program_may_do_without(form: Format) -> None:
    faults = [(one.sentence, one.must) for one in checks(form, EVENT, ())]
    assert faults == [("Иван has no name in Latin letters.", False)]


def test_the_results_table_has_both_names() -> None:
    facts = ResultFacts(EVENT, {1: "1", 2: "2", 3: "3"})
    sheet = players_table(facts)
    columns = [sheet.headings.index(heading) for heading in ("Name", "Name in own script")]
    assert [tuple(row[column] for column in columns) for row in sheet.rows] == [("Sedol Lee", "李世石"), ("Иван", "")]
    games = games_table(facts)
    assert games.rows[0][games.headings.index("White")] == "Sedol Lee"
    assert [one.sentence for one in table_checks(facts, ())] == ["Иван has no name in Latin letters."]


def test_an_entry_list_may_have_a_column_for_it() -> None:
    text = "Name,Latin name,Grade\n李世石,Sedol Lee,9d\nМария,Мария,1d\nMere,,3k\n"
    table = read_table(text.encode(), "list.csv")
    preview = read_entries(table, recognise_columns(table.header.cells))
    assert [(row.name, row.latin) for row in preview.rows] == [("李世石", "Sedol Lee"), ("Мария", ""), ("Mere", "")]
    assert preview.rows[1].notes == ("“Мария” isn’t in Latin letters: left out.",)
