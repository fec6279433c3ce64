"""Two officials reopen a closed year: one asks with a reason, a second one agrees."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max

from games.ledger.acts import name_of
from games.ledger.append import append
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import PointsYear, User, YearReopening
from nzgs_tourney.services.events.subjects import locked_points
from ratings.imports.cells import clean_text


@transaction.atomic
def ask_to_reopen(year: int, reason: str, *, by: User) -> YearReopening:
    """The request to reopen the year, which nothing changes until a second official agrees. Asking again while one
    waits returns that.

    Raises Refused without a reason, for a year that isn't closed, and while the next one is closed too.
    """
    stream = locked_points()
    points_year = _closed_year(year)
    if waiting := points_year.reopenings.waiting().first():
        return waiting
    reason = clean_text(reason)[:200]
    if not reason:
        raise Refused(_("Say why {year} should be reopened: the reason goes on record.").format(year=year))
    _open_next(year)
    last = points_year.reopenings.aggregate(last=Max("number"))["last"] or 0
    request = YearReopening.objects.create(
        year=points_year,
        number=last + 1,
        closing=points_year.closing,
        reason=reason,
        asked_by=by,
        asked_at=stream.moment,
    )
    append(stream, "points.reopening_asked", f"points:{year}", by.actor, _payload(request))
    return request


@transaction.atomic
def agree_to_reopen(year: int, *, by: User) -> PointsYear:
    """The year, open again: its awards count as they do now, and what closing it brought into the next year is taken
    back. The lines of that closing stay. Agreeing twice changes nothing more.

    Raises Refused for the official who asked, where nobody asks, and while the next year is closed.
    """
    stream = locked_points()
    points_year = PointsYear.objects.filter(year=year).first()
    if points_year is not None and points_year.closed_at is None and points_year.closing:
        return points_year
    points_year = _closed_year(year)
    request = points_year.reopenings.waiting().select_related("asked_by").first()
    if request is None:
        raise Refused(_("Nobody asks to reopen {year} any more.").format(year=year))
    if request.asked_by_id == by.pk:
        raise Refused(_("You asked to reopen {year} yourself: another administrator has to agree.").format(year=year))
    following = _open_next(year)
    request.agreed_by, request.agreed_at = by, stream.moment
    request.save(update_fields=["agreed_by", "agreed_at"])
    points_year.closed_at, points_year.closed_by, points_year.representative = None, "", None
    points_year.save(update_fields=["closed_at", "closed_by", "representative"])
    payload = _payload(request) | {"asked_by": name_of(request.asked_by.called), "changed": _taken_back(following)}
    append(stream, "points.year_reopened", f"points:{year}", by.actor, payload)
    return points_year


@transaction.atomic
def withdraw_reopening(year: int, *, by: User) -> None:
    """Withdraw the request, also somebody else's: the year stays closed. Without a request nothing changes."""
    stream = locked_points()
    request = YearReopening.objects.waiting().filter(year__year=year).first()
    if request is None:
        return
    request.withdrawn_at = stream.moment
    request.save(update_fields=["withdrawn_at"])
    append(stream, "points.reopening_withdrawn", f"points:{year}", by.actor, _payload(request))


def _payload(request: YearReopening) -> dict[str, Any]:
    return {
        "year": request.year.year,
        "request": request.number,
        "closing": request.closing,
        "reason": request.reason,
    }


def _closed_year(year: int) -> PointsYear:
    points_year = PointsYear.objects.filter(year=year, closed_at__isnull=False).first()
    if points_year is None:
        raise Refused(_("The year {year} isn’t closed.").format(year=year))
    return points_year


def _open_next(year: int) -> PointsYear | None:
    """The next year, None where there is none. Raises Refused where it is closed."""
    following = PointsYear.objects.filter(year=year + 1).first()
    if following is not None and following.closed_at is not None:
        raise Refused(_("{next_year} is closed too: reopen that first.").format(next_year=year + 1))
    return following


def _taken_back(following: PointsYear | None) -> list[dict[str, Any]]:
    """Set what was brought into this year to nothing; returns what it was for each person."""
    if following is None:
        return []
    changed = []
    for row in following.standings.exclude(brought=0).select_related("player").order_by("player__name", "player"):
        name = name_of(f"{row.player.name} ({row.player_id})", row.player_id)
        changed.append({"name": name, "from": f"{row.brought:f}", "to": "0"})
        row.brought = 0
        row.save(update_fields=["brought"])
    return changed
