"""The last event of the ledger about each part of an event, and so about what each page shows.

A page's version depends only on that event. The result of a board that the page doesn't show leaves it unchanged, and
so does the name of a player who isn't on it. Each process keeps, for each event, the number of the last change of each
part, and reads only what is new in the ledger. Every kind of event that isn't known to change nothing, or results and
records alone, changes every public page.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple
from zlib import crc32

from django.db.models import Max, Min, QuerySet
from django.utils import timezone
from django.utils.timezone import localdate

from games.models import Case, LedgerEvent, Stream
from ground.freezing import freeze_mappings
from nzgs_tourney.live.event_parts import (
    CASE_CHANGED,
    NOT_SHOWN,
    SHOWN,
    UP_TO_ROUND,
    entry_part,
    game_of,
    game_part,
    number_of,
    part_of,
    seen_by_officials_only,
)
from nzgs_tourney.models import Division, Entry, EntryPage, RoundTime, Seat
from nzgs_tourney.site.deployment.build_id import build_id
from nzgs_tourney.store.events.streams import NZGS_POINTS, SITE
from nzgs_tourney.tournament.division.choices import System

KEPT_EVENTS = 200
RECENT = 50
_UNKNOWN = 0
_RESULTS = ("result.", "ruling.")
_RECORDS = ("record.",)

RoundKey = tuple[int, int]
"""A division's number, and the number of a round in it."""


@dataclass(frozen=True, slots=True)
class LastChange:
    """The last change of something: its number in the event's ledger, the hash there, and when. All empty for none.
    `passed` counts the announced times of the event that have come: a page says then that a round is being played, or
    that nobody can enter any more."""

    seq: int = 0
    hash: str = ""
    at: datetime | None = None
    passed: int = 0


@dataclass(frozen=True, slots=True)
class EventChanges:
    """The last change of each part of an event, as of the head `seq` and `head` of its ledger.

    `frame` is everything but results and records, which are kept by division and round; `parts` are the last events
    about each part of the event, without those that only officials see. `rounds` are the rounds of games by the games'
    numbers, `games` those numbers by the games' rows, `seats` the two entries of each game as parts, `cases` the games
    of cases, all by numbers. `divisions` are the numbers of divisions by their slugs, `entries` by the rows of entries;
    `sources` are the divisions from which somebody was moved to one, by its number: their results count there too.
    `recent` are the hashes of the last events, `moments` the announced times at which a page changes by itself, in
    their order.
    """

    seq: int = 0
    head: str = ""
    frame: int = 0
    results: Mapping[RoundKey, int] = field(default_factory=dict)
    records: Mapping[RoundKey, int] = field(default_factory=dict)
    parts: Mapping[str, int] = field(default_factory=dict)
    rounds: Mapping[int, RoundKey] = field(default_factory=dict)
    games: Mapping[int, int] = field(default_factory=dict)
    seats: Mapping[int, frozenset[str]] = field(default_factory=dict)
    cases: Mapping[int, int] = field(default_factory=dict)
    divisions: Mapping[str, int] = field(default_factory=dict)
    entries: Mapping[int, int] = field(default_factory=dict)
    sources: Mapping[int, frozenset[int]] = field(default_factory=dict)
    changes: Mapping[int, LastChange] = field(default_factory=dict)
    recent: Mapping[int, str] = field(default_factory=dict)
    moments: tuple[datetime, ...] = ()

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def frame_hash(self) -> str:
        """The hash of the last event that `frame` names: another ledger, as after a restore, has another one there."""
        return self.changes.get(self.frame, LastChange()).hash

    def of(self, page: str, arguments: Mapping[str, object]) -> LastChange:
        """The last change of what this page shows: the name of its route without `public:`, and the route's arguments.

        An unknown page or division counts as showing everything.
        """
        return replace(self._of(page, arguments), passed=bisect_right(self.moments, timezone.now()))

    def _of(self, page: str, arguments: Mapping[str, object]) -> LastChange:
        page_parts, division = SHOWN.get(page), self._division(arguments)
        if page_parts is None or division == _UNKNOWN:
            return self.changes.get(self.seq, LastChange(self.seq, self.head))
        last = arguments.get("round_number") if page in UP_TO_ROUND else None
        counted = None if division is None else {division, *self.sources.get(division, ())}
        seqs = [self.frame]
        for is_shown, parts in ((page_parts.results, self.results), (page_parts.records, self.records)):
            if is_shown:
                seqs += [
                    seq
                    for (of, number), seq in parts.items()
                    if (counted is None or of in counted) and (not isinstance(last, int) or number <= last)
                ]
        if page_parts.games:
            games = {
                game_part(game)
                for game, (of, number) in self.rounds.items()
                if (counted is None or of in counted) and last in (None, number)
            }
            seqs += [seq for part, seq in self.parts.items() if part in games]
        return self.changes.get(max(seqs), LastChange())

    def has_told_of(self, game: int) -> bool:
        """Whether there is any event about the game with this number or about a case of it."""
        return game_part(game) in self.parts or game in self.cases.values()

    def last(self, parts: Iterable[str]) -> LastChange:
        """The last change of these parts."""
        return self.changes.get(max((self.parts.get(part, 0) for part in parts), default=0), LastChange())

    def _division(self, arguments: Mapping[str, object]) -> int | None:
        """The division's number, None for a page without a division."""
        if "division_slug" in arguments:
            return self.divisions.get(str(arguments["division_slug"]), _UNKNOWN)
        entry = arguments.get("entry_id")
        return self.entries.get(entry, _UNKNOWN) if isinstance(entry, int) else None


