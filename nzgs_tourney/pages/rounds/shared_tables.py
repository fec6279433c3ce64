"""Finds tables of a draft where another division of the event is playing."""

from __future__ import annotations

from collections.abc import Collection

from games.wording.numbers import listed
from ground.translation import ngettext
from nzgs_tourney.models import Division, Pairing, RoundState
from nzgs_tourney.store.events.timetable import hours_of_event
from nzgs_tourney.tournament.division.timetable import overlapping_hours


def shared_tables(division: Division, number: int, tables: Collection[int]) -> tuple[str, ...]:
    """A sentence for each published round of another division that has some of these tables, unless the timetable says
    that it is played at another time. One query where nothing is shared, two otherwise.
    """
    rows = (
        Pairing.objects.filter(round__division__event=division.event_id, round__state=RoundState.PUBLISHED)
        .filter(table__in=list(tables))
        .exclude(round__division=division)
        .order_by("round__division__position", "round__number", "table")
    )
    tables_of: dict[tuple[int, str, int], list[str]] = {}
    for other, name, played, table in rows.values_list(
        "round__division_id", "round__division__name", "round__number", "table"
    ):
        tables_of.setdefault((other, name, played), []).append(str(table))
    hours = {(one.division, one.round): one for one in (hours_of_event(division.event_id) if tables_of else ())}
    own = hours.get((division.pk, number))
    sentences_told = []
    for (other, name, played), both in tables_of.items():
        other_hours = hours.get((other, played))
        if own is None or other_hours is None or other_hours in overlapping_hours(own, (other_hours,)):
            message = ngettext(
                "Table {tables} is in use: {division}, round {round}.",
                "Tables {tables} are in use: {division}, round {round}.",
                len(both),
            )
            sentences_told.append(message.format(tables=listed(both), division=name, round=played))
    return tuple(sentences_told)
