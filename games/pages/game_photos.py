"""The photos that are kept with a game, as its players and officials see them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.text import capfirst

from games.models import Game, GamePhoto


@dataclass(frozen=True, slots=True)
class GamePhotoLine:
    """One photo: what it shows, who kept it and when."""

    number: int
    shows: str
    who: str
    at: datetime


def photos_of(game: Game) -> tuple[GamePhotoLine, ...]:
    """The photos in order; the pictures themselves stay in the database. One query."""
    photos = GamePhoto.objects.filter(game=game).defer("image").order_by("pk")
    return tuple(
        GamePhotoLine(photo.pk, capfirst(photo.get_purpose_display()), photo.actor_name, photo.at) for photo in photos
    )
