"""`nzgs-tourney backup`: the whole site in one file (docs/operations.md)."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from getpass import getpass
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from django.utils import timezone

from nzgs_tourney.backups.container import SUFFIX
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import PASSWORD
from nzgs_tourney.wording.backups import size_text

WRONG = 2


class Command(BaseCommand):
    """A refusal is one sentence on the error stream, exit status 2, and nothing written."""

    help = "Write the whole site into one file: database, secret key, uploaded archives. The site may be running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to, and whether with a password."""
        parser.add_argument(
            "file",
            metavar="FILE",
            nargs="?",
            default=".",
            help="a file, or a folder, where its name has the time",
        )
        parser.add_argument(
            "--password", action="store_true", help=f"encrypt it; the password is asked for, or taken from {PASSWORD}"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write it and say what is in it."""
        path = Path(options["file"])
        if path.is_dir():
            path /= f"nzgs-tourney-{timezone.localtime():%Y%m%d-%H%M%S}{SUFFIX}"
        password = self._password() if options["password"] else ""
        try:
            made = make_backup(path, password)
        except OSError as error:
            self._refuse(f"{path}: The backup can’t be written ({error.strerror or error}).")
        events = ", ".join(made.events) or "no event yet"
        self.stdout.write(f"{path}: {size_text(path.stat().st_size)}, with {events}.")
        for one in made.ledgers:
            self.stdout.write(f"History {one.key}: {one.seq} {one.head[:12]}")
        if not password:
            self.stdout.write("It isn’t encrypted: it has contact details and the keys of the players’ links.")

    def _password(self) -> str:
        told = os.environ.get(PASSWORD, "")
        if told:
            return told
        typed = getpass("Password of the backup: ")
        if not typed:
            self._refuse("A password can’t be empty. Nothing was written.")
        if getpass("Again: ") != typed:
            self._refuse("The two passwords aren’t the same. Nothing was written.")
        return typed

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(WRONG)
