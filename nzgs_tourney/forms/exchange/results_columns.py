"""The form for the columns of the national results table and their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.results_table import GAME_COLUMNS, PLAYER_COLUMNS, Layout, layout_faults

PLAYERS, GAMES = "players", "games"
_HEADINGS = {
    PLAYERS: {one.code: (one.heading, one.description) for one in PLAYER_COLUMNS},
    GAMES: {one.code: (one.heading, one.description) for one in GAME_COLUMNS},
}


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """One line of the page."""

    heading: str
    description: str
    chosen: forms.BoundField
    place: forms.BoundField


class ResultsLayoutForm(forms.Form):
    """Each column of both tables: whether it is included, and its place. The cleaned value `layout` is a `Layout`."""

    def __init__(self, now: Layout, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._order = {
            table: self._fields(table, codes) for table, codes in ((PLAYERS, now.players), (GAMES, now.games))
        }

    def _fields(self, table: str, chosen: Sequence[str]) -> list[str]:
        """Adds the fields of one table. Returns its codes in order: those chosen first."""
        names = _HEADINGS[table]
        order = [*chosen, *(code for code in names if code not in chosen)]
        for place, code in enumerate(order, start=1):
            heading = _(names[code][0])
            self.fields[f"{table}_{code}"] = forms.BooleanField(label=heading, required=False, initial=code in chosen)
            self.fields[f"{table}_{code}_place"] = forms.IntegerField(
                label=_("Place of “{heading}”").format(heading=heading), min_value=1, max_value=99, initial=place
            )
        return order

    def clean(self) -> dict[str, Any]:
        """The chosen codes by their places. If two have the same place, the one that wasn't moved gives way."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        layout = Layout(self._chosen(PLAYERS, cleaned), self._chosen(GAMES, cleaned))
        for sentence in layout_faults(layout):
            self.add_error(None, sentence)
        return {"layout": layout}

    def _chosen(self, table: str, cleaned: dict[str, Any]) -> tuple[str, ...]:
        def put(code: str) -> tuple[int, int]:
            place, old_place = cleaned[f"{table}_{code}_place"], self._order[table].index(code) + 1
            return (place, (place > old_place) - (place < old_place))

        return tuple(sorted((code for code in self._order[table] if cleaned[f"{table}_{code}"]), key=put))

    def players(self) -> Iterator[ColumnRow]:
        """The lines of the table of players."""
        return self._rows(PLAYERS)

    def games(self) -> Iterator[ColumnRow]:
        """The lines of the table of games."""
        return self._rows(GAMES)

    def _rows(self, table: str) -> Iterator[ColumnRow]:
        for code in self._order[table]:
            heading, help_text = _HEADINGS[table][code]
            yield ColumnRow(
                _(heading), _(help_text) if help_text else "", self[f"{table}_{code}"], self[f"{table}_{code}_place"]
            )
