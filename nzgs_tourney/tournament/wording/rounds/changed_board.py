"""Says to a player what their board was before the director changed it: its terms, its colours, its opponent."""

from __future__ import annotations

from decimal import Decimal

from games.wording.numbers import sentences
from games.wording.terms import handicap_words, komi_words
from ground.translation import gettext as _

Terms = tuple[int, Decimal]
"""A handicap in stones, and the komi."""


def changed_terms(was: Terms, now: Terms, *, takes: str | None) -> str:
    """What the terms were and are: `It was an even game, komi 7; now it’s handicap 2, no komi.` `takes` is the colour
    that the player now has, `black` or `white`, None where it is the same."""
    same = was == now
    terms = _("It was {old_handicap}, {old_komi}; now it’s {handicap}, {komi}.").format(
        old_handicap=handicap_words(was[0]),
        old_komi=komi_words(was[1]),
        handicap=handicap_words(now[0]),
        komi=komi_words(now[1]),
    )
    colours = {"black": _("You’re Black now."), "white": _("You’re White now.")}
    return sentences(("" if same else terms, colours[takes] if takes else ""))


def changed_colours(colour: str, opponent: str) -> str:
    """Says that the player now has the other colour against the same opponent: `black` or `white`."""
    if colour == "black":
        return _("You now play Black against {name}; it was White.").format(name=opponent)
    return _("You now play White against {name}; it was Black.").format(name=opponent)


def was_to_play(name: str, table: int) -> str:
    """Who they were to play, and where."""
    return _("You were to play {name} at table {table}.").format(name=name, table=table)


def had_the_bye() -> str:
    """They had no opponent."""
    return _("You had the bye.")
