"""Gives one board of a round to the director who enters its result."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404

from games.models import Game
from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.access.events import Visitor
from nzgs_tourney.access.permissions import refuse_unofficial, remember_roles, with_roles
from nzgs_tourney.models import Division, Pairing, SeatChange
from ratings.compiled_query import CompiledQuery

_READ = (
    *(f"game__{name}" for name in ("board_size", "komi")),
    *(f"round__division__{name}" for name in ("slug", "name", "rounds")),
    *(f"round__division__event__{name}" for name in ("slug", "name", "published", "stream")),
)
"""Anything else about the board is read when it is asked for."""


def _boards(account: int, slug: str, division: str, number: int, game: int) -> QuerySet[Pairing]:
    here = {"round__division__event__slug": slug, "round__division__slug": division, "round__number": number}
    boards = Pairing.objects.filter(game=game, **here).select_related("game", "round__division__event").only(*_READ)
    return with_roles(boards, account, "round__division__event")


_BOARD = CompiledQuery(
    _boards, account=1_000_000_000, slug="the event", division="the division", number=30_002, game=1_000_000_001
)


def access_board_as_director(
    user: Visitor, slug: str, division: str, number: int, game: int
) -> tuple[Division, Game | None]:
    """The division and a game of its round `number`, for the event's directors and the federation. None for a game that
    the round had until its boards were changed; Http404 for any other. One query for a game that is there."""
    board = _BOARD.first(account=user.pk, slug=slug, division=division, number=number, game=game)
    if board is None:
        found = access_division_as_director(user, slug, division)
        if not SeatChange.objects.filter(round__division=found, round__number=number, old_game=game).exists():
            raise Http404(f"round {number} of {found} has no game {game}")
        return found, Game.objects.filter(pk=game).first()
    found = board.round.division
    remember_roles(board, user, found.event)
    refuse_unofficial(user, found.event, "tourney.direct_event")
    return found, board.game
