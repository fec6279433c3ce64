"""How the site ended last time, in plain words: from its log, and a note that is written when it begins and ends."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from games.wording.numbers import sentences
from ground.translation import gettext as _, ngettext

LOG, LOG_BEFORE, NOTE = "server.log", "server-before.log", "last-run.json"
RUNS, STOPPED, FAILED = "runs", "stopped", "failed"
"""How a run is noted: it goes on, somebody stopped it, it ended by itself. One that still `RUNS` in the next start was
cut off, with the computer or the program."""
_LINES = 12
_BYTES = 20_000
_FAULT = re.compile(r"[\w.]*(?:Error|Exception)\b")
"""The last line of a traceback; what a command says itself begins with a word of people."""
_ERROR = re.compile(r"^[\d-]+ [\d:,]+ (?:ERROR|CRITICAL) ")


@dataclass(frozen=True, slots=True)
class LastRun:
    """What went wrong, as a sentence, empty where nothing did; and the last lines of the log with it."""

    sentence: str = ""
    lines: tuple[str, ...] = ()


def note_run(folder: Path, how: str) -> None:
    """Note it for the next start."""
    (folder / NOTE).write_text(json.dumps({"how": how}), encoding="utf-8")


def last_run(folder: Path) -> LastRun:
    """How the run before this one ended: call it before a new log is begun."""
    try:
        how = json.loads((folder / NOTE).read_text(encoding="utf-8"))["how"]
    except (OSError, ValueError, KeyError, TypeError):
        return LastRun()
    lines = last_lines(folder / LOG)
    if how == FAILED:
        return LastRun(why_ended(lines), lines)
    errors = sum(bool(_ERROR.match(line)) for line in lines)
    cut_off = _("The computer or the program was switched off while the site ran. What was entered is kept.")
    logged = ngettext("{count} error is in the log.", "{count} errors are in the log.", errors).format(count=errors)
    sentence = sentences((cut_off if how == RUNS else "", logged if errors else ""))
    return LastRun(sentence, lines) if sentence else LastRun()


def last_lines(log: Path) -> tuple[str, ...]:
    """The end of the log; empty where there is none."""
    try:
        with log.open("rb") as file:
            file.seek(0, 2)
            file.seek(max(0, file.tell() - _BYTES))
            text = file.read().decode("utf-8", "replace")
    except OSError:
        return ()
    return tuple(line for line in text.splitlines() if line.strip())[-_LINES:]


def why_ended(lines: Sequence[str]) -> str:
    """The reason of a site that ended by itself: the sentence that it said last. A traceback is its last line."""
    said = lines[-1].removeprefix("CommandError: ") if lines else _("It said nothing.")
    if _FAULT.match(said):
        return _("Something went wrong on our side: {reason}").format(reason=said)
    return said
