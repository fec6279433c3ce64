"""When rounds begin, when results are due, and which players would be double-booked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from games.models import GameState
from nzgs_tourney.models import Division, Entry, Member, Round, RoundState, RoundTime, Seat
from nzgs_tourney.store.draws.drawn_players import absent, statuses_for
from nzgs_tourney.tournament.division.timetable import Hours, hours_of, longest_game, overlapping_hours
from nzgs_tourney.tournament.exchange.time_setting import time_control
from nzgs_tourney.tournament.wording.events.event_facts import AnnouncedRound
from nzgs_tourney.tournament.wording.rounds.places import Clash


@dataclass(frozen=True, slots=True)
class Times:
    """When a round begins and when its results are due, None where not announced."""

    starts: datetime | None = None
    due: datetime | None = None


def starts_of(division: Division) -> dict[int, datetime]:
    """The announced starts of a division's rounds, by number. One query."""
    rows = RoundTime.objects.filter(division=division).values_list("round_number", "starts_at")
    return {number: moment for number, moment in rows if moment is not None}


def due_of(division: Division) -> dict[int, datetime]:
    """When the results of a division's rounds are due, by number. One query."""
    rows = RoundTime.objects.filter(division=division).values_list("round_number", "due_at")
    return {number: moment for number, moment in rows if moment is not None}


def times_of(division: Division, number: int) -> Times:
    """The announced times of round `number`. One query."""
    row = RoundTime.objects.filter(division=division, round_number=number).first()
    return Times() if row is None else Times(row.starts_at, row.due_at)


def announced_rounds(division: Division) -> tuple[AnnouncedRound, ...]:
    """The announced times of a division, in New Zealand time. One query, none where its `times` were fetched."""
    return tuple(
        AnnouncedRound(
            number=row.round_number,
            starts=None if row.starts_at is None else timezone.localtime(row.starts_at),
            due=None if row.due_at is None else timezone.localtime(row.due_at),
        )
        for row in division.times.all()
    )


def hours_of_event(event_id: int) -> tuple[Hours, ...]:
    """The times of every announced round of every division. One query."""
    rows = RoundTime.objects.filter(division__event=event_id).select_related("division")
    starts: dict[Division, dict[int, datetime]] = {}
    for row in rows:
        if row.starts_at is not None:
            starts.setdefault(row.division, {})[row.round_number] = row.starts_at
    return tuple(
        hours
        for division, begins in starts.items()
        for hours in hours_of(
            division.pk,
            begins,
            longest_game_of(division),
        )
    )


def longest_game_of(division: Division) -> timedelta:
    """How long a game of the division can take by its clocks."""
    return longest_game(time_control(division.main_minutes, division.overtime).adjusted_minutes)


def clashes(division: Division, number: int, entries: Collection[int]) -> tuple[Clash, ...]:
    """Which people of these entries, on boards of round `number`, are at a board or expected at one in another division
    at the same time, by name; of a side it is its partners. Closed rounds are over. Where one of two rounds has no
    announced time, the boards of one that isn't finished count, except in an event played online. Three queries, none
    of them for each entry; with an announced time three more for each round at that time.
    """
    event = hours_of_event(division.event_id)
    own = next((one for one in event if (one.division, one.round) == (division.pk, number)), None)
    overlapping = overlapping_hours(own, event) if own else ()
    people = _people(entries)
    clash_list = _untimed(division, people, {(one.division, one.round) for one in event} if own else set())
    for hours in overlapping:
        other = Division.objects.get(pk=hours.division)
        drawn_round = Round.objects.filter(division=other, number=hours.round).first()
        for player in _players_busy(other, hours.round, drawn_round, people):
            entry, name = people[player]
            seated = drawn_round is not None and drawn_round.state == RoundState.PUBLISHED
            clash_list.append(Clash(player, entry, name, other.name, hours.round, hours, seated))
    return tuple(sorted(clash_list, key=_by_name))


def _by_name(clash: Clash) -> tuple[str, int, datetime]:
    return clash.name, clash.entry, clash.hours.starts if clash.hours else datetime.max.replace(tzinfo=UTC)


def _people(entries: Collection[int]) -> dict[int, tuple[int, str]]:
    """Who plays in these entries: by player the entry, and the name in it. One query."""
    single = Entry.objects.filter(pk__in=entries).order_by()
    partners = Member.objects.filter(entry__in=entries).order_by()
    rows = single.values_list("player", "pk", "name").union(partners.values_list("player", "entry", "name"))
    return {player: (entry, name) for player, entry, name in rows}


def _untimed(division: Division, people: Mapping[int, tuple[int, str]], timed: Set[tuple[int, int]]) -> list[Clash]:
    """These people at boards without a result in open rounds of other divisions, but for `timed` ones, by division and
    number."""
    if division.event.online:
        return []
    seats = (
        Seat.objects.exclude(round__state=RoundState.CLOSED)
        .exclude(pairing__game__state=GameState.CONFIRMED)
        .exclude(round__division=division)
        .filter(round__division__event=division.event_id)
        .order_by()
    )
    place = ("round__division__position", "round__division", "round__division__name", "round__number")
    return [
        Clash(player, *people[player], other, number, None, seated=False)
        for _position, other_id, other, number, player in sorted(_players_at(seats, people, *place))
        if (other_id, number) not in timed
    ]


def _players_at(seats: QuerySet[Seat], people: Collection[int], *fields: str) -> QuerySet[Any]:
    """Those of these people who sit there, alone or in a side, after these fields of the seat. One query."""
    alone = seats.filter(entry__player__in=people).values_list(*fields, "entry__player")
    in_a_side = seats.filter(entry__members__player__in=people).values_list(*fields, "entry__members__player")
    return alone.union(in_a_side)


def _players_busy(division: Division, number: int, drawn_round: Round | None, people: Collection[int]) -> list[int]:
    """Which of these people are at a board of the round, or may well be if it isn't drawn."""
    if drawn_round is not None:
        if drawn_round.state == RoundState.CLOSED:
            return []
        return [player for (player,) in _players_at(Seat.objects.filter(round=drawn_round).order_by(), people)]
    away = absent(statuses_for(division, number))
    expected = Entry.objects.filter(division=division, player__in=people).exclude(pk__in=away).order_by()
    partners = Member.objects.filter(entry__division=division, player__in=people).exclude(entry__in=away).order_by()
    return [player for (player,) in expected.values_list("player").union(partners.values_list("player"))]
