"""Template tags for choosing a language."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import get_language

from ground.translation import language_tag
from nzgs_tourney.site.languages.reader_language import is_in_english, languages

register = template.Library()


@register.filter
def html_language(code: str) -> str:
    """A language's code as HTML writes it (BCP 47): `en-NZ`, `zh-Hans`, `ja`."""
    return language_tag(code)


@register.simple_tag
def page_language() -> str:
    """The language of the current page, as HTML writes it."""
    return language_tag()


@register.inclusion_tag("parts/languages.html", takes_context=True)
def language_choice(context: template.Context) -> dict[str, Any]:
    """The languages that the reader of this page can choose; none on a page that is always in English.

    A page that is the same for everybody has no `request`: its `live` address identifies it.
    """
    request = context.get("request")
    back = request.get_full_path() if request else (context.get("live") or {}).get("url", "")
    if not back or is_in_english(back):
        return {"languages": []}
    now = get_language()
    return {"languages": [(code, name, code == now) for code, name in languages()], "back": back}
