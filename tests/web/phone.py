"""A player's phone in a test client: one personal link, one game."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Game, Speaker
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink, Seat


@dataclass(frozen=True)
class Phone:
    """One player's link to one game."""

    client: Client
    token: str
    game: Game
    side: Speaker

    def address(self, name: str, game: int | None = None) -> str:
        place = [self.token] if name == "home" else [self.token, game or self.game.pk]
        return reverse(f"player:{name}", args=place)

    def get(self, name: str = "home") -> HttpResponse:
        return self.client.get(self.address(name))

    def report(self, **fields: object) -> HttpResponse:
        return self.client.post(self.address("report"), {"nonce": uuid4(), **fields})

    def record(self, **fields: object) -> HttpResponse:
        return self.client.post(self.address("record"), fields)

    @property
    def state(self) -> tuple[str, str]:
        game = Game.objects.get(pk=self.game.pk)
        return game.state, game.result


def phone(client: Client, game: Game, colour: str) -> Phone:
    entry = Seat.objects.get(pairing__game=game, colour=colour).entry
    token = token_of(PlayerLink.objects.living().get(entry=entry))
    return Phone(client, token, game, Speaker(colour))
