"""What players' own pages show, read for one player, or for all of a division at once when many ask.

After a new round every player's page is made again. The first few to ask at one head of the ledger read only their own
data, so that a result, which concerns two players, doesn't cause a read of everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

from django.db.models import QuerySet

from nzgs_tourney.models import Division, Entry, RoundState, SeatChange
from nzgs_tourney.store.events.timetable import Times, times_of
from nzgs_tourney.store.rounds.players_boards import (
    PlayersBoards,
    TermsChange,
    all_players_boards,
    may_have_changed,
    players_boards,
    terms_changes,
)

FEW = 8
"""How many players read their own data at one head before everything is read."""
KEPT_SECONDS = 5.0
"""How old the cached data may be."""
MOST = 10
"""How many divisions a process caches."""
_NONE = Times()


@dataclass(frozen=True, slots=True)
class OwnPage:
    """The boards of an entry, the announced times of the round that it is at, and the director's changes in that round
    until it is closed: the last change of the entry's board, and of the handicap there until a result is in."""

    boards: PlayersBoards
    times: Times = _NONE
    changed: SeatChange | None = None
    terms: TermsChange | None = None


def own_page(entry: Entry) -> OwnPage:
    """What this entry's player sees on their own page, as of the head of `entry.division.event.stream`, which should be
    fetched beforehand. Others share these rows: don't change them. Seven queries, eight where the handicap was set by
    hand, or none where it was read for all."""
    shared = _shared(entry.division)
    if shared is not None and entry.pk in shared:
        return shared[entry.pk]
    boards = players_boards(entry)
    present = boards.present
    if present is None:
        return OwnPage(boards)
    changed = _changed(present.number, entry=entry.pk).first()
    terms = _terms(entry.division, {entry.pk: boards})
    return OwnPage(boards, times_of(entry.division, present.number), changed, terms.get(entry.pk))


def _terms(division: Division, all_boards: Mapping[int, PlayersBoards]) -> dict[int, TermsChange]:
    """The handicaps changed in the round that each of these entries is at, by their rows. One query for each such
    round, none where no handicap was set by hand."""
    at = {entry: found.present for entry, found in all_boards.items()}
    pairings = {entry: all_boards[entry].boards.get(present.pk) for entry, present in at.items() if present}
    games = {entry: pairing.game for entry, pairing in pairings.items() if pairing and may_have_changed(pairing)}
    changes: dict[int, TermsChange] = {}
    for number in {present.number for entry, present in at.items() if present and entry in games}:
        changes |= terms_changes(division, number)
    return {entry: changes[game.number] for entry, game in games.items() if game and game.number in changes}


def _changed(number: int, **whose: int) -> QuerySet[SeatChange]:
    changes = SeatChange.objects.filter(**whose, round__number=number, round__state=RoundState.PUBLISHED)
    return changes.select_related("opponent", "round").order_by("-pk")


@dataclass(slots=True)
class _Division:
    """The requests for a division at one head of its ledger, how many and since when; `pages` by entry once they were
    read for everybody."""

    head: str
    since: float
    asked: int = 0
    pages: Mapping[int, OwnPage] | None = None
    reading: Lock = field(default_factory=Lock)


_divisions: dict[int, _Division] = {}
_lock = Lock()


def _shared(division: Division) -> Mapping[int, OwnPage] | None:
    """The pages of all players of the division, None while only a few have asked."""
    head, now = division.event.stream.head, monotonic()
    with _lock:
        known = _divisions.pop(division.pk, None)
        if known is None or known.head != head or now - known.since > KEPT_SECONDS:
            known = _Division(head, now)
        while len(_divisions) >= MOST:
            del _divisions[next(iter(_divisions))]
        _divisions[division.pk] = known
        known.asked += 1
        if known.asked <= FEW:
            return None
    with known.reading:
        if known.pages is None:
            known.pages = _all(division)
    return known.pages


def _all(division: Division) -> dict[int, OwnPage]:
    """The pages of all players of the division. Eight queries, nine where a handicap was set by hand; in a league two
    or three more for each round that somebody is at."""
    boards = all_players_boards(division.pk)
    numbers = {entry: found.present.number for entry, found in boards.items() if found.present}
    times = {number: times_of(division, number) for number in set(numbers.values())}
    changed = {
        (row.entry_id, number): row
        for number in times
        for row in reversed(_changed(number, round__division=division.pk))
    }
    terms = _terms(division, boards)
    return {
        entry: OwnPage(found, times[number], changed.get((entry, number)), terms.get(entry))
        if (number := numbers.get(entry)) is not None
        else OwnPage(found)
        for entry, found in boards.items()
    }
