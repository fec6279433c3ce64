"""`nzgs-tourney restore`: replaces everything on this site with a backup (docs/operations.md)."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from games.management.spoken import SpokenCommand
from ground.dates import Form, moment_text
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.management.backup_password import asked_password
from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.phones import printed_codes
from nzgs_tourney.services.backups.restore_site import has_anything, not_here, restore_site
from nzgs_tourney.site.backups.encryption import is_encrypted
from nzgs_tourney.site.deployment.prepare import NotReadyError, prepare


class Command(SpokenCommand):
    """Refuses with one sentence on the error stream and exit status 2, without changing anything."""

    help = gettext_noop("Replace everything on this site by what is in a backup. What was here is kept in a file.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the file; the password is asked for if it needs one."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--yes", action="store_true", help=_("don’t ask before something is replaced"))

    def handle(self, *_args: Any, **options: Any) -> None:
        """Checks, asks, replaces, and prints what was restored."""
        path = options["file"]
        try:
            with path.open("rb") as file:
                locked = is_encrypted(file)
            prepare(self.stdout.write)
            if why := not_here():
                self.refuse(why)
            if has_anything() and not options["yes"]:
                self._ask()
            self._tell(path, asked_password(self) if locked else "")
        except OSError as error:
            self.refuse(
                _("{path}: The file can’t be read, or the site’s folder written ({reason}).").format(
                    path=path, reason=error.strerror or error
                )
            )
        except NotReadyError as error:
            self.refuse(str(error))
        except Refused as refused:
            self.refuse(f"{path}: {refused.sentence}")

    def _tell(self, path: Path, password: str) -> None:
        restored = restore_site(path, password)
        events = ", ".join(restored.events) or _("no event")
        time = restored.made_at if restored.made is None else moment_text(restored.made, Form.WEEKDAY_YEAR)
        self.stdout.write(
            _("Restored as of {time}: {events}; {accounts} accounts, {files} archives.").format(
                time=time, events=events, accounts=restored.accounts, files=restored.files
            )
        )
        for ledger in restored.ledgers:
            self.stdout.write(
                _("History {key}: {number} {digits}, whole.").format(
                    key=ledger.key, number=ledger.seq, digits=ledger.head[:12]
                )
            )
        for event in Event.objects.all():
            self.stdout.write(f"{event.name}: {printed_codes(event).sentence}")
        if restored.kept is not None:
            self.stdout.write(_("What was here before is in {kept}.").format(kept=restored.kept))
        for player in restored.forget_again:
            self.stdout.write(
                _("Forget {name} (#{number}) again: they were forgotten after the backup was made.").format(
                    name=player.name, number=player.pk
                )
            )
        if restored.own_key:
            self.stdout.write(_("The secret key stays the one of this site’s settings."))
        self.stdout.write(_("Everybody signs in again, with the accounts of the backup. Restart the site if it runs."))

    def _ask(self) -> None:
        names = ", ".join(Event.objects.order_by("pk").values_list("name", flat=True)[:10]) or _("accounts, no event")
        self.stdout.write(
            _("This replaces everything on this site: {names}. It is kept in a file.").format(names=names)
        )
        unasked = _("Nothing was changed: nobody could be asked here. Add --yes to replace it.")
        if self.typed(input, _("Type yes to go on: "), unasked).strip().lower() != "yes":
            self.refuse(_("Nothing was changed."))
