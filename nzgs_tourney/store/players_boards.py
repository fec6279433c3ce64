"""The published rounds of one entry with its boards, or of all entries of a division: read at every click of a player,
so by queries compiled once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from games.models import Correction
from nzgs_tourney.models import Entry, Pairing, Round, RoundStatus, Seat
from ratings.compiled_query import CompiledQuery, keep_related

_ANY = 1_000_000_000


def _rounds(division: int) -> QuerySet[Round]:
    rounds = Round.objects.filter(division=division).published()
    return rounds.only("division", "number", "state").order_by("number")


def _published(**of: int) -> QuerySet[Pairing]:
    boards = Pairing.objects.filter(**of).published()
    return boards.select_related("game").defer("cost").order_by()


_ROUNDS = CompiledQuery(_rounds, division=_ANY)
_STATUSES = CompiledQuery(lambda entry: RoundStatus.objects.filter(entry=entry).order_by(), entry=_ANY)
_BOARDS = CompiledQuery(lambda entry: _published(seats__entry=entry), entry=_ANY)
_SEATS = CompiledQuery(
    lambda entry: Seat.objects.filter(pairing__seats__entry=entry).select_related("entry").order_by(), entry=_ANY
)
_CORRECTIONS = CompiledQuery(
    lambda entry: Correction.objects.filter(game__pairing__seats__entry=entry).order_by("number"), entry=_ANY
)
_ALL_ENTRIES = CompiledQuery(lambda division: Entry.objects.filter(division=division).order_by(), division=_ANY)
_ALL_STATUSES = CompiledQuery(
    lambda division: RoundStatus.objects.filter(entry__division=division).order_by(), division=_ANY
)
_ALL_BOARDS = CompiledQuery(lambda division: _published(round__division=division), division=_ANY)
_ALL_SEATS = CompiledQuery(lambda division: Seat.objects.filter(round__division=division).order_by(), division=_ANY)
_ALL_CORRECTIONS = CompiledQuery(
    lambda division: Correction.objects.filter(game__pairing__round__division=division).order_by("number"),
    division=_ANY,
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
    boards = _joined(rounds, _BOARDS.all(entry=entry.pk), _SEATS.all(entry=entry.pk), _CORRECTIONS.all(entry=entry.pk))
    return PlayersBoards(
        tuple(rounds.values()),
        {board.round_id: board for board in boards},
        {row.round_number: row.status for row in _STATUSES.all(entry=entry.pk)},
    )


def all_players_boards(division: int) -> dict[int, PlayersBoards]:
    """The same of all entries of the division of this row, by their own rows. Six queries."""
    rounds = {drawn.pk: drawn for drawn in _ROUNDS.all(division=division)}
    entries = {entry.pk: entry for entry in _ALL_ENTRIES.all(division=division)}
    seats = _ALL_SEATS.all(division=division)
    for seat in seats:
        seat.entry = entries[seat.entry_id]
    joined = _joined(rounds, _ALL_BOARDS.all(division=division), seats, _ALL_CORRECTIONS.all(division=division))
    by_row = {board.pk: board for board in joined}
    boards: dict[int, dict[int, Pairing]] = defaultdict(dict)
    for seat in seats:
        if seat.pairing_id in by_row:
            boards[seat.entry_id][seat.round_id] = by_row[seat.pairing_id]
    statuses: dict[int, dict[int, str]] = defaultdict(dict)
    for row in _ALL_STATUSES.all(division=division):
        statuses[row.entry_id][row.round_number] = row.status
    drawn = tuple(rounds.values())
    return {entry: PlayersBoards(drawn, boards[entry], statuses[entry]) for entry in entries}


def _joined(
    rounds: Mapping[int, Round], read: Iterable[Pairing], all_seats: Iterable[Seat], corrected: Iterable[Correction]
) -> list[Pairing]:
    """The boards of these rounds, with what else was read of them."""
    boards = [board for board in read if board.round_id in rounds]
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in all_seats:
        seats[seat.pairing_id].append(seat)
    corrections: dict[int, list[Correction]] = defaultdict(list)
    for correction in corrected:
        corrections[correction.game_id].append(correction)
    for board in boards:
        board.round = rounds[board.round_id]
        keep_related(board, "seats", seats[board.pk])
        if board.game is not None:
            keep_related(board.game, "corrections", corrections[board.game.pk])
    return boards