_kept: dict[int, EventChanges] = {}


def known_changes(stream: Stream) -> EventChanges | None:
    """What `changes_of` returns, if it needs no query."""
    known = _kept.get(stream.pk)
    return known if known is not None and (known.seq, known.head) == (stream.seq, stream.head) else None


def changes_of(stream: Stream) -> EventChanges:
    """The changes of an event as of the ledger head in this stream.

    They may be from a later head of the same ledger. No query where this process already knows that head, otherwise two
    to eight, and the whole ledger the first time.
    """
    known = known_changes(stream)
    if known is None:
        before = _kept.get(stream.pk) or EventChanges()
        if stream.head and before.recent.get(stream.seq) == stream.head and _still_has(stream, before):
            # Somebody has read further since this stream was fetched: what is shown is fetched later still.
            return before
        known = _read_on(stream, before)
        if len(_kept) >= KEPT_EVENTS:
            _kept.clear()
        _kept[stream.pk] = known
    return known


def reached(streams: Iterable[int], since: datetime, until: datetime) -> set[int]:
    """Those of these events, by their ledgers' rows, of which an announced time has come after `since` and until
    `until`; only of events that this process knows. No query."""
    known = {stream: _kept[stream].moments for stream in streams if stream in _kept}
    return {one for one, moments in known.items() if bisect_right(moments, since) < bisect_right(moments, until)}


def version_outside_events() -> int:
    """A number that is another one after every change outside events that their pages may show: of people, accounts,
    and NZGS points. One query."""
    heads = Stream.objects.filter(key__in=(SITE, NZGS_POINTS)).aggregate(last=Max("head"), first=Min("head"))
    return version_outside_events_of(f"{heads['last'] or ''}{heads['first'] or ''}")


def version_outside_events_of(heads: str) -> int:
    """The number of `version_outside_events`, from the greater and the lesser of the two ledgers' hashes, joined."""
    return crc32(heads.encode())


def _still_has(stream: Stream, known: EventChanges) -> bool:
    """Whether the ledger still has the event that was read last: a restored backup may end before it."""
    return LedgerEvent.objects.filter(stream=stream, seq=known.seq, hash=known.head).exists()


def _read_on(stream: Stream, known: EventChanges) -> EventChanges:
    """What is known, with every event up to the stream's head; from the first event where the ledger isn't the one that
    is known, e.g. after a restore."""
    events = _events_after(stream, known.seq)
    if known.seq and (not events or events[0].previous != known.head):
        known, events = EventChanges(), _events_after(stream, 0)
    cases = _cases(stream, known.cases, events)
    drawn = _Drawn(known.rounds, known.games, known.seats)
    parts = {part_of(event.subject, cases) for event in events}
    if any(not part.startswith("game:") or number_of(part) not in drawn.rounds for part in parts):
        drawn = _drawn(stream)
    last = _LastEvents(known)
    for event in events:
        if event.kind == CASE_CHANGED:
            last.note(event, known.cases, drawn.rounds)  # the game that it may have been about until then
        last.note(event, cases, drawn.rounds)
    divisions, entries, sources, moments = known.divisions, known.entries, known.sources, known.moments
    if last.frame != known.frame:
        divisions = dict(Division.objects.filter(event__stream=stream).values_list("slug", "number"))
        of_event = Entry.objects.filter(division__event__stream=stream)
        entries = dict(of_event.values_list("pk", "division__number"))
        sources, moments = _sources(of_event), _moments(stream)
    changes = {**known.changes, **{event.seq: LastChange(event.seq, event.hash, event.at) for event in events}}
    newest = {last.frame, stream.seq, *last.results.values(), *last.records.values(), *last.parts.values()}
    recent = {**known.recent, **{event.seq: event.hash for event in events}}
    return EventChanges(
        seq=stream.seq,
        head=stream.head,
        frame=last.frame,
        results=last.results,
        records=last.records,
        parts=last.parts,
        rounds=drawn.rounds,
        games=drawn.games,
        seats=drawn.seats,
        cases=cases,
        divisions=divisions,
        entries=entries,
        sources=sources,
        changes={seq: change for seq, change in changes.items() if seq in newest},
        recent={seq: digest for seq, digest in recent.items() if seq > stream.seq - RECENT},
        moments=moments,
    )


