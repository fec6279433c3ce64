"""Gives one board of a round to the director who enters its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from django.db.models import F, Model, QuerySet
from django.http import Http404

from games.models import Game
from nzgs_tourney.access import Visitor, access_division_as_director
from nzgs_tourney.models import Division, Event, SeatChange
from nzgs_tourney.permissions import refuse_unofficial, remember_roles, with_roles
from ratings.compiled_query import CompiledQuery

Part = TypeVar("Part", bound=Model)
_DIVISION, _EVENT = "pairing__round__division", "pairing__round__division__event"
_OF_DIVISION = ("id", "slug", "name", "rounds")
_OF_EVENT = ("id", "slug", "name", "published", "stream_id")


def _boards(account: int, slug: str, division: str, number: int, game: int) -> QuerySet[Game]:
    """The game with what the page needs of its division and event; anything else is read when it is asked for."""
    here = {f"{_EVENT}__slug": slug, f"{_DIVISION}__slug": division, "pairing__round__number": number}
    read = {f"division_{name}": F(f"{_DIVISION}__{name}") for name in _OF_DIVISION}
    read |= {f"event_{name}": F(f"{_EVENT}__{name}") for name in _OF_EVENT}
    boards = Game.objects.filter(pk=game, **here).only("board_size", "komi").annotate(**read)
    return with_roles(boards, account, _EVENT)


_BOARD = CompiledQuery(_boards, account=30_001, slug="the event", division="the division", number=30_002, game=30_003)


def access_board_as_director(
    user: Visitor, slug: str, division: str, number: int, game: int
) -> tuple[Division, Game | None]:
    """The division and a game of its round `number`, for the event's directors and the federation. None for a game that
    the round had until its boards were changed; Http404 for any other. One query for a game that is there."""
    board: Any = _BOARD.first(account=user.pk, slug=slug, division=division, number=number, game=game)
    if board is None:
        found = access_division_as_director(user, slug, division)
        if not SeatChange.objects.filter(round__division=found, round__number=number, old_game=game).exists():
            raise Http404(f"round {number} of {found} has no game {game}")
        return found, Game.objects.filter(pk=game).first()
    event = _part(Event, board, {name: f"event_{name}" for name in _OF_EVENT})
    found = _part(Division, board, {name: f"division_{name}" for name in _OF_DIVISION} | {"event_id": "event_id"})
    found.event = event
    remember_roles(board, user, event)
    refuse_unofficial(user, event, "tourney.direct_event")
    return found, board


def _part(model: type[Part], board: Any, columns: Mapping[str, str]) -> Part:
    """A row of another table that was read with the board, under these names; its other columns are deferred."""
    names = [column.attname for column in model._meta.concrete_fields if column.attname in columns]
    return model.from_db(board._state.db, names, [getattr(board, columns[name]) for name in names])
