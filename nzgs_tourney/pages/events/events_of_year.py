"""The federation's page of a year: every event with its state, and what is still missing in it; and one file with the
results and games of all of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from games.models import Game, GameState, Record
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Entry, Event, PointsAward, PointsRules, RoundState
from nzgs_tourney.pages.events.progress import progress_of_events
from nzgs_tourney.store.exchange.exported_division import results_facts, results_tables
from nzgs_tourney.store.points.approval import Approved, approvals_of
from nzgs_tourney.tournament.division.progress import ProgressState, event_state
from nzgs_tourney.tournament.exchange.record_zip import RecordZip
from nzgs_tourney.tournament.exchange.tables import TableFormat, TableSheet, table_bytes
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where

INDEX = "index"


@dataclass(frozen=True, slots=True)
class EventOfYear:
    """One event. `missing` says what is still to be done in it, a sentence each; `records` of `games` with a result
    have a record, games that were forfeited before play left out. `points` is whether the federation approved its
    tables of points, in a word or two, with the page at `points_url`; empty where it gives none."""

    name: str
    where: str
    url: str
    published: bool
    state: ProgressState
    games: int
    records: int
    missing: tuple[str, ...]
    points: str
    points_url: str


@dataclass(frozen=True, slots=True)
class YearOfEvents:
    """The events that begin in the year, by date, without rehearsals; `years` are all that have any, newest first."""

    year: int
    years: tuple[int, ...]
    events: tuple[EventOfYear, ...]


def year_of_events(year: int, today: date) -> YearOfEvents:
    """The page. Eleven queries, whatever the number of events."""
    events = _events(year)
    progress = progress_of_events(events)
    points, games, records, open_boards = _points(events), _games(events), _with_record(events), _open(events)
    approvals = approvals_of(events)
    lines = []
    for event in events.select_related("stream").order_by("begins", "name"):
        state = event_state(event.begins, event.ends, today, progress[event.pk])
        lines.append(
            EventOfYear(
                name=event.name,
                where=when_and_where(event),
                url=reverse("desk:event", args=[event.slug]),
                published=event.published,
                state=state,
                games=games[event.pk],
                records=records[event.pk],
                missing=_missing(event, state, open_boards[event.pk], points[event.pk]) if event.ends < today else (),
                points=_approval(approvals[event.pk]) if event.pk in approvals else "",
                points_url=reverse("federation:event_approval", args=[event.begins.year, event.slug]),
            )
        )
    years = {year, today.year, *_real().values_list("begins__year", flat=True).distinct()}
    return YearOfEvents(year, tuple(sorted(years, reverse=True)), tuple(lines))


def _approval(state: Approved) -> str:
    return {
        Approved.YES: _("approved"),
        Approved.CHANGED: _("changed since"),
        Approved.SENT_BACK: _("sent back"),
        Approved.NOT_YET: _("not approved yet"),
    }[state]


def _real() -> QuerySet[Event]:
    return Event.objects.filter(stream__rehearsal=False)


def _events(year: int) -> QuerySet[Event]:
    return _real().filter(begins__year=year)


@dataclass(frozen=True, slots=True)
class _Points:
    """Names of divisions that should give points: without an award, and with one that waits for the federation."""

    not_awarded: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()


def _points(events: QuerySet[Event]) -> Mapping[int, _Points]:
    """By event. Two queries."""
    newest: dict[int, PointsAward] = {}
    awards = PointsAward.objects.filter(division__event__in=events).select_related("agreed", "division")
    for award in awards.order_by("number"):
        newest[award.division_id] = award
    not_awarded: dict[int, list[str]] = defaultdict(list)
    waiting: dict[int, list[str]] = defaultdict(list)
    entered = Exists(Entry.objects.filter(division=OuterRef("division")))
    rules = PointsRules.objects.filter(entered, division__event__in=events).exclude(table="")
    for rule in rules.select_related("division").order_by("division__position", "division"):
        if rule.division_id not in newest:
            not_awarded[rule.division.event_id].append(rule.division.name)
    for award in newest.values():
        if not hasattr(award, "agreed"):
            waiting[award.division.event_id].append(award.division.name)
    found: defaultdict[int, _Points] = defaultdict(_Points)
    for event in {*not_awarded, *waiting}:
        found[event] = _Points(tuple(not_awarded[event]), tuple(sorted(waiting[event])))
    return found


def _settled(events: QuerySet[Event]) -> QuerySet[Game]:
    games = Game.objects.filter(pairing__round__division__event__in=events, forfeit=False)
    return games.filter(state__in=(GameState.REPORTED, GameState.CONFIRMED))


def _by_event(games: QuerySet[Game]) -> Counter[int]:
    return Counter(games.values_list("pairing__round__division__event", flat=True))


def _games(events: QuerySet[Event]) -> Counter[int]:
    return _by_event(_settled(events))


def _with_record(events: QuerySet[Event]) -> Counter[int]:
    return _by_event(_settled(events).filter(Exists(Record.objects.filter(game=OuterRef("pk")))))


def _open(events: QuerySet[Event]) -> Counter[int]:
    """The boards of published rounds without a result that counts, by event."""
    published = Game.objects.filter(pairing__round__division__event__in=events)
    published = published.filter(pairing__round__state=RoundState.PUBLISHED)
    return _by_event(published.filter(state__in=(GameState.OPEN, GameState.CONTRADICTED)))


def _missing(event: Event, state: ProgressState, boards: int, points: _Points) -> tuple[str, ...]:
    sentences = []
    if not event.published:
        sentences.append(_("It isn’t public."))
    if state is not ProgressState.FINISHED:
        sentences.append(_("It isn’t finished."))
    if boards:
        sentence = ngettext("{count} board has no result.", "{count} boards have no result.", boards)
        sentences.append(sentence.format(count=boards))
    sentences += [_("{division}: points not awarded.").format(division=name) for name in points.not_awarded]
    sentences += [_("{division}: points wait for your yes.").format(division=name) for name in points.waiting]
    return tuple(sentences)


def results_of_year(year: int, today: date) -> Iterator[bytes]:
    """A zip, piece by piece: the tables of players and of games of each division of the year's public events that has
    players, with the federation's columns, and an index that says whose results are final, and what couldn't be
    written, and why."""
    archive = RecordZip()
    lines: list[tuple[str, ...]] = []
    progress = progress_of_events(_events(year))
    for division in _divisions(year):
        event = division.event
        folder, why = f"{event.slug}/{division.slug}", ""
        try:
            tables: Iterable[TableSheet] = results_tables(results_facts(division))
        except Refused as refused:
            tables, why = (), refused.sentence
        for sheet in tables:
            archive.add(f"{folder}/{sheet.name}.csv", table_bytes(sheet, TableFormat.CSV))
        over = event_state(event.begins, event.ends, today, progress[event.pk]) is ProgressState.FINISHED
        kept = "" if why else folder
        lines.append((event.name, f"{event.begins}", division.name, _("final") if over else _("so far"), kept, why))
        yield archive.taken()
    headings = (_("Event"), _("Begins"), _("Division"), _("Results"), _("Folder"), _("Left out because"))
    index = TableSheet(INDEX, f"{year}", headings, tuple(lines))
    archive.add(f"{INDEX}.csv", table_bytes(index, TableFormat.CSV))
    archive.close()
    yield archive.taken()


def _divisions(year: int) -> QuerySet[Division]:
    entered = Exists(Entry.objects.filter(division=OuterRef("pk")))
    divisions = Division.objects.filter(entered, event__in=_events(year).filter(published=True))
    return divisions.select_related("event__stream").order_by("event__begins", "event", "position", "pk")
