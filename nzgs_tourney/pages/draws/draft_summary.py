"""A draft at a glance for its director: the figures of the whole draw, and the wishes it was drawn with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from games.wording.numbers import points
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Division, PairWish, WishKind
from nzgs_tourney.store.draws.drawn_round import wishes_of_round
from nzgs_tourney.tournament.wording.draws.draft_notes import group_words, wish_words


@dataclass(frozen=True, slots=True)
class Total:
    """One figure of the whole draw. `trouble`: a director will want to know why it isn't 0."""

    label: str
    value: str
    trouble: bool = False


_COUNTED = (
    ("rematches", gettext_noop("Rematches"), True),
    ("floats_repeated", gettext_noop("Floats repeated"), True),
    ("colours_over_one", gettext_noop("Colours more than one apart"), True),
    ("same_club", gettext_noop("Unwanted pairings within a club"), True),
    ("handicap_largest", gettext_noop("Largest handicap"), False),
    ("byes_repeated", gettext_noop("Second byes"), True),
)


_SCHEDULED = ("colours_over_one", "handicap_largest")


def totals_of(summary: Mapping[str, Any], *, scheduled: bool = False, draft: bool = True) -> tuple[Total, ...]:
    """The figures of a stored draw, the most important first; none where none were stored. `scheduled`: the pairings
    were fixed before the first game, so scores and floats say nothing about it. `draft`: figures that are 0 are
    included, for a director who decides whether to publish."""
    return tuple(total for total in _totals(summary, scheduled=scheduled) if draft or total.value != "0")


def _totals(summary: Mapping[str, Any], *, scheduled: bool) -> tuple[Total, ...]:
    if not summary:
        return ()
    if scheduled:
        return tuple(
            Total(_(label), str(summary.get(key, 0))) for key, label, _trouble in _COUNTED if key in _SCHEDULED
        )
    counted = [
        Total(_(label), str(summary.get(key, 0)), trouble and bool(summary.get(key, 0)))
        for key, label, trouble in _COUNTED
    ]
    gaps = [
        Total(_("Sum of score gaps"), points(summary.get("gap_sum", 0))),
        Total(_("Largest score gap"), points(summary.get("gap_largest", 0)), summary.get("gap_largest", 0) > 2),
    ]
    return (counted[0], *gaps, *counted[1:])


@dataclass(frozen=True, slots=True)
class WishLine:
    """A wish in words. `always`: it applies in every round. `numbers` are those of its pairs: several for a group of
    players who are all kept apart."""

    numbers: tuple[int, ...]
    text: str
    always: bool

    @property
    def number(self) -> int:
        """The number of the first pair, for its address."""
        return self.numbers[0]


def wish_lines(division: Division, number: int, called: Mapping[int, str]) -> tuple[WishLine, ...]:
    """What applies in round `number`, in the order of wishing; three or more who are all kept apart on one line.
    `called`: how each entry is called. One query."""
    left = list(wishes_of_round(division, number))
    lines = []
    while left:
        wish = left[0]
        group = _kept_apart(wish, left) if wish.kind == WishKind.APART else {wish.one_id}
        together = [one for one in left if _within(one, wish, group)] if len(group) > 2 else [wish]
        text = group_words([called[entry] for entry in sorted(group)]) if len(group) > 2 else _words(wish, called)
        lines.append(WishLine(tuple(one.pk for one in together), text, wish.round_number is None))
        left = [one for one in left if one not in together]
    return tuple(lines)


def _kept_apart(wish: PairWish, wishes: Sequence[PairWish]) -> set[int]:
    """The players of this wish and all others who, by these wishes for as many rounds, are kept apart from each of
    them and from each other."""
    pairs = {
        frozenset({one.one_id, one.other_id})
        for one in wishes
        if one.kind == WishKind.APART and one.round_number == wish.round_number
    }
    group = [wish.one_id, *filter(None, [wish.other_id])]
    for entry in sorted({entry for pair in pairs for entry in pair if entry is not None} - set(group)):
        if all(frozenset({entry, other}) in pairs for other in group):
            group.append(entry)
    return set(group)


def _within(one: PairWish, wish: PairWish, group: Set[int]) -> bool:
    """Whether this is a pair of the group that `wish` belongs to."""
    same = (one.kind, one.round_number) == (wish.kind, wish.round_number)
    return same and {one.one_id, one.other_id} <= group


def _words(wish: PairWish, called: Mapping[int, str]) -> str:
    return wish_words(wish.kind, called[wish.one_id], "" if wish.other_id is None else called[wish.other_id])
