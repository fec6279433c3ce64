"""A draw in figures, as a director reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.wording.numbers import points


@dataclass(frozen=True, slots=True)
class Total:
    """One figure of the whole draw. `trouble`: a director will want to know why it is not nothing."""

    label: str
    value: str
    trouble: bool = False


_COUNTED = (
    ("rematches", "Rematches", True),
    ("floats_repeated", "Floats repeated", True),
    ("colours_over_one", "Colours more than one apart", True),
    ("same_club", "Pairings within a club", True),
    ("handicap_largest", "Largest handicap", False),
    ("byes_repeated", "Second byes", True),
)


_SCHEDULED = ("colours_over_one", "handicap_largest")


def totals_of(summary: Mapping[str, Any], *, scheduled: bool = False) -> tuple[Total, ...]:
    """The figures of a stored draw in the order of importance; none where nothing was stored. `scheduled`: who meets
    whom was settled before the first game, so scores and floats tell nothing of it."""
    if not summary:
        return ()
    if scheduled:
        return tuple(Total(label, str(summary.get(key, 0))) for key, label, _ in _COUNTED if key in _SCHEDULED)
    counted = [
        Total(label, str(summary.get(key, 0)), trouble and bool(summary.get(key, 0)))
        for key, label, trouble in _COUNTED
    ]
    gaps = [
        Total("Sum of score gaps", points(summary.get("gap_sum", 0))),
        Total("Largest score gap", points(summary.get("gap_largest", 0)), summary.get("gap_largest", 0) > 2),
    ]
    return (counted[0], *gaps, *counted[1:])
