"""Reads how far divisions are."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from django.db.models import Exists, OuterRef, QuerySet

from games.ledger.finished import FINISHED
from nzgs_tourney.models import Division, Entry, Event, RoundState
from nzgs_tourney.store.events.finished import end_kind
from nzgs_tourney.tournament.division.progress import Progress

_ENTERED = Exists(Entry.objects.filter(division=OuterRef("pk"), withdrawn_from__isnull=True))


def progress_of_divisions(divisions: QuerySet[Division]) -> dict[int, Progress]:
    """How far each of these divisions is, by its row. One query, whatever the number of rounds."""
    rows = divisions.order_by("pk", "drawn_rounds__number").values_list(
        "pk", "rounds", _ENTERED, end_kind("event__stream"), "drawn_rounds__number", "drawn_rounds__state"
    )
    found: dict[int, Progress] = {}
    for division, rounds, entered, end, number, state in rows:
        progress = found.setdefault(division, Progress(rounds, entered, 0, (), 0, end == FINISHED))
        if state == RoundState.DRAFT:
            progress = replace(progress, drafts=progress.drafts + 1)
        elif state == RoundState.CLOSED:
            progress = replace(progress, over=progress.over + 1)
        elif state is not None:
            progress = replace(progress, going=(*progress.going, number))
        found[division] = progress
    return found


def progress_of_events(events: QuerySet[Event]) -> dict[int, list[Progress]]:
    """How far the divisions of each of these events are, by the event's row. Two queries."""
    divisions = Division.objects.filter(event__in=events)
    of_division = progress_of_divisions(divisions)
    found: dict[int, list[Progress]] = defaultdict(list)
    for division, event in divisions.order_by("pk").values_list("pk", "event"):
        found[event].append(of_division[division])
    return found
