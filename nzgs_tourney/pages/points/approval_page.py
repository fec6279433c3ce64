"""An event's tables of points at the federation's desk, and what was said of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event, EventDecision, PointsRules
from nzgs_tourney.store.points.approval import approval_of
from nzgs_tourney.store.points.points import table_of
from nzgs_tourney.tournament.wording.points.approval_words import approval_words
from nzgs_tourney.tournament.wording.points.points_words import scale_words, table_words


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """One decision in words, as the timeline shows it."""

    text: str
    at: datetime
    who: str


@dataclass(frozen=True, slots=True)
class ApprovalPage:
    """The event; `state` is a sentence on its approval, `tables` are the name of each division that gives points with
    its table, `said` the decisions, newest first."""

    event: Event
    state: str
    tables: tuple[tuple[str, str], ...]
    said: tuple[DecisionLine, ...]


def approval_page(event: Event) -> ApprovalPage:
    """At most five queries, and one for each division that gives points."""
    rules = PointsRules.objects.filter(division__event=event).exclude(table="").select_related("division")
    tables = tuple((one.division.name, _table(one)) for one in rules.order_by("division__position", "division"))
    decisions = EventDecision.objects.filter(event=event).order_by("-number")
    return ApprovalPage(
        event,
        approval_words(approval_of(event)) if tables else "",
        tables,
        tuple(DecisionLine(_said(one), one.at, one.actor_name) for one in decisions),
    )


def _said(decision: EventDecision) -> str:
    message = _("Approved: {reason}") if decision.approved else _("Sent back: {reason}")
    return message.format(reason=decision.reason)


def _table(rules: PointsRules) -> str:
    try:
        table = table_of(rules)
    except Refused as refused:
        return refused.sentence
    words = f"{table_words(table.id, table.name)}, {rules.year}: {scale_words(table)}"
    return _("{table}; places among eligible players only").format(table=words) if rules.among_eligible else words
