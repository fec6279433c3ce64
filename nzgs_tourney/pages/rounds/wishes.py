"""A director's wishes for one round's draw, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nzgs_tourney.models import Division, PairWish, WishKind
from nzgs_tourney.store.wishes import wishes_of_round
from ratings.translation import gettext as _


@dataclass(frozen=True, slots=True)
class WishLine:
    """A wish in words. `always`: it applies in every round."""

    number: int
    text: str
    always: bool


def wish_lines(division: Division, number: int, called: Mapping[int, str]) -> tuple[WishLine, ...]:
    """What applies in round `number`, in the order of wishing. `called`: how each entry is called. One query."""
    return tuple(
        WishLine(wish.pk, _words(wish, called), wish.round_number is None) for wish in wishes_of_round(division, number)
    )


def _words(wish: PairWish, called: Mapping[int, str]) -> str:
    if wish.other_id is None:
        return _("{name} has the bye").format(name=called[wish.one_id])
    apart = _("{one} and {other} are kept apart")
    message = _("{one} and {other} are put together") if wish.kind == WishKind.TOGETHER else apart
    return message.format(one=called[wish.one_id], other=called[wish.other_id])
