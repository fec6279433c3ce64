"""A game's handicap and komi in the words of a sheet."""

from __future__ import annotations


def stones_words(handicap: int) -> str:
    """`even`, `1 stone`, `4 stones`."""
    return "even" if handicap == 0 else f"{handicap} stone{'' if handicap == 1 else 's'}"


def komi_words(komi: str) -> str:
    """`komi 7`, and `no komi` for nothing, `0` or `none`."""
    return "no komi" if komi.strip() in ("", "0", "none") else f"komi {komi}"
