"""The standings: everybody in order of the chosen criteria, with shared places where those are equal, but those who
withdrew before they could play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from games.rules.result import HalfPoints
from games.wording.numbers import decimal_text
from ground.freezing import freeze_mappings
from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.choices import SharedPlace
from nzgs_tourney.tournament.division.groups import NO_GROUP, group_letter, groups_of
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory, Status
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.division.progress import ProgressState, progress_of
from nzgs_tourney.tournament.standings.criteria import CRITERIA, OF_LEVELS, chosen, criterion, defined_for
from nzgs_tourney.tournament.standings.shared_places import place_text
from nzgs_tourney.tournament.standings.tally import Tally, tally_of
from nzgs_tourney.tournament.standings.tiebreaks import Criterion, Level, Values


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One player's line. `number` counts the lines from 1 and is unique; `place` is shared by equal players, and in a
    division in groups it is the place in the `group`, 0 for none.

    `values` has the requested criteria, in whole points, by criterion id.
    """

    number: int
    place: int
    shared: bool
    player: DivisionEntry
    values: Mapping[str, Fraction]
    group: int = 0

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def label(self) -> str:
        """`2`, or `2=` for a shared place; `B2` in a group."""
        return f"{group_letter(self.group)}{place_text(self.place, self.shared)}"

    @property
    def needs_number(self) -> bool:
        """Whether the label doesn't name one line, as the number does: a shared place, or one in a group."""
        return self.label != str(self.number)

    def text(self, criterion: str) -> str:
        """A value as people read it: `33.5`. Raises KeyError for an unknown criterion id."""
        return as_text(self.values[criterion])


@dataclass(frozen=True, slots=True)
class Standings:
    """All players of a division after a round, best first; `criteria` are the chosen ones in order. `columns` are
    these, and in McMahon also the number of wins if it isn't among them: it is shown but decides nothing."""

    after: int
    criteria: tuple[Criterion, ...]
    columns: tuple[Criterion, ...]
    rows: tuple[StandingsRow, ...]

    def row_of(self, player: int) -> StandingsRow:
        """The row of the player with this id. Raises KeyError where there is none."""
        for row in self.rows:
            if row.player.id == player:
                return row
        raise KeyError(player)


def standings(
    division: DivisionHistory,
    after: int,
    start: Mapping[int, HalfPoints] | None = None,
    *,
    virtual_half: bool | None = None,
    every: bool = True,
) -> Standings:
    """The standings after round `after`; 0 orders by what is known before the first round.

    A division in groups has its players group by group. Players level on all chosen criteria share a place and are
    in the order of their ids; nothing that was not chosen decides, but at the end a lot that was announced and
    drawn. `start` replaces the starting scores, for divisions from other programs; `virtual_half` is explained at
    `tally_of`. Rows have the values of every criterion that the program has, or with `every` off those of the
    `columns` and the wins, by which a prize can go.

    Raises ValueError where there is no such round, for unknown, repeated or missing criteria, and where the
    bar is below the floor.
    """
    tally = tally_of(division, after, start, virtual_half=virtual_half)
    criteria = defined_for(chosen(division.settings.ordering), mcmahon=tally.mcmahon)
    groups = groups_of(division)
    levels, values = _levels(tally, criteria, groups)
    if lot_decides(division, after):
        levels = [one for level in levels for one in _by_lot(tally, level, division.settings.place_lot)]
    columns = _columns(tally, criteria)
    for one in CRITERIA if every else (*columns, criterion("wins")):
        if one.id not in values:
            values[one.id] = one.values(tally, levels)
    rows: list[StandingsRow] = []
    placed: Counter[int] = Counter()
    for level in levels:
        group = groups.get(min(level), NO_GROUP)
        place = placed[group] + 1
        placed[group] += len(level)
        for player in sorted(level):
            of_player = {name: column[player] for name, column in values.items()}
            entry = tally.entries[player]
            rows.append(StandingsRow(len(rows) + 1, place, len(level) > 1, entry, of_player, group))
    return Standings(after, criteria, columns, tuple(rows))


