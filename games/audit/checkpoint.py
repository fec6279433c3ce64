"""The answers of a running audit, as JSON Lines on disk, so that an interrupted audit can be resumed.

All lines of a file are appended by one write, in the order of the files. An incomplete write can only be at the end, so
on resuming the last file there is removed and audited again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType

from games.audit.record_paths import RecordLocation
from games.audit.summary import AuditTally, SummaryRow, row_of
from games.audit.worker_output import GameOutput
from ground.translation import gettext as _


class CheckpointError(Exception):
    """The checkpoint can't be resumed, or already exists; the message is shown to the user. The file is untouched."""


class Checkpoint:
    """An open checkpoint. `done` is the number of places, from the first, that are in it."""

    def __init__(self, path: Path, resume: bool) -> None:
        """Open for appending. Raises CheckpointError where the file exists and `resume` is false, or OSError."""
        self._path = path
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        try:
            self._file = os.open(path, flags if resume else flags | os.O_EXCL, 0o666)
        except FileExistsError:
            raise CheckpointError(
                _("{path} is there already: add --resume to go on with it, or name another.").format(path=path)
            ) from None
        self.done = 0

    def resumed(self, locations: Sequence[RecordLocation]) -> Iterator[SummaryRow]:
        """The rows of the finished games; afterwards the file ends with them, and `done` is the number of files.

        Exhaust the iterator before appending. Raises CheckpointError where the file is not from an audit of these
        places.
        """
        end = 0  # end of the last file known to be complete
        rows: list[SummaryRow] = []
        for start, number, row in self._rows():
            if row.game == 1:
                yield from rows
                end, rows = start, []
                if self.done + 1 > len(locations):
                    raise self._other(
                        number,
                        row,
                        _("{path}, line {line}: {game} does not belong here, because there is nothing more to audit."),
                    )
                expected = locations[self.done].name
                if row.file != expected:
                    raise self._other(
                        number,
                        row,
                        _(
                            "{path}, line {line}: {game} does not belong here, because “{expected}” is the next to "
                            "audit."
                        ),
                        expected=expected,
                    )
                self.done += 1
            elif not rows or (row.file, row.game) != (rows[-1].file, rows[-1].game + 1):
                raise self._other(
                    number, row, _("{path}, line {line}: {game} does not belong here, because it follows another game.")
                )
            rows.append(row)
        self.done = max(0, self.done - 1)
        os.ftruncate(self._file, end)

    def append(self, answers: Iterable[GameOutput]) -> None:
        """Write the answers of one file."""
        self._write("".join(f"{answer.line}\n" for answer in answers))

    def end(self, tally: AuditTally) -> None:
        """Write the closing line. Going on with the checkpoint later takes it off again."""
        self._write(json.dumps(tally.summary, ensure_ascii=False) + "\n")

    def _write(self, text: str) -> None:
        unwritten = memoryview(text.encode())
        while unwritten:
            unwritten = unwritten[os.write(self._file, unwritten) :]

    def close(self) -> None:
        """Flush everything to disk and close."""
        os.fsync(self._file)
        os.close(self._file)

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _rows(self) -> Iterator[tuple[int, int, SummaryRow]]:
        """Each line's place in the file, its number and its row, up to the closing line or an incomplete one."""
        start = 0
        with open(self._file, "rb", closefd=False) as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    return
                try:
                    value = json.loads(line)
                    if "summary" in value:
                        return
                    row = row_of(value)
                except (ValueError, KeyError, TypeError):
                    raise CheckpointError(
                        _("{path}, line {number}: this is not the audit of a game.").format(
                            path=self._path, number=number
                        )
                    ) from None
                yield start, number, row
                start += len(line)

    def _other(self, number: int, row: SummaryRow, pattern: str, **args: object) -> CheckpointError:
        game = _("game {number} of “{file}”").format(number=row.game, file=row.file)
        return CheckpointError(pattern.format(path=self._path, line=number, game=game, **args))
