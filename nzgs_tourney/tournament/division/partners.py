"""What a side of partners is called and paired as, by the people who are its members."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal

from nzgs_tourney.tournament.division.choices import SideRating
from nzgs_tourney.tournament.division.names import JOINED
from ratings.rank import NO_GRADE, Rank, Rating, rank_of

_HUNDREDTH = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class PartnerStrength:
    """The grade of one partner, and the rating where there is one."""

    grade: Rank
    rating: Decimal | None = None

    @property
    def stones(self) -> Decimal | None:
        """The rating, or the middle of the grade; None where neither is known."""
        if self.rating is not None:
            return self.rating
        return Decimal(self.grade.stones) if self.grade.given else None


def side_name(names: Sequence[str]) -> str:
    """`Aroha Ngata & Ben Lee`: the partners in the order in which they play."""
    return JOINED.join(names)


def side_strength(partners: Sequence[PartnerStrength], rule: SideRating) -> tuple[str, Decimal | None]:
    """The grade of a side, as an entry stores it, and its rating in hundredths of a stone, by the rule. Half a
    hundredth goes to the even one. Where a partner is of no known strength, so is the side."""
    known = [stones for partner in partners if (stones := partner.stones) is not None]
    if len(known) < len(partners):
        return NO_GRADE, None
    exact = max(known) if rule is SideRating.STRONGER else sum(known, Decimal(0)) / len(known)
    rating = exact.quantize(_HUNDREDTH, ROUND_HALF_EVEN)
    graded = all(partner.grade.given for partner in partners)
    return (str(rank_of(Rating(rating))) if graded else NO_GRADE), rating


def order_of_play(partners: int) -> tuple[str, ...]:
    """Who plays in which order, with Black to begin: `B1 W1 B2 W2`."""
    return tuple(f"{colour}{number}" for number in range(1, partners + 1) for colour in "BW")
