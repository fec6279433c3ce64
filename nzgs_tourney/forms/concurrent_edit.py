"""A form over what somebody else may change while the page is open."""

from __future__ import annotations

from typing import Any

from django import forms


class MergedForm(forms.Form):
    """Sends with every field what the page began with, so that a field that nobody touched writes over nothing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.show_hidden_initial = True

    def changes(self) -> dict[str, Any]:
        """The cleaned values that were changed on the page; all of them where it did not say what it began with.

        What `clean` has gathered from several fields is changed where one of those is. Only after the form was found
        valid.
        """
        cleaned = dict(self.cleaned_data)
        if not any(self[name].html_initial_name in self.data for name in self.fields):
            return cleaned
        changed = set(self.changed_data)
        gathered = bool(changed - cleaned.keys())
        return {
            name: value for name, value in cleaned.items() if name in changed or (name not in self.fields and gathered)
        }
