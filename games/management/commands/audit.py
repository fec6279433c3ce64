"""`manage.py audit PATH... [--json]`: judge game records under the New Zealand rules. See `docs/audit.md`."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.audit.as_json import as_json
from games.audit.run import NOTHING_FOUND, audits_of, exit_status
from games.audit.table import heading, table_lines


class Command(BaseCommand):
    """Exit status: 0 nothing found, 1 findings, 2 something was rejected. Needs no database."""

    help = "Replay game records (files, folders, zip archives) and report what the New Zealand rules say."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", help="a record, a folder or a zip archive")
        parser.add_argument("--json", action="store_true", help="one JSON object a line for each game")

    def handle(self, *_: Any, **options: Any) -> None:
        status = NOTHING_FOUND
        if not options["json"]:
            self.stdout.write(heading())
        for audit in audits_of(options["paths"]):
            status = max(status, exit_status(audit))
            if options["json"]:
                self.stdout.write(json.dumps(as_json(audit), ensure_ascii=False))
            else:
                self.stdout.writelines(f"{line}\n" for line in table_lines(audit))
        if status:
            sys.exit(status)
