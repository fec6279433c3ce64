"""`manage.py event export|import`: a whole event as one file, and back (docs/event-file.md)."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from games.ledger.verify import verify
from nzgs_tourney.models import Event, RoleKind, User
from nzgs_tourney.selectors.event_file import event_file, in_backup
from nzgs_tourney.selectors.event_schema import event_schema
from nzgs_tourney.selectors.imprint import head_text
from nzgs_tourney.services.grant_role import grant_role
from nzgs_tourney.services.restore_event import restore_event
from ratings.refused import Refused

WRONG = 2
"""The exit status where the file, or what was asked, is wrong."""


class Command(BaseCommand):
    """A refusal is one sentence on the error stream, exit status 2, and nothing written."""

    help = "Writes a whole event into one file, or puts one back into an empty site (see docs/event-file.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, and with which event and file."""
        todo = parser.add_subparsers(dest="todo", required=True)
        out = todo.add_parser("export", help="write an event into a file; handle it with care: it has contact details")
        out.add_argument("slug", help="the event as its address names it, such as rimu-open")
        out.add_argument("file", metavar="FILE", help="written whole or not at all")
        todo.add_parser("schema", help="print the JSON Schema of the file, as it ships in exchange/event.schema.json")
        back = todo.add_parser("import", help="put an event back, with its numbers and its ledger as they were")
        back.add_argument("file", metavar="FILE")
        back.add_argument("--director", metavar="LOGIN", help="an account of this site that directs the event from now")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Do it, and say how many rows, and the ledger's head to compare with a printed sheet."""
        if options["todo"] == "schema":
            self.stdout.write(json.dumps(event_schema(), indent=1))
            return
        event = self._import(options) if options["todo"] == "import" else self._export(options)
        (verdict,) = verify(event.stream.key)
        chain = f"broken at {verdict.broken.seq}, {verdict.broken.why}" if verdict.broken else "whole"
        told = ", ".join(f"{one.count} {one.label.lower()}" for one in in_backup(event))
        self.stdout.write(f"{event.name}: {told}.\nLedger {head_text(event.stream)}: {chain}.")

    def _export(self, options: dict[str, Any]) -> Event:
        event = Event.objects.select_related("stream").filter(slug=options["slug"]).first()
        if event is None:
            self._refuse(f"There is no event “{options['slug']}”.")
        out = Path(options["file"])
        beside = out.with_name(f".{out.name}.part")
        try:
            beside.write_bytes(event_file(event))
            os.replace(beside, out)
        except OSError as error:
            beside.unlink(missing_ok=True)
            self._refuse(f"{out}: The file cannot be written ({error.strerror}).")
        return event

    def _import(self, options: dict[str, Any]) -> Event:
        director = None
        if login := options["director"]:
            director = User.objects.filter(username=login).first()
            if director is None:
                self._refuse(f"There is no account “{login}” here.")
        try:
            event = restore_event(Path(options["file"]).read_bytes())
        except OSError as error:
            self._refuse(f"{options['file']}: The file cannot be read ({error.strerror}).")
        except Refused as refused:
            self._refuse(f"{options['file']}: {refused.sentence}")
        if director is not None:
            grant_role(event.pk, director.username, RoleKind.DIRECTOR, actor="who restored the event")
            event.stream.refresh_from_db()
        return event

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(WRONG)
