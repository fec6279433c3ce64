"""The kyu/dan scale in decimal stones.

Neighbouring grades are one stone apart, 1 kyu and 1 dan included: stones(n dan) = n, stones(n kyu) = 1 - n. Ratings are
decimals on the same scale, so a difference of two ratings is a number of stones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from typing import NewType

from ground.translation import gettext as _, language, pgettext

Rating = NewType("Rating", Decimal)
"""Playing strength in stones on the scale above, usually with two decimals."""

NO_GRADE = "?"
"""What is written for a grade that a player doesn't have yet."""

STRONGEST_DAN = 9
WEAKEST_KYU = 35
STRONGEST_RATING = Decimal("9.49")
WEAKEST_RATING = Decimal("-34.50")

_RANK = re.compile(r"\s*(\d{1,2})\s*(d|dan|k|kyu|p)\s*\??\s*", re.IGNORECASE | re.ASCII)
_RATING = re.compile(r"([+-]?)(\d{1,4})(?:[.,](\d{1,10}))?", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Rank:
    """A grade, e.g. 3d or 12k, kept as a whole number of stones, so that ranks compare by strength.

    `given` is False for a player who has no grade yet: `stones` is then what they are paired as.
    """

    stones: int
    given: bool = field(default=True, compare=False)

    def __str__(self) -> str:
        """`3d`, `12k`; `parse_rank(str(r)) == r`. `NO_GRADE` where none is given."""
        if not self.given:
            return NO_GRADE
        return f"{self.stones}d" if self.stones > 0 else f"{1 - self.stones}k"

    @property
    def paired_as(self) -> Rank:
        """The same as a given grade, for what needs one."""
        return replace(self, given=True)

    @property
    def rating(self) -> Rating:
        """The rating in the middle of the grade."""
        return Rating(Decimal(self.stones))


@lru_cache(maxsize=1_024)
def parse_rank(text: str) -> Rank:
    """Read `3d`, `3 dan`, `12K`, `12 kyu`, a trailing question mark allowed; professional grades read as 9 dan.

    Raises ValueError with one sentence where the text isn't a grade between 35 kyu and 9 dan.
    """
    match = _RANK.fullmatch(text)
    if match is not None:
        number, kind = int(match.group(1)), match.group(2)[0].lower()
        if kind == "p" and 1 <= number <= 9:
            return Rank(STRONGEST_DAN)
        if kind == "d" and 1 <= number <= STRONGEST_DAN:
            return Rank(number)
        if kind == "k" and 1 <= number <= WEAKEST_KYU:
            return Rank(1 - number)
    raise ValueError(
        _("“{text}” isn’t a grade: write 3d or 12k, from {weakest}k to {strongest}d").format(
            text=text, weakest=WEAKEST_KYU, strongest=STRONGEST_DAN
        )
    )


_DAN_IN_KANJI = "初二三四五六七八九"
"""Japanese writes dan grades like this, and kyu grades in digits."""


def grade_text(grade: Rank | str) -> str:
    """A grade as the reader's language writes it: `3d`, `12k`, `?` for none; other text unchanged."""
    try:
        rank = parse_rank(grade) if isinstance(grade, str) else grade
    except ValueError:
        return str(grade)
    if not rank.given:
        return NO_GRADE
    stones = rank.stones
    if stones <= 0:
        return pgettext("grade, kyu", "{number}k").format(number=1 - stones)
    number = _DAN_IN_KANJI[stones - 1] if language() == "ja" else stones
    return pgettext("grade, dan", "{number}d").format(number=number)


def rating_text(rating: Decimal | None) -> str:
    """A rating as people read it, with a minus sign below zero: `3.10`, `−14.90`; empty for none. Files keep the
    hyphen."""
    return "" if rating is None else f"{rating:.2f}".replace("-", "−")


def rank_of(rating: Rating) -> Rank:
    """The grade whose middle is nearest; exactly half way counts as the stronger grade."""
    return Rank(int((rating + Decimal("0.5")).to_integral_value(rounding="ROUND_FLOOR")))


UNGRADED = Rank(1 - WEAKEST_KYU, given=False)
"""No grade, and nothing known to pair by: weaker than every grade but the weakest."""


def grade_of_entry(text: str, rating: Decimal | None = None) -> Rank:
    """The grade of an entry as it is stored: where that is `NO_GRADE`, the one of the rating, not given, or `UNGRADED`.

    Raises ValueError as `parse_rank` does.
    """
    if text.strip() != NO_GRADE:
        return parse_rank(text)
    return UNGRADED if rating is None else replace(rank_of(Rating(rating)), given=False)


def far_apart(one: Rank, other: Rank, most: int) -> bool:
    """Whether two given grades are more than `most` apart; no where one isn't given."""
    return one.given and other.given and abs(one.stones - other.stones) > most


FAR_ABOVE = 3
"""Grades between a claim and the grade of a rating from which on somebody should ask."""


def claims_far_above(claimed: Rank, rating: Decimal | None) -> bool:
    """Whether a claimed grade is `FAR_ABOVE` grades or more above the one of the rating; no without either."""
    return claimed.given and rating is not None and claimed.stones - rank_of(Rating(rating)).stones >= FAR_ABOVE


def parse_rating(text: str) -> Rating:
    """Read a rating in stones, `3.10`, `-14.9` or with a decimal comma, kept to hundredths.

    Raises ValueError with one sentence for anything else: `1_9`, `nan` and `1e5` aren't numbers, and 2100 is on another
    scale.
    """
    match = _RATING.fullmatch(text.strip().replace("−", "-"))
    if match is None:
        raise ValueError(_("“{text}” isn’t a rating in stones: write a number, e.g. 3.10 or -14.90").format(text=text))
    sign, digits, part = match.groups()
    rating = Decimal(f"{sign}{digits}.{part or 0}").quantize(Decimal("0.01"))
    if not WEAKEST_RATING <= rating <= STRONGEST_RATING:
        raise ValueError(
            _("“{text}” isn’t a rating in stones: they are between {weakest} and {strongest}").format(
                text=text, weakest=WEAKEST_RATING, strongest=STRONGEST_RATING
            )
        )
    return Rating(rating)
