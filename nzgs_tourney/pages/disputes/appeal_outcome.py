"""The outcome of appeals against a ruling."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from games.models import Case, CaseState, Ruling
from ground.coded import read_coded


class AppealOutcome(StrEnum):
    """The outcome of appeals against a ruling: none was made, or all were withdrawn; one is waiting; it was upheld; it
    was replaced."""

    NONE = ""
    WAITING = "waiting"
    DISMISSED = "dismissed"
    REPLACED = "replaced"


def appeal_outcomes(appeals: QuerySet[Case]) -> dict[int, AppealOutcome]:
    """What these appeals did to the ruling of each case that they are against, by the case's key; a case whose appeals
    were all withdrawn is left out. One query."""
    final = Ruling.objects.final().filter(case=OuterRef("pk"))
    decided = appeals.exclude(state=CaseState.WITHDRAWN).annotate(decision=Subquery(final.values("said")[:1]))
    outcomes: dict[int, AppealOutcome] = {}
    # A later appeal is against the outcome of the earlier ones.
    for against, decision in decided.order_by("number").values_list("appeal_of", "decision"):
        if against is not None and outcomes.get(against) != AppealOutcome.REPLACED:
            outcomes[against] = _outcome(decision)
    return outcomes


def _outcome(decision: list[dict[str, Any]] | None) -> AppealOutcome:
    if decision is None:
        return AppealOutcome.WAITING
    dismissed = any(read_coded(code).code == "upheld" for code in decision)
    return AppealOutcome.DISMISSED if dismissed else AppealOutcome.REPLACED
