"""The official wording of the rules, now and earlier."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from games.cases.rule_places import Quoted, RulePlace
from games.models import RuleWording

KEY = "nzgs-rules"
"""The key of the ledger's stream for the wording."""


def wordings_now() -> dict[RulePlace, RuleWording]:
    """The words that count for each place that has any. One query."""
    last = {RulePlace(rule_wording.place): rule_wording for rule_wording in RuleWording.objects.order_by("pk")}
    return {place: wording for place, wording in last.items() if wording.text}


def quoted(places: Iterable[RulePlace]) -> tuple[Quoted, ...]:
    """The official words of these places, where the federation has entered them. One query."""
    words = wordings_now()
    return tuple(
        Quoted(place, words[place].text, timezone.localdate(words[place].at)) for place in places if place in words
    )
