"""The next line-up of a team: for which round, until when its captain sets it, and whether it was given in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Q

from games.models import LedgerEvent
from nzgs_tourney.models import Division, Entry, Round
from nzgs_tourney.store.events.timetable import times_of

TEAM_SET = "team.set"
"""The kind of the ledger's events that set the order of a team, by a director or its captain."""
TEAM_REMOVED = "team.removed"
"""The kind of those that remove a team, whose number may be given again."""
LISTED = "entries.imported"
"""The kind of those that tell of an entry list, whose players may have joined teams."""


@dataclass(frozen=True, slots=True)
class GivenLineUp:
    """Who gave in a line-up, and when. `changed`: somebody at the desk set the team after that."""

    who: str
    at: datetime
    changed: bool = False


def captain_of(members: Sequence[Entry]) -> Entry | None:
    """The captain among the people of a team, in its order: who is marked as such, or the first, where nobody is or
    they withdrew. None where nobody plays any more."""
    playing = [member for member in members if member.withdrawn_from is None]
    return next((member for member in playing if member.captain), playing[0] if playing else None)


def next_line_up(division: Division) -> int | None:
    """The first round of a division of teams that isn't drawn; None after the last, and where no teams play. At most
    one query."""
    if not division.by_teams:
        return None
    drawn = Round.objects.filter(division=division).order_by("-number").values_list("number", flat=True).first() or 0
    return drawn + 1 if drawn < division.rounds else None


def closes_at(division: Division, number: int) -> datetime | None:
    """From when on captains can't change the line-up of this round any more; None for only once it is drawn. At most
    one query."""
    starts = None if division.line_up_minutes is None else times_of(division, number).starts
    return None if starts is None else starts - timedelta(minutes=division.line_up_minutes or 0)


def given_line_ups(division: Division, number: int) -> Mapping[int, GivenLineUp]:
    """The line-ups that captains gave in for this round, by the number of the team. One query."""
    here = Q(kind__in=(TEAM_SET, TEAM_REMOVED), subject=f"division:{division.number}")
    of_teams = here | Q(kind=LISTED, payload__has_key="teams")
    given: dict[int, GivenLineUp] = {}
    names: dict[int, str] = {}
    for event in LedgerEvent.objects.filter(of_teams, stream=division.event.stream_id).order_by("seq"):
        if event.kind == TEAM_REMOVED:
            given = {team: one for team, one in given.items() if names[team] != event.payload["name"]}
            continue
        own = event.kind == TEAM_SET and event.payload.get("round") == number
        for team, name in _teams_told(division, event):
            names[team] = name
            if own:
                given[team] = GivenLineUp(event.who, event.at)
            elif team in given:
                given[team] = replace(given[team], changed=True)
    return given


def _teams_told(division: Division, event: LedgerEvent) -> list[tuple[int, str]]:
    """The numbers and names of the teams of this division that the event set."""
    told = event.payload["teams"]
    if event.kind == LISTED:
        told = [team for one in told if one.get("number") == division.number for team in one["teams"]]
    return [(team["team"], team["name"]) for team in told]
