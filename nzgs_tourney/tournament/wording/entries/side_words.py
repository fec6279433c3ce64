"""What pages call those who sit at a board: players, or sides of partners."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.division.choices import Side

_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        Side.PERSON.value: {
            "one": gettext_noop("player"),
            "heading": gettext_noop("Player"),
            "all": gettext_noop("Players"),
            "add": gettext_noop("Add a player"),
        },
        Side.PARTNERS.value: {
            "one": gettext_noop("side"),
            "heading": gettext_noop("Side"),
            "all": gettext_noop("Sides"),
            "add": gettext_noop("Add a side"),
        },
    }
)


def side_words(side: str, word: str) -> str:
    """A word for the entries of a division with this kind of side: `one`, `heading`, `all` or `add`. Those of a team
    are players."""
    return _(_WORDS.get(side, _WORDS[Side.PERSON.value])[word])


def sides_counted(side: str, number: int) -> str:
    """How many there are: `12 players`, `6 sides`."""
    if side != Side.PARTNERS:
        return ngettext("{number} player", "{number} players", number).format(number=number)
    return ngettext("{number} side", "{number} sides", number).format(number=number)
