"""`nzgs-tourney convert IN [OUT] --to FORMAT`: converts an event from one program's file into another's, without a
database.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from games.management.spoken import SpokenCommand
from games.wording.numbers import players_counted, rounds_counted
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.exchange.external import Written
from nzgs_tourney.tournament.exchange.external_formats import TITLES, WRITABLE, Format, Recognised, read_any, write_as
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.impossible_results import impossible_results

"""The exit status where a file, or what was asked of it, is wrong."""


class Command(SpokenCommand):
    """Refuses with one sentence and its place on the error stream and exit status 2, without writing anything."""

    help = gettext_noop(
        "Converts an event between the files of tournament programs and federations (see docs/exchange.md)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the arguments: the file, where to write it, and in which format."""
        parser.add_argument("file", metavar="IN", help=_("a file of any known format, or - for standard input"))
        parser.add_argument("out", metavar="OUT", nargs="?", default="-", help=_("left out: to standard output"))
        parser.add_argument("--to", required=True, choices=[form.value for form in WRITABLE], help=_("the format"))
        parser.add_argument("--json", action="store_true", help=_("the report as JSON"))
        parser.add_argument(
            "--forfeits-free",
            action="store_true",
            help=_("h9: games that were decided without being played as 0=, not marked with !"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Converts the file, and prints what it is and what is lost."""
        file, out, form = options["file"], options["out"], Format(options["to"])
        recognised = self._read(file)
        written = write_as(form, recognised.external, forfeits_free=options["forfeits_free"])
        if isinstance(written, Faults):
            self.refuse(f"{file}: {written.first}")
        if out == "-":
            sys.stdout.buffer.write(written.content)
            sys.stdout.buffer.flush()
        else:
            self._save(file, Path(out), written.content)
        report = _as_json(recognised, form, written) if options["json"] else _as_text(recognised, form, written, out)
        (self.stderr if out == "-" else self.stdout).write(report)

    def _read(self, file: str) -> Recognised:
        try:
            content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            self.refuse(_("{file}: The file cannot be read ({reason}).").format(file=file, reason=error.strerror))
        recognised = read_any(content)
        if isinstance(recognised, Faults):
            self.refuse(f"{file}: {recognised.first}")
        return recognised

    def _save(self, file: str, out: Path, content: bytes) -> None:
        """Writes all or nothing: first into a file beside it, then renamed."""
        if file != "-" and out.exists() and out.samefile(file):
            self.refuse(
                _("{out}: This is the file that is read, and it would lose what the format cannot carry.").format(
                    out=out
                )
            )
        unfinished = out.with_name(f".{out.name}.part")
        try:
            unfinished.write_bytes(content)
            os.replace(unfinished, out)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            self.refuse(_("{out}: The file cannot be written ({reason}).").format(out=out, reason=error.strerror))


def _as_json(recognised: Recognised, form: Format, written: Written) -> str:
    division = recognised.external.division
    report = {
        "from": recognised.format.value,
        "to": form.value,
        "name": division.name,
        "players": len(division.players),
        "rounds": len(division.rounds),
        "impossible": [impossible.words for impossible in impossible_results(division)],
        "left_out": {"reading": list(recognised.external.left_out), "writing": list(written.left_out)},
    }
    return json.dumps(report, ensure_ascii=False)


def _as_text(recognised: Recognised, form: Format, written: Written, out: str) -> str:
    division = recognised.external.division
    players, rounds = players_counted(len(division.players)), rounds_counted(len(division.rounds))
    written_to = _("Written: {format}.") if out == "-" else _("Written: {format} to {out}.")
    lines = [
        _("Read: {format}, {name}, {players}, {rounds}.").format(
            format=_(TITLES[recognised.format]), name=division.name, players=players, rounds=rounds
        ),
        *(f"  {sentence}" for sentence in recognised.external.left_out),
        *(
            "  " + _("Kept as it is: {what}").format(what=impossible.words)
            for impossible in impossible_results(division)
        ),
        written_to.format(format=_(TITLES[form]), out=out),
        *(f"  {sentence}" for sentence in written.left_out),
    ]
    if not recognised.external.left_out and not written.left_out:
        lines.append(_("Nothing is lost."))
    return "\n".join(lines)
