"""`manage.py update_backup FILE OUT`: updates a backup of an older version; a restore runs it outside the site."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from games.management.spoken import SpokenCommand
from ground.errors import Refused
from ground.translation import gettext_noop
from nzgs_tourney.services.backups.restore_site import PASSWORD
from nzgs_tourney.services.backups.update_backup import update_backup


class Command(SpokenCommand):
    """Works in the database of its environment, which must be empty."""

    help = gettext_noop("Bring a backup of an older version up to date, in an empty database.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("out", type=Path)

    def handle(self, *_: Any, file: Path, out: Path, **__: Any) -> None:
        """Writes the file. Refuses with one sentence on the error stream and exit status 2."""
        try:
            update_backup(file, os.environ.get(PASSWORD, ""), out)
        except Refused as refused:
            self.stderr.write(refused.sentence)
            sys.exit(2)
