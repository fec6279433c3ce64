"""The published rounds of one entry with its boards, of all entries of a person, or of all entries of a division; and
the handicaps that a director changed at such boards, with the komi and colours that followed.

Unlike those of `store.rounds.round_boards`, these boards are Django's objects: a player's own page goes on from the
present one to its game, which takes reports and records, without another query.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import F, Prefetch, QuerySet

from games.models import Correction, GameState, LedgerEvent
from games.store.past_colours import TERMS_CHANGED
from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundState, RoundStatus, Seat
from nzgs_tourney.tournament.division.choices import System


@dataclass(frozen=True, slots=True)
class PlayersBoards:
    """The published rounds of an entry's division in order, on a ladder those of its own games, the entry's board of
    each by the round's row, and its statuses by the number of the round."""

    rounds: tuple[Round, ...]
    boards: Mapping[int, Pairing]
    statuses: Mapping[int, str]

    @property
    def present(self) -> Round | None:
        """The round that the player is at: the last one; of rounds that were published together the first in which
        nothing is reported of their game. None before the first round."""
        if not self.rounds:
            return None
        together = [played for played in self.rounds if played.published_at == self.rounds[-1].published_at]
        return next((played for played in together if self._waits(played)), self.rounds[-1])

    def _waits(self, played: Round) -> bool:
        board = self.boards.get(played.pk)
        return board is not None and board.game is not None and board.game.state == GameState.OPEN


def players_boards(entry: Entry) -> PlayersBoards:
    """The boards of this entry with round, game, its corrections, seats and their entries. Five queries."""
    return _boards_of([entry], _rounds(division=entry.division_id), entry=entry.pk)[entry.pk]


def persons_boards(player: int, entries: Iterable[Entry]) -> dict[int, PlayersBoards]:
    """The boards of these entries, all of the person of this row, by the entries' rows; each has the `boards` of all of
    them. Five queries."""
    return _boards_of(entries, _rounds(division__entries__player=player), entry__player=player)


def all_players_boards(division: int) -> dict[int, PlayersBoards]:
    """The boards of all entries of this division, by the entries' rows. Six queries."""
    rounds = tuple(_rounds(division=division))
    entries = list(Entry.objects.filter(division=division).order_by())
    boards: dict[int, dict[int, Pairing]] = defaultdict(dict)
    for board in _boards(rounds, round__division=division):
        for seat in board.seats.all():
            boards[seat.entry_id][board.round_id] = board
    statuses = _statuses(entry__division=division)
    return {
        entry.pk: PlayersBoards(tuple(_of(rounds, boards[entry.pk])), boards[entry.pk], statuses[entry.pk])
        for entry in entries
    }


def _boards_of(entries: Iterable[Entry], drawn_round: Iterable[Round], **of: int) -> dict[int, PlayersBoards]:
    """The boards of these entries by their rows; `of` is the lookup from a seat or a status that finds them."""
    rounds = tuple(drawn_round)
    seated = {f"seats__{lookup}": value for lookup, value in of.items()}
    boards = {board.round_id: board for board in _boards(rounds, **seated)}
    statuses = _statuses(**of)
    return {
        entry.pk: PlayersBoards(
            tuple(played for played in _of(rounds, boards) if played.division_id == entry.division_id),
            boards,
            statuses[entry.pk],
        )
        for entry in entries
    }


def _rounds(**of: int) -> QuerySet[Round]:
    rounds = Round.objects.filter(**of).published().annotate(system=F("division__system"))
    return rounds.only("division", "number", "state", "published_at", "closed_at").order_by("number")


def _of(rounds: Iterable[Round], boards: Mapping[int, Pairing]) -> Iterator[Round]:
    """The rounds without those of a ladder that are the games of others. The rounds are those of `_rounds`."""
    return (one for one in rounds if one.pk in boards or one.system != System.LADDER.value)  # type: ignore[attr-defined]


def _boards(rounds: Iterable[Round], **of: int) -> list[Pairing]:
    """The boards of these rounds, with everything that `PlayersBoards` has of them. Three queries."""
    by_row = {played.pk: played for played in rounds}
    published = Pairing.objects.filter(**of).published().select_related("game").defer("cost").order_by()
    with_players = published.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("entry__team").order_by()),
        Prefetch("game__corrections", Correction.objects.order_by("number")),
    )
    boards = [board for board in with_players if board.round_id in by_row]
    for board in boards:
        board.round = by_row[board.round_id]
    return boards


def _statuses(**of: int) -> dict[int, dict[int, str]]:
    """The statuses by the row of the entry and the number of the round. One query."""
    statuses: dict[int, dict[int, str]] = defaultdict(dict)
    for row in RoundStatus.objects.filter(**of).order_by():
        statuses[row.entry_id][row.round_number] = row.status
    return statuses


def _events(stream: int, subject: str) -> QuerySet[LedgerEvent]:
    changes = LedgerEvent.objects.filter(stream=stream, subject=subject, kind=TERMS_CHANGED)
    return changes.only("at", "payload").order_by("seq")


_TERMS = ("handicap", "komi", "black")


@dataclass(frozen=True, slots=True)
class TermsChange:
    """The terms of a game before they were last changed, and when that was. `black` is the number of the entry that had
    Black."""

    handicap: int
    komi: Decimal
    black: int
    at: datetime


def may_have_changed(pairing: Pairing) -> bool:
    """Whether a director may have changed the terms of this board since its round was published, and its players should
    still be told: nothing of the game is known yet. No query where round and game were fetched."""
    return bool(
        pairing.override_reason
        and pairing.round.state == RoundState.PUBLISHED
        and pairing.game is not None
        and pairing.game.state == GameState.OPEN
    )


def terms_changes(division: Division, number: int) -> dict[int, TermsChange]:
    """The last change of each game's terms in this round, by the numbers of the games, from the event's ledger. One
    query."""
    changes: dict[int, TermsChange] = {}
    for event in _events(division.event.stream_id, f"round:{division.number}.{number}"):
        payload = event.payload
        (handicap, komi, black), now = zip(*map(payload.get, _TERMS), strict=True)
        if (handicap, komi, black) != now:
            changes[payload["game"]] = TermsChange(handicap, Decimal(komi), black, event.at)
    return changes
