"""`nzgs-tourney conformance`: ask a go program the cases of the suite. See `docs/conformance.md`.

It needs no database and loads no web framework, so it starts at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.conformance.cases import CaseFile, subjects
from nzgs_tourney.conformance.report import report_text, write_report
from nzgs_tourney.conformance.run import Judgement, SuiteRun, run_suite
from nzgs_tourney.conformance.this_program.answers import UnansweredLineError, answer_lines
from nzgs_tourney.conformance.ways import CannotStartError, NoAnswerError, StartedProgram, ThisProgram, Way

PROGRAM = "nzgs-tourney conformance"
HELP = gettext_noop(
    "Ask a go program cases on rules, records, standings and draws, and report which answers are right."
)
SECONDS, LONGEST_SECONDS = 20.0, 3600
ALL_RIGHT, SOMETHING_WRONG, CANNOT, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses. What a program doesn't support isn't wrong."""

Say = Callable[[str], object]
"""Writes one line for the user."""


class CannotAskError(Exception):
    """What was asked for isn't there; the message is one sentence for the user."""


def main(arguments: Sequence[str]) -> int:
    """Runs the command. Returns the exit status."""
    parser = argparse.ArgumentParser(prog=PROGRAM, description=_(HELP))
    add_arguments(parser)
    return ask_programs(vars(parser.parse_args(arguments)), print, lambda line: print(line, file=sys.stderr))


def ask_programs(options: Mapping[str, Any], report: Say, complain: Say) -> int:
    """Do what the options say. Returns the exit status."""
    try:
        if options["answer"]:
            answer_lines(sys.stdin, lambda line: print(line, flush=True))
            return ALL_RIGHT
        runs = _asked(_chosen(options["profile"]), options["against"], options["timeout"])
        if options["report"] is not None:
            write_report(options["report"], runs)
    except (CannotAskError, CannotStartError, NoAnswerError, UnansweredLineError) as why:
        complain(str(why))
        return CANNOT
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        complain(_("Interrupted."))
        return INTERRUPTED
    except OSError as why:
        complain(_("{file} can’t be read or written ({reason}).").format(file=why.filename, reason=why.strerror))
        return CANNOT
    report("\n\n".join(map(report_text, runs)))
    faults = sum(len(run.judged) - run.count(Judgement.RIGHT, Judgement.UNSUPPORTED) for run in runs)
    return SOMETHING_WRONG if faults else ALL_RIGHT


def _chosen(profiles: Sequence[str]) -> tuple[CaseFile, ...]:
    """The cases of these profiles, all without any."""
    files = subjects()
    known = sorted({file.profile for file in files})
    for name in profiles:
        if name not in known:
            unknown = _("There is no profile {name}: it is one of {names}.")
            raise CannotAskError(unknown.format(name=name, names=", ".join(known)))
    return tuple(file for file in files if not profiles or file.profile in profiles)


def _asked(files: Sequence[CaseFile], commands: Sequence[str], seconds: float) -> list[SuiteRun]:
    ways: list[Way] = [StartedProgram(command, seconds) for command in commands] or [ThisProgram()]
    runs = []
    for way in ways:
        with closing(way):
            runs.append(run_suite(way, files))
    return runs


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="COMMAND",
        help=_("the command that starts the program; again for another one; without it, this program is asked"),
    )
    parser.add_argument("--profile", action="append", default=[], metavar="NAME", help=_("only cases of this profile"))
    parser.add_argument("--report", type=Path, metavar="FILE.md", help=_("write the report to this file, as Markdown"))
    parser.add_argument(
        "--timeout", type=_seconds, default=SECONDS, metavar="SECONDS", help=_("how long to wait for an answer")
    )
    parser.add_argument(
        "--answer", action="store_true", help=_("answer such questions on standard input, as this program does")
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= LONGEST_SECONDS:
        wrong = _("“{text}” is not a number of seconds between 0 and {most}")
        raise argparse.ArgumentTypeError(wrong.format(text=text, most=LONGEST_SECONDS))
    return seconds
