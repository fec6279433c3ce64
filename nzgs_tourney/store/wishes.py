"""A director's wishes for one round's draw, for the draw and for the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from nzgs_tourney.models import Division, PairWish, WishKind
from ratings.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Wishes:
    """Pairs that must meet, pairs that must not, and who has the bye, by entry."""

    pins: tuple[tuple[int, int], ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    bye: int | None = None

    def as_json(self, numbers: Mapping[int, int]) -> dict[str, object]:
        """The wishes as stored with the draw. `numbers` has the number of each entry in its division."""

        def pairs(pairs: tuple[tuple[int, int], ...]) -> list[list[int]]:
            return [[numbers[first], numbers[second]] for first, second in pairs]

        bye = None if self.bye is None else numbers[self.bye]
        return {"pins": pairs(self.pins), "forbidden": pairs(self.forbidden), "bye": bye}


@dataclass(frozen=True, slots=True)
class WishLine:
    """A wish in words. `always`: it applies in every round."""

    number: int
    text: str
    always: bool


def wishes_for(division: Division, number: int) -> Wishes:
    """What applies in round `number`. One query."""
    pins: list[tuple[int, int]] = []
    forbidden: list[tuple[int, int]] = []
    bye: int | None = None
    for wish in _wishes_of_round(division, number):
        if wish.kind == WishKind.BYE:
            bye = wish.one_id
        elif wish.other_id is not None:
            (pins if wish.kind == WishKind.TOGETHER else forbidden).append((wish.one_id, wish.other_id))
    return Wishes(tuple(sorted(set(pins))), tuple(sorted(set(forbidden))), bye)


def wish_lines(division: Division, number: int, called: Mapping[int, str]) -> tuple[WishLine, ...]:
    """What applies in round `number`, in the order of wishing. `called`: how each entry is called. One query."""
    return tuple(
        WishLine(wish.pk, _words(wish, called), wish.round_number is None)
        for wish in _wishes_of_round(division, number)
    )


def _wishes_of_round(division: Division, number: int) -> QuerySet[PairWish]:
    return PairWish.objects.filter(Q(round_number=number) | Q(round_number__isnull=True), division=division)


def _words(wish: PairWish, called: Mapping[int, str]) -> str:
    if wish.other_id is None:
        return _("{name} has the bye").format(name=called[wish.one_id])
    apart = _("{one} and {other} are kept apart")
    message = _("{one} and {other} are put together") if wish.kind == WishKind.TOGETHER else apart
    return message.format(one=called[wish.one_id], other=called[wish.other_id])
