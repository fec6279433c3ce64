"""`manage.py audit_archive NUMBER [HOLDER]`: audits an uploaded archive to its end."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.core.management.base import CommandError, CommandParser

from games.management.spoken import SpokenCommand
from games.models import ArchiveAudit
from games.services.audit_archive import audit_slice
from games.store.archive_file import records_of
from ground import child_process
from ground.translation import gettext as _, gettext_noop

SLICE_SECONDS = 1.0
POLITENESS = 10


class Command(SpokenCommand):
    """The command that the site starts when an archive is sent. It runs at the lowest priority."""

    help = gettext_noop("Audit an archive that was sent to the site, where nobody else is at it.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", type=int)
        parser.add_argument("holder", type=UUID, nargs="?", help=_("who has hold of it already"))

    def handle(self, *_args: Any, number: int, holder: UUID | None, **_options: Any) -> None:
        archive = ArchiveAudit.objects.filter(pk=number).first()
        if archive is None:
            raise CommandError(_("There is no archive {number}.").format(number=number))
        child_process.give_way(POLITENESS)
        try:
            records = records_of(archive)
        except FileNotFoundError:
            raise CommandError(
                _("The file of archive {number} is not kept here: send it again.").format(number=number)
            ) from None
        holder_id = holder or uuid4()
        while audit_slice(number, SLICE_SECONDS, holder=holder_id, records=records):
            pass
