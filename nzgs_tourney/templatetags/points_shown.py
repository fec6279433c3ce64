"""A template filter for NZGS points."""

from __future__ import annotations

from decimal import Decimal

from django import template

from nzgs_tourney.tournament.standings.nzgs_points import PointsScale
from nzgs_tourney.tournament.wording.points.points_words import points_text, table_words

register = template.Library()


@register.filter
def nzgs_points(points: Decimal) -> str:
    """`10`, `2.5`: without trailing zeros."""
    return points_text(points)


@register.filter
def points_table_name(table: PointsScale) -> str:
    """What a table of points is called."""
    return table_words(table.id, table.name)
