"""Who floats, from which score to which, in a sentence; a gap of scores in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.wording.numbers import listed, points
from ground.translation import gettext as _
from ground.translation import gettext_noop, ngettext

Args = Mapping[str, Any]
"""The arguments of a float: who, which way, from which score to which, and the rounds of earlier floats."""
Names = Mapping[str, str]
"""The names of a board's two players, by colour."""

_FLOATS_IN_ROUND_1 = {
    "down": gettext_noop("{name} floats down from {from} to {to}."),
    "up": gettext_noop("{name} floats up from {from} to {to}."),
}
_FLOATS = {
    "down": gettext_noop("{name} floats down from {from} to {to}, for the first time."),
    "up": gettext_noop("{name} floats up from {from} to {to}, for the first time."),
}


def gap_words(half_points: int) -> str:
    """`a gap of 3 points`, `a gap of ½ point`."""
    message = ngettext("a gap of {size} point", "a gap of {size} points", 1 if half_points <= 2 else 2)
    return message.format(size=points(half_points))


def first_float_words(p: Args, names: Names) -> str:
    """The float in round 1, where everything is for the first time."""
    return _(_FLOATS_IN_ROUND_1[p["way"]]).format(**_args(p, names))


def float_words(p: Args, names: Names) -> str:
    """The float, and whether there was one before."""
    args = _args(p, names)
    rounds = p["evens"] or p["again"]
    if not rounds:
        return _(_FLOATS[p["way"]]).format(**args)
    if p["evens"] and p["way"] == "down":
        message = ngettext(
            "{name} floats down from {from} to {to}, which makes up for floating up in round {rounds}.",
            "{name} floats down from {from} to {to}, which makes up for floating up in rounds {rounds}.",
            len(rounds),
        )
    elif p["evens"]:
        message = ngettext(
            "{name} floats up from {from} to {to}, which makes up for floating down in round {rounds}.",
            "{name} floats up from {from} to {to}, which makes up for floating down in rounds {rounds}.",
            len(rounds),
        )
    elif p["way"] == "down":
        message = ngettext(
            "{name} floats down from {from} to {to}, again after round {rounds}.",
            "{name} floats down from {from} to {to}, again after rounds {rounds}.",
            len(rounds),
        )
    else:
        message = ngettext(
            "{name} floats up from {from} to {to}, again after round {rounds}.",
            "{name} floats up from {from} to {to}, again after rounds {rounds}.",
            len(rounds),
        )
    return message.format(**args, rounds=round_numbers(rounds))


def round_numbers(rounds: Sequence[int]) -> str:
    """These rounds in a row: `1, 3 and 5`."""
    return listed([str(number) for number in rounds])


def _args(p: Args, names: Names) -> dict[str, str]:
    return {"name": names[p["who"]], "from": points(p["from"]), "to": points(p["to"])}
