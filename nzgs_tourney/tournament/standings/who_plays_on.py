"""Who of one or more final standings plays on in a play-off, and in which order they are seeded.

| | |
| --- | --- |
| the first so many | with everybody who shares the last of these places |
| a shared place | those who share it |
| the others | everybody after the first so many: a consolation group |
| of several groups | the first of every group before the second of any; later ones exchange their seeds where two of |
| | one group would meet in the first round of a bracket |
| somebody withdrew | the places of their group are counted without them |
| level players | the stronger first |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from nzgs_tourney.tournament.division.history import DivisionEntry
from nzgs_tourney.tournament.standings.bracket_tree import places, stages_for
from nzgs_tourney.tournament.standings.table import StandingsRow

FIRST = (2, 4, 8)
"""How many of the first can be chosen."""
FIRST_OF_EACH = (1, 2, 4)
"""How many of the first of each group can be chosen."""


@dataclass(frozen=True, slots=True)
class PlayingOn:
    """A choice of places, from `first` to `last` as the standings count them, with the entries in the order of their
    seeds. `shared`: they share one place, in a division in groups that of this `group`. `of_each`: the places are those
    of each group, or with `left` those among the ones who are left in each."""

    first: int
    last: int
    seeds: tuple[DivisionEntry, ...]
    shared: bool = False
    group: int = 0
    of_each: bool = False
    left: bool = False


def seeds_of(rows: Sequence[StandingsRow]) -> tuple[DivisionEntry, ...]:
    """The players of these lines in the order of their places, level ones from the strongest down."""
    ordered = sorted(rows, key=lambda row: (row.place, -row.player.strength, row.player.number))
    return tuple(row.player for row in ordered)


def first_of(rows: Sequence[StandingsRow], count: int) -> tuple[DivisionEntry, ...]:
    """The first so many of these lines as seeds, with everybody who shares the last of these places."""
    return seeds_of([row for row in rows if row.place <= count])


def first_of_groups(groups: Sequence[Sequence[StandingsRow]], each: int) -> tuple[DivisionEntry, ...]:
    """The first so many of each group as seeds; who shares the last of these places counts too, after the others. In
    the first round of a bracket nobody meets somebody of their group, as far as that can be."""
    chosen = [first_of(rows, each) for rows in groups]
    longest = max(map(len, chosen), default=0)
    seats = [
        _Seat(place, group, of_group[place])
        for place in range(longest)
        for group, of_group in enumerate(chosen)
        if place < len(of_group)
    ]
    return tuple(seat.entry for seat in _apart(seats))


@dataclass(frozen=True, slots=True)
class _Seat:
    """Who comes after `place` others of their group, which has this number among the groups."""

    place: int
    group: int
    entry: DivisionEntry


def _apart(seats: list[_Seat]) -> list[_Seat]:
    """The seeds once those with the same place in their groups have exchanged theirs, as long as that keeps more of
    the first pairs of a bracket apart. The firsts stay."""
    order = places(2 ** stages_for(len(seats)))
    pairs = [(one, other) for one, other in zip(order[::2], order[1::2], strict=True) if max(one, other) < len(seats)]

    def of_one_group(seats: Sequence[_Seat]) -> list[int]:
        return [seed for pair in pairs if seats[pair[0]].group == seats[pair[1]].group for seed in sorted(pair)]

    while together := of_one_group(seats):
        better = next(
            (
                exchanged
                for seed in reversed(together)
                for other in range(len(seats))
                if seats[seed].place == seats[other].place > 0
                and len(of_one_group(exchanged := _exchanged(seats, seed, other))) < len(together)
            ),
            None,
        )
        if better is None:
            break
        seats = better
    return seats


def _exchanged(seats: Sequence[_Seat], one: int, other: int) -> list[_Seat]:
    place = {one: other, other: one}
    return [seats[place.get(seed, seed)] for seed in range(len(seats))]


def choices_of(rows: Sequence[StandingsRow]) -> tuple[PlayingOn, ...]:
    """What can be chosen of these lines: the first two, four and eight, each place that several share, and who comes
    after the first two, four or eight; in groups the first, the first two and four of each, and who comes after them.
    Only what has two players at least, and each set of players once."""
    kept: dict[frozenset[int], PlayingOn] = {}
    for one in _of_groups(rows) if any(row.group for row in rows) else _of_all(rows):
        kept.setdefault(frozenset(entry.id for entry in one.seeds), one)
    return tuple(kept.values())


def _of_groups(rows: Sequence[StandingsRow]) -> list[PlayingOn]:
    groups = [list(members) for group, members in groupby(rows, key=lambda row: row.group) if group]
    here = [_without_gaps(members) for members in groups]
    left = here != groups
    most = max((row.place for members in here for row in members), default=1)
    found: list[PlayingOn] = []
    for each in FIRST_OF_EACH:
        seeds = first_of_groups(here, each)
        if len(seeds) > 1 and all(len(members) >= each for members in here):
            found.append(PlayingOn(1, each, seeds, of_each=True, left=left))
    for members in groups:
        shared = [one for one in _of_all(members) if one.shared]
        found += [replace(one, group=members[0].group) for one in shared]
    for each in FIRST_OF_EACH:
        after = [[row for row in members if row.place > each] for members in here]
        seeds = first_of_groups(after, most)
        if len(seeds) > 1:
            found.append(PlayingOn(each + 1, most, seeds, of_each=True, left=left))
    return found


def _without_gaps(members: Sequence[StandingsRow]) -> list[StandingsRow]:
    """These lines of a group with the places that they have among themselves."""
    return [replace(row, place=1 + sum(other.place < row.place for other in members)) for row in members]


def _of_all(rows: Sequence[StandingsRow]) -> list[PlayingOn]:
    found: list[PlayingOn] = []
    for count in FIRST:
        before = [row for row in rows if row.place <= count]
        if len(before) > 1 and len(rows) >= count:
            found.append(_places(before))
    for _place, level in groupby(rows, key=lambda row: row.place):
        sharing = list(level)
        if len(sharing) > 1:
            found.append(_places(sharing))
    for count in FIRST:
        after = [row for row in rows if row.place > count]
        if len(after) > 1:
            found.append(_places(after))
    return found


def _places(rows: Sequence[StandingsRow]) -> PlayingOn:
    places = [row.place for row in rows]
    last = max(row.place + sum(other.place == row.place for other in rows) - 1 for row in rows)
    return PlayingOn(min(places), last, seeds_of(rows), shared=len(set(places)) == 1)
