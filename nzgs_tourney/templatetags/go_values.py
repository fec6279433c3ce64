"""Template filters for values: grades, ratings, komi, points, handicaps, why somebody has no game, NZGS points."""

from __future__ import annotations

from decimal import Decimal

from django import template
from django.forms.utils import ErrorDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.wording.numbers import points
from games.wording.terms import komi_figure, komi_words, stones_words
from nzgs_tourney.tournament.standings.nzgs_points import PointsScale
from nzgs_tourney.tournament.wording.entries.side_words import side_words, sides_counted
from nzgs_tourney.tournament.wording.entries.who_it_is import known_as_words
from nzgs_tourney.tournament.wording.points.points_words import points_text, table_words
from nzgs_tourney.tournament.wording.rounds.places import status_words
from nzgs_tourney.tournament.wording.standings.standings_words import away_words
from ratings.rank import grade_text, rating_text

register = template.Library()
register.filter("grade", grade_text)
register.filter("rating", rating_text)
register.filter("komi", komi_figure)
register.filter("komi_words", komi_words)
register.filter("points", points)
register.filter("stones", stones_words)
register.filter("away_words", away_words)
register.filter("status_words", status_words)
register.filter("known_as", known_as_words)
register.filter("side_words", side_words)
register.filter("sides", sides_counted)


@register.filter
def error_count(errors: ErrorDict) -> int:
    """How many things are wrong with a form: a field may have several."""
    return sum(len(of_field) for of_field in errors.values())


@register.simple_tag
def stone(colour: str) -> SafeString:
    """The picture of a stone beside its word, for the middle of a message."""
    return render_to_string("parts/stone.html", {"colour": colour, "quiet": True})


@register.filter
def nzgs_points(points: Decimal) -> str:
    """`10`, `2.5`: without trailing zeros."""
    return points_text(points)


@register.filter
def points_table_name(table: PointsScale) -> str:
    """What a table of points is called."""
    return table_words(table.id, table.name)
