"""Gives the years of NZGS points to those who may have them."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404

from nzgs_tourney.access.events import Visitor, access_federation
from nzgs_tourney.models import PointsAward

FIRST_POINTS, LAST_POINTS = 1987, 2199
"""The years that can have points: the motion that introduced them is from 1987."""


def access_points_year(year: int) -> int:
    """A year in the list of NZGS points, for everybody: any year since points were introduced."""
    if not FIRST_POINTS <= year <= LAST_POINTS:
        raise Http404("no such year")
    return year


def access_year_as_federation(user: Visitor, year: int) -> int:
    """A year in the list of NZGS points, only for the federation."""
    access_federation(user)
    return access_points_year(year)


def access_award_as_federation(user: Visitor, year: int, award_id: int) -> PointsAward:
    """An award of points in this year, only for the federation."""
    access_year_as_federation(user, year)
    return get_object_or_404(PointsAward.objects.select_related("division__event"), pk=award_id, year=year)
