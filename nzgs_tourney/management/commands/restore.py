"""`nzgs-tourney restore`: a backup in the place of everything on this site (docs/operations.md)."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from getpass import getpass
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from nzgs_tourney.backups.encryption import is_encrypted
from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.printed_codes import printed_codes
from nzgs_tourney.prepare import NotReadyError, prepare
from nzgs_tourney.services.backups.restore_site import PASSWORD, has_anything, not_here, restore_site
from ratings.errors import Refused

WRONG = 2


class Command(BaseCommand):
    """A refusal is one sentence on the error stream, exit status 2, and nothing changed."""

    help = "Replace everything on this site by what is in a backup. What was here is kept in a file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file; the password is asked for where it needs one."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--yes", action="store_true", help="don’t ask before something is replaced")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Check, ask, replace, and say what was restored."""
        path = options["file"]
        try:
            with path.open("rb") as file:
                locked = is_encrypted(file)
            prepare(self.stdout.write)
            if why := not_here():
                self._refuse(why)
            if has_anything() and not options["yes"]:
                self._ask()
            password = (os.environ.get(PASSWORD, "") or getpass("Password of the backup: ")) if locked else ""
            self._tell(path, password)
        except OSError as error:
            self._refuse(f"{path}: The file can’t be read, or the site’s folder written ({error.strerror or error}).")
        except NotReadyError as error:
            self._refuse(str(error))
        except Refused as refused:
            self._refuse(f"{path}: {refused.sentence}")

    def _tell(self, path: Path, password: str) -> None:
        done = restore_site(path, password)
        events = ", ".join(done.events) or "no event"
        self.stdout.write(f"Restored as of {done.made_at}: {events}; {done.accounts} accounts, {done.files} archives.")
        for one in done.ledgers:
            self.stdout.write(f"History {one.key}: {one.seq} {one.head[:12]}, whole.")
        for event in Event.objects.all():
            self.stdout.write(f"{event.name}: {printed_codes(event).sentence}")
        if done.kept is not None:
            self.stdout.write(f"What was here before is in {done.kept}.")
        if done.own_key:
            self.stdout.write("The secret key stays the one of this site’s settings.")
        self.stdout.write("Everybody signs in again, with the accounts of the backup. Restart the site if it runs.")

    def _ask(self) -> None:
        names = ", ".join(Event.objects.order_by("pk").values_list("name", flat=True)[:10]) or "accounts, no event"
        self.stdout.write(f"This replaces everything on this site: {names}. It is kept in a file.")
        if input("Type yes to go on: ").strip().lower() != "yes":
            self._refuse("Nothing was changed.")

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(WRONG)
