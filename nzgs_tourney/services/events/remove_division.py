"""Removes a division that has no entries."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import (
    Application,
    Division,
    DivisionPlaces,
    FeeClass,
    PairWish,
    PointsRules,
    Prize,
    RoundTime,
    Team,
)
from nzgs_tourney.services.events.subjects import division_subject


def can_be_removed(division: Division) -> bool:
    """Whether nobody is entered or applied, nothing is drawn, and the event has another division. At most four
    queries."""
    return not (
        division.entries.exists()
        or Application.objects.filter(division=division).exists()
        or division.drawn_rounds.exists()
        or not Division.objects.filter(event=division.event_id).exclude(pk=division.pk).exists()
    )


@transaction.atomic
def remove_division(division_id: int, *, actor: Actor) -> str:
    """The name of the removed division; its rules, prizes and timetable go with it. One ledger event. A class of
    fees that was for it alone is for all divisions then.

    Empty, with nothing changed, where it is already removed. Raises Refused where anybody is entered in it or applied
    for it, where a round is drawn, and for an event's only division.
    """
    unlocked = Division.objects.filter(pk=division_id).select_related("event").first()
    if unlocked is None:
        return ""
    stream = lock(unlocked.event.stream_id)
    division = Division.objects.filter(pk=division_id).first()
    if division is None:
        return ""
    if not can_be_removed(division):
        raise Refused(
            _("{name} can’t be removed: it has had entries, or it’s the event’s only division.").format(
                name=division.name
            )
        )
    FeeClass.objects.filter(division=division).update(division=None)
    for belonging in (DivisionPlaces, Prize, PointsRules, RoundTime, PairWish, Team):
        belonging.objects.filter(division=division).delete()
    division.delete()
    append(stream, "division.removed", division_subject(division), actor, {"name": division.name})
    return division.name
