"""How the values of the field are written for people: komi, points, handicaps."""

from __future__ import annotations

from decimal import Decimal

from nzgs_tourney.pairing.words import points

__all__ = ["komi", "points", "stones"]


def komi(value: Decimal) -> str:
    """Komi without a needless zero: `7`, `6.5`, and `no komi` for none."""
    if not value:
        return "no komi"
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def stones(handicap: int) -> str:
    """A handicap in words: `even`, `1 stone`, `3 stones`."""
    return "even" if handicap == 0 else f"{handicap} stone{'' if handicap == 1 else 's'}"
