"""`nzgs-tourney run-due`: does what is due, e.g. sends waiting mails; the site starts it as a separate process."""

from __future__ import annotations

import sys
from typing import Any

from django.utils import timezone

from games.management.spoken import SpokenCommand
from ground import child_process
from ground.translation import gettext_noop
from nzgs_tourney.services.events.due_work import do_due_work

POLITENESS = 10


class Command(SpokenCommand):
    """Runs at a lower priority than the site."""

    help = gettext_noop("Do what is due now, e.g. send the mails that wait.")

    def handle(self, *_: Any, **__: Any) -> None:
        """Ends with 1 where something couldn't be done."""
        child_process.give_way(POLITENESS)
        if not do_due_work(timezone.now()):
            sys.exit(1)
