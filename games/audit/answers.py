"""The audit of a record as it is written down: its JSON, its table, and the row of numbers that summaries need.

These are what worker processes send back: much smaller than the audit itself.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from functools import partial
from typing import NamedTuple

from games.audit.as_json import as_json
from games.audit.crew import in_order
from games.audit.paths import PlaceReader, RecordPlace
from games.audit.row import Row, row_of
from games.audit.run import audit_file
from games.audit.table import table_lines
from games.audit.verdict import GameAudit
from games.sgf.limits import SgfRejected


class Answer(NamedTuple):
    """One game: its JSON without a line end, its row, and the lines of its table where they were asked for."""

    line: str
    row: Row
    table: tuple[str, ...] = ()


def answers_of(places: Sequence[RecordPlace], jobs: int, with_table: bool) -> Generator[tuple[Answer, ...], None, None]:
    """For every place, in order, the answers for the games there: never none. Closing it ends the processes.

    The same whatever the number of processes. Raises WorkersLostError (`crew`).
    """
    return in_order(partial(PlaceAudit, with_table), places, jobs, partial(_lost, with_table))


class PlaceAudit:
    """Reads the record at a place and audits it."""

    __slots__ = ("_reader", "_with_table")

    def __init__(self, with_table: bool) -> None:
        """`with_table`: whether the answers carry the lines of the table."""
        self._reader = PlaceReader()
        self._with_table = with_table

    def __call__(self, place: RecordPlace) -> tuple[Answer, ...]:
        return tuple(_answer(audit, self._with_table) for audit in audit_file(self._reader.read(place)))


def _answer(audit: GameAudit, with_table: bool) -> Answer:
    told = as_json(audit)
    line = json.dumps(told, ensure_ascii=False)
    return Answer(line, row_of(told), tuple(table_lines(audit)) if with_table else ())


def _lost(with_table: bool, place: RecordPlace) -> tuple[Answer, ...]:
    """The answer for a record that no process has survived."""
    refusal = SgfRejected("worker_lost", "Every process that audited this file was ended, perhaps for its memory.")
    return (_answer(GameAudit(place.name, 1, rejected=refusal), with_table),)
