"""Keeps the number of rounds of a knock-out at what its bracket still needs, where matches end early or go on."""

from __future__ import annotations

from dataclasses import replace

from django.utils.timezone import localdate

from games.ledger.acts import Actor
from nzgs_tourney.models import Division, Round
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.week_times import drop_times, give_times
from nzgs_tourney.store.draws.bracket import bracket_values
from nzgs_tourney.store.events.timetable import due_of
from nzgs_tourney.store.rounds.week import plan_of
from nzgs_tourney.tournament.division.choices import MOST_BRACKET_ROUNDS, System
from nzgs_tourney.tournament.standings.bracket import bracket_of


def follow_bracket(division: Division, *, actor: Actor) -> None:
    """Set the division's number of rounds to those that are over and those that its bracket may still need, in the
    caller's transaction; one ledger event where that is another number, and one more where times change: rounds that
    go lose theirs, and in a weekly event new ones have the week's, with one more event where the event's last day moves
    with them. Nothing outside a knock-out, and no query there."""
    if division.system != System.KNOCKOUT.value:
        return
    value, _bracket = bracket_values(division)
    over = next(
        (played.number - 1 for played in value.rounds if any(board.result is None for board in played.boards)),
        len(value.rounds),
    )
    bracket = bracket_of(replace(value, rounds=value.rounds[:over]))
    if bracket is None:
        return
    drawn = Round.objects.filter(division=division).count()
    rounds = min(max(over + bracket.rounds_left, drawn), MOST_BRACKET_ROUNDS)
    if rounds == division.rounds:
        return
    drop_times(division, rounds, actor)
    edited = edit_division(division.pk, {"rounds": rounds}, actor=actor)
    plan = plan_of(edited.event) if rounds > division.rounds else None
    if plan is not None:
        give_times(edited.event, edited, plan, edited.event.stream.moment, actor)
        last = max(map(localdate, due_of(edited).values()), default=edited.event.ends)
        if last > edited.event.ends:
            edit_event(edited.event_id, {"ends": last}, actor=actor)
