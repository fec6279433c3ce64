"""`manage.py draw_job NUMBER HOLDER`: computes a requested draw that takes too long for a request."""

from __future__ import annotations

import os
import threading
from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser
from django.db import connection

from games.management.spoken import SpokenCommand
from ground import child_process
from ground.translation import gettext_noop
from nzgs_tourney.services.draws.large_draw import finish_draw, keep_hold

EVERY_SECONDS = 5.0
POLITENESS = 5


class Command(SpokenCommand):
    """The command that the site starts for a large field. It runs at a lower priority than the site, and ends when the
    draw is cancelled.
    """

    help = gettext_noop("Work out a draw that a director has asked for.")

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
    """Renew the draw's lease while it lasts, and end the process if the draw isn't wanted any more: until its boards
    are stored, in one transaction, there is nothing to lose."""
    try:
        while not finished.wait(EVERY_SECONDS):
            if not keep_hold(number, holder) and not finished.is_set():
                os._exit(0)
    finally:
        connection.close()
