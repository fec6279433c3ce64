"""`manage.py backup_job`: writes an automatic backup; the site starts it as a separate process."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from games.management.spoken import SpokenCommand
from ground import child_process
from ground.translation import gettext_noop
from nzgs_tourney.services.backups.automatic import back_up

POLITENESS = 10


class Command(SpokenCommand):
    """Runs at a lower priority than the site."""

    help = gettext_noop("Write an automatic backup if something changed.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--publishing", action="store_true")
        parser.add_argument("--moment", default="")

    def handle(self, *_: Any, publishing: bool, moment: str, **__: Any) -> None:
        child_process.give_way(POLITENESS)
        back_up(publishing=publishing, moment=moment)
