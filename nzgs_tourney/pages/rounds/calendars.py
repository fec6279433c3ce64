"""Calendars with the rounds and deadlines of an event, of a division, and of one player.

A round is in them once its time is announced; until then the days of the event are. A round with a deadline is played
whenever its players agree, so its first line is the quarter of an hour in which it opens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta

from django.db.models import QuerySet
from django.urls import reverse

from games.models import LedgerEvent
from ground.dates import NEW_ZEALAND
from ground.translation import in_language
from nzgs_tourney.links import address_of
from nzgs_tourney.live.event_parts import EVENT_PART, division_part, entry_part, game_part
from nzgs_tourney.live.page_changes import EventChanges, changes_of
from nzgs_tourney.models import Division, Entry, Event, Pairing, PlayerLink, RoundTime, Seat
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.store.events.timetable import hours_of_event, longest_game_of
from nzgs_tourney.store.rounds.game_times import game_times
from nzgs_tourney.store.rounds.places import place_at
from nzgs_tourney.store.rounds.players_boards import players_boards
from nzgs_tourney.tournament.exchange.calendar_file import CalendarLine, calendar_bytes
from nzgs_tourney.tournament.wording.events.event_facts import due_words, time_words
from nzgs_tourney.tournament.wording.rounds.calendar_words import (
    due_title,
    new_zealand_time_words,
    own_board_words,
    round_title,
    server_place_words,
    table_words,
)
from ratings.rank import grade_text
from ratings.servers import Server, server_words

MOMENT = timedelta(minutes=15)
"""How long the line of an opening or a deadline is: many programs show none without a length."""


def event_calendar(event: Event) -> bytes:
    """The rounds of all divisions. `event.stream` should be fetched beforehand."""
    return calendar_bytes(event.name, _public_lines(event, RoundTime.objects.filter(division__event=event)))


def division_calendar(division: Division) -> bytes:
    """The rounds of one division. `division.event.stream` should be fetched beforehand."""
    event = division.event
    name = f"{event.name}, {division.name}" if _has_several(event) else event.name
    return calendar_bytes(name, _public_lines(event, RoundTime.objects.filter(division=division)))


def player_calendar(link: PlayerLink) -> bytes:
    """The rounds that the link's player plays, with the opponent once one is published, in the language that they
    chose. `link.entry.division.event.stream` should be fetched beforehand."""
    event = link.entry.division.event
    if not link.language:
        return calendar_bytes(event.name, _players_lines(link))
    with in_language(link.language):
        return calendar_bytes(event.name, _players_lines(link))


@dataclass(frozen=True, slots=True)
class _Calendar:
    """What all lines of an event's calendar need. `mark` is in each UID: the start of the ledger's first hash, which
    the event keeps on every site and no other event has; `ends` are the ends of rounds by division and number;
    `longest` is how long a game can take, by division; `several`: the event has more than one."""

    event: Event
    mark: str
    changes: EventChanges
    ends: Mapping[tuple[int, int], datetime]
    longest: Mapping[int, timedelta]
    several: bool

    def line(self, shown: _Line, title: str, starts: datetime, ends: datetime, *, when: str) -> CalendarLine:
        """A line about a moment, with that in New Zealand's words, `when`, below its details."""
        change = self.changes.last((EVENT_PART, *shown.parts))
        return CalendarLine(
            uid=f"{shown.key}-{self.mark}@nzgs-tourney",
            title=title,
            starts=starts,
            ends=ends,
            details="\n".join(filter(None, (shown.details, new_zealand_time_words(when)))),
            place=_place(self.event),
            url=shown.url,
            sequence=change.seq,
            changed=change.at or starts,
        )

    def of_round(
        self, row: RoundTime, shown: _Line, title: str, *, agreed: datetime | None = None, open_still: bool = True
    ) -> Iterator[CalendarLine]:
        """The announced times of a round: its beginning, in place of which a game has its `agreed` time, and its
        deadline while it is `open_still`."""
        if agreed is not None:
            yield self.line(shown, title, agreed, agreed + self.longest[row.division_id], when=time_words(agreed))
        elif row.starts_at is not None:
            # One with a deadline is played whenever its players agree.
            whole = row.due_at is None and not self.event.online
            ends = self.ends[row.division_id, row.round_number] if whole else row.starts_at + MOMENT
            yield self.line(shown, title, row.starts_at, ends, when=time_words(row.starts_at))
        if row.due_at is not None and open_still:
            due = replace(shown, key=f"{shown.key}-due")
            yield self.line(due, due_title(title), row.due_at - MOMENT, row.due_at, when=due_words(row.due_at))

    def title(self, row: RoundTime, opponent: str = "") -> str:
        """The round, with its division where there are several."""
        division = row.division.name if self.several else ""
        return round_title(self.event.name, division, 0 if row.division.is_ladder else row.round_number, opponent)