def as_text(value: Fraction) -> str:
    """The exact decimal of a number of whole points, without trailing zeros: `33.5`, `7`, `-0.25`.

    Raises ValueError where no finite decimal is exact, which no criterion produces.
    """
    denominator = value.denominator
    for factor in (2, 5):
        while denominator % factor == 0:
            denominator //= factor
    if denominator != 1:
        raise ValueError(f"{value} is no finite decimal")
    return decimal_text(Decimal(value.numerator) / Decimal(value.denominator))


WINS_FOR_NOTHING = gettext_noop("Games won, a tie counting half, and byes. It decides no place here.")
"""The wins in McMahon where no criterion of the division uses them."""


def _columns(tally: Tally, criteria: tuple[Criterion, ...]) -> tuple[Criterion, ...]:
    if not tally.mcmahon or any(one.id == "wins" for one in criteria):
        return criteria
    return (*criteria, replace(criterion("wins"), meaning=WINS_FOR_NOTHING))


def _levels(
    tally: Tally, criteria: Sequence[Criterion], groups: Mapping[int, int]
) -> tuple[list[Level], dict[str, Values]]:
    """The players in levels of equals, best first, group by group, and the values that separated them."""
    members: dict[int, set[int]] = {}
    for player in tally.entries:
        members.setdefault(groups.get(player, NO_GROUP), set()).add(player)
    # Who is in no group comes last.
    levels: list[Level] = [frozenset(members[group]) for group in sorted(members, key=lambda one: (not one, one))]
    values: dict[str, Values] = {}
    for place, deciding in enumerate(criteria, start=1):
        if deciding.with_later is None:
            column = deciding.values(tally, levels)
        else:
            later = [one.values(tally, levels) for one in criteria[place:] if one.id not in OF_LEVELS]
            column = deciding.with_later(tally, levels, later)
        values[deciding.id] = column
        levels = [split for level in levels for split in _split(level, column)]
    return levels, values


def _split(level: Level, column: Values) -> list[Level]:
    def value(player: int) -> Fraction:
        return column[player]

    ordered = sorted(level, key=value, reverse=True)
    return [frozenset(equal) for _, equal in groupby(ordered, key=value)]


def lot_decides(division: DivisionHistory, after: int) -> bool:
    """Whether nobody shares a place after this round, since the lot that was announced is drawn: after the last one."""
    settings = division.settings
    drawn = settings.decides_shared_places and settings.shared_place is SharedPlace.LOT and bool(settings.place_lot)
    return drawn and after == len(division.rounds) and progress_of(division).state is ProgressState.FINISHED


def _by_lot(tally: Tally, level: Level, seed: str) -> list[Level]:
    """Each of these players alone, in the order of their lots: the same on every site that has the seed."""
    order = sorted(level, key=lambda player: player_lot(seed, tally.entries[player].number, "shared place"))
    return [frozenset({player}) for player in order]


_AWAY = (Status.WITHDRAWN, Status.NOT_ENTERED)


def never_there(division: DivisionHistory) -> frozenset[int]:
    """The ids of the players who withdrew before their first round: in every round so far they are withdrawn or not
    entered yet, and in the last one withdrawn."""
    if not division.rounds:
        return frozenset()
    seated = {player for played in division.rounds for board in played.boards for player in (board.white, board.black)}
    withdrawn = {
        player
        for player, status in division.rounds[-1].status.items()
        if status is Status.WITHDRAWN and player not in seated
    }
    return frozenset(
        player for player in withdrawn if all(played.status.get(player) in _AWAY for played in division.rounds)
    )


def listed(order: Standings, division: DivisionHistory) -> Standings:
    """These standings of the division without the players who were `never_there`. Nobody's values change and nobody
    changes the order: numbers and places are counted again."""
    left_out = never_there(division)
    if not left_out:
        return order
    kept = [row for row in order.rows if row.player.id not in left_out]
    level: dict[tuple[int, int], list[StandingsRow]] = {}
    for row in kept:
        level.setdefault((row.group, row.place), []).append(row)
    rows: list[StandingsRow] = []
    placed: Counter[int] = Counter()
    for (group, _), equal in level.items():
        place, number = placed[group] + 1, len(rows) + 1
        placed[group] += len(equal)
        rows += [
            replace(row, number=number + offset, place=place, shared=len(equal) > 1) for offset, row in enumerate(equal)
        ]
    return replace(order, rows=tuple(rows))
