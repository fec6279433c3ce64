"""The door to one board of a round, for the director who enters its result."""

from __future__ import annotations

from django.http import Http404

from games.models import Game
from nzgs_tourney.access import Visitor, access_division_as_director
from nzgs_tourney.models import Division, Pairing, SeatChange
from nzgs_tourney.permissions import refuse_unofficial, remember_roles, with_roles

_READ = (
    "table",
    *(f"game__{name}" for name in ("board_size", "komi")),
    *(f"round__division__{name}" for name in ("slug", "name", "rounds")),
    *(f"round__division__event__{name}" for name in ("slug", "name", "published", "stream")),
)
"""Anything else about the board is read when it is asked for."""


def access_board_as_director(
    user: Visitor, slug: str, division: str, number: int, game: int
) -> tuple[Division, Game | None]:
    """The division and a game of its round `number`, for the event's directors and the federation. None for a game that
    the round had until its boards were changed; Http404 for any other. One query for a game that is there."""
    boards = Pairing.objects.select_related("game", "round__division__event").only(*_READ)
    boards = boards.filter(
        game=game, round__number=number, round__division__slug=division, round__division__event__slug=slug
    )
    board = with_roles(boards, user, "round__division__event").first()
    if board is None:
        found = access_division_as_director(user, slug, division)
        if not SeatChange.objects.filter(round__division=found, round__number=number, old_game=game).exists():
            raise Http404(f"round {number} of {found} has no game {game}")
        return found, Game.objects.filter(pk=game).first()
    found = board.round.division
    remember_roles(board, user, found.event)
    refuse_unofficial(user, found.event, "tourney.direct_event")
    return found, board.game
