"""Gives players their own games, with the cases about them, by their personal links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet
from django.http import Http404

from games.models import Case, Game, Ruling, Speaker
from games.store.past_colours import knows_of
from nzgs_tourney.access.cases import case_in, ruling_in
from nzgs_tourney.access.games import BoardReplaced, RoundTakenBack, replaced_board, taken_back
from nzgs_tourney.access.links import access_link
from nzgs_tourney.models import Pairing, PlayerLink


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game for one of its players."""

    link: PlayerLink
    pairing: Pairing
    game: Game
    side: Speaker


def _own_boards(entry_id: int, game_id: int) -> QuerySet[Any]:
    boards = Pairing.objects.select_related("game__stream", "round__division__event")
    return boards.filter(seats__entry=entry_id, game=game_id).annotate(colour=F("seats__colour"))


def access_own_game(token: str, game_id: int) -> OwnGame:
    """A published game of this link's player. Any other game doesn't exist for that player; raises BoardReplaced for
    one that was this player's until the director changed the boards, RoundTakenBack for one of a round that is a draft
    again."""
    link = access_link(token)
    pairing = _own_boards(link.entry_id, game_id).first()
    if pairing is None:
        if taken_back(link.entry.division.event.stream_id, game_id):
            raise RoundTakenBack
        raise BoardReplaced(replaced_board(game_id, link.entry), token)
    return OwnGame(link, pairing, pairing.game, Speaker(pairing.colour))


def own_game_on(link: PlayerLink, pairing: Pairing) -> OwnGame:
    """The game of the link's player at a published board, as `store.rounds.players_boards` reads it. No query."""
    side = next(Speaker(seat.colour) for seat in pairing.seats.all() if seat.entry_id == link.entry_id)
    assert pairing.game is not None, "a published board has one"
    return OwnGame(link, pairing, pairing.game, side)


@dataclass(frozen=True, slots=True)
class OwnCase:
    """A case about a player's game, for one of its two parties."""

    own_game: OwnGame
    case: Case


def access_own_case(token: str, case_number: int) -> OwnCase:
    """A case about a game of this link's player. Any other case doesn't exist for that player, and neither does a
    private one that isn't about them or theirs."""
    case = case_in(access_link(token).entry.division.event.stream_id, case_number)
    own_game = access_own_game(token, case.game_id)
    if not knows_of(case, own_game.side):
        raise Http404("a private case")
    return OwnCase(own_game, case)


def access_own_ruling(token: str, ruling_number: int) -> Ruling:
    """A final ruling about a game of this link's player."""
    ruling = ruling_in(access_link(token).entry.division.event.stream_id, ruling_number)
    access_own_game(token, ruling.case.game_id)
    return ruling
