"""Django's filter `date` in the reader's language and order: a built-in of every template (settings)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from django import template
from django.template.defaultfilters import date as in_letters
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from ground.dates import Form, date_text, deadline_text, moment_text, reader_locale

register = template.Library()
_TIME, _ZONE = "H:i", " T"


@register.filter(expects_localtime=True, is_safe=False)
def date(moment: dt.date | dt.datetime | None, letters: str | None = None) -> str:
    """The date in Django's letters, `D j M, H:i`, as New Zealand writes it; in the order and words of another language
    if that is active and the letters are a form of `ground.dates`."""
    if reader_locale() is None or not isinstance(moment, dt.date) or letters is None:
        return in_letters(moment, letters)
    bare = letters.removesuffix(_ZONE)
    form = bare.removesuffix(_TIME).rstrip(", ")
    if form not in set(Form):
        return in_letters(moment, letters)
    if form == bare:
        return date_text(moment, Form(form))
    text = moment_text(moment, Form(form)) if isinstance(moment, dt.datetime) else date_text(moment, Form(form))
    return f"{text} {in_letters(moment, 'T')}" if bare != letters else text


@register.filter(expects_localtime=True, is_safe=False)
def deadline(moment: dt.datetime | None, letters: str) -> str:
    """A moment at which something ends, as the filter `date` writes it with a time, but midnight as 24:00 of the day
    that it ends. `letters` are a form of `ground.dates` with `H:i`, and perhaps `T`."""
    if moment is None:
        return ""
    bare = letters.removesuffix(_ZONE)
    text = deadline_text(moment, Form(bare.removesuffix(_TIME).rstrip(", ")))
    return text if bare == letters else f"{text} {in_letters(moment, 'T')}"


@register.filter
def with_times(text: str, times: Iterable[tuple[str, dt.datetime]]) -> SafeString:
    """The text, with each of these words in it as an element `time`, in order: a reader elsewhere is shown theirs."""
    parts: list[SafeString] = []
    for words, moment in times or ():
        before, found, text = text.partition(words)
        iso = timezone.localtime(moment).isoformat()
        parts.append(format_html('{}<time datetime="{}">{}</time>', before, iso, found))
    return format_html("{}{}", mark_safe("".join(parts)), text)  # noqa: S308  each part is escaped
