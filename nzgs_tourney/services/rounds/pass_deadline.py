"""Does at the deadline of a round what the week of its event says about games without a result."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction
from django.utils.timezone import make_aware, make_naive

from games.ledger.acts import Actor
from games.ledger.append import append, at_one_moment, lock
from games.models import Game, Speaker, Stream
from games.services.report_result import report_result
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, MessageKind, Round, RoundState, Seat, Week
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.events.subjects import round_subject
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.store.rounds.deadlines import deadline
from nzgs_tourney.store.rounds.week import BY_RULE, DEADLINE_PASSED, in_utc, passed_deadlines, without_result
from nzgs_tourney.tournament.division.week import LatePolicy

RULE = Actor(BY_RULE)
_RESULTS = {LatePolicy.BOTH_LOSE: "both_lose", LatePolicy.HALF_POINTS: "jigo"}


def pass_deadline(division_id: int, number: int, *, now: datetime) -> bool:
    """Whether the deadline of this published round has passed and what the rule says was done just now; once for each
    deadline, however often this is called. One ledger event, and one for each result and for a deadline that moves.

    Games about which a case waits are left to the referee. Results by rule are reported as from paper, without play:
    a director or the two players can still report what was played, and a director can clear them. A deadline moves
    once; where it can't, or has moved, the director decides. Both players of each game are asked or told.
    """
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    if _passed(division, number, now) is None:
        return False
    with transaction.atomic():
        stream = lock(division.event.stream_id)
        due = _passed(division, number, now)
        if due is not None:
            _apply(stream, division, number, due)
    return due is not None


def is_deadline_due(division_id: int, number: int, *, now: datetime) -> bool:
    """Whether `pass_deadline` has anything to do. At most five queries."""
    return _passed(Division.objects.select_related("event__stream").get(pk=division_id), number, now) is not None


def _passed(division: Division, number: int, now: datetime) -> datetime | None:
    """The deadline of this round that has passed and at which nothing was done yet; None where there is none, and in
    an event without a week, a rehearsal and a finished event."""
    due, stream = deadline(division.event, division, number), division.event.stream
    going = Round.objects.filter(division=division, number=number, state=RoundState.PUBLISHED)
    if due is None or due > now or stream.rehearsal or not going.filter(division__event__week__isnull=False).exists():
        return None
    told = passed_deadlines(stream.pk, round_subject(division, number))
    done = any(one["due"] == in_utc(due) for one in told) or finish_of(stream.pk) is not None
    return None if done else due


def _apply(stream: Stream, division: Division, number: int, due: datetime) -> None:
    subject, week = round_subject(division, number), Week.objects.get(event=division.event_id)
    games = list(without_result(division, number))
    payload: dict[str, Any] = {
        "division": division.name,
        "round": number,
        "due": in_utc(due),
        "late": week.late,
        "games": [game.number for game in games],
    }
    with at_one_moment(stream):
        late = LatePolicy(week.late)
        if games and late is LatePolicy.EXTEND:
            moved = any("until" in told for told in passed_deadlines(stream.pk, subject))
            until = None if moved else _moved(division, number, due, week.extend_days)
            late = LatePolicy.ONE_BY_ONE if until is None else late
            payload |= {"late": late.value, **({} if until is None else {"until": in_utc(until)})}
        stream.refresh_from_db(fields=["seq", "head"])
        append(stream, DEADLINE_PASSED, subject, RULE, payload)
        for game in games if late in _RESULTS else ():
            nonce = nonce_of(stream, game, due)
            report_result(game.pk, Speaker.PAPER, _RESULTS[late], actor=RULE, nonce=nonce, forfeit=True)
    _ask(division, number, due, late, games)


def nonce_of(stream: Stream, game: Game, due: datetime) -> UUID:
    """The number of the report by rule about this game at this deadline."""
    return uuid5(NAMESPACE_URL, f"{stream.chain_key}/game:{game.number}/{in_utc(due)}")


def _moved(division: Division, number: int, due: datetime, days: int) -> datetime | None:
    """The deadline so many days later at the same time of day; None where the timetable doesn't allow it."""
    later = make_aware(make_naive(due) + timedelta(days=days)).astimezone(UTC)
    try:
        with transaction.atomic():
            set_timetable(division.pk, {}, due={number: later}, actor=RULE)
    except Refused:
        return None
    return later


def _ask(division: Division, number: int, due: datetime, late: LatePolicy, games: Collection[Game]) -> None:
    """Ask both players of each game, or tell them what the rule did."""
    for game in games:
        arguments = {"game": game.pk, "round": number, "late": late.value}
        for entry in entries_of(game):
            about = f"round:{number}/{in_utc(due)}"
            write_message(division.event, MessageKind.AT_DEADLINE, entry, about=about, arguments=arguments)


def entries_of(game: Game) -> list[Entry]:
    """The two entries of a game. One query."""
    return [seat.entry for seat in Seat.objects.filter(pairing__game=game).select_related("entry")]
