"""Reading and writing a division's file: what it says comes back, and every fault has its place."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import (
    DEFAULT_TIERS,
    MAY_BE_HARD,
    DivisionSettings,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    System,
    Tier,
)
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.own.division import division_as_json, read_division, write_division
from nzgs_tourney.tournament.exchange.own.division_shape import division_shape
from ratings.rank import Rank, Rating, parse_rank
from tests.unit.exchange.division_text import DIVISION, put, spoilt
from tests.unit.exchange.division_values import divisions
from tests.unit.exchange.settings_table import settings_table

SCHEMA = Draft202012Validator(division_shape().json_schema())
PAGE = Path(__file__).parents[3] / "docs" / "event-file.md"


def read(content: bytes) -> DivisionHistory:
    division = read_division(content)
    assert isinstance(division, DivisionHistory), division
    return division


def faults(content: bytes) -> list[str]:
    found = read_division(content)
    assert isinstance(found, Faults), found
    return [str(fault) for fault in found.faults]


def test_every_value_of_the_file_is_read() -> None:
    division = read(json.dumps(DIVISION).encode())

    assert division.name == "Open"
    settings = division.settings
    assert (settings.system, settings.rounds) == (System.MCMAHON, 6)
    assert (settings.bar, settings.floor) == (parse_rank("3d"), parse_rank("20k"))
    assert settings.handicap == HandicapPolicy(HandicapBasis.RATING, 0, None, Decimal("0.5"))
    assert (settings.bye, settings.absent, settings.excused, settings.round_down) == (2, 0, 1, False)
    assert settings.tiers == (Tier.REMATCH, Tier.SCORE_GAP, Tier.COLOUR, Tier.HASH)
    assert (settings.seeding, settings.handicap_wish) == (Seeding.FOLD, 6)
    assert division.players[0] == DivisionEntry(
        1, "Ārita Oke", Rank(3), Rating(Decimal("3.10")), "Kea", "Ōhau", "NZ", 0
    )
    assert division.players[2] == DivisionEntry(7, "Cy", Rank(-1), None, start_correction=-1)
    (played,) = division.rounds
    assert (played.number, played.seed) == (1, "first")
    assert played.status == {7: Status.BYE, 9: Status.EXCUSED}
    assert played.boards == (BoardResult(1, 1, 2, 4, Decimal(0), parse_result("B+3")),)


def test_what_may_be_left_out_has_the_defaults() -> None:
    value = {
        "format": "nzgs-tourney/division",
        "version": 1,
        "name": "Small",
        "settings": {"system": "swiss", "rounds": 3},
        "players": [{"id": 4, "name": "Ihu", "rank": "5k"}],
        "rounds": [],
    }

    division = read(json.dumps(value).encode())

    assert division.settings == DivisionSettings(system=System.SWISS, rounds=3)
    assert division.players == (DivisionEntry(4, "Ihu", Rank(-4)),)


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read(b"\xef\xbb\xbf" + json.dumps(DIVISION).encode()).name == "Open"


BOARD = ("rounds", 0, "boards", 0)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (put(..., "players"), "“players” is missing."),
        (put(..., "settings", "system"), "settings: “system” is missing."),
        (put(..., "players", 1, "rank"), "players[1]: “rank” is missing."),
        (put(..., *BOARD, "black"), "rounds[0].boards[0]: “black” is missing."),
        (
            put("2.0", "players", 1, "ratng"),
            "players[1]: “ratng” isn’t a known key; the keys are id, name, family_name, given_name, rank, "
            "rating, club, city, country, family, latin, start_correction, fixed_table, group.",
        ),
        (put(0, "version"), "version: It must be 1, not 0."),
        (
            put(2, "version"),
            "This file is from a newer version of the program: update the program, then read the file again.",
        ),
        (
            put("yes", "settings", "superko"),
            "settings: “superko” isn’t a known key: this program may be older than the one that wrote it.",
        ),
        (
            put("go/other", "format"),
            'format: It must be "nzgs-tourney/division", not "go/other".',
        ),
        (
            put("jungle", "settings", "system"),
            'settings.system: It must be one of mcmahon, swiss, round_robin, knockout, ladder, manual, not "jungle".',
        ),
        (
            put(7, "settings", "komi"),
            'settings.komi: It must be a number of points as a text, such as "7" or "6.5", not 7.',
        ),
        (
            put("6.25", "settings", "komi"),
            'settings.komi: It must be a number of points as a text, such as "7" or "6.5", not "6.25".',
        ),
        (
            put(True, "players", 0, "id"),
            "players[0].id: It must be a whole number from 1 upwards, not true.",
        ),
        (put(1.0, "players", 0, "id"), "players[0].id: It must be a whole number from 1 upwards, not 1.0."),
        (
            put("  ", "players", 0, "name"),
            'players[0].name: It must be a text that is not blank, at most 200 characters, not "  ".',
        ),
        (
            put("99k", "players", 0, "rank"),
            "players[0].rank: “99k” isn’t a grade: write 3d or 12k, from 35k to 9d.",
        ),
        (
            put("nan", "players", 0, "rating"),
            "players[0].rating: It must be a rating in stones as a text, such as "
            '"3.10" or "-12.5", or null, not "nan".',
        ),
        (put(2, "players", 0, "id"), "players[1].id: Bo O'Dea has the id 2 of Ārita Oke."),
        (put("25k", "settings", "bar"), "settings.bar: The bar 25k is below the floor 20k."),
        (
            put(["hash", "rematch"], "settings", "tiers"),
            "settings.tiers: “hash” must be the last tier: nothing is tied after a draw by lot.",
        ),
        (
            put(["colour", "colour"], "settings", "tiers"),
            'settings.tiers: "colour" is in the list twice.',
        ),
        (
            put(["hash"], "settings", "hard"),
            "settings.hard[0]: It must be one of rematch, score_gap, float, float_balance, family, club, city, "
            'country, handicap, colour, not "hash".',
        ),
        (
            put(["4k", "1d"], "settings", "categories"),
            "settings.categories: The categories must go from the strongest down, each grade once.",
        ),
        (
            put(["1d", "99k"], "settings", "categories"),
            "settings.categories[1]: “99k” isn’t a grade: write 3d or 12k, from 35k to 9d.",
        ),
        (
            put([[0, "7"], [1]], "settings", "handicap", "table"),
            "settings.handicap.table[1]: The list has 1 value where it needs 2.",
        ),
        (put([], "settings", "criteria"), "settings.criteria: The list is empty."),
        (
            put("0.6", "settings", "handicap", "even_below"),
            'settings.handicap.even_below: It must be a difference from "0" to "0.5" as a text, or null, not "0.6".',
        ),
        (put(3, "rounds", 0, "number"), "rounds[0].number: Round 1 is expected here, not 3."),
        (
            put("away", "rounds", 0, "status", "9"),
            "rounds[0].status.9: It must be one of bye, excused, absent, withdrawn, not_entered, house, out, waits, "
            'reserve, not "away".',
        ),
        (put("bye", "rounds", 0, "status", "x"), 'rounds[0].status: It must be a player’s id, not "x".'),
        (put("bye", "rounds", 0, "status", "12"), "rounds[0].status: There is no player 12."),
        (
            put(..., "rounds", 0, "status", "9"),
            "rounds[0]: 狄安 (9) has neither a board nor a status in this round.",
        ),
        (put(44, *BOARD, "white"), "rounds[0].boards[0].white: There is no player 44."),
        (
            put("bye", "rounds", 0, "status", "2"),
            "rounds[0].boards[0].black: Bo O'Dea (2) has the status “bye” in this round already.",
        ),
        (put(2, *BOARD, "white"), "rounds[0].boards[0].black: Bo O'Dea (2) is at table 1 in this round already."),
        (
            put("B+0", *BOARD, "result"),
            "rounds[0].boards[0].result: “B+0” has a margin of zero: a tie is written jigo.",
        ),
    ],
)
def test_every_fault_has_its_place_and_sentence(change: Any, sentence: str) -> None:
    assert sentence in faults(spoilt(change))


def test_a_forfeit_needs_a_result() -> None:
    def change(value: dict[str, Any]) -> None:
        value["rounds"][0]["boards"][0] |= {"result": "", "forfeit": True}

    assert faults(spoilt(change)) == [
        "rounds[0].boards[0].forfeit: A game cannot be decided by forfeit and have no result."
    ]


def test_unknown_criteria_and_tables_given_twice_are_named() -> None:
    assert faults(spoilt(put(["luck"], "settings", "criteria")))[0].startswith(
        "settings.criteria: “luck” is not a criterion: choose from"
    )

    def second_board(value: dict[str, Any]) -> None:
        board = value["rounds"][0]["boards"][0]
        value["rounds"][0]["status"] = {}
        value["rounds"][0]["boards"].append({**board, "white": 7, "black": 9})

    assert faults(spoilt(second_board)) == [
        "rounds[0].boards[1].table: There is another board at table 1 in this round."
    ]


def test_all_faults_are_found_at_once() -> None:
    def change(value: dict[str, Any]) -> None:
        value["players"][0]["rank"] = "strong"
        value["rounds"][0]["boards"][0]["handicap"] = -1

    found = faults(spoilt(change))
    assert [text.split(":")[0] for text in found] == ["players[0].rank", "rounds[0].boards[0].handicap"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "line 1, column 1: This is not JSON: Expecting value."),
        (b'{"format": "x",\n oops }', "line 2, column 2: This is not JSON:"),
        (b'{"format": "x', "line 1, column 12: This is not JSON: Unterminated string."),
        (b'{"name": "\xff"}', "line 1: This is not UTF-8 text."),
        (b'{"name": "a", "name": "b"}', "The key “name” appears twice in the object that starts with"),
        (b'{"version": NaN}', "NaN is not a number here."),
        (b'{"name": "Me\\u0000re"}', "After “Me” there is an escape that isn’t a character"),
        (b'{"rounds": [{"se\\ud800": 1}]}', "After “se” there is an escape that isn’t a character"),
        (b"[" * 100_000, "It is nested too deeply."),
        (b"1" * 5_000, "It has a number that can’t be read."),
        (b"[]", "It must be an object in braces, not a list in brackets."),
    ],
)
def test_what_is_no_such_file_at_all(content: bytes, sentence: str) -> None:
    assert faults(content)[0].startswith(sentence)


@pytest.mark.slow
@given(divisions())
def test_what_was_written_reads_back_the_same(division: DivisionHistory) -> None:
    text = write_division(division)

    assert read(text.encode()) == division
    assert not list(SCHEMA.iter_errors(json.loads(text)))


def test_a_late_entry_is_written_as_not_yet_entered() -> None:
    division = read(json.dumps(DIVISION).encode())
    late = replace(division, players=(*division.players, DivisionEntry(12, "Late", Rank(1))))

    assert division_as_json(late)["rounds"][0]["status"]["12"] == "not_entered"
    assert read(write_division(late).encode()).rounds[0].status[12] is Status.NOT_ENTERED


def test_the_schema_names_every_tier_and_setting() -> None:
    rules = SCHEMA.schema["$defs"]["settings"]["properties"]

    assert rules["tiers"]["items"]["enum"] == [tier.value for tier in DEFAULT_TIERS]
    assert set(rules["hard"]["items"]["enum"]) == {tier.value for tier in MAY_BE_HARD}
    assert set(rules) == set(DivisionSettings.__slots__)
    assert rules["system"]["enum"] == [system.value for system in System]
    Draft202012Validator.check_schema(SCHEMA.schema)


def test_the_example_in_the_documentation_is_read() -> None:
    example = PAGE.read_text(encoding="utf-8").split("```json\n")[1].split("```")[0]

    assert read(example.encode()).players[1] == DivisionEntry(2, "Bo Lind", Rank(1))


def test_the_settings_in_the_documentation_are_those_of_the_program() -> None:
    table = settings_table()
    assert table in PAGE.read_text(encoding="utf-8"), f"The table of settings in {PAGE.name} must be:\n{table}"
