"""Look-ups by number for the desk's templates."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def answer_for(answers: Mapping[int, str], number: int) -> str:
    """The answer given under this number, empty where there is none."""
    return answers.get(number, "")
