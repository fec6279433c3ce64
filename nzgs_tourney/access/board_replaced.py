"""Raised instead of giving a board that was removed after its round was published."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404

from games.models import Game
from nzgs_tourney.models import Entry, SeatChange


class BoardReplaced(Http404):
    """The requested board is gone: `change` says whose it was, and in which round.

    `ReplacedBoardsMiddleware` redirects to the current board. `token` is the personal link, empty for the public.
    """

    def __init__(self, change: SeatChange, token: str = "") -> None:
        super().__init__("this board was changed")
        self.change, self.token = change, token


def games_in_play() -> QuerySet[Game]:
    """All games except those of removed boards."""
    return Game.objects.select_related("stream__event").filter(taken_apart=None)


def replaced_board(game_id: int, entry: Entry | None = None) -> SeatChange:
    """What one of its players, or `entry`, had in a game that is gone. Raises Http404 where there is no such change."""
    related = ("round__division__event", "opponent", "entry__division__event")
    changes = SeatChange.objects.select_related(*related).filter(old_game=game_id)
    change = (changes if entry is None else changes.filter(entry=entry)).first()
    if change is None:
        raise Http404("no such game")
    return change
