"""Files of events from when the program stored sentences are read with codes in their place."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.exchange.own.stored_sentences import without_sentences


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ("both players, last Mere Rangi", "players"),
        ("signed slip, entered by Aroha", "slip"),
        ("imported from kea.json", "file"),
        ("players", "players"),
        ("", ""),
        (7, 7),
    ],
)
def test_how_a_result_was_confirmed_becomes_a_code(how: object, code: object) -> None:
    told = without_sentences({"tables": {"games": [{"id": 1, "confirmed_by": how}]}})
    assert told["tables"]["games"] == [{"id": 1, "confirmed_by": code}]


def test_the_sentence_of_a_ruling_becomes_what_it_said() -> None:
    old = {"tables": {"rulings": [{"id": 1, "sentence": "Black forfeits."}]}}
    rows = without_sentences(old)["tables"]["rulings"]
    assert rows == [{"id": 1, "said": [{"code": "text", "text": "Black forfeits."}]}]
    assert without_sentences({"tables": {"rulings": rows}})["tables"]["rulings"] == rows


@pytest.mark.parametrize(
    ("table", "kept", "name"),
    [
        ("regional", "Regional championship", ""),
        ("national", "New Zealand championship", ""),
        ("own", "Own table", ""),
        ("regional", "", ""),
        ("regional", "Regional, from 2026", "Regional, from 2026"),
        ("open", "Own table", "Own table"),
        (7, "Own table", "Own table"),
        ("own", None, None),
    ],
)
def test_the_programs_words_for_a_table_of_points_go(table: object, kept: object, name: object) -> None:
    told = without_sentences({"tables": {"points_awards": [{"table": table, "table_name": kept}]}})
    assert told["tables"]["points_awards"] == [{"table": table, "table_name": name}]


@pytest.mark.parametrize(
    ("filename", "file", "kept"),
    [
        ("", "pasted record", ""),
        ("", "", ""),
        ("kea.sgf", "kea.sgf", "kea.sgf"),
        ("pasted record", "pasted record", "pasted record"),
        (None, "pasted record", "pasted record"),
        ("", 7, 7),
    ],
)
def test_the_words_for_the_file_of_a_pasted_record_go(filename: object, file: object, kept: object) -> None:
    rows = [{"record": 3, "verdict": {"file": file, "moves": 4}}, {"record": 4, "verdict": None}, {"verdict": {}}, 7]
    old = {"tables": {"records": [{"id": 3, "filename": filename}, 7], "record_audits": rows}}
    told = without_sentences(old)["tables"]["record_audits"]
    assert told == [{"record": 3, "verdict": {"file": kept, "moves": 4}}, *rows[1:]]


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        [],
        {},
        {"tables": 7},
        {"tables": {"games": 7, "rulings": [7, {}]}},
        {"tables": {"record_audits": [7, {}]}},
    ],
)
def test_what_is_no_such_file_comes_back_as_it_is(value: object) -> None:
    assert without_sentences(value) == value
