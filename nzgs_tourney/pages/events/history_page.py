"""The page of a ledger, of an event's or the site's own: newest first, in plain words, with the verdict of its check.

The verdict is cached for a few minutes, because the check reads every row that the stream records.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import caches
from django.utils import timezone

from games.ledger.guard_state import missing_guards
from games.ledger.verify import StreamVerdict, verify
from games.models import Game, LedgerEvent, Stream
from games.store.past_colours import past_colours
from nzgs_tourney.models import Event
from nzgs_tourney.store.events.streams import SITE
from nzgs_tourney.tournament.wording.events.ledger import FINAL, Names, actor_words, in_words

KEPT_SECONDS = 300


@dataclass(frozen=True, slots=True)
class Checked:
    """The verdict on a stream, missing guards of the database, and the time of the check."""

    verdict: StreamVerdict
    unguarded: tuple[str, ...]
    at: datetime

    @property
    def wrong(self) -> tuple[str, ...]:
        """Everything that was found, a sentence each, none where all is well."""
        return (*(finding.why for finding in self.verdict.findings), *self.unguarded)


def checked(stream: Stream) -> Checked:
    """The check of the current stream, at most `KEPT_SECONDS` old while nothing is added to it."""
    key, cache = f"verdict:{stream.pk}:{stream.seq}:{stream.head}", caches["worked_out"]
    cached = cache.get(key)
    if not isinstance(cached, Checked):
        (verdict,) = verify(stream.key)
        cached = Checked(verdict, tuple(missing_guards()), timezone.now())
        cache.set(key, cached, KEPT_SECONDS)
    return cached


PER_PAGE = 50
NamesAt = Callable[[LedgerEvent], Names]
"""The names of what an event refers to, as they were at it."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One event of the ledger. `strong` marks what made something final."""

    seq: int
    at: datetime
    who: str
    text: str
    strong: bool
    hash: str


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """One of the `pages` of the history, newest first; `checked` is the outcome of checking all of it."""

    number: int
    pages: int
    total: int
    happenings: tuple[HistoryLine, ...]
    checked: Checked

    @property
    def verdict(self) -> StreamVerdict:
        """The verdict on the chain, and on everything that it records."""
        return self.checked.verdict

    @property
    def newer(self) -> int | None:
        """The page before this one."""
        return self.number - 1 if self.number > 1 else None

    @property
    def older(self) -> int | None:
        """The page after this one."""
        return self.number + 1 if self.number < self.pages else None


def history_page(event: Event, number: int = 1) -> HistoryPage:
    """Page `number` of the event's history, or the nearest one. A bounded number of queries, whatever its length."""
    return history_of(event.stream, number, lambda rows: _names(event, rows))


def history_of(stream: Stream, number: int, names_in: Callable[[list[LedgerEvent]], NamesAt]) -> HistoryPage:
    """Page `number` of the history of any stream, or the nearest one. `names_in` gives the names of what each of the
    rows refers to by number."""
    total = LedgerEvent.objects.filter(stream=stream).count()
    pages = max(1, -(-total // PER_PAGE))
    number = min(max(number, 1), pages)
    start = (number - 1) * PER_PAGE
    rows = list(
        LedgerEvent.objects.filter(stream=stream)
        .order_by("-seq")
        .prefetch_related("personal")[start : start + PER_PAGE]
    )
    names_at = names_in(rows)
    return HistoryPage(
        number,
        pages,
        total,
        tuple(_line(row, names_at(row)) for row in rows),
        checked(stream),
    )


def acts_about(key: str, subject: str, most: int = PER_PAGE) -> tuple[HistoryLine, ...]:
    """The last acts about this subject in the federation's stream with this key, newest first. Two queries."""
    rows = LedgerEvent.objects.filter(stream__key=key, subject=subject).order_by("-seq").prefetch_related("personal")
    return tuple(_line(row, Names({}, {})) for row in rows[:most])


def _line(row: LedgerEvent, names: Names) -> HistoryLine:
    return HistoryLine(row.seq, row.at, actor_words(row), in_words(row, names), row.kind in FINAL, row.hash)


def _names(event: Event, rows: list[LedgerEvent]) -> NamesAt:
    """The divisions and games that the rows refer to by their numbers in the stream; of a game White is named first, as
    it was at that event."""
    numbers = [int(row.subject.removeprefix("game:")) for row in rows if row.subject.startswith("game:")]
    games = list(Game.objects.filter(stream=event.stream_id, number__in=numbers))
    divisions = dict(event.divisions.values_list("number", "name"))
    past = past_colours(event.stream_id)
    return lambda row: Names(divisions, {game.number: str(past.at_event(game, row.seq)) for game in games})


def site_history(number: int = 1, key: str = SITE) -> HistoryPage | None:
    """Page `number` of the history of the site, or of the federation's stream with this key, newest first, or the
    nearest one; None before its first event. A bounded number of queries."""
    stream = Stream.objects.filter(key=key).first()
    return history_of(stream, number, lambda _rows: lambda _row: Names({}, {})) if stream else None
