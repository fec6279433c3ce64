"""`nzgs-tourney demo`: the demo event, made once, and where to look in it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from nzgs_tourney.demo.build import NAME, build_demo
from nzgs_tourney.demo.tour import tour
from nzgs_tourney.models import Event, User


class Command(BaseCommand):
    """Makes the demo event in an empty database; in one that has it, only says where to look."""

    help = "Make the demo event, if it is not there yet, and say where to look and how to sign in."

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuses to touch a database that holds anything else."""
        event = Event.objects.filter(name=NAME).first()
        if event is None:
            if User.objects.exists() or Event.objects.exists():
                raise CommandError("This database holds a real site: the demo is only made in an empty one.")
            self.stdout.write("Making the demo event …")
            event = build_demo()
        for line in tour(event):
            self.stdout.write(line)
