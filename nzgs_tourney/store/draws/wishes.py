"""A director's wishes for one round's draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from nzgs_tourney.models import Division, PairWish, WishKind


@dataclass(frozen=True, slots=True)
class Wishes:
    """Pairs that must meet, pairs that must not, and who has the bye, by entry."""

    pins: tuple[tuple[int, int], ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    bye: int | None = None

    def as_json(self, numbers: Mapping[int, int]) -> dict[str, object]:
        """The wishes as stored with the draw. `numbers` has the number of each entry in its division."""
        bye = None if self.bye is None else numbers[self.bye]
        return {"pins": _numbered(self.pins, numbers), "forbidden": _numbered(self.forbidden, numbers), "bye": bye}


def _numbered(pairs: Iterable[tuple[int, int]], numbers: Mapping[int, int]) -> list[list[int]]:
    return [[numbers[first], numbers[second]] for first, second in pairs]


def wishes_for(division: Division, number: int) -> Wishes:
    """What applies in round `number`. One query."""
    pins: list[tuple[int, int]] = []
    forbidden: list[tuple[int, int]] = []
    bye: int | None = None
    for wish in wishes_of_round(division, number):
        if wish.kind == WishKind.BYE:
            bye = wish.one_id
        elif wish.other_id is not None:
            (pins if wish.kind == WishKind.TOGETHER else forbidden).append((wish.one_id, wish.other_id))
    return Wishes(tuple(sorted(set(pins))), tuple(sorted(set(forbidden))), bye)


def wishes_of_round(division: Division, number: int) -> QuerySet[PairWish]:
    """The rows of what applies in round `number`, in the order of wishing."""
    return PairWish.objects.filter(Q(round_number=number) | Q(round_number__isnull=True), division=division)
