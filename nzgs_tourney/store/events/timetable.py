"""When rounds begin, when results are due, and which players would be double-booked."""

from __future__ import annotations

from collections.abc import Collection, Set
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from games.models import GameState
from nzgs_tourney.models import Division, Entry, Round, RoundState, RoundTime, Seat
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
    """Which of these entries, on boards of round `number`, are at a board or expected at one in another division at the
    same time, by name. Closed rounds are over. Where one of two rounds has no announced time, the boards of one that
    isn't finished count, except in an event played online. Two queries, none of them for each entry; with an announced
    time one more, and three for each round at that time.
    """
    event = hours_of_event(division.event_id)
    own = next((one for one in event if (one.division, one.round) == (division.pk, number)), None)
    overlapping = overlapping_hours(own, event) if own else ()
    clash_list = _untimed(division, entries, {(one.division, one.round) for one in event} if own else set())
    if not overlapping:
        return tuple(clash_list)
    rows = Entry.objects.filter(pk__in=entries).order_by("name", "pk").values_list("player_id", "pk", "name")
    people = {player: (entry, name) for player, entry, name in rows}
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


def _untimed(division: Division, entries: Collection[int], timed: Set[tuple[int, int]]) -> list[Clash]:
    """These entries at boards without a result in open rounds of other divisions, but for `timed` ones, by division and
    number."""
    if division.event.online:
        return []
    seats = (
        Seat.objects.exclude(round__state=RoundState.CLOSED)
        .exclude(pairing__game__state=GameState.CONFIRMED)
        .exclude(round__division=division)
        .filter(round__division__event=division.event_id, entry__player__entries__in=entries)
        .values_list(
            "entry__player__entries__name", "entry__player__entries", "entry__player", "round__division",
            "round__division__name", "round__number",
        )
        .order_by("entry__player__entries__name", "entry__player__entries", "round__division__position")
    )  # fmt: skip
    return [
        Clash(player, entry, name, other, number, None, seated=False)
        for name, entry, player, other_id, other, number in seats
        if (other_id, number) not in timed
    ]


def _players_busy(division: Division, number: int, drawn_round: Round | None, people: Collection[int]) -> list[int]:
    """Which of these people are at a board of the round, or may well be if it isn't drawn."""
    if drawn_round is not None:
        if drawn_round.state == RoundState.CLOSED:
            return []
        seats = Seat.objects.filter(Q(round=drawn_round) & Q(entry__player__in=people))
        return list(seats.values_list("entry__player_id", flat=True))
    away = absent(statuses_for(division, number))
    expected = Entry.objects.filter(division=division, player__in=people).exclude(pk__in=away)
    return list(expected.values_list("player_id", flat=True))
