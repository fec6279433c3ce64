"""`nzgs-tourney audit PATH...`: judge game records under the New Zealand rules. See `docs/audit.md`.

It needs no database and loads no web framework, so it starts at once.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, TextIO

from tqdm import tqdm

from games.audit.archive import LOCAL
from games.audit.as_csv import CsvRows
from games.audit.as_html import summary_page
from games.audit.checkpoint import Checkpoint, CheckpointError
from games.audit.executor import Executor, SerialExecutor, WorkersLostError
from games.audit.ignored_files import ARCHIVE, RECORDS
from games.audit.process_pool import ProcessPool
from games.audit.record_paths import RecordLocation, look_through
from games.audit.summary import AuditTally, SummaryRow
from games.audit.table import AuditTable
from games.audit.time_limit import MOST_SECONDS
from games.audit.worker_output import AuditOptions, GameOutput, answers_of
from games.wording.numbers import sentences
from ground.translation import gettext as _, gettext_noop

Say = Callable[[str], object]
"""Writes one line for the user."""

PROGRAM = "nzgs-tourney audit"
HELP = gettext_noop("Replay game records (files, folders, zip archives) and report what the New Zealand rules say.")
MOST_PATIENCE = 86_400
CANNOT, INTERRUPTED = 3, 130
"""Exit statuses for an audit that failed or was interrupted; those of a completed audit are in `summary`."""
CLAUSES = gettext_noop(
    "The rules as judged, and how other rules differ, clause by clause and with boards: docs/differences.md"
)


class CannotAuditError(Exception):
    """The audit could not be done; the message is one sentence for the user."""


def main(arguments: Sequence[str]) -> int:
    """Runs the command. Returns the exit status: 0 nothing found, 1 findings, 2 something was rejected or passed over,
    3 the audit could not be done, 130 interrupted."""
    parser = argparse.ArgumentParser(prog=PROGRAM, description=_(HELP))
    add_arguments(parser)
    options = vars(parser.parse_args(arguments))
    try:
        return audit(options, report=print, complain=_to_stderr)
    except CannotAuditError as why:
        _to_stderr(str(why))
        return CANNOT


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help=_("a record, a folder or a zip archive"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object a line for each game"))
    parser.add_argument("--remarks", action="store_true", help=_("list what a careful reader would point out"))
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help=_("audit in so many processes"))
    parser.add_argument("--scheduler", metavar="ADDRESS", help=_("audit on the dask cluster of this scheduler"))
    parser.add_argument(
        "--timeout", type=float, default=MOST_SECONDS, metavar="SECONDS", help=_("reject a file that takes longer")
    )
    parser.add_argument("--output", type=Path, metavar="FILE.jsonl", help=_("write the JSON Lines to this new file"))
    parser.add_argument("--resume", action="store_true", help=_("go on with an --output that was interrupted"))
    parser.add_argument("--csv", type=Path, metavar="FILE.csv", help=_("write a row per game for spreadsheets"))
    parser.add_argument("--html", type=Path, metavar="FILE.html", help=_("write a summary with counts by finding"))


def audit(options: Mapping[str, Any], report: Say, complain: Say) -> int:
    """Audit the paths given in `options`. Returns the exit status, 130 after Ctrl-C.

    Raises CannotAuditError, and BrokenPipeError where nobody reads the output any more.
    """
    _check(options)
    try:
        locations, hidden = look_through(options["paths"], LOCAL)
        return _audited(locations, hidden, options, report, complain).status
    except BrokenPipeError:
        raise
    except (CheckpointError, WorkersLostError) as why:
        raise CannotAuditError(str(why)) from why
    except OSError as why:
        if why.filename is None:
            raise CannotAuditError(str(why)) from why
        refused = _("{file} can’t be read or written ({reason}).").format(file=why.filename, reason=why.strerror)
        raise CannotAuditError(refused) from why
    except KeyboardInterrupt:
        again = _("The same command with --resume goes on from here.") if options["output"] else ""
        complain(sentences((_("Interrupted."), again)))
        return INTERRUPTED


def _audited(
    locations: list[RecordLocation], hidden: int, options: Mapping[str, Any], report: Say, complain: Say
) -> AuditTally:
    tally = AuditTally(hidden)
    to_file = any(options[name] for name in ("output", "csv", "html"))
    table = None if options["json"] or to_file else AuditTable()
    show = _answer_sink(options["json"], table, report)
    with ExitStack() as stack:
        if table is not None:
            # also reached when interrupted
            stack.callback(_print, table, report)
        hear: list[Callable[[SummaryRow], None]] = [tally.add]
        checkpoint = (
            stack.enter_context(Checkpoint(options["output"], options["resume"])) if options["output"] else None
        )
        rows = CsvRows(stack.enter_context(replaced(options["csv"]))) if options["csv"] else None
        if rows:
            hear.append(rows.add)
        for row in checkpoint.resumed(locations) if checkpoint else ():
            _send_row(hear, row)
        done = checkpoint.done if checkpoint else 0
        bar = stack.enter_context(_bar(len(locations), done, quiet=not options["json"]))
        how = AuditOptions(with_table=table is not None, seconds=options["timeout"], remarks=options["remarks"])
        audited = stack.enter_context(closing(answers_of(locations[done:], _crew(options), how)))
        for answers in audited:
            if checkpoint:
                checkpoint.append(answers)
            for answer in answers:
                _send_row(hear, answer.row)
                show(answer)
            bar.update()
        if checkpoint:
            checkpoint.end(tally)
        if rows:
            rows.close(tally)
    if options["html"]:
        with replaced(options["html"]) as page:
            page.write(summary_page(tally))
    if not tally.games:
        complain(_("No game was read. Folders and zip archives are looked through for records of any name."))
    report(json.dumps(tally.summary) if options["json"] else tally.sentence)
    if (tally.with_findings or tally.with_self_captures) and not (to_file or options["json"]):
        report(_(CLAUSES))
    return tally


def _answer_sink(as_json: bool, table: AuditTable | None, report: Say) -> Callable[[GameOutput], object]:
    """What becomes of an answer: its JSON is printed, its table kept, or nothing where the answers go to files."""
    if as_json:
        return lambda answer: report(answer.line)
    if table is None:
        return lambda answer: None
    return lambda answer: table.add(answer.row, answer.table)


def _print(table: AuditTable, report: Say) -> None:
    for line in table.lines():
        report(line)


def _bar(total: int, done: int, *, quiet: bool) -> tqdm[Any]:
    """A progress bar with rate and time left, on a terminal that nothing else is written to."""
    unseen = not sys.stderr.isatty() or not (quiet or not sys.stdout.isatty())
    unit = _("records")
    return tqdm(total=total, initial=done, unit=f" {unit}", file=sys.stderr, disable=unseen, dynamic_ncols=True)


@contextmanager
def replaced(path: Path) -> Iterator[TextIO]:
    """A text file that replaces `path` only once it is completely written; until then the old file stays."""
    new = path.with_name(f"{path.name}.part")
    try:
        with new.open("w", encoding="utf-8", newline="") as file:
            yield file
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def _crew(options: Mapping[str, Any]) -> Executor:
    """The executor for the work. Raises CannotAuditError where dask is wanted but not installed."""
    if options["scheduler"]:
        try:
            from games.audit.cluster import ClusterExecutor
        except ImportError:
            advice = _(
                "--scheduler needs dask, which isn’t installed: add the extra *cluster* (see docs/operations.md)."
            )
            raise CannotAuditError(advice) from None
        return ClusterExecutor(options["scheduler"], options["timeout"])
    return SerialExecutor() if options["jobs"] == 1 else ProcessPool(options["jobs"], options["timeout"])


def _send_row(hear: list[Callable[[SummaryRow], None]], row: SummaryRow) -> None:
    for listener in hear:
        listener(row)


def _check(options: Mapping[str, Any]) -> None:
    """Refuse contradictory options before anything is read or written. Raises CannotAuditError."""
    if options["jobs"] < 1:
        raise CannotAuditError(_("--jobs takes the number of processes, at least 1."))
    if options["scheduler"] and options["jobs"] != 1:
        raise CannotAuditError(_("--jobs is for this machine, --scheduler for a cluster: give one."))
    if not 0 < options["timeout"] <= MOST_PATIENCE:
        raise CannotAuditError(_("--timeout takes seconds, at most {seconds}.").format(seconds=f"{MOST_PATIENCE:,}"))
    if options["resume"] and not options["output"]:
        raise CannotAuditError(_("--resume needs the --output file to go on with."))
    named = [options[name] for name in ("output", "csv", "html") if options[name]]
    for path in named:
        if path.suffix.lower() in (*RECORDS, ARCHIVE):
            raise CannotAuditError(_("{file} is the name of a record or an archive: name another.").format(file=path))
        if path.is_dir() or not path.parent.is_dir():
            raise CannotAuditError(_("{file} is a folder, or is in none: name a file to write.").format(file=path))
    if len(set(named)) < len(named):
        raise CannotAuditError(_("--output, --csv and --html need a file each."))
