"""The federation agrees to an award of points, which counts in the list of its year from then on."""

from __future__ import annotations

from django.db import transaction

from games.ledger.actor import Actor
from games.ledger.append import append
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import AgreedAward, PointsAward, PointsYear
from nzgs_tourney.services.points.points_stream import locked_points


@transaction.atomic
def agree_to_award(award_id: int, *, actor: Actor) -> PointsAward:
    """The award, which counts now instead of an earlier one of its division. Agreeing twice changes nothing.

    Raises Refused for an award of a closed year, and for one that another award has replaced.
    """
    stream = locked_points()
    award = PointsAward.objects.select_related("division__event__stream").get(pk=award_id)
    if AgreedAward.objects.filter(award=award).exists():
        return award
    if PointsYear.objects.filter(year=award.year, closed_at__isnull=False).exists():
        raise Refused(_("The year {year} is closed: it can’t change any more.").format(year=award.year))
    if PointsAward.objects.filter(division=award.division, number__gt=award.number).exists():
        raise Refused(_("These points were awarded again meanwhile: check the new award."))
    AgreedAward.objects.create(award=award, actor_name=actor[:120], at=stream.moment)
    payload = {
        "year": award.year,
        "event": award.division.event.name,
        "division": award.division.name,
        "number": award.number,
    }
    append(stream, "points.agreed", f"points:{award.year}", actor, payload)
    return award
