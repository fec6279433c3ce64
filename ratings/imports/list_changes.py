"""Compares a rating list with the one before it, so that a wrong file is noticed before it is used.

People are the same by their number, and without numbers by their name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ratings.imports.matching import names_agree
from ratings.imports.names import name_key
from ratings.imports.rating_list import ListedRow
from ratings.rank import rank_of

FAR = 2
"""A change of more stones than this is pointed out."""


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """The same number or name on both lists."""

    before: ListedRow
    now: ListedRow


@dataclass(frozen=True, slots=True)
class ListChanges:
    """`new` and `gone` people, `far` those whose strength changed by more than FAR stones, and `reused` numbers that
    are quite another name's now. In the order of the lists."""

    new: tuple[ListedRow, ...]
    gone: tuple[ListedRow, ...]
    far: tuple[ChangedRow, ...]
    reused: tuple[ChangedRow, ...]


def list_changes(before: Iterable[ListedRow], now: Iterable[ListedRow]) -> ListChanges:
    """What changed from one list to the next."""
    old, new = _by_person(before), _by_person(now)
    both = tuple(ChangedRow(old[key], row) for key, row in new.items() if key in old)
    reused = tuple(pair for pair in both if not names_agree(pair.before.name, pair.now.name))
    return ListChanges(
        new=tuple(row for key, row in new.items() if key not in old),
        gone=tuple(row for key, row in old.items() if key not in new),
        far=tuple(pair for pair in both if pair not in reused and _is_far(pair)),
        reused=reused,
    )


def _by_person(rows: Iterable[ListedRow]) -> Mapping[str, ListedRow]:
    return {f"#{row.listed_id.casefold()}" if row.listed_id else name_key(row.name): row for row in rows}


def _is_far(pair: ChangedRow) -> bool:
    one, other = _stones(pair.before), _stones(pair.now)
    return one is not None and other is not None and abs(one - other) > FAR


def _stones(row: ListedRow) -> int | None:
    """The strength in whole stones: of the grade, or of the rating."""
    if row.rank is not None:
        return row.rank.stones
    return None if row.rating is None else rank_of(row.rating).stones
