"""A game's handicap and komi in words."""

from __future__ import annotations

from decimal import Decimal

from games.wording.numbers import counted, decimal_text


def stones_words(handicap: int) -> str:
    """`even`, `1 stone`, `4 stones`."""
    return counted(handicap, "stone") if handicap else "even"


def komi_words(komi: Decimal | str) -> str:
    """`komi 7`, and `no komi` for nothing, `0` or `none`."""
    text = komi.strip() if isinstance(komi, str) else decimal_text(komi)
    return "no komi" if text in ("", "0", "none") else f"komi {text}"


def komi_figure(komi: Decimal) -> str:
    """The same under a heading that says komi: `7`, `6.5`, `no komi`."""
    return komi_words(komi).removeprefix("komi ")


def board_words(size: int, komi: Decimal) -> str:
    """The board and komi of a game: `19×19 with komi 7`, `9×9 without komi`."""
    return f"{size}×{size} {f'with {komi_words(komi)}' if komi else 'without komi'}"


def chain_words(colour: str, stones: int, point: str) -> str:
    """A chain by its colour (`white`), its stones and one of its points: `White chain of 5 at Q16`, `Black stone at
    A1`."""
    return f"{colour.capitalize()} {'stone' if stones == 1 else f'chain of {stones}'} at {point}"
