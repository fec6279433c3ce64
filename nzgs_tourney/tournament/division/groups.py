"""The groups that a round robin is played in, each by its own schedule side by side with the others.

Groups are made by strength in a snake: with three, the first six players go to A, B, C, C, B, A, and so on, so that all
groups are as strong and none has two players more than another. A group has a number from 1; people read a letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings, System

NO_GROUP = 0
"""The group of a player who is in none."""


def in_groups(settings: DivisionSettings) -> bool:
    """Whether the division is played in groups; teams aren't."""
    return settings.system is System.ROUND_ROBIN and settings.groups > 1 and settings.side is not Side.TEAM


def snake(entries: Iterable[DivisionEntry], groups: int) -> dict[int, int]:
    """The group of each of these players, by id, from the strongest down; equals are in the order of entry."""
    ordered = sorted(entries, key=lambda entry: (-entry.strength, entry.number))
    found = {}
    for index, entry in enumerate(ordered):
        turn, place = divmod(index, groups)
        found[entry.id] = groups - place if turn % 2 else place + 1
    return found


def groups_of(division: DivisionHistory) -> Mapping[int, int]:
    """The group of every player, by id, `NO_GROUP` for none; empty where the division isn't played in groups. As long
    as nobody was given one, the snake gives them."""
    if not in_groups(division.settings):
        return {}
    if not any(entry.group for entry in division.players):
        return snake(division.players, division.settings.groups)
    most = division.settings.groups
    return {entry.id: entry.group if entry.group <= most else NO_GROUP for entry in division.players}


def group_letter(group: int) -> str:
    """`A` for the first group; empty for none."""
    return chr(ord("A") + group - 1) if group else ""


def shared_out(entries: Sequence[DivisionEntry], groups: int) -> dict[int, int]:
    """The group of each of these players, by id: those who have one keep it, the others join the smallest group one
    after the other, from the strongest down; where nobody has one, by the snake."""
    given = {entry.id: entry.group for entry in entries if 0 < entry.group <= groups}
    if not given:
        return snake(entries, groups)
    sizes = Counter(given.values())
    for entry in sorted(entries, key=lambda entry: (-entry.strength, entry.number)):
        if entry.id not in given:
            given[entry.id] = min(range(1, groups + 1), key=lambda group: (sizes[group], group))
            sizes[given[entry.id]] += 1
    return given
