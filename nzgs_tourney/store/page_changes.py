"""What of an event a public page shows, and the last event of the ledger that was about it.

A page's version rests on that event alone, so a result at a board that a page doesn't show leaves the page's version as
it was. Each process keeps, for each event, the number of the last change of each part, and reads only what is new in
the ledger. Every kind of event that isn't known to change nothing, or results and records alone, changes every page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from zlib import crc32

from django.db.models import Max, Min
from django.utils.timezone import localdate

from games.models import Case, LedgerEvent, Stream
from nzgs_tourney.edition import edition
from nzgs_tourney.models import Division, Entry, Pairing
from nzgs_tourney.store.streams import NZGS_POINTS, SITE
from ratings.freezing import freeze_mappings

KEPT_EVENTS = 200
RECENT = 50
_UNKNOWN = 0
_NOT_SHOWN = (
    "account.",
    "call.",
    "case.",
    "ending.",
    "invitation.",
    "link.",
    "links.",
    "password.",
    "phones.",
    "record.remarked",
    "role.",
    "round.edited",
    "ruling.declined",
    "ruling.proposed",
    "wish.",
)
"""Kinds that no public page but a game's own shows: drafts, personal links, officials, what is still disputed."""
_RESULTS = ("result.", "ruling.")
_RECORDS = ("record.",)

Board = tuple[int, int]
"""The number of a division, and of a round in it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows beside the event with its divisions, entries and rounds, which every page does.

    `results`: of its division, or of all divisions where it is of none; of a page with a round, up to that round.
    `records`: whether there are records, of the same rounds.
    """

    results: bool = False
    records: bool = False


SHOWN: Mapping[str, Shown] = {
    "event": Shown(records=True),
    "draw": Shown(results=True, records=True),
    "results": Shown(results=True, records=True),
    "screen": Shown(),
    "schedule": Shown(results=True),
    "standings": Shown(results=True),
    "crosstable": Shown(results=True),
    "player": Shown(results=True),
    "points": Shown(results=True),
    "prizes": Shown(results=True),
    "statistics": Shown(results=True),
    "event_statistics": Shown(results=True),
    "estimate": Shown(results=True),
}
"""The public pages of an event by the names of their routes."""


@dataclass(frozen=True, slots=True)
class Change:
    """The last change of something: its number in the event's ledger, the hash there, and when. All empty for none."""

    seq: int = 0
    hash: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class EventChanges:
    """The last change of each part of an event, as of the head `seq` and `head` of its ledger.

    `frame` is everything but results and records, which are kept by division and round; `divisions` are the numbers of
    divisions by their slugs, `entries` by the rows of entries, and `recent` the hashes of the last events.
    """

    seq: int = 0
    head: str = ""
    frame: int = 0
    results: Mapping[Board, int] = field(default_factory=dict)
    records: Mapping[Board, int] = field(default_factory=dict)
    boards: Mapping[int, Board] = field(default_factory=dict)
    cases: Mapping[int, int] = field(default_factory=dict)
    divisions: Mapping[str, int] = field(default_factory=dict)
    entries: Mapping[int, int] = field(default_factory=dict)
    told: Mapping[int, Change] = field(default_factory=dict)
    recent: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def frame_hash(self) -> str:
        """The hash of the last event that `frame` names: another ledger, as after a restore, has another one there."""
        return self.told.get(self.frame, Change()).hash

    def of(self, page: str, place: Mapping[str, object]) -> Change:
        """The last change of what this page shows: the name of its route without `public:`, and the route's arguments.

        A page or division that isn't known shows everything.
        """
        shown, division = SHOWN.get(page), self._division(place)
        if shown is None or division == _UNKNOWN:
            return self.told.get(self.seq, Change(self.seq, self.head))
        last = place.get("number") if page in ("draw", "results") else None
        seqs = [self.frame]
        for asked, parts in ((shown.results, self.results), (shown.records, self.records)):
            if asked:
                seqs += [
                    seq
                    for (of, number), seq in parts.items()
                    if (division is None or of == division) and (not isinstance(last, int) or number <= last)
                ]
        return self.told.get(max(seqs), Change())

    def _division(self, place: Mapping[str, object]) -> int | None:
        """The division's number, None for a page of none."""
        if "division" in place:
            return self.divisions.get(str(place["division"]), _UNKNOWN)
        entry = place.get("entry")
        return self.entries.get(entry, _UNKNOWN) if isinstance(entry, int) else None


_kept: dict[int, EventChanges] = {}


def known_changes(stream: Stream) -> EventChanges | None:
    """What `changes_of` returns, where it needs no query."""
    kept = _kept.get(stream.pk)
    return kept if kept is not None and (kept.seq, kept.head) == (stream.seq, stream.head) else None


