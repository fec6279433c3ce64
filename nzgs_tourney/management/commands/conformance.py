"""`nzgs-tourney conformance`: the command of `nzgs_tourney/conformance/command.py`, among those of the site."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandParser

from games.management.spoken import SpokenCommand
from nzgs_tourney.conformance import command


class Command(SpokenCommand):
    """Needs no database."""

    help = command.HELP

    def add_arguments(self, parser: CommandParser) -> None:
        """Declares the arguments."""
        command.add_arguments(parser)

    def handle(self, *_: Any, **options: Any) -> None:
        """Ask the programs, and exit with the command's status."""
        status = command.ask_programs(options, self.stdout.write, self.stderr.write)
        if status:
            sys.exit(status)
