"""Scores in a draw, in words: who floats from which to which, and which are others now than when a round was drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from games.wording.numbers import listed, points, sentences
from ground.translation import gettext as _, gettext_noop, ngettext

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


class StartCorrection(Protocol):
    """A starting score that was corrected after a draw, in half points."""

    @property
    def name(self) -> str: ...
    @property
    def drawn(self) -> int: ...
    @property
    def now(self) -> int: ...


def other_scores_words(corrected: Iterable[StartCorrection], changed: Collection[int]) -> str:
    """Whose starting score was corrected since the draw, and that the round keeps the scores it was drawn with.
    `changed` are the players with another score now, for whatever reason; empty where there are none."""
    names = [
        _("{name} ({drawn}, now {now})").format(name=start.name, drawn=points(start.drawn), now=points(start.now))
        for start in corrected
    ]
    if not names and not changed:
        return ""
    kept = _("The scores on this page are those that the round was drawn with.")
    if not names:
        return sentences((_("Results have come in or changed since this draw."), kept))
    return sentences((_("Starting scores corrected since this draw: {names}.").format(names=listed(names)), kept))
