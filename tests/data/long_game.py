"""A long made-up game on the full board, as the bytes of a record: what pages and speed are measured with."""

from __future__ import annotations

from random import Random

from games.rules.board import Board
from games.rules.colour import Colour
from games.rules.point import letters_of, neighbours

SIZE = 19


def long_game(moves: int = 350, seed: int = 19) -> bytes:
    """So many moves, taking turns, on empty points that are not the player's own eyes: stones stay and are captured,
    and the last board is nearly full. The same bytes for the same arguments."""
    random, board, beside = Random(seed), Board(SIZE), neighbours(SIZE)
    played = []
    for number in range(moves):
        colour = Colour.WHITE if number % 2 else Colour.BLACK
        empty = [point for point, stone in enumerate(board.stones) if not stone]
        open_points = [point for point in empty if any(board.stones[other] != colour for other in beside[point])]
        point = random.choice(open_points or empty)
        board.play(point, colour)
        played.append(f";{colour.letter}[{letters_of(point, SIZE)}]")
    return f"(;GM[1]FF[4]CA[UTF-8]SZ[{SIZE}]KM[7]RU[NZ]PB[Black]PW[White]{''.join(played)})".encode()
