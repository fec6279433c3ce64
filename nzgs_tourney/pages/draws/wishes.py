"""A director's wishes for one round's draw, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nzgs_tourney.models import Division, PairWish
from nzgs_tourney.store.draws.wishes import wishes_of_round
from nzgs_tourney.tournament.wording.draws.draft_notes import wish_words


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
    return wish_words(wish.kind, called[wish.one_id], "" if wish.other_id is None else called[wish.other_id])
