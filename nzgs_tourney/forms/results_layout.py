"""Which columns the national results table has, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from nzgs_tourney.exchange.results_table import GAME_COLUMNS, PLAYER_COLUMNS, Layout, layout_faults
from ratings.translation import gettext as _

PLAYERS, GAMES = "players", "games"
_HEADINGS = {
    PLAYERS: {one.code: (one.heading, one.told) for one in PLAYER_COLUMNS},
    GAMES: {one.code: (one.heading, one.told) for one in GAME_COLUMNS},
}


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """One line of the page."""

    heading: str
    told: str
    chosen: forms.BoundField
    place: forms.BoundField


class ResultsLayoutForm(forms.Form):
    """Each column of both tables: whether it is there, and its place. The cleaned value `layout` is a `Layout`."""

    def __init__(self, now: Layout, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._order = {what: self._fields(what, codes) for what, codes in ((PLAYERS, now.players), (GAMES, now.games))}

    def _fields(self, what: str, chosen: Sequence[str]) -> list[str]:
        """Adds the fields of one table. Returns its codes in order: those chosen first."""
        names = _HEADINGS[what]
        order = [*chosen, *(code for code in names if code not in chosen)]
        for place, code in enumerate(order, start=1):
            heading = _(names[code][0])
            self.fields[f"{what}_{code}"] = forms.BooleanField(label=heading, required=False, initial=code in chosen)
            self.fields[f"{what}_{code}_place"] = forms.IntegerField(
                label=_("Place of “{heading}”").format(heading=heading), min_value=1, max_value=99, initial=place
            )
        return order

    def clean(self) -> dict[str, Any]:
        """The chosen codes by their places. Of two with one place that one gives way which was not moved."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        layout = Layout(self._chosen(PLAYERS, cleaned), self._chosen(GAMES, cleaned))
        for sentence in layout_faults(layout):
            self.add_error(None, sentence)
        return {"layout": layout}

    def _chosen(self, what: str, cleaned: dict[str, Any]) -> tuple[str, ...]:
        def put(code: str) -> tuple[int, int]:
            place, was = cleaned[f"{what}_{code}_place"], self._order[what].index(code) + 1
            return (place, (place > was) - (place < was))

        return tuple(sorted((code for code in self._order[what] if cleaned[f"{what}_{code}"]), key=put))

    def players(self) -> Iterator[ColumnRow]:
        """The lines of the table of players."""
        return self._rows(PLAYERS)

    def games(self) -> Iterator[ColumnRow]:
        """The lines of the table of games."""
        return self._rows(GAMES)

    def _rows(self, what: str) -> Iterator[ColumnRow]:
        for code in self._order[what]:
            heading, told = _HEADINGS[what][code]
            yield ColumnRow(_(heading), _(told) if told else "", self[f"{what}_{code}"], self[f"{what}_{code}_place"])
