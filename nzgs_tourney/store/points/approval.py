"""Whether the federation approved an event and the tables by which its divisions give points."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet

from nzgs_tourney.models import Event, EventDecision, PointsRules


class Approved(StrEnum):
    """What the federation said of an event; `CHANGED`: it approved other tables."""

    NOT_YET = "not_yet"
    YES = "yes"
    CHANGED = "changed"
    SENT_BACK = "sent_back"


@dataclass(frozen=True, slots=True)
class Approval:
    """What was said last, why, who said it and when; nothing was said: no reason, nobody and no time."""

    state: Approved
    reason: str = ""
    actor: str = ""
    at: datetime | None = None


def approval_of(event: Event) -> Approval:
    """At most two queries."""
    last = EventDecision.objects.filter(event=event).order_by("-number").first()
    if last is None:
        return Approval(Approved.NOT_YET)
    return approval_by(last, tables_of(event) if last.approved else {})


def approval_by(last: EventDecision, tables: dict[str, Any]) -> Approval:
    """By the last decision on an event whose divisions give points by these tables now."""
    said = Approved.YES if last.tables == tables else Approved.CHANGED
    return Approval(said if last.approved else Approved.SENT_BACK, last.reason, last.actor_name, last.at)


def tables_of(event: Event) -> dict[str, Any]:
    """How the event's divisions give points, by the division's number. One query."""
    rules = PointsRules.objects.filter(division__event=event).exclude(table="").select_related("division")
    return {str(one.division.number): table_values(one) for one in rules.order_by("division__number")}


def approvals_of(events: QuerySet[Event]) -> dict[int, Approved]:
    """By event, of those that give points. Two queries."""
    tables: dict[int, dict[str, Any]] = {}
    rules = PointsRules.objects.filter(division__event__in=events).exclude(table="").select_related("division")
    for one in rules:
        tables.setdefault(one.division.event_id, {})[str(one.division.number)] = table_values(one)
    decisions = EventDecision.objects.filter(event__in=events).order_by("number")
    last = {decision.event_id: decision for decision in decisions}
    return {
        event: approval_by(last[event], now).state if event in last else Approved.NOT_YET
        for event, now in tables.items()
    }


def table_values(rules: PointsRules) -> list[Any]:
    """The rules of a division as they are compared and kept: table, custom points, year, and who takes up places."""
    return [rules.table, rules.own, rules.year, rules.among_eligible]
