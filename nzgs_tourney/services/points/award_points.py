"""A director awards the NZGS points of a division, once; doing it again is another act with its reason."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.ledger.append import append, lock
from nzgs_tourney.models import AwardedPoints, Division, PointsAward
from nzgs_tourney.pages.points.points import PointsPage, points_page
from nzgs_tourney.services.points.points_stream import locked_points
from ratings.errors import Refused
from ratings.imports.cells import clean_text


@transaction.atomic
def award_division_points(division_id: int, *, actor: str, reason: str = "") -> PointsAward:
    """The award as results stand, every line of it frozen. Asked for again with nothing changed it is the last one.

    Raises Refused before the last round is closed, in an event that is not public, in a year that is closed, while it
    is not said of somebody with points whether they may win them, and for another award without its reason.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    locked_points()
    page = points_page(division)
    if page.rules is None or page.table is None:
        raise Refused(f"{division.name} gives no points: choose a table first.")
    last = PointsAward.objects.filter(division=division).order_by("-number").first()
    if last is not None and not page.changed:
        return last
    if page.obstacles:
        raise Refused(page.obstacles[0])
    reason = clean_text(reason)
    if last is not None and not reason:
        raise Refused("The points were awarded already: say why they are awarded anew. The reason goes on record.")
    award = PointsAward.objects.create(
        division=division,
        number=last.number + 1 if last else 1,
        year=page.rules.year,
        table=page.table.id,
        table_name=page.table.name,
        points=[f"{value:f}" for value in page.table.points],
        among_eligible=page.rules.among_eligible,
        after=page.after,
        reason=reason[:200],
        actor=actor[:120],
        at=timezone.now(),
    )
    _write(award, page)
    given = [f"{line.place} {line.name}: {line.points}" for line in page.lines if line.points]
    told = {"number": award.number, "year": award.year, "table": award.table_name, "points": given}
    append(stream, "points.awarded", f"division:{division.pk}", actor, told | ({"reason": reason} if reason else {}))
    return award


def _write(award: PointsAward, page: PointsPage) -> None:
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
        for line in page.lines
    )
