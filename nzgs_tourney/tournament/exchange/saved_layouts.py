"""Tables of results in a layout that a director has saved, for federations whose own layout isn’t published.

| part | here |
| --- | --- |
| columns | those of the results table, of players or of games, in the director’s order, stored by their codes |
| separator | comma, semicolon or tab |
| heading | a first line with the names of the columns, or none |
| text | UTF-8 with a byte order mark, CR LF line ends; what a spreadsheet would compute begins with `'` |
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.exchange.results_table import (
    USUAL,
    Layout,
    ResultFacts,
    games_table,
    layout_faults,
    players_table,
)
from nzgs_tourney.tournament.exchange.tables import TableSheet, csv_bytes

PLAYERS, GAMES = "players", "games"
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
SEPARATOR_NAMES = {
    "comma": gettext_noop("Comma"),
    "semicolon": gettext_noop("Semicolon"),
    "tab": gettext_noop("Tab"),
}
FOR_FEDERATIONS = ("nzgs", "australia")
"""The federations that such a layout may be for, by their codes."""
LONGEST_NAME = 60
_WORD = re.compile(r"layout-([1-9]\d{0,5})", re.ASCII)


@dataclass(frozen=True, slots=True)
class SavedLayout:
    """One layout of an event; `number` never names another. `table` is PLAYERS or GAMES, `columns` are codes,
    `separator` is a key of SEPARATORS. One that was `removed` is only in the history."""

    number: int
    name: str
    federation: str
    table: str
    columns: tuple[str, ...]
    separator: str
    heading: bool
    removed: bool = False

    @property
    def word(self) -> str:
        """What its files are called in addresses and in the ledger: `layout-2`."""
        return f"layout-{self.number}"

    @property
    def suffix(self) -> str:
        """How the name of its file ends."""
        return "txt" if self.separator == "tab" else "csv"


def layout_number(word: str) -> int | None:
    """The number in the word of a layout’s file, None for any other word."""
    match = _WORD.fullmatch(word)
    return int(match[1]) if match else None


def usual_columns(table: str) -> tuple[str, ...]:
    """Every column of the table, which a new layout begins with."""
    return USUAL.players if table == PLAYERS else USUAL.games


def saved_layout_faults(layout: SavedLayout, others: Iterable[SavedLayout] = ()) -> tuple[str, ...]:
    """What is wrong with it beside the `others` of its event, in sentences; none where its file can be made."""
    faults = []
    if not layout.name.strip() or len(layout.name) > LONGEST_NAME:
        faults.append(_("Give the layout a name of up to {most} characters.").format(most=LONGEST_NAME))
    living = (one for one in others if not one.removed and one.number != layout.number)
    if layout.name.casefold() in {one.name.casefold() for one in living}:
        faults.append(_("There’s a layout called {name} already.").format(name=layout.name))
    if (
        layout.federation not in FOR_FEDERATIONS
        or layout.separator not in SEPARATORS
        or layout.table not in (PLAYERS, GAMES)
    ):
        faults.append(_("Choose the federation, the table and the separator from the lists."))
    else:
        faults += layout_faults(_both(layout))
    return tuple(faults)


def _both(layout: SavedLayout) -> Layout:
    if layout.table == PLAYERS:
        return Layout(layout.columns, USUAL.games)
    return Layout(USUAL.players, layout.columns)


def layout_sheet(facts: ResultFacts, layout: SavedLayout) -> TableSheet:
    """The table of a division in this layout. Raises KeyError for an unknown code."""
    return (players_table if layout.table == PLAYERS else games_table)(facts, _both(layout))


def layout_bytes(sheet: TableSheet, layout: SavedLayout) -> bytes:
    """The file with this table. The same table gives the same bytes."""
    return csv_bytes(sheet, separator=SEPARATORS[layout.separator], heading=layout.heading)
