"""Which scores are others now than when a round was drawn, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from games.wording.numbers import listed, points, sentences
from ground.translation import gettext as _


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
