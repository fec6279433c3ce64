"""Who a division is for, why a player is outside its limits, and what somebody without a grade is paired as."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.limits import GradeLimits, Outside
from ratings.rank import Rank, grade_text, rating_text


def limits_words(limits: GradeLimits) -> str:
    """Who a division is for: `players from 5k to 1d`; empty without limits."""
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
    limits: GradeLimits
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


def paired_words(rank: Rank, rating: Decimal | None) -> str:
    """What a player without a grade is paired as, or that they have none yet; empty for a grade that is given."""
    if rank.given:
        return ""
    return _("no grade yet") if rating is None else _("paired as {grade}").format(grade=rank.paired_as)


def desk_grade(rank: Rank, rating: Decimal | None) -> str:
    """A grade as the desk shows it: `3d`, `?, paired as 12k`."""
    return ", ".join(filter(None, (str(rank), paired_words(rank, rating))))
