"""Counting everything that can happen on tiny boards, by the program's own board and history and by the naive rules.

Both count the same way, from a judge who answers one question: which position does this play leave, or is it against
the rules. Nothing else is shared. A game ends by two passes in a row, which the rules do not say: it makes the number
of games finite and comparable.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from itertools import product

from games.rules import Colour, Position
from games.rules.board import Board
from games.rules.history import History
from tests.data.naive_rules import play, put, stones_without_liberties

Left = frozenset[Hashable]
Judge = Callable[[Hashable, int, int, Left, Left], Hashable | None]
"""`judge(position, point, colour, mine, theirs)`: the position left, None where the play is against the rules.

`mine` and `theirs` are the positions that the mover's and the opponent's moves have left. Colours are 1 and 2.
"""


def games(judge: Judge, empty: Hashable, points: int, most_moves: int | None = None) -> int:
    """How many different games there are from the empty board, or how many ways there are to begin with so many moves.

    Of the beginnings those count that have exactly so many moves; a game that has ended before is none of them.
    """

    @cache
    def following(position: Hashable, colour: int, passed: bool, mine: Left, theirs: Left, left: int | None) -> int:
        if left == 0:
            return 1
        fewer = None if left is None else left - 1
        # A second pass ends the game here, and is the last of the moves asked for or of a whole game.
        number = int(not fewer) if passed else following(position, 3 - colour, True, theirs, mine | {position}, fewer)
        for point in range(points):
            after = judge(position, point, colour, mine, theirs)
            if after is not None:
                number += following(after, 3 - colour, False, theirs, mine | {after}, fewer)
        return number

    return following(empty, 1, False, frozenset(), frozenset(), most_moves)


def reached(judge: Judge, empty: Hashable, points: int) -> set[Hashable]:
    """Every position that plays of either colour in any order can lead to, repetition set aside."""
    seen, todo = {empty}, [empty]
    for position in todo:
        for point, colour in product(range(points), (1, 2)):
            after = judge(position, point, colour, frozenset(), frozenset())
            if after is not None and after not in seen:
                seen.add(after)
                todo.append(after)
    return seen


def engine(rows: int, columns: int) -> Judge:
    """The program: its board makes the captures, its history says what is a repetition."""

    def set_up(position: Position) -> Board:
        board = Board(rows, columns)
        points = {colour: [p for p, stone in enumerate(position) if stone == colour] for colour in (1, 2)}
        board.set_up(points[1], points[2], ())
        return board

    @cache
    def key(position: Position) -> int:
        return set_up(position).number

    @cache
    def played(position: Position, point: int, colour: int) -> Position:
        board = set_up(position)
        board.play(point, Colour(colour))
        assert board.number == key(board.snapshot()), "the number follows every change"
        return board.snapshot()

    def judge(position, point, colour, mine, theirs):
        if position[point]:
            return None
        after = played(position, point, colour)
        history = History()
        for mover, positions in ((colour, mine), (3 - colour, theirs)):
            for number, left in enumerate(positions):
                history.leave(Colour(mover), key(left), number)
        before = history.before(Colour(colour), key(after))
        return None if before is not None and before.by_mover else after

    return judge


Superko = Callable[[Hashable, Left, Left], bool]


def per_player(after: Hashable, mine: Left, theirs: Left) -> bool:
    """The New Zealand rules: the mover has left this position before."""
    return after in mine


def positional(after: Hashable, mine: Left, theirs: Left) -> bool:
    """Positional superko: the position has stood before, whoever left it; the empty board stood at the start."""
    return after in mine or after in theirs or all(mark == "." for row in after for mark in row)


def naive(rows: int, columns: int, repeats: Superko = per_player, self_capture: bool = True) -> Judge:
    """The naive rules, with another superko or without self-capture where a published count needs that."""
    cached = cache(play)

    def judge(position, point, colour, mine, theirs):
        place = divmod(point, columns)
        if position[place[0]][place[1]] != ".":
            return None
        after, lost = cached(position, place, "XO"[colour - 1])
        return None if repeats(after, mine, theirs) or (lost and not self_capture) else after

    return judge


def engine_positions(rows: int, columns: int) -> int:
    """How many positions the program's board finds without a chain that has no liberty."""
    points = rows * columns
    legal = 0
    for marks in product((0, 1, 2), repeat=points):
        board = Board(rows, columns)
        board.set_up(_where(marks, 1), _where(marks, 2), ())
        legal += not board.airless
    return legal


def naive_positions(rows: int, columns: int) -> Iterator[tuple]:
    """The same positions, by flood fill."""
    places = list(product(range(rows), range(columns)))
    for marks in product(".XO", repeat=len(places)):
        board = put(naive_empty(rows, columns), dict(zip(places, marks, strict=True)))
        if not stones_without_liberties(board, "X") and not stones_without_liberties(board, "O"):
            yield board


def naive_empty(rows: int, columns: int) -> tuple:
    """The empty board as the naive rules have it."""
    return (tuple("." * columns),) * rows


def _where(marks: Iterable[int], wanted: int) -> list[int]:
    return [point for point, mark in enumerate(marks) if mark == wanted]
