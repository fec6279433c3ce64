"""Short ways to write an event's players and games, and a strategy for any."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st

from ratings.rank import Rating
from ratings.system.interface import LOSS, TIE, WIN, Entrant, RatedGame

KOMI = Decimal(7)


def stones(text: str) -> Rating:
    return Rating(Decimal(text))


def game(white: int, black: int, white_score: int = WIN, handicap: int = 0, komi: Decimal | None = None) -> RatedGame:
    usual = Decimal(0) if handicap else KOMI
    return RatedGame(white, black, handicap, usual if komi is None else komi, white_score)


@st.composite
def events(draw: st.DrawFn) -> tuple[list[Entrant], list[RatedGame]]:
    """Two to six players from 20 kyu to 6 dan and up to eight games among them."""
    hundredths = st.integers(-1900, 600)
    ratings = draw(st.lists(hundredths, min_size=2, max_size=6))
    entrants = [Entrant(number, Rating(Decimal(value) / 100)) for number, value in enumerate(ratings, start=1)]
    pairs = st.lists(st.sampled_from([entrant.id for entrant in entrants]), min_size=2, max_size=2, unique=True)
    games = [
        game(*pair, draw(st.sampled_from([LOSS, TIE, WIN])), draw(st.integers(0, 9)))
        for pair in draw(st.lists(pairs, max_size=8))
    ]
    return entrants, games
