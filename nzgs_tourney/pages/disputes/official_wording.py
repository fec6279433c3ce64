"""The federation's page of the official wording: each place in the rules, its words, and since when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.cases.rule_places import NAMES, RulePlace
from games.models import RuleWording
from ground.translation import gettext as _


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """One place: its words now (empty for none), and the day and the account of their entry.

    `earlier` is how often they changed before.
    """

    place: RulePlace
    name: str
    text: str
    at: datetime | None
    actor: str
    earlier: int


def place_lines() -> tuple[PlaceLine, ...]:
    """Every place in the order of the rules. One query."""
    wordings_of: dict[str, list[RuleWording]] = {}
    for rule_wording in RuleWording.objects.order_by("pk"):
        wordings_of.setdefault(rule_wording.place, []).append(rule_wording)
    lines = []
    for place, name in NAMES.items():
        rows = wordings_of.get(place.value, [])
        last = rows[-1] if rows else None
        lines.append(
            PlaceLine(
                place,
                _(name),
                last.text if last else "",
                last.at if last else None,
                last.actor_name if last else "",
                max(0, len(rows) - 1),
            )
        )
    return tuple(lines)
