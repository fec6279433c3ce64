"""Converts sentences in event files of earlier versions to codes with arguments."""

from __future__ import annotations

from typing import Any

from ground.coded import TEXT
from nzgs_tourney.tournament.standings.nzgs_points import given_name

_CONFIRMED = (("both players", "players"), ("signed slip", "slip"), ("imported from", "file"))
"""How `games.confirmed_by` began, with its code."""
_PASTED = "pasted record"
"""What the audit of a record without a file called its file."""


def without_sentences(value: Any) -> Any:
    """The file's value with a code for how each game was confirmed, each ruling's sentence as what it said, and no
    words for the program's tables of points and for the files of records that were pasted.

    Anything without that shape, and a current file, is returned unchanged.
    """
    tables = value.get("tables") if isinstance(value, dict) else None
    if not isinstance(tables, dict):
        return value
    renewed = dict(tables)
    for key, renew in (("games", _game), ("rulings", _ruling), ("points_awards", _award)):
        if isinstance(rows := tables.get(key), list):
            renewed[key] = [renew(row) if isinstance(row, dict) else row for row in rows]
    if isinstance(audits := tables.get("record_audits"), list):
        pasted = _pasted(tables.get("records"))
        renewed["record_audits"] = [_audit(row, pasted) if isinstance(row, dict) else row for row in audits]
    return {**value, "tables": renewed}


def _game(row: dict[str, Any]) -> dict[str, Any]:
    confirmed_by = row.get("confirmed_by")
    code = next(
        (code for began, code in _CONFIRMED if isinstance(confirmed_by, str) and confirmed_by.startswith(began)),
        confirmed_by,
    )
    return {**row, "confirmed_by": code} if "confirmed_by" in row else row


def _ruling(row: dict[str, Any]) -> dict[str, Any]:
    if "said" in row or not isinstance(row.get("sentence"), str):
        return row
    rest = {name: value for name, value in row.items() if name != "sentence"}
    return {**rest, "said": [{"code": TEXT, "text": row["sentence"]}]}


def _award(row: dict[str, Any]) -> dict[str, Any]:
    table, name = row.get("table"), row.get("table_name")
    if not isinstance(table, str) or not isinstance(name, str):
        return row
    return {**row, "table_name": given_name(table, name)}


def _pasted(records: Any) -> set[int]:
    """The numbers of the records without a file's name."""
    rows = [row for row in records if isinstance(row, dict)] if isinstance(records, list) else []
    return {row["id"] for row in rows if row.get("filename") == "" and isinstance(row.get("id"), int)}


def _audit(row: dict[str, Any], pasted: set[int]) -> dict[str, Any]:
    record, verdict = row.get("record"), row.get("verdict")
    if not isinstance(record, int) or record not in pasted:
        return row
    if not isinstance(verdict, dict) or verdict.get("file") != _PASTED:
        return row
    return {**row, "verdict": {**verdict, "file": ""}}
