"""`nzgs-tourney audit PATH...`: the command of `games/audit/command.py`, among those of the site."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.audit import command
from games.management.spoken import SpokenCommand


class Command(SpokenCommand):
    """Needs no database."""

    help = command.HELP

    def add_arguments(self, parser: CommandParser) -> None:
        """Declares the arguments."""
        command.add_arguments(parser)

    def handle(self, *_: Any, **options: Any) -> None:
        """Audit, and exit with its status. Raises CommandError where it could not be done."""
        try:
            status = command.audit(options, self.stdout.write, self.stderr.write)
        except command.CannotAuditError as why:
            raise CommandError(str(why), returncode=command.CANNOT) from why
        if status:
            sys.exit(status)
