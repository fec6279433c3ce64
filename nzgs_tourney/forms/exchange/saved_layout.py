"""The form for a layout of a table that a director saves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django import forms

from ground.translation import gettext as _
from nzgs_tourney.forms.exchange.results_columns import ColumnRow, ColumnsForm
from nzgs_tourney.tournament.exchange.saved_layouts import (
    FOR_FEDERATIONS,
    LONGEST_NAME,
    SEPARATOR_NAMES,
    SavedLayout,
    saved_layout_faults,
)
from nzgs_tourney.tournament.wording.people.ledger_people import FEDERATIONS


class SavedLayoutForm(ColumnsForm):
    """Name, federation, separator, heading and columns. The cleaned value `layout` is a `SavedLayout`."""

    def __init__(self, now: SavedLayout, *args: Any, **kwargs: Any) -> None:
        super().__init__({now.table: now.columns}, *args, **kwargs)
        self._now = now
        self.fields["name"] = forms.CharField(label=_("Name"), max_length=LONGEST_NAME, initial=now.name)
        self.fields["federation"] = forms.ChoiceField(
            label=_("For"), choices=[(code, _(FEDERATIONS[code])) for code in FOR_FEDERATIONS], initial=now.federation
        )
        self.fields["separator"] = forms.ChoiceField(
            label=_("Between columns"),
            choices=[(code, _(name)) for code, name in SEPARATOR_NAMES.items()],
            initial=now.separator,
        )
        self.fields["heading"] = forms.BooleanField(
            label=_("The first line names the columns"), required=False, initial=now.heading
        )

    def clean(self) -> dict[str, Any]:
        """The layout as it is chosen."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        own = {name: cleaned[name] for name in ("name", "federation", "separator", "heading")}
        layout = replace(self._now, columns=self.chosen(self._now.table, cleaned), **own)
        for sentence in saved_layout_faults(layout):
            self.add_error(None, sentence)
        return {"layout": layout}

    def columns(self) -> Iterator[ColumnRow]:
        """The lines of the columns."""
        return self.rows(self._now.table)
