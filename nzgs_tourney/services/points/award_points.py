"""A director awards the NZGS points of a division, once; awarding again is a new act with its reason. The federation
agrees to an award.
"""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor, name_of
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import AgreedAward, AwardedPoints, Division, PointsAward, PointsYear
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.events.subjects import division_subject, locked_points
from nzgs_tourney.store.points.points import DivisionPoints, division_points
from nzgs_tourney.store.points.points_payload import award_payload
from nzgs_tourney.tournament.wording.points.points_words import obstacles_words
from ratings.imports.cells import clean_text


@transaction.atomic
def award_division_points(division_id: int, *, actor: Actor, reason: str = "", agreed: bool = False) -> PointsAward:
    """The award from the current results, every line of it frozen. Asking again with nothing changed returns the last
    one. `agreed`: the federation gives it, so that it counts in the list of the year at once.

    Raises Refused before the last round is closed, in an event that isn't public, in a closed year, while it is
    undecided whether somebody with points may win them, and for another award without its reason.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_rehearsal(stream)
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    locked_points()
    now = division_points(division)
    if now.rules is None or now.table is None or now.obstacles is None:
        raise Refused(_("{name} gives no points: choose a table first.").format(name=division.name))
    last = PointsAward.objects.filter(division=division).order_by("-number").first()
    if last is not None and not now.changed:
        return last
    if obstacles := obstacles_words(now.obstacles):
        raise Refused(obstacles[0])
    reason = clean_text(reason)
    if last is not None and not reason:
        raise Refused(_("The points are already awarded: say why they are awarded again. The reason goes on record."))
    award = PointsAward.objects.create(
        division=division,
        number=last.number + 1 if last else 1,
        year=now.rules.year,
        table=now.table.id,
        table_name=now.table.name,
        points=[f"{value:f}" for value in now.table.points],
        among_eligible=now.rules.among_eligible,
        after=now.after,
        reason=reason[:200],
        actor_name=actor[:120],
        at=stream.moment,
    )
    if agreed:
        AgreedAward.objects.create(award=award, actor_name=actor[:120], at=award.at)
    _write(award, now)
    awarded = [
        {"place": line.value.label, "name": name_of(line.name, line.player), "points": f"{line.value.points:f}"}
        for line in now.lines
        if line.value.points
    ]
    payload = {"number": award.number, "year": award.year, "table": award.table_name, "points": awarded}
    because = {"agreed": agreed, **({"reason": reason} if reason else {})}
    append(
        stream,
        "points.awarded",
        division_subject(division),
        actor,
        payload | because | award_payload(award),
    )
    return award


def _write(award: PointsAward, now: DivisionPoints) -> None:
    AwardedPoints.objects.bulk_create(
        AwardedPoints(
            award=award,
            entry_id=line.entry,
            player_id=line.player,
            name=line.name,
            rank=line.rank,
            place=line.value.place,
            shared=line.value.shared,
            score=line.value.score,
            points=line.value.points,
            eligible=line.value.eligible,
        )
        for line in now.lines
    )


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
        raise Refused(_("The year {year} is closed: reopen it before you change anything.").format(year=award.year))
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
