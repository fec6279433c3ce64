"""The published rounds of one entry with its boards, of all entries of a person, or of all entries of a division: read
at every click of a player, so by queries compiled once.

Unlike those of `store.round_boards`, these boards are Django's objects: a player's own page goes on from the present
one to its game, which takes reports and records, without another query.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from games.models import Correction
from nzgs_tourney.models import Entry, Pairing, Round, RoundStatus, Seat
from ratings.compiled_query import CompiledQuery, keep_related

_ANY = 1_000_000_000


def _rounds(**of: int) -> QuerySet[Round]:
    rounds = Round.objects.filter(**of).published()
    return rounds.only("division", "number", "state").order_by("number")


def _published(**of: int) -> QuerySet[Pairing]:
    boards = Pairing.objects.filter(**of).published()
    return boards.select_related("game").defer("cost").order_by()


class _BoardsBy:
    """The queries of the boards of one entry or several: those for which `lookup`, a lookup of the entry, finds the
    value that is asked for."""

    def __init__(self, lookup: str) -> None:
        seated = f"seats__{lookup}"
        self._boards = CompiledQuery(lambda of: _published(**{seated: of}), of=_ANY)
        seats = Seat.objects.select_related("entry").order_by()
        self._seats = CompiledQuery(lambda of: seats.filter(**{f"pairing__{seated}": of}), of=_ANY)
        corrections = Correction.objects.order_by("number")
        self._corrections = CompiledQuery(lambda of: corrections.filter(**{f"game__pairing__{seated}": of}), of=_ANY)
        self._statuses = CompiledQuery(lambda of: RoundStatus.objects.filter(**{lookup: of}).order_by(), of=_ANY)

    def read(self, of: int, entries: Iterable[Entry], rounds: Sequence[Round]) -> dict[int, PlayersBoards]:
        """The boards of these entries by their rows; `rounds` are those of their divisions. Four queries."""
        joined = _joined(
            {drawn.pk: drawn for drawn in rounds},
            self._boards.all(of=of),
            self._seats.all(of=of),
            self._corrections.all(of=of),
        )
        boards = {board.round_id: board for board in joined}
        statuses: dict[int, dict[int, str]] = defaultdict(dict)
        for row in self._statuses.all(of=of):
            statuses[row.entry_id][row.round_number] = row.status
        return {
            entry.pk: PlayersBoards(
                tuple(drawn for drawn in rounds if drawn.division_id == entry.division_id), boards, statuses[entry.pk]
            )
            for entry in entries
        }


_ROUNDS = CompiledQuery(lambda division: _rounds(division=division), division=_ANY)
_ROUNDS_OF_PERSON = CompiledQuery(lambda player: _rounds(division__entries__player=player), player=_ANY)
_OF_ENTRY, _OF_PERSON = _BoardsBy("entry"), _BoardsBy("entry__player")
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
    """The boards of this entry with round, game, its corrections, seats and their entries. Five queries."""
    return _OF_ENTRY.read(entry.pk, [entry], _ROUNDS.all(division=entry.division_id))[entry.pk]


def persons_boards(player: int, entries: Iterable[Entry]) -> dict[int, PlayersBoards]:
    """The boards of these entries, all of the person of this row, by the entries' rows; each has the `boards` of all of
    them. Five queries."""
    return _OF_PERSON.read(player, entries, _ROUNDS_OF_PERSON.all(player=player))


def all_players_boards(division: int) -> dict[int, PlayersBoards]:
    """The boards of all entries of this division, by the entries' rows. Six queries."""
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
    """The boards of these rounds, joined with everything else that was read."""
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
