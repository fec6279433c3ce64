"""Assigns a table to each board: from the division's first number upwards, skipping excluded ones, and a fixed one for
a player who needs it. In a hall the numbers go on from one division to the next.

Boards of one level may swap tables, so that nobody sits where they sat in an earlier round. Within a level as few
players as possible get the same table again, and then the boards are moved as little as possible, the upper ones last.
In a level of more than 32 boards a board moves at most 32 tables, or four for each round before: among so many there is
always a way without repeats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice

from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory, Hall
from nzgs_tourney.tournament.division.settings import DivisionSettings, TableChange
from nzgs_tourney.tournament.pairing.match import cheapest_matching

Sat = Mapping[int, Mapping[int, int]]
"""Player's id -> table -> the number of rounds there."""

NEAR = 2
"""How many places a board is moved at first; doubled each time that isn't enough."""

ALWAYS_NEAR = 32
"""Every place up to this distance is tried before somebody gets the same table again."""

NO_TABLES_YET: Sat = {}


def sat_at(division: DivisionHistory, number: int) -> Sat:
    """Where everybody sat in the rounds before `number`. Games that weren't played don't count."""
    tables_of: dict[int, Counter[int]] = {}
    for played in division.rounds:
        if played.number < number:
            for board in played.boards:
                for player in () if board.forfeit else (board.white, board.black):
                    tables_of.setdefault(player, Counter())[board.table] += 1
    return tables_of


def table_numbers(
    settings: DivisionSettings,
    boards: Sequence[tuple[DivisionEntry, DivisionEntry]],
    levels: Sequence[object] = (),
    sat: Sat = NO_TABLES_YET,
) -> tuple[int, ...]:
    """A number for each of these boards, in the order in which they should be numbered. All differ.

    A board with somebody who has a fixed table gets that one, the first such board if two want the same; nobody else
    gets a fixed table, and it may be an excluded one. The others are numbered in order. `levels` are equal for
    neighbouring boards that may swap tables by the default of `settings.table_change`; `sat` is where the players sat
    before.
    """
    fixed: dict[int, int] = {}
    for index, pair in enumerate(boards):
        fixed_tables = sorted({entry.fixed_table for entry in pair if entry.fixed_table is not None})
        free = [table for table in fixed_tables if table not in fixed.values()]
        if free:
            fixed[index] = free[0]
    numbers = free_tables(settings, fixed.values())
    numbers_of_boards = {index: fixed[index] if index in fixed else next(numbers) for index in range(len(boards))}
    if sat and settings.table_change is not TableChange.NEVER:
        anywhere = settings.table_change is TableChange.ANYWHERE or not levels
        groups: dict[object, list[int]] = {}
        for index in range(len(boards)):
            if index not in fixed:
                groups.setdefault(None if anywhere else levels[index], []).append(index)
        for group in groups.values():
            changed = _exchanged([numbers_of_boards[index] for index in group], [boards[index] for index in group], sat)
            numbers_of_boards.update(zip(group, changed, strict=True))
    return tuple(numbers_of_boards[index] for index in range(len(boards)))


def free_tables(settings: DivisionSettings, taken_tables: Iterable[int]) -> Iterator[int]:
    """The table numbers for this division's boards, in order, without those already taken. Never ends."""
    return _numbers(settings.first_table or 1, {*settings.excluded_tables, *taken_tables})


def _numbers(first: int, out: Collection[int]) -> Iterator[int]:
    return (number for number in count(first) if number not in out)


@dataclass(frozen=True, slots=True)
class InHall:
    """A division among those of its event. `first`: its own first table, None where it goes on after the divisions
    before it; `left_out`: tables that it never uses; `boards`: how many tables it needs, those of its current round or
    for those who are entered; `used`: the tables of its rounds that are drawn and not closed."""

    first: int | None
    left_out: frozenset[int]
    boards: int
    used: frozenset[int] = frozenset()

    def tables(self, first: int) -> list[int]:
        """The tables that it needs, from this one on where it has no first table of its own."""
        return list(islice(_numbers(self.first or first, self.left_out), self.boards))


def hall_for(divisions: Sequence[InHall], index: int) -> Hall:
    """What the tables of the division at this place have to leave to the others, which are in their order.

    Without a first table of its own it begins after those that the divisions before it need, and leaves out every table
    that another division uses, or needs by a first table of its own. With one it leaves out those alone that divisions
    without one use: two that both have one may be in two rooms.
    """
    first, taken = 1, set[int]()
    own = divisions[index].first is not None
    for place, division in enumerate(divisions):
        if place < index:
            first = max([first - 1, *division.tables(first)]) + 1
        if place != index and not (own and division.first is not None):
            taken |= division.used
        if place != index and not own and division.first is not None:
            taken |= set(division.tables(division.first))
    return Hall(first, frozenset(taken))


def _exchanged(tables: Sequence[int], boards: Sequence[tuple[DivisionEntry, DivisionEntry]], sat: Sat) -> Sequence[int]:
    """The same tables in an order in which as few players as possible get one again."""
    nowhere: Mapping[int, int] = {}
    before = [[sat.get(entry.id, nowhere) for entry in pair] for pair in boards]

    def again(board: int, place: int) -> int:
        return sum(where.get(tables[place], 0) for where in before[board])

    furthest = max(ALWAYS_NEAR, 4 * max((sum(where.values()) for pair in before for where in pair), default=0))
    sitting = [board for board in range(len(boards)) if again(board, board)]
    order, near = list(range(len(boards))), NEAR
    while sitting:
        around = sorted({place for board in sitting for place in range(board - near, board + near + 1)} & {*order})
        edges, weights = [], []
        for row, board in enumerate(around):
            for column, place in enumerate(around):
                if abs(board - place) <= near:
                    edges.append((row, len(around) + column))
                    weights.append(
                        (again(board, place), (board - place) ** 2, 0 if board == place else len(order) - board)
                    )
        matching = cheapest_matching(2 * len(around), edges, _ranked(weights, len(around)))
        place_of = {around[row]: around[column - len(around)] for row, column in matching}
        repeats = sum(again(board, place) for board, place in place_of.items())
        if not repeats or near >= min(furthest, len(order)):
            return [tables[place_of.get(board, board)] for board in order]
        near *= 2
    return tables


def _ranked(weights: Sequence[tuple[int, int, int]], boards: int) -> list[int]:
    """Integers whose sums over so many boards compare like the sums of these, the first figure first."""
    limits = [max((weight[index] for weight in weights), default=0) * boards + 1 for index in range(3)]
    return [(first * limits[1] + second) * limits[2] + third for first, second, third in weights]
