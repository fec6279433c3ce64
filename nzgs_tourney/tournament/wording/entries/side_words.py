"""What pages call those who sit at a board: players, or sides of partners."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from games.wording.numbers import in_row
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.division.choices import Side

_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        Side.PERSON.value: {
            "one": gettext_noop("player"),
            "heading": gettext_noop("Player"),
            "all": gettext_noop("Players"),
            "add": gettext_noop("Add a player"),
            "bye": gettext_noop("The number is odd: one player gets the bye."),
            "move_all": gettext_noop("Move all players to another division"),
            "swap": gettext_noop("Swap two players"),
        },
        Side.PARTNERS.value: {
            "one": gettext_noop("side"),
            "heading": gettext_noop("Side"),
            "all": gettext_noop("Sides"),
            "add": gettext_noop("Add a side"),
            "bye": gettext_noop("The number is odd: one side gets the bye."),
            "move_all": gettext_noop("Move all sides to another division"),
            "swap": gettext_noop("Swap two sides"),
        },
        Side.TEAM.value: {
            "bye": gettext_noop("With an odd number of teams one of them gets the bye."),
            "swap": gettext_noop("Swap the teams of two players"),
        },
    }
)


def side_words(side: str, word: str) -> str:
    """A word or a sentence for the entries of a division with this kind of side: `one`, `heading`, `all`, `add`, `bye`,
    `move_all` or `swap`. Those of a team are players, except where the sentence is about whole teams."""
    players = _WORDS[Side.PERSON.value]
    return _(_WORDS.get(side, players).get(word, players[word]))


def entered_counted(sides: Collection[str], number: int) -> str:
    """How many are entered in divisions with these kinds of side: `12 players`, `6 sides`, `18 entries` of both."""
    if len({side == Side.PARTNERS for side in sides}) < 2:
        return sides_counted(next(iter(sides), Side.PERSON.value), number)
    return ngettext("{count} entry", "{count} entries", number).format(count=number)


def with_teams_counted(side: str, number: int, teams: int) -> str:
    """How many there are, where teams play with the teams that they are in: `4 teams, 14 players`."""
    counted = sides_counted(side, number)
    if side != Side.TEAM or not teams:
        return counted
    return in_row([ngettext("{number} team", "{number} teams", teams).format(number=teams), counted])


def sides_counted(side: str, number: int) -> str:
    """How many there are: `12 players`, `6 sides`."""
    if side != Side.PARTNERS:
        return ngettext("{number} player", "{number} players", number).format(number=number)
    return ngettext("{number} side", "{number} sides", number).format(number=number)
