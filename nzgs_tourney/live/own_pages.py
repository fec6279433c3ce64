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
    """The boards of an entry, the announced times of its last published round, and the director's changes in that round
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
    if not boards.rounds:
        return OwnPage(boards)
    number = boards.rounds[-1].number
    changed = _changed(number, entry=entry.pk).first()
    terms = _terms(entry.division, {entry.pk: boards})
    return OwnPage(boards, times_of(entry.division, number), changed, terms.get(entry.pk))


def _terms(division: Division, all_boards: Mapping[int, PlayersBoards]) -> dict[int, TermsChange]:
    """The handicaps changed in the last published round, by the rows of the entries at these boards. One query, none
    where no handicap was set by hand."""
    pairings = {entry: found.boards.get(found.rounds[-1].pk) for entry, found in all_boards.items()}
    games = {entry: pairing.game for entry, pairing in pairings.items() if pairing and may_have_changed(pairing)}
    if not games:
        return {}
    rounds = next(iter(all_boards.values())).rounds
    changes = terms_changes(division, rounds[-1].number)
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
    """The pages of all players of the division. Eight queries, nine where a handicap was set by hand."""
    boards = all_players_boards(division.pk)
    rounds = next((found.rounds for found in boards.values()), ())
    if not rounds:
        return {entry: OwnPage(found) for entry, found in boards.items()}
    number = rounds[-1].number
    times = times_of(division, number)
    changed = {row.entry_id: row for row in reversed(_changed(number, round__division=division.pk))}
    terms = _terms(division, boards)
    return {entry: OwnPage(found, times, changed.get(entry), terms.get(entry)) for entry, found in boards.items()}
