"""Sets the handicap, komi and colours that a ruling gives a game; the tournament that the game belongs to says how."""

from __future__ import annotations

from collections.abc import Callable

from games.cases.answers import Terms
from games.ledger.acts import Actor
from games.models import Game, Ruling

Setter = Callable[[Game, Terms, Ruling, Actor], None]
_SETTERS: list[Setter] = []


def register_setter(setter: Setter) -> Setter:
    """Declare what gives a game's board other terms, under the lock of its stream, with one event. It may raise
    Refused."""
    _SETTERS.append(setter)
    return setter


def set_terms(game: Game, terms: Terms, ruling: Ruling, actor: Actor) -> None:
    """Give the game these terms; nothing where it has them. Raises Refused as the registered setter does."""
    if (terms.handicap, terms.komi, terms.exchange) == (game.handicap, game.komi, False):
        return
    for setter in _SETTERS:
        setter(game, terms, ruling, actor)
