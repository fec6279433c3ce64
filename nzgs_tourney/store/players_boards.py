"""The published rounds of one entry with its boards: read at every click of a player, so by queries compiled once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from games.models import Correction
from nzgs_tourney.models import Entry, Pairing, Round, RoundState, RoundStatus, Seat
from ratings.compiled_query import CompiledQuery, keep_related

_ENTRY = 1_000_000_000


def _rounds(division: int) -> QuerySet[Round]:
    rounds = Round.objects.filter(division=division).exclude(state=RoundState.DRAFT)
    return rounds.only("division", "number", "state").order_by("number")


def _boards(entry: int) -> QuerySet[Pairing]:
    boards = Pairing.objects.filter(seats__entry=entry).exclude(round__state=RoundState.DRAFT)
    return boards.select_related("game").order_by()


_ROUNDS = CompiledQuery(_rounds, division=_ENTRY)
_STATUSES = CompiledQuery(lambda entry: RoundStatus.objects.filter(entry=entry).order_by(), entry=_ENTRY)
_BOARDS = CompiledQuery(_boards, entry=_ENTRY)
_SEATS = CompiledQuery(
    lambda entry: Seat.objects.filter(pairing__seats__entry=entry).select_related("entry").order_by(), entry=_ENTRY
)
_CORRECTIONS = CompiledQuery(
    lambda entry: Correction.objects.filter(game__pairing__seats__entry=entry).order_by("number"), entry=_ENTRY
)


@dataclass(frozen=True, slots=True)
class PlayersBoards:
    """The published rounds of an entry's division in order, the entry's board of each by the round's row, and its
    statuses by the number of the round."""

    rounds: tuple[Round, ...]
    boards: Mapping[int, Pairing]
    statuses: Mapping[int, str]


def players_boards(entry: Entry) -> PlayersBoards:
    """The boards with round, game, its corrections, seats and their entries. Five queries."""
    rounds = {drawn.pk: drawn for drawn in _ROUNDS.all(division=entry.division_id)}
    boards = [board for board in _BOARDS.all(entry=entry.pk) if board.round_id in rounds]
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in _SEATS.all(entry=entry.pk):
        seats[seat.pairing_id].append(seat)
    corrections: dict[int, list[Correction]] = defaultdict(list)
    for correction in _CORRECTIONS.all(entry=entry.pk):
        corrections[correction.game_id].append(correction)
    for board in boards:
        board.round = rounds[board.round_id]
        keep_related(board, "seats", seats[board.pk])
        if board.game is not None:
            keep_related(board.game, "corrections", corrections[board.game.pk])
    return PlayersBoards(
        tuple(rounds.values()),
        {board.round_id: board for board in boards},
        {row.round_number: row.status for row in _STATUSES.all(entry=entry.pk)},
    )
