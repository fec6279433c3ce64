"""`nzgs-tourney backup`: writes the whole site into one file (docs/operations.md)."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from getpass import getpass
from pathlib import Path
from typing import Any

from django.utils import timezone

from games.management.spoken import SpokenCommand
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import PASSWORD
from nzgs_tourney.site.backups.container import SUFFIX
from nzgs_tourney.tournament.wording.events.backup_words import size_text


class Command(SpokenCommand):
    """Refuses with one sentence on the error stream and exit status 2, without writing anything."""

    help = gettext_noop(
        "Write the whole site into one file: database, secret key, uploaded archives. The site may be running."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the arguments: where to, and whether a password is asked for."""
        parser.add_argument(
            "file",
            metavar="FILE",
            nargs="?",
            default=".",
            help=_("a file, or a folder, where its name has the time"),
        )
        parser.add_argument(
            "--password",
            action="store_true",
            help=_("ask for a password and encrypt it; {password} does so without being asked").format(
                password=PASSWORD
            ),
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Writes the file and prints what is in it."""
        path = Path(options["file"])
        if path.is_dir():
            path /= f"nzgs-tourney-{timezone.localtime():%Y%m%d-%H%M%S}{SUFFIX}"
        password = self._password() if options["password"] else os.environ.get(PASSWORD, "")
        try:
            manifest = make_backup(path, password)
        except OSError as error:
            self.refuse(
                _("{path}: The backup can’t be written ({reason}).").format(path=path, reason=error.strerror or error)
            )
        events = ", ".join(manifest.events) or _("no event yet")
        self.stdout.write(
            _("{path}: {size}, with {events}.").format(path=path, size=size_text(path.stat().st_size), events=events)
        )
        for ledger in manifest.ledgers:
            self.stdout.write(
                _("History {key}: {number} {digits}").format(key=ledger.key, number=ledger.seq, digits=ledger.head[:12])
            )
        if not password:
            self.stdout.write(_("It isn’t encrypted: it has contact details and the keys of the players’ links."))

    def _password(self) -> str:
        password = os.environ.get(PASSWORD, "")
        if password:
            return password
        unasked = _("The password can’t be asked for here: set {password}.").format(password=PASSWORD)
        typed = self.typed(getpass, _("Password of the backup: "), unasked)
        if not typed:
            self.refuse(_("A password can’t be empty. Nothing was written."))
        if self.typed(getpass, _("Again: "), unasked) != typed:
            self.refuse(_("The two passwords aren’t the same. Nothing was written."))
        return typed
