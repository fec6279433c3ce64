"""Words about backups: what an event's file contains, `2 divisions, 24 entries, 1 round`, and how large a file is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.wording.numbers import games_counted, rounds_counted
from ground.translation import gettext as _, gettext_noop, ngettext

MAIN = {
    "divisions": gettext_noop("Divisions"),
    "entries": gettext_noop("Entries"),
    "rounds": gettext_noop("Rounds"),
    "games": gettext_noop("Games"),
    "records": gettext_noop("Records"),
    "cases": gettext_noop("Cases"),
    "rulings": gettext_noop("Rulings"),
    "links": gettext_noop("Links"),
}
"""The tables that a director knows."""


@dataclass(frozen=True, slots=True)
class InBackup:
    """How many rows of a table the file has."""

    key: str
    count: int

    @property
    def label(self) -> str:
        """The table in words, English for one that only programs know."""
        return _(MAIN[self.key]) if self.key in MAIN else self.key.replace("_", " ").capitalize()


def rows_counted(counts: Mapping[str, int]) -> str:
    """How many rows each table has that a director knows (`MAIN`); the other tables are left
    out.

    `0 divisions` for an empty event.
    """
    rows_in = {table: counts.get(table, 0) for table in _COUNTED}
    counted = {table: count for table, count in rows_in.items() if count} or {"divisions": 0}
    return ", ".join(_COUNTED[table](count) for table, count in counted.items())


_COUNTED: dict[str, Callable[[int], str]] = {
    "divisions": lambda count: ngettext("{count} division", "{count} divisions", count).format(count=count),
    "entries": lambda count: ngettext("{count} entry", "{count} entries", count).format(count=count),
    "rounds": rounds_counted,
    "games": games_counted,
    "records": lambda count: ngettext("{count} record", "{count} records", count).format(count=count),
    "cases": lambda count: ngettext("{count} case", "{count} cases", count).format(count=count),
    "rulings": lambda count: ngettext("{count} ruling", "{count} rulings", count).format(count=count),
    "links": lambda count: ngettext("{count} link", "{count} links", count).format(count=count),
}


_KB, _MB = 1_000, 1_000_000


def size_text(size: int) -> str:
    """A number of bytes for people, e.g. `340 kB` or `2.1 MB`."""
    if size < _MB:
        return f"{max(1, round(size / _KB))} kB"
    return f"{size / _MB:.1f} MB"
