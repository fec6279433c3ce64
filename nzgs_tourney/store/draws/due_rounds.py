"""The rounds that divisions of an event wait for: the next one to be drawn, or its draft to be published."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from nzgs_tourney.models import Division, Event, Round, RoundState
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.tournament.division.choices import System

FEWEST = 2
"""How many have to be entered for a draw."""


@dataclass(frozen=True, slots=True)
class DueRound:
    """The round that a division waits for. `drafted`: it is drawn, but not published."""

    division: Division
    number: int
    drafted: bool


def due_rounds(event: Event) -> tuple[DueRound, ...]:
    """What each division waits for, in their order. A division whose round is still being played waits for nothing, nor
    does one that is over, has fewer than two players, is a ladder, or is paired by hand and has no draft; none of a
    finished event does. Three queries."""
    if finish_of(event.stream_id):
        return ()
    divisions = event.divisions.select_related("event__stream").order_by("position", "pk")
    entered = Count("entries", filter=Q(entries__withdrawn_from__isnull=True))
    rounds = Round.objects.filter(division__event=event).order_by("number")
    drawn = list(rounds.values_list("division", "number", "state"))
    drafts = {division: number for division, number, state in drawn if state == RoundState.DRAFT}
    going = {division for division, _number, state in drawn if state == RoundState.PUBLISHED}
    last = {division: number for division, number, _state in drawn}
    due = []
    for division in divisions.annotate(entered=entered):
        following = last.get(division.pk, 0) + 1
        if division.pk in drafts:
            due.append(DueRound(division, drafts[division.pk], drafted=True))
        elif division.pk in going or division.system in (System.MANUAL.value, System.LADDER.value):
            continue
        elif following <= division.rounds and division.entered >= FEWEST:
            due.append(DueRound(division, following, drafted=False))
    return tuple(due)
