"""Random recorded games on small boards, in both forms: as the program's value and as the naive judge's.

Boards are small and mostly full, so repetitions and self-captures are frequent; some moves are wrong on purpose.
"""

from decimal import Decimal
from random import Random

from games.rules import OFF_BOARD, Change, Colour, GameRecord, Move
from tests.data.naive_rules import NaiveGame, play

_COLOURS = {"X": Colour.BLACK, "O": Colour.WHITE}


def random_game(seed: int) -> NaiveGame:
    """A game whose moves mostly alternate and mostly go to empty points."""
    random = Random(seed)
    size = random.choice((1, 2, 2, 3, 3, 3, 4, 4, 5))
    points = [(r, c) for r in range(size) for c in range(size)]
    game = NaiveGame(size, handicap=random.choice((0, 0, 0, 1, 2, 3)))
    style = random.random()
    if style < 0.25:
        game.setup = {p: random.choice("XO") for p in random.sample(points, random.randint(1, len(points)))}
    elif style < 0.35:
        game.setup = dict.fromkeys(random.sample(points, min(len(points), game.handicap + 1)), "X")
    if random.random() < 0.1:
        game.first = random.choice("XO")
    wrong, passing = random.choice(((0.0, 0.05), (0.0, 0.3), (0.08, 0.1)))
    changing = random.choice((0.0, 0.0, 0.03))
    board = tuple(tuple(game.setup.get((r, c), ".") for c in range(size)) for r in range(size))
    stone = game.first or random.choice("XXXXO")
    for number in range(random.randint(0, 12 * size)):
        point = _point(random, points, board, wrong, passing)
        game.moves.append((stone, point))
        if isinstance(point, tuple) and board[point[0]][point[1]] == ".":
            board, _ = play(board, point, stone)
        if random.random() >= wrong / 2 and not (number < 3 and random.random() < 0.2):
            stone = "O" if stone == "X" else "X"
        if random.random() < changing:
            marks = {p: random.choice(".XO") for p in random.sample(points, random.randint(0, min(3, len(points))))}
            game.changes.append((len(game.moves), marks, random.choice("XO") if random.random() < 0.4 else None))
            board = tuple(tuple(marks.get((r, c), board[r][c]) for c in range(size)) for r in range(size))
    return game


def _point(random: Random, points: list, board: tuple, wrong: float, passing: float):
    if random.random() < passing:
        return None
    if random.random() < wrong:
        return random.choice(("off", random.choice(points)))
    empty = [p for p in points if board[p[0]][p[1]] == "."]
    return random.choice(empty) if empty else None


def as_record(game: NaiveGame) -> GameRecord:
    """The same game as the program's value, komi 7."""

    def number(point: tuple[int, int]) -> int:
        return point[0] * game.size + point[1]

    def change(after: int, marks: dict, turn: str | None) -> Change:
        lists = {m: tuple(sorted(number(p) for p, mark in marks.items() if mark == m)) for m in "XO."}
        return Change(after, lists["X"], lists["O"], lists["."], None if turn is None else _COLOURS[turn])

    def move(stone: str, point: object) -> Move:
        if point == "off":
            return Move(_COLOURS[stone], OFF_BOARD, "zz")
        return Move(_COLOURS[stone], number(point) if isinstance(point, tuple) else None)

    return GameRecord(
        game.size,
        Decimal(7),
        game.handicap,
        change(0, game.setup, game.first),
        tuple(move(*m) for m in game.moves),
        tuple(change(*c) for c in game.changes),
    )
