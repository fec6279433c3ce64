"""The form for the columns of the national results table and their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.results_table import GAME_COLUMNS, PLAYER_COLUMNS, Layout, layout_faults
from nzgs_tourney.tournament.exchange.saved_layouts import GAMES, PLAYERS

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


class ColumnsForm(forms.Form):
    """Columns of a table: whether each is included, and its place."""

    def __init__(self, chosen: Mapping[str, Sequence[str]], *args: Any, **kwargs: Any) -> None:
        """`chosen`: the codes by PLAYERS and GAMES, for each table that the form has."""
        super().__init__(*args, **kwargs)
        self._order = {table: self._fields(table, codes) for table, codes in chosen.items()}

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

    def chosen(self, table: str, cleaned: Mapping[str, Any]) -> tuple[str, ...]:
        """The chosen codes by their places. If two have the same place, the one that wasn't moved gives way."""

        def put(code: str) -> tuple[int, int]:
            place, old_place = cleaned[f"{table}_{code}_place"], self._order[table].index(code) + 1
            return (place, (place > old_place) - (place < old_place))

        return tuple(sorted((code for code in self._order[table] if cleaned[f"{table}_{code}"]), key=put))

    def rows(self, table: str) -> Iterator[ColumnRow]:
        """The lines of a table's columns."""
        for code in self._order[table]:
            heading, help_text = _HEADINGS[table][code]
            yield ColumnRow(
                _(heading), _(help_text) if help_text else "", self[f"{table}_{code}"], self[f"{table}_{code}_place"]
            )


class ResultsLayoutForm(ColumnsForm):
    """The columns of both tables. The cleaned value `layout` is a `Layout`."""

    def __init__(self, now: Layout, *args: Any, **kwargs: Any) -> None:
        super().__init__({PLAYERS: now.players, GAMES: now.games}, *args, **kwargs)

    def clean(self) -> dict[str, Any]:
        """The chosen codes of both."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        layout = Layout(self.chosen(PLAYERS, cleaned), self.chosen(GAMES, cleaned))
        for sentence in layout_faults(layout):
            self.add_error(None, sentence)
        return {"layout": layout}

    def players(self) -> Iterator[ColumnRow]:
        """The lines of the table of players."""
        return self.rows(PLAYERS)

    def games(self) -> Iterator[ColumnRow]:
        """The lines of the table of games."""
        return self.rows(GAMES)
