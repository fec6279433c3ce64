"""The values of the field as templates write them: komi, points, handicaps."""

from __future__ import annotations

from django import template

from nzgs_tourney.wording.values import komi, points, stones

register = template.Library()
register.filter("komi", komi)
register.filter("points", points)
register.filter("stones", stones)
