"""What a program sends about an entry, read by the forms of the desk, so that the same is refused in the same words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from nzgs_tourney.forms.entries.entry_forms import EditEntryForm, NewEntryForm, known_of
from nzgs_tourney.models import Entry


def new_by_program(country: str, values: Mapping[str, str]) -> NewEntryForm:
    """The form of a new entry with these values; the country is the event's where none was sent."""
    return NewEntryForm(_data({"country": country, **values}))


def edited_by_program(entry: Entry, values: Mapping[str, str]) -> EditEntryForm:
    """The form of this entry with these values, the others as they are."""
    known = known_of(entry)
    data: dict[str, str] = {}
    for name in (shown := EditEntryForm(initial=known)).fields:
        bound = shown[name]
        text = bound.field.hidden_widget().format_value(bound.field.prepare_value(bound.initial))
        data |= {bound.html_name: "" if text is None else str(text)}
        data |= {bound.html_initial_name: data[bound.html_name]}
    return EditEntryForm(_data({**data, **values}), initial=known)


def _data(values: Mapping[str, Any]) -> QueryDict:
    data = QueryDict(mutable=True)
    data.update(values)
    return data