def _moments(stream: Stream) -> tuple[datetime, ...]:
    times = RoundTime.objects.filter(division__event__stream=stream)
    rounds = times.values_list("starts_at", "due_at", "division__system")
    # A ladder's page says of a game that wasn't played in time that it is late.
    begun = [at for starts, due, system in rounds for at in (starts, due if system == System.LADDER.value else None)]
    closes = EntryPage.objects.filter(event__stream=stream).values_list("closes_at", flat=True)
    return tuple(sorted(at for at in (*begun, *closes) if at is not None))


def _sources(entries: QuerySet[Entry]) -> dict[int, frozenset[int]]:
    moved = entries.exclude(came_from=None).order_by("pk")
    found: dict[int, frozenset[int]] = {}
    for here, there in moved.values_list("division__number", "came_from__division__number"):
        found[here] = found.get(here, frozenset()) | {there, *found.get(there, ())}
    return found


class _LastEvents:
    """The numbers of the last events as in EventChanges, while events are read. MUTABLE inside this module."""

    def __init__(self, changes: EventChanges) -> None:
        self.frame = changes.frame
        self.results, self.records, self.parts = dict(changes.results), dict(changes.records), dict(changes.parts)

    def note(self, event: _Event, cases: Mapping[int, int], rounds: Mapping[int, RoundKey]) -> None:
        """Count this event, which comes after those counted so far."""
        part = part_of(event.subject, cases)
        if not seen_by_officials_only(event.kind, part):
            self.parts[part] = event.seq
        if event.kind.startswith(NOT_SHOWN):
            return
        in_round = rounds.get(game_of(event.subject, cases))
        if in_round is not None and event.kind.startswith(_RESULTS):
            self.results[in_round] = event.seq
        elif in_round is not None and event.kind.startswith(_RECORDS):
            self.records[in_round] = event.seq
        else:
            self.frame = event.seq


def version_of(changed: LastChange, others: int, language: str) -> str:
    """The ETag of a page whose last change this is, in that language, on this day and in this build of the program.

    `others` is what `version_outside_events` says. The day counts because pages tell past events from coming ones, and
    the times that have come because they tell what is being played.
    """
    day = f"{localdate():%j}.{changed.passed}"
    return f'"{build_id()}.{day}.{language}.{others}.{changed.seq}.{changed.hash[:12]}"'


def live_tag(version: str, language: str) -> str:
    """The ETag of a page that updates automatically (`views.live`), in that language and edition of the program."""
    return f'"{build_id()}.{language}.{version}"'


class _Event(NamedTuple):
    """What is read of an event."""

    seq: int
    kind: str
    subject: str
    hash: str
    at: datetime
    previous: str


def _events_after(stream: Stream, seq: int) -> list[_Event]:
    events = LedgerEvent.objects.filter(stream=stream, seq__gt=seq, seq__lte=stream.seq).order_by("seq")
    return list(map(_Event._make, events.values_list(*_Event._fields)))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The games of published rounds, as in EventChanges."""

    rounds: Mapping[int, RoundKey]
    games: Mapping[int, int]
    seats: Mapping[int, frozenset[str]]


def _drawn(stream: Stream) -> _Drawn:
    seat_rows = Seat.objects.filter(pairing__game__stream=stream).order_by()
    columns = ("pairing__game", "pairing__game__number", "round__division__number", "round__number", "entry__number")
    rounds: dict[int, RoundKey] = {}
    games: dict[int, int] = {}
    seats: dict[int, frozenset[str]] = {}
    for row, game, division, number, entry in seat_rows.values_list(*columns):
        rounds[game], games[row] = (division, number), game
        seats[game] = seats.get(game, frozenset()) | {entry_part(division, entry)}
    return _Drawn(rounds, games, seats)


def _cases(stream: Stream, known: Mapping[int, int], events: list[_Event]) -> Mapping[int, int]:
    """The games of cases by their numbers; read again where these events refer to a new case, or change one."""
    about = [event for event in events if event.subject.startswith("case:")]
    if all(number_of(event.subject) in known and event.kind != CASE_CHANGED for event in about):
        return known
    return dict(Case.objects.filter(stream=stream).values_list("number", "game__number"))
