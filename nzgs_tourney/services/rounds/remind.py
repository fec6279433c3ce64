"""Reminds the players of games without a result, so many hours before the deadline as the week of the event says."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from nzgs_tourney.models import Division, Message, MessageKind, MessageSettings, Round, RoundState, Seat, Week
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.services.rounds.pass_deadline import entries_of
from nzgs_tourney.store.rounds.deadlines import deadline
from nzgs_tourney.store.rounds.week import in_utc, without_result


def is_reminder_due(division_id: int, number: int, *, now: datetime) -> bool:
    """Whether a reminder is due that somebody hasn't been written. At most seven queries."""
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    due, hours = _due(division, number, now)
    if due is None or hours is None or not MessageSettings.objects.filter(event=division.event, on_since__lte=now):
        return False
    games = without_result(division, number).values("pk")
    players = Seat.objects.filter(pairing__game__in=games, entry__house=False).values("entry")
    written = Message.objects.filter(kind=MessageKind.REMINDER, about=_about(number, hours, due), entry__in=players)
    return players.count() > written.count()


@transaction.atomic
def remind(division_id: int, number: int, *, now: datetime) -> int:
    """How many players the reminder that is due now was written to, or had been before: it is written once. Where
    several are due, because nothing ran meanwhile, only the last one is; and none that was due before the round was
    published."""
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    due, hours = _due(division, number, now)
    if due is None or hours is None:
        return 0
    reminded = 0
    for game in without_result(division, number):
        for entry in entries_of(game):
            arguments = {"game": game.pk, "round": number, "hours": hours}
            about = _about(number, hours, due)
            write_message(division.event, MessageKind.REMINDER, entry, about=about, arguments=arguments)
            reminded += 1
    return reminded


def _due(division: Division, number: int, now: datetime) -> tuple[datetime | None, int | None]:
    """The deadline of this round, and how many hours before it the reminder is sent that is due now; None where there
    is none."""
    week = Week.objects.filter(event=division.event_id).first()
    drawn_round = Round.objects.filter(division=division, number=number, state=RoundState.PUBLISHED).first()
    due = deadline(division.event, division, number)
    if week is None or drawn_round is None or due is None or due <= now:
        return None, None
    hours = min((one for one in week.reminders if due - timedelta(hours=one) <= now), default=None)
    published = drawn_round.published_at
    if hours is None or (published is not None and published > due - timedelta(hours=hours)):
        return due, None
    return due, hours


def _about(number: int, hours: int, due: datetime) -> str:
    return f"round:{number}/{hours}/{in_utc(due)}"
