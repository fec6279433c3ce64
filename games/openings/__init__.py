"""The openings of games: positions that are the same under the symmetries of the board and whatever the order of moves,
the moves played next, and the address of a line of moves.

PURE.
"""