@dataclass(frozen=True, slots=True)
class _Line:
    """What is shown of a round: `key` is its part of the UID, `parts` are the parts of the event whose changes
    concern it."""

    key: str
    parts: tuple[str, ...]
    url: str
    details: str = ""


def _calendar(event: Event) -> _Calendar:
    first = LedgerEvent.objects.filter(stream=event.stream_id, seq=1).values_list("hash", flat=True).first()
    ends = {(hours.division, hours.round): hours.ends for hours in hours_of_event(event.pk)}
    longest = {division.pk: longest_game_of(division) for division in event.divisions.all()}
    return _Calendar(event, (first or "")[:16], changes_of(event.stream), ends, longest, len(longest) > 1)


def _has_several(event: Event) -> bool:
    return event.divisions.count() > 1


def _place(event: Event) -> str:
    return "" if event.online else ", ".join(filter(None, (event.venue, event.city)))


def _public_lines(event: Event, rows: QuerySet[RoundTime]) -> Iterator[CalendarLine]:
    calendar, shown = _calendar(event), False
    for row in rows.select_related("division").order_by("division__position", "division", "round_number"):
        shown, division = True, row.division
        url = site_address() + reverse("public:draw", args=[event.slug, division.slug, row.round_number])
        key = f"round-{division.number}.{row.round_number}"
        yield from calendar.of_round(row, _Line(key, (division_part(division.number),), url), calendar.title(row))
    if not shown:
        yield _days(calendar, site_address() + reverse("public:event", args=[event.slug]))


def _players_lines(link: PlayerLink) -> Iterator[CalendarLine]:
    entry = link.entry
    division, url = entry.division, address_of(link)
    calendar, found = _calendar(division.event), players_boards(entry)
    published = {drawn_round.number: found.boards.get(drawn_round.pk) for drawn_round in found.rounds}
    parts = (division_part(division.number), entry_part(division.number, entry.number))
    announced = RoundTime.objects.filter(division=division, round_number__gte=entry.enters_in)
    if entry.withdrawn_from is not None:
        announced = announced.filter(round_number__lt=entry.withdrawn_from)
    if not division.times.exists():
        yield _days(calendar, url)
    for row in announced.select_related("division"):
        number = row.round_number
        if number in published and published[number] is None:
            continue  # no board: a bye, or excused
        shown = _Line(f"round-{division.number}.{number}-entry-{entry.number}", parts, url)
        board = _own_board(entry, published.get(number))
        if board is None:
            yield from calendar.of_round(row, shown, calendar.title(row))
        else:
            seen = replace(shown, parts=(*parts, *board.parts), details=board.details)
            title = calendar.title(row, board.opponent)
            yield from calendar.of_round(row, seen, title, agreed=board.agreed, open_still=board.open_still)


@dataclass(frozen=True, slots=True)
class _OwnBoard:
    """A player's published board in a calendar. `agreed` is the time on which both agreed, None without one;
    `open_still`: it has no result."""

    opponent: str
    details: str
    parts: tuple[str, ...]
    agreed: datetime | None
    open_still: bool


def _own_board(entry: Entry, pairing: Pairing | None) -> _OwnBoard | None:
    if pairing is None or pairing.game is None:
        return None
    seats = {seat.entry_id == entry.pk: seat for seat in pairing.seats.all()}
    other, game = seats[False].entry, pairing.game
    terms = own_board_words(
        seats[True].colour, other.both_names, grade_text(other.rank), pairing.handicap, pairing.komi
    )
    return _OwnBoard(
        opponent=other.both_names,
        details=f"{terms}\n{_where(entry.division, pairing, seats[True], seats[False])}",
        parts=(game_part(game.number), entry_part(entry.division.number, other.number)),
        agreed=game_times(game.pk).agreed,
        open_still=not game.official.result,
    )


def _where(division: Division, pairing: Pairing, own: Seat, other: Seat) -> str:
    """The table, or the server with the opponent's name there."""
    black, white = (own.entry, other.entry) if own.colour == "black" else (other.entry, own.entry)
    place = place_at(division, pairing.table, black, white)
    if not place.online:
        return table_words(pairing.table)
    server = server_words(place.server) if place.server is not Server.NONE else ""
    return server_place_words(server, place.name_of(other.colour))


def _days(calendar: _Calendar, url: str) -> CalendarLine:
    """The days of the event, while no round is announced."""
    event, change = calendar.event, calendar.changes.last((EVENT_PART,))
    return CalendarLine(
        uid=f"days-{calendar.mark}@nzgs-tourney",
        title=event.name,
        starts=event.begins,
        ends=event.ends + timedelta(days=1),
        details="",
        place=_place(event),
        url=url,
        sequence=change.seq,
        changed=change.at or datetime.combine(event.begins, time(), NEW_ZEALAND),
    )
