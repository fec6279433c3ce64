"""`manage.py draw_job NUMBER HOLDER`: a draw that the site was asked for and has no time for itself."""

from __future__ import annotations

import os
import threading
from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser
from django.db import connection

from games import child_process
from games.management.spoken import SpokenCommand
from nzgs_tourney.services.rounds.finish_draw import finish_draw, keep_hold
from ratings.translation import gettext_noop

EVERY_SECONDS = 5.0
POLITENESS = 5


class Command(SpokenCommand):
    """What the site starts for a large field. It gives way to the site, and ends when the draw is cancelled."""

    help = gettext_noop("Work out a draw that a director has asked for.")
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", type=int)
        parser.add_argument("holder", type=UUID)

    def handle(self, *_: Any, number: int, holder: UUID, **__: Any) -> None:
        child_process.give_way(POLITENESS)
        finished = threading.Event()
        watch = threading.Thread(target=_watch, args=(number, holder, finished), daemon=True)
        watch.start()
        try:
            finish_draw(number, holder)
        finally:
            finished.set()
            watch.join()


def _watch(number: int, holder: UUID, finished: threading.Event) -> None:
    """Keep hold of the draw while it lasts, and end the process where nobody wants it any more: until its boards are
    stored, which is one transaction, it has nothing to lose."""
    try:
        while not finished.wait(EVERY_SECONDS):
            if not keep_hold(number, holder) and not finished.is_set():
                os._exit(0)
    finally:
        connection.close()
