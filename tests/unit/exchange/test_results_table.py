"""The national results table: what each column holds, the federation's choice, and what a spreadsheet makes of it."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from openpyxl import load_workbook

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.exchange.export_checks import Where, table_checks
from nzgs_tourney.tournament.exchange.results_table import (
    USUAL,
    Layout,
    ResultFacts,
    example_facts,
    games_table,
    layout_faults,
    players_table,
)
from nzgs_tourney.tournament.exchange.tables import Cell, csv_bytes, xlsx_bytes
from nzgs_tourney.tournament.standings.table import standings
from ratings.rank import Rank


def column(rows: tuple[tuple[Cell, ...], ...], index: int) -> list[Cell]:
    return [row[index] for row in rows]


def test_a_line_a_player_with_a_column_a_round() -> None:
    sheet = players_table(example_facts())
    assert sheet.headings == (
        "No.", "Place", "Name", "Family name", "Given name", "Name in own script", "NZGS number", "EGD PIN",
        "AGA number", "Grade", "Rating", "Club", "City", "Country", "Score", "SOS", "SOSOS", "Won", "Tied", "Lost",
        "Round 1", "Round 2",
    )  # fmt: skip
    first = dict(zip(sheet.headings, sheet.rows[0], strict=True))
    assert (first["No."], first["Name"], first["NZGS number"], first["EGD PIN"]) == (
        1,
        "Aroha Kauri",
        "1021",
        "12345678",
    )
    assert (first["Grade"], first["Rating"], first["Won"], first["Lost"]) == ("3d", Decimal("3.1"), 2, 0)
    assert (first["Round 1"], first["Round 2"]) == ("2+/w2", "4+/w9")
    second = dict(zip(sheet.headings, sheet.rows[1], strict=True))
    assert (second["Name"], second["Round 2"], second["Won"], second["Lost"]) == ("Wen Li", "3+!w4", 1, 1)
    nameless = sheet.headings.index("NZGS number")
    assert [row[2:5] for row in sheet.rows if not row[nameless]] == [("Zoe Finch", "Finch", "Zoe")]


def test_scores_are_those_of_the_standings_whose_floor_is_not_the_weakest_grade() -> None:
    facts = example_facts()
    settings = replace(facts.external.division.settings, system=System.MCMAHON, bar=Rank(1), floor=Rank(-9))
    division = replace(facts.external.division, settings=settings)
    sheet = players_table(replace(facts, external=replace(facts.external, division=division)))
    table = standings(division, 2)
    assert column(sheet.rows, sheet.headings.index("Score")) == [
        Decimal(row.text(table.criteria[0].id)) for row in table.rows
    ]


def test_a_line_a_game_with_colours_handicap_and_result() -> None:
    sheet = games_table(example_facts())
    assert [dict(zip(sheet.headings, row, strict=True)) for row in sheet.rows][3] == {
        "Event": "Kōtare Cup", "Round": 2, "Date": "2026-05-31", "Table": 2,
        "Black NZGS number": "1430", "Black": "Tama Rātā", "Black grade": "4k", "Black rating": Decimal("-3.2"),
        "White NZGS number": "877", "White": "Wen Li", "White grade": "1d", "White rating": Decimal("0.85"),
        "Handicap": 4, "Komi": Decimal(0), "Winner": "white", "Result": "W+F", "Played": "no", "Board": 19,
        "Online": "no",
    }  # fmt: skip


def facts_of(*rounds: PlayedRound) -> ResultFacts:
    facts = example_facts()
    division = replace(facts.external.division, rounds=rounds)
    return replace(facts, external=replace(facts.external, division=division), days={})


@pytest.mark.parametrize(
    ("result", "winner", "marks"),
    [
        ("B", "black", (0, 0, 1)),
        ("jigo", "tie", (0, 1, 0)),
        ("both_lose", "neither", (0, 0, 1)),
        ("both_win", "both", (1, 0, 0)),
        ("", "", (0, 0, 0)),
    ],
)
def test_every_result(result: str, winner: str, marks: tuple[int, int, int]) -> None:
    board = BoardResult(1, 1, 2, 0, Decimal(7), parse_result(result))
    facts = facts_of(PlayedRound(1, "", (board,), {3: Status.BYE, 4: Status.ABSENT}))
    (game,) = games_table(facts, Layout((), ("winner", "played", "day"))).rows
    assert game == (winner, "yes" if result else "", date(2026, 5, 30).isoformat())
    lines = players_table(facts, Layout(("name", "won", "tied", "lost", "rounds"), ())).rows
    assert next(row[1:4] for row in lines if row[0] == "Aroha Kauri") == marks
    result_of = {row[0]: row[4] for row in lines}
    assert (result_of["Tama Rātā"], "Zoe Finch" in result_of) == ("0+", False)


def test_a_void_game_is_in_neither_table() -> None:
    board = BoardResult(1, 1, 2, 0, Decimal(7), parse_result("void"))
    facts = facts_of(PlayedRound(1, "", (board,)))
    assert games_table(facts).rows == ()
    lines = players_table(facts, Layout(("won", "tied", "lost", "number", "rounds"), ())).rows
    assert [(*row[:3], row[4]) for row in lines] == [(0, 0, 0, "0-")] * 2


def test_the_columns_are_those_chosen_in_their_order() -> None:
    layout = Layout(("nzgs", "name", "number", "rounds"), ("result", "black"))
    assert players_table(example_facts(), layout).headings == ("NZGS number", "Name", "No.", "Round 1", "Round 2")
    assert games_table(example_facts(), layout).headings == ("Result", "Black")
    assert layout_faults(layout) == layout_faults(USUAL) == ()


@pytest.mark.parametrize(
    ("layout", "sentence"),
    [
        (Layout((), ("black",)), "Choose a column for the table of players."),
        (Layout(("name",), ()), "Choose a column for the table of games."),
        (Layout(("name", "name"), ("black",)), "Some columns for the table of players aren’t known here."),
        (Layout(("name",), ("shoe_size",)), "Some columns for the table of games aren’t known here."),
        (
            Layout(("name", "rounds"), ("black",)),
            "Rounds name opponents by No.: tick that column too, or leave out Rounds",
        ),
    ],
)
def test_a_choice_that_makes_no_table_is_named(layout: Layout, sentence: str) -> None:
    (fault,) = layout_faults(layout)
    assert fault.startswith(sentence)


def test_no_name_is_a_formula_and_the_file_comes_back() -> None:
    facts = example_facts()
    division = facts.external.division
    names = ["=HYPERLINK(1)", "+1", "-2x", "@x"]
    people = tuple(replace(one, name=name, latin="") for one, name in zip(division.players, names, strict=True))
    facts = replace(facts, external=replace(facts.external, division=replace(division, players=people)))
    sheets = players_table(facts), games_table(facts)
    content = csv_bytes(sheets[0])
    assert content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    assert {row[2] for row in rows[1:]} == {f"'{name}" for name in names}

    book = load_workbook(io.BytesIO(xlsx_bytes(*sheets)))
    assert book.sheetnames == ["Players", "Games"]
    for sheet, page in zip(sheets, book.worksheets, strict=True):
        back = [tuple("" if cell is None else cell for cell in row) for row in page.iter_rows(values_only=True)]
        assert back[0] == sheet.headings
        told = [
            tuple("" if c is None else float(c) if isinstance(c, Decimal) else c for c in row) for row in sheet.rows
        ]
        assert back[1:] == told
        assert {cell.data_type for row in page.iter_rows() for cell in row} <= {"s", "n", "inlineStr"}


def test_an_event_without_rounds_has_its_players_and_no_games() -> None:
    facts = facts_of()
    assert len(players_table(facts).rows) == 4
    assert games_table(facts).rows == ()
    checks = table_checks(facts, ())
    assert [(one.where, one.must) for one in checks] == [(Where.RULES, True), (Where.ENTRY, False)]
    assert checks[1].sentence == "Zoe Finch has no NZGS number."
