"""Raised instead of giving a board that was removed after its round was published, or whose round was taken back."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404

from games.models import Game, LedgerEvent
from nzgs_tourney.models import Entry, SeatChange


class BoardReplaced(Http404):
    """The requested board is gone: `change` says whose it was, and in which round.

    `ReplacedBoardsMiddleware` redirects to the current board. `token` is the personal link, empty for the public.
    """

    def __init__(self, change: SeatChange, token: str = "") -> None:
        super().__init__("this board was changed")
        self.change, self.token = change, token


class RoundTakenBack(Http404):
    """The requested game is gone since its round became a draft again.

    `ReplacedBoardsMiddleware` says so and redirects to the player's own page, or an official to the event's.
    """

    def __init__(self) -> None:
        super().__init__("this round was taken back")


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


def taken_back(stream: int, game_id: int) -> bool:
    """Whether this game can only be gone because its round was taken back: rounds of the event were, no board has it,
    and none was changed that had it. At most three queries."""
    there = Game.objects.filter(pk=game_id).exclude(stream=stream, taken_apart__isnull=False)
    recalled = LedgerEvent.objects.filter(stream=stream, kind="round.recalled")
    return recalled.exists() and not there.exists() and not SeatChange.objects.filter(old_game=game_id).exists()
