"""The limits of a division in words, and why a player is outside them."""

from __future__ import annotations

from dataclasses import dataclass

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.limits import Limits, Outside
from ratings.rank import grade_text, rating_text


def limits_words(limits: Limits) -> str:
    """Whom a division is for: `players from 5k to 1d`; empty without limits."""
    if limits.lowest is None and limits.highest is None:
        return ""
    if limits.highest is None:
        sentence = _("players from {lowest}")
    elif limits.lowest is None:
        sentence = _("players up to {highest}")
    else:
        sentence = _("players from {lowest} to {highest}")
    return sentence.format(
        lowest=grade_text(limits.lowest) if limits.lowest else "",
        highest=grade_text(limits.highest) if limits.highest else "",
    )


@dataclass(frozen=True, slots=True)
class OutsideDivision:
    """Somebody who is outside the limits of a division: its text says so, as a clause without a full stop."""

    name: str
    division: str
    limits: Limits
    outside: Outside

    def __str__(self) -> str:
        sentence = _("{name} is {grade}, but {division} is for {players}")
        if self.outside.rating is not None:
            sentence = _("{name} is {grade} by rating ({rating}), but {division} is for {players}")
        return sentence.format(
            name=self.name,
            grade=grade_text(self.outside.grade),
            rating=rating_text(self.outside.rating),
            division=self.division,
            players=limits_words(self.limits),
        )
