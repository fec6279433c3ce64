"""Which table each board gets: from the division's first number upwards, without those that are left out, and a fixed
one for whoever needs it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nzgs_tourney.division.history import Person
from nzgs_tourney.division.settings import DivisionSettings


def table_numbers(settings: DivisionSettings, boards: Sequence[tuple[Person, Person]]) -> tuple[int, ...]:
    """A number for each of these boards, which stand in the order in which they should be numbered. All differ.

    A board with somebody who has a fixed table gets that one, the first such board where two want the same; a fixed
    table is kept free for nobody else, and may be one that is left out. The others are numbered in order.
    """
    fixed: dict[int, int] = {}
    for index, pair in enumerate(boards):
        wanted = sorted({person.fixed_table for person in pair if person.fixed_table is not None})
        free = [table for table in wanted if table not in fixed.values()]
        if free:
            fixed[index] = free[0]
    numbers = free_tables(settings, fixed.values())
    return tuple(fixed[index] if index in fixed else next(numbers) for index in range(len(boards)))


def free_tables(settings: DivisionSettings, taken: Iterable[int]) -> Iterator[int]:
    """The numbers that boards of this division get, in order, without those that are taken. Never ends."""
    out = {*settings.excluded_tables, *taken}
    number = settings.first_table
    while True:
        if number not in out:
            yield number
        number += 1
