"""Compares the event, the rules of its divisions, and how points are given with the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail
from ground.translation import gettext as _
from nzgs_tourney.ledger_checks.event_facts import Fact
from nzgs_tourney.ledger_checks.read_event_facts import read_event_facts
from nzgs_tourney.models import Division, Event, PointsRules
from nzgs_tourney.store.events.column_values import plain, same


def events(trail: EventTrail) -> Iterator[Break]:
    """The event has the name, place, dates and switches that were told last, and is there unless it was deleted."""
    facts = read_event_facts(trail)
    event = Event.objects.filter(stream=trail.stream).first()
    if event is not None:
        yield from _columns(trail, _("the event"), facts.columns, event)
    if event is not None and facts.deleted:
        yield trail.untold(_("the event was deleted, but is there"))
    if event is None and facts.columns:
        yield trail.untold(_("the event is gone, but no event deleted it"))


def divisions(trail: EventTrail) -> Iterator[Break]:
    """Every division has the settings that were told last, and none that was told of is gone."""
    facts = read_event_facts(trail)
    division_rows = {division.number: division for division in Division.objects.filter(event__stream=trail.stream)}
    for number, division in sorted(facts.divisions.items()):
        if number in division_rows:
            settings = {column: fact for column, fact in division.settings.items() if "." not in column}
            yield from _columns(trail, _("division {number}").format(number=number), settings, division_rows[number])
        elif not division.removed and (division.settings or division.entries or division.rounds):
            yield trail.untold(_("division {number} is gone, but no event removed it").format(number=number))


def points_rules(trail: EventTrail) -> Iterator[Break]:
    """Every division gives points as was told last."""
    facts = read_event_facts(trail)
    rows = {
        row.division.number: row
        for row in PointsRules.objects.filter(division__event__stream=trail.stream).select_related("division")
    }
    for number, division in sorted(facts.divisions.items()):
        rules = {column.removeprefix("points."): fact for column, fact in division.settings.items() if "." in column}
        if rules and number in rows:
            yield from _columns(trail, _("the points of division {number}").format(number=number), rules, rows[number])
        elif rules and not division.removed:
            yield trail.untold(_("the points rules of division {number} are gone").format(number=number))
        elif number in rows:
            yield trail.untold(_("division {number} has points rules, but no event made them").format(number=number))


def _columns(trail: EventTrail, named: str, facts: dict[str, Fact], row: Any) -> Iterator[Break]:
    for column, (value, event) in facts.items():
        now = plain(getattr(row, column))
        if not same(value, now):
            yield trail.differs(
                event.seq,
                _("{named}: {key} was {was}, but is {now}").format(
                    named=named, key=column.replace("_", " "), was=value, now=now
                ),
            )
