"""How the values of the field are written for people: komi, points, handicaps."""

from __future__ import annotations

from django import template

from games.wording.numbers import points
from games.wording.terms import komi_figure, komi_words, stones_words

register = template.Library()
register.filter("komi", komi_figure)
register.filter("komi_words", komi_words)
register.filter("points", points)
register.filter("stones", stones_words)
