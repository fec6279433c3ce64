"""`nzgs-tourney demo`: makes the demo event once, and prints a tour of it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games.management.spoken import SpokenCommand
from ground.translation import ENGLISH, gettext as _, gettext_noop, in_language
from nzgs_tourney.demo.build import NAME, build_demo
from nzgs_tourney.demo.tour import tour
from nzgs_tourney.models import Event, User


class Command(SpokenCommand):
    """Makes the demo event in an empty database; if it exists, only prints the tour."""

    help = gettext_noop("Make the demo event, if it is not there yet, and say where to look and how to sign in.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares where the tour goes."""
        parser.add_argument("--tour", type=Path, metavar="FILE", help=_("write where to look to this file"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuses to change a database that contains anything else."""
        event = Event.objects.filter(name=NAME).first()
        if event is None:
            if User.objects.exists() or Event.objects.exists():
                raise CommandError(_("This database holds a real site: the demo is only made in an empty one."))
            self.stdout.write(_("Making the demo event …"))
            with in_language(ENGLISH):  # what its users typed
                event = build_demo()
        text = "\n".join(tour(event))
        if options["tour"] is None:
            self.stdout.write(text)
        else:
            options["tour"].write_text(text, encoding="utf-8")
