"""Who is in which group of a round robin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms import BoundField

from nzgs_tourney.pages.entries.groups_page import GroupLine, GroupsPage


class GroupsForm(forms.Form):
    """A group for each player, by a field of their own."""

    def __init__(self, page: GroupsPage, data: Any) -> None:
        super().__init__(data)
        self._lines = page.lines
        choices = [(0, "–"), *enumerate(page.letters, start=1)]
        for line in page.lines:
            field = forms.TypedChoiceField(
                label=line.name, coerce=int, choices=choices, initial=line.group, disabled=line.fixed
            )
            field.widget.attrs["aria-label"] = line.name
            self.fields[f"entry_{line.entry}"] = field

    def rows(self) -> Iterator[tuple[GroupLine, BoundField]]:
        """Each player with their field."""
        for line in self._lines:
            yield line, self[f"entry_{line.entry}"]

    @property
    def groups(self) -> Mapping[int, int]:
        """The group of each entry, by its key; of a valid form."""
        return {line.entry: self.cleaned_data[f"entry_{line.entry}"] for line in self._lines}
