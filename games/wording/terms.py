"""A game's handicap, komi and players in words."""

from __future__ import annotations

from decimal import Decimal

from games.wording.numbers import decimal_text
from ground.translation import gettext as _, ngettext, pgettext


def stones_words(handicap: int) -> str:
    """`even`, `1 stone`, `4 stones`."""
    if not handicap:
        return pgettext("a game without handicap", "even")
    return ngettext("{count} stone", "{count} stones", handicap).format(count=handicap)


def handicap_words(handicap: int) -> str:
    """The kind of game by its handicap, in a sentence: `an even game`, `handicap 4`."""
    return _("handicap {stones}").format(stones=handicap) if handicap else _("an even game")


def komi_words(komi: Decimal | str) -> str:
    """`komi 7`, and `no komi` for nothing, `0` or `none`."""
    text = _komi_text(komi)
    return _("komi {komi}").format(komi=text) if text else _("no komi")


def komi_figure(komi: Decimal, without: str | None = None) -> str:
    """The komi under the heading “Komi”: `7`, `6.5`; for none the text `without`, or `no komi`."""
    text = _komi_text(komi)
    return text or (_("no komi") if without is None else without)


def _komi_text(komi: Decimal | str) -> str:
    """The figure, empty where there is no komi."""
    text = komi.strip() if isinstance(komi, str) else decimal_text(komi)
    return "" if text in ("", "0", "none") else text


def is_no_komi(komi: str) -> bool:
    """Whether a komi written as text is zero: empty, `0` or `none`."""
    return not _komi_text(komi)


def board_words(size: int, komi: Decimal) -> str:
    """The board and komi of a game: `19×19 with komi 7`, `9×9 without komi`."""
    if not komi:
        return _("{size}×{size} without komi").format(size=size)
    return _("{size}×{size} with komi {komi}").format(size=size, komi=decimal_text(komi))


def colour_words(colour: str) -> str:
    """A player, from the colour's word `black` or `white`: `Black`, `White`."""
    return pgettext("player", "Black") if colour.lower() == "black" else pgettext("player", "White")


def chain_words(colour: str, stones: int, point: str) -> str:
    """A chain by its colour (`white`), its stones and one of its points: `White chain of 5 at Q16`, `Black stone at
    A1`."""
    if colour.lower() == "black":
        message = ngettext("Black stone at {point}", "Black chain of {stones} at {point}", stones)
    else:
        message = ngettext("White stone at {point}", "White chain of {stones} at {point}", stones)
    return message.format(stones=stones, point=point)