def changes_of(stream: Stream) -> EventChanges:
    """The changes of an event as of the head of its ledger that this stream names.

    They may be later ones of the same ledger. No query where this process has seen that head, otherwise two to five,
    and all of the ledger the first time.
    """
    known = known_changes(stream)
    if known is None:
        before = _kept.get(stream.pk) or EventChanges()
        if stream.head and before.recent.get(stream.seq) == stream.head and _is_there(stream, before):
            # Somebody has read on since this stream was fetched: what is shown is fetched later still.
            return before
        known = _read_on(stream, before)
        if len(_kept) >= KEPT_EVENTS:
            _kept.clear()
        _kept[stream.pk] = known
    return known


def elsewhere() -> int:
    """A number that is another one after every change outside events that their pages may show: of people, accounts,
    and NZGS points. One query."""
    heads = Stream.objects.filter(key__in=(SITE, NZGS_POINTS)).aggregate(last=Max("head"), first=Min("head"))
    return elsewhere_of(f"{heads['last'] or ''}{heads['first'] or ''}")


def elsewhere_of(heads: str) -> int:
    """That number, from the greater and the lesser of the two ledgers' hashes."""
    return crc32(heads.encode())


def _is_there(stream: Stream, kept: EventChanges) -> bool:
    """Whether the ledger still has the event that was read last: a backup that was restored may end before it."""
    return LedgerEvent.objects.filter(stream=stream, seq=kept.seq, hash=kept.head).exists()


def _read_on(stream: Stream, kept: EventChanges) -> EventChanges:
    rows = list(_after(stream, kept.seq))
    if kept.seq and (not rows or rows[0][-1] != kept.head):
        # Another ledger than the one that was seen, e.g. after a restore.
        kept = EventChanges()
        rows = list(_after(stream, 0))
    frame, results, records = kept.frame, dict(kept.results), dict(kept.records)
    boards, cases = _boards(stream, kept, rows)
    told = dict(kept.told)
    for seq, kind, subject, digest, at, _previous in rows:
        told[seq] = Change(seq, digest, at)
        board = boards.get(_game(subject, cases))
        if kind.startswith(_NOT_SHOWN):
            continue
        if board is not None and kind.startswith(_RESULTS):
            results[board] = seq
        elif board is not None and kind.startswith(_RECORDS):
            records[board] = seq
        else:
            frame = seq
    recent = [*kept.recent.items(), *((row[0], row[3]) for row in rows)]
    named = {frame, stream.seq, *results.values(), *records.values()}
    divisions, entries = kept.divisions, kept.entries
    if frame != kept.frame:
        divisions = dict(Division.objects.filter(event__stream=stream).values_list("slug", "number"))
        of_event = Entry.objects.filter(division__event__stream=stream)
        entries = dict(of_event.values_list("pk", "division__number"))
    return EventChanges(
        stream.seq,
        stream.head,
        frame,
        results,
        records,
        boards,
        cases,
        divisions,
        entries,
        {seq: change for seq, change in told.items() if seq in named},
        {seq: digest for seq, digest in recent if seq > stream.seq - RECENT},
    )


def version_of(changed: Change, others: int, language: str) -> str:
    """The ETag of a page whose last change this is, in that language, on this day and in this edition of the program.

    `others` is what `elsewhere` says. The day counts because pages tell past events from coming ones.
    """
    return f'"{edition()}.{localdate():%j}.{language}.{others}.{changed.seq}.{changed.hash[:12]}"'


_Row = tuple[int, str, str, str, datetime, str]


def _after(stream: Stream, seq: int) -> list[_Row]:
    events = LedgerEvent.objects.filter(stream=stream, seq__gt=seq, seq__lte=stream.seq).order_by("seq")
    return list(events.values_list("seq", "kind", "subject", "hash", "at", "previous"))


def _boards(stream: Stream, kept: EventChanges, rows: list[_Row]) -> tuple[Mapping[int, Board], Mapping[int, int]]:
    """The rounds of games, and the games of cases, by their numbers; read again where these rows name another one."""
    boards, cases = kept.boards, kept.cases
    if any(subject.startswith("case:") and _number(subject) not in cases for _seq, _kind, subject, *_rest in rows):
        cases = dict(Case.objects.filter(stream=stream).values_list("number", "game__number"))
    if any(_game(subject, cases) not in boards for _seq, _kind, subject, *_rest in rows if ":" in subject):
        known = Pairing.objects.filter(game__stream=stream)
        boards = {
            game: (division, number)
            for game, division, number in known.values_list("game__number", "round__division__number", "round__number")
        }
    return boards, cases


def _game(subject: str, cases: Mapping[int, int]) -> int:
    """The number of the game that an event is about, 0 for none."""
    if subject.startswith("game:"):
        return _number(subject)
    return cases.get(_number(subject), 0) if subject.startswith("case:") else 0


def _number(subject: str) -> int:
    text = subject.partition(":")[2]
    return int(text) if text.isdecimal() else 0
