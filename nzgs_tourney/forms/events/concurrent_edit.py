"""A form whose data somebody else may change while the page is open."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict


class MergedForm(forms.Form):
    """Sends the page's initial value with every field, so that an untouched field overwrites nothing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.show_hidden_initial = True

    def begin_again(self) -> None:
        """What was changed here is from now on a change to the current values, which somebody else has set since. The
        fields that weren't touched stay so."""
        data = QueryDict(mutable=True)
        data.update(self.data)
        for name in self.changed_data:
            bound = self[name]
            if bound.html_initial_name in data:
                shown = bound.field.prepare_value(bound.initial)
                data[bound.html_initial_name] = bound.field.hidden_widget().format_value(shown) or ""
        self.data = data

    def changes(self) -> dict[str, Any]:
        """The cleaned values that were changed on the page; all of them if the page sent no initial values.

        A value that `clean` combines from several fields counts as changed if one of them is. Only for a valid form.
        """
        cleaned = dict(self.cleaned_data)
        if not any(self[name].html_initial_name in self.data for name in self.fields):
            return cleaned
        changed = set(self.changed_data)
        gathered = bool(changed - cleaned.keys())
        return {
            name: value for name, value in cleaned.items() if name in changed or (name not in self.fields and gathered)
        }
