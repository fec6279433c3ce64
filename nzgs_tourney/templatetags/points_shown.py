"""NZGS points as people write them."""

from __future__ import annotations

from decimal import Decimal

from django import template

from nzgs_tourney.wording.points import points_text

register = template.Library()


@register.filter
def nzgs_points(points: Decimal) -> str:
    """`10`, `2.5`: without a needless zero."""
    return points_text(points)
