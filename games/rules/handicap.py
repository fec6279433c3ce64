"""How a record may write a handicap, and where its stones traditionally go (rules, section 3).

The handicap n means: no komi, White passes the first n - 1 moves, Black places freely. A record writes it as `HA[n]`
with set-up stones and White first, as Black's moves with White's passes between them, or as n moves of Black in a row
with the passes left out.
"""

from __future__ import annotations

from games.rules.colour import Colour
from games.rules.game import GameRecord

_EDGE = {9: 2, 13: 3, 19: 3}
"""Lines between the edge and the star points, counted from 0, on boards that have traditional points."""

# By compass, in the order of placing; c is the centre.
_PLACES = {
    2: "sw ne",
    3: "sw ne nw",
    4: "sw ne nw se",
    5: "sw ne nw se c",
    6: "sw ne nw se w e",
    7: "sw ne nw se w e c",
    8: "sw ne nw se w e s n",
    9: "sw ne nw se w e s n c",
}


def traditional_points(size: int, handicap: int) -> tuple[int, ...]:
    """The star points for 2 to 9 stones, in the order they are placed; five and seven use the centre.

    Empty for one stone, which has no traditional point, for more than nine, and for boards other than 9, 13 and 19.
    Free placement is equally legal.
    """
    if size not in _EDGE or handicap not in _PLACES:
        return ()
    low = _EDGE[size]
    middle, high = size // 2, size - 1 - low
    rows = {"n": low, "s": high}
    columns = {"w": low, "e": high}
    points = []
    for place in _PLACES[handicap].split():
        points.append(rows.get(place[0], middle) * size + columns.get(place[-1], middle))
    return tuple(points)


def stones_set_up(game: GameRecord) -> bool:
    """Whether the set-up equals the position after Black's n-th move: a declared handicap, and only black stones set
    up.
    """
    setup = game.setup
    return game.handicap >= 1 and bool(setup.black) and not setup.white


def opening_length(game: GameRecord) -> int:
    """How many of the first moves place a declared handicap: Black's, and White's passes between.

    0 where the stones are set up or no handicap is declared. During these moves Black may move several times in a row.
    """
    if game.handicap < 1 or stones_set_up(game):
        return 0
    placed = 0
    for number, move in enumerate(game.moves):
        if move.colour is Colour.BLACK:
            if placed == game.handicap:
                return number
            placed += 1
        elif move.point is not None or placed == game.handicap:
            return number
    return len(game.moves)


def stones_shown(game: GameRecord) -> int:
    """How many handicap stones the record shows, whatever it declares.

    Set-up stones count if all are black and White moves first or nobody moves; otherwise Black's moves before White's
    first stone count. An even game, where Black moves first and White answers, shows 0 or 1: read it together with
    `HA`.
    """
    if game.setup.black and not game.setup.white:
        return len(set(game.setup.black) - set(game.setup.empty))
    stones = 0
    for move in game.moves:
        if move.colour is Colour.BLACK:
            stones += move.point is not None
        elif move.point is not None:
            break
    return stones
