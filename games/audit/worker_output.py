"""Audits one file, with the audit as output: its JSON, its table, and the row of numbers for summaries.

Worker processes send back this: it is much smaller than the audit itself.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from functools import partial
from typing import NamedTuple

from games.audit.as_json import as_json
from games.audit.audit import audit_bytes
from games.audit.executor import Executor
from games.audit.ignored_files import PASSED_OVER, passed_over
from games.audit.record_paths import LocatedRecords, LocationReader, RecordFile, RecordLocation
from games.audit.summary import SummaryRow, row_of
from games.audit.table import table_lines
from games.audit.time_limit import MOST_SECONDS, TimeLimitError, within
from games.audit.verdict import GameAudit
from games.wording.refusals import SgfRejected, refusal


class GameOutput(NamedTuple):
    """One game: its JSON without a line end, its row, and the lines of its table where they were asked for."""

    line: str
    row: SummaryRow
    table: tuple[str, ...] = ()


class AuditOptions(NamedTuple):
    """How files are audited: with the lines of the table or without, with remarks there, and the most seconds each."""

    with_table: bool = False
    seconds: float = MOST_SECONDS
    remarks: bool = False


PLAIN = AuditOptions()
"""As most want it."""


def answers_of(
    locations: Sequence[RecordLocation], executor: Executor, how: AuditOptions = PLAIN
) -> Generator[tuple[GameOutput, ...], None, None]:
    """For every place, in order, the answers for the games there: never none. Closing it ends the work.

    The same with any executor. Raises WorkersLostError (`executor`).
    """
    if executor.far:
        # The records are sent with the work: the other machines may not see the files of this one.
        return executor.in_order(partial(FileAudit, how), LocatedRecords(locations), partial(_lost, how))
    return executor.in_order(partial(LocationAudit, how), locations, partial(_lost, how))


class FileAudit:
    """Audits a record that has been read, within the time limit."""

    __slots__ = ("_how",)

    def __init__(self, how: AuditOptions) -> None:
        self._how = how

    def __call__(self, record: RecordFile) -> tuple[GameOutput, ...]:
        """The answers for its games."""
        return tuple(_answer(audit, self._how) for audit in audit_in_time(record, self._how.seconds))


class LocationAudit:
    """Reads the record at a place and audits it."""

    __slots__ = ("_audit", "_reader")

    def __init__(self, how: AuditOptions) -> None:
        """Nothing is open yet."""
        self._audit, self._reader = FileAudit(how), LocationReader()

    def __call__(self, location: RecordLocation) -> tuple[GameOutput, ...]:
        """The answers for the games there."""
        return self._audit(self._reader.read(location))


def audit_in_time(record: RecordFile, seconds: float) -> tuple[GameAudit, ...]:
    """The audits of a file; a single one, rejected as `too_slow`, after so many seconds."""
    try:
        return within(seconds, partial(audit_file, record))
    except TimeLimitError:
        return (GameAudit(record.name, 1, rejected=refusal("too_slow", seconds=seconds)),)


def _answer(audit: GameAudit, how: AuditOptions) -> GameOutput:
    audit_as_json = as_json(audit)
    line = json.dumps(audit_as_json, ensure_ascii=False)
    return GameOutput(
        line, row_of(audit_as_json), tuple(table_lines(audit, remarks=how.remarks)) if how.with_table else ()
    )


def _lost(how: AuditOptions, item: RecordLocation | RecordFile) -> tuple[GameOutput, ...]:
    """The answer for a record that no process has survived."""
    return (_answer(GameAudit(item.name, 1, rejected=refusal("worker_lost")), how),)


def audit_file(record: RecordFile) -> tuple[GameAudit, ...]:
    """The audits of one file. Argument and result can be pickled. A file whose name isn't a record's is passed over
    where it holds no game."""
    if isinstance(record.content, SgfRejected):
        return (GameAudit(record.name, 1, rejected=record.content),)
    audits = audit_bytes(record.content, record.name)
    if record.known_name or any(audit.accepted or audit.status == PASSED_OVER for audit in audits):
        return audits
    return (GameAudit(record.name, 1, rejected=passed_over(record.name)),)
