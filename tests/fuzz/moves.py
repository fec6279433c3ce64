"""Bytes as a game on a small board: the replay must judge it as the naive rules do, and its steps must show it."""

from collections.abc import Iterator

from games.rules import OFF_BOARD, Colour, GameRecord, replay
from tests.data.naive_rules import NaiveGame, judge, play
from tests.data.random_games import as_record
from tests.unit.rules.test_replay_against_naive import check as same_verdict, check_remedies, check_steps

LARGEST = 5
LONGEST = 60
"""Bytes read after the first two; a move takes one or two of them."""

PASS, OFF, TAKEN, AGAIN, CHANGE = 192, 208, 216, 224, 240
"""A byte below the first is a play by the player to move, from there on what its name says."""

WORDS = (b"\xc0", b"\xd0", b"\xd8\x00", b"\xe0", b"\xf0\x01\x00\x00", b"\xc0\xc0")

SEEDS = (
    b"",
    bytes((2, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8)),
    bytes((3, 0, 1, 4, 6, 9, 2, 7, 11, 10, 5, 6, 5, PASS, PASS, 6, 6, 5)),
    bytes((0, 0, 0, 0, 0, PASS, 0, 0)),
    bytes((1, 0, *range(40))),
    bytes((2, 3, 0, PASS, 4, PASS, 8, 3)),
    bytes((2, 2, 0, 4, 8)),
    bytes((3, 96, 0, 1, 2, 3, 5, 6, OFF, 1, TAKEN, 0, AGAIN, 9, CHANGE, 2, 1, 1, 2, 0, 1, 9)),
    bytes((4, 4, *(7 * n % PASS for n in range(50)))),
)


def below(content: Iterator[int], limit: int) -> int:
    """The next byte as a number below the limit; 0 where there are no more."""
    return next(content, 0) % limit


def game_of(content: bytes) -> NaiveGame:
    """Any bytes as a game: the first two say the board and how it starts, the others are moves."""
    bytes_left = iter(content[: LONGEST + 2])
    size = 1 + below(bytes_left, LARGEST)
    points = [(row, column) for row in range(size) for column in range(size)]
    start = next(bytes_left, 0)
    game = NaiveGame(size, handicap=start % 4, first=(None, None, "X", "O")[start // 4 % 4])
    for _ in range(start // 16 % 8):
        game.setup[points[below(bytes_left, len(points))]] = "XO"[below(bytes_left, 2) * (start // 128)]
    board = tuple(tuple(game.setup.get((row, column), ".") for column in range(size)) for row in range(size))
    stone = game.first or "X"
    for byte in bytes_left:
        if AGAIN <= byte < CHANGE:
            stone = "O" if stone == "X" else "X"
            continue
        if byte >= CHANGE:
            marks = {points[below(bytes_left, len(points))]: ".XO"[below(bytes_left, 3)] for _ in range(byte % 4)}
            game.changes.append((len(game.moves), marks, (None, "X", "O")[below(bytes_left, 3)]))
            board = tuple(tuple(marks.get((r, c), mark) for c, mark in enumerate(row)) for r, row in enumerate(board))
            continue
        point: object = None
        if byte < PASS:
            start_at = byte % len(points)
            in_turn = points[start_at:] + points[:start_at]
            point = next((p for p in in_turn if board[p[0]][p[1]] == "."), None)
        elif byte >= TAKEN:
            point = points[below(bytes_left, len(points))]
        elif byte >= OFF:
            point = "off"
        game.moves.append((stone, point))
        if isinstance(point, tuple) and board[point[0]][point[1]] == ".":
            board, _ = play(board, point, stone)
        stone = "O" if stone == "X" else "X"
    return game


def naive_game(game: GameRecord) -> NaiveGame:
    """A record as the naive judge takes it; the lists of its set-ups must not overlap."""

    def stone(colour: Colour | None) -> str | None:
        return None if colour is None else "X" if colour is Colour.BLACK else "O"

    def marks(*lists: tuple[str, tuple[int, ...]]) -> dict:
        return {divmod(point, game.size): mark for mark, points in lists for point in points}

    def place(point: int | None) -> object:
        return None if point is None else "off" if point == OFF_BOARD else divmod(point, game.size)

    setup = game.setup
    return NaiveGame(
        game.size,
        game.handicap,
        marks(("X", setup.black), ("O", setup.white)),
        stone(setup.to_move),
        [(stone(move.colour), place(move.point)) for move in game.moves],
        [(c.after, marks(("X", c.black), ("O", c.white), (".", c.empty)), stone(c.to_move)) for c in game.changes],
    )


def check(content: bytes) -> None:
    """Both judges find the same in the game, and the steps and remedies of the replay agree with it."""
    game = game_of(content)
    record = as_record(game)
    expected = judge(game)
    replayed = replay(record)
    same_verdict(replayed, expected)
    check_steps(replayed, expected)
    check_remedies(record, replayed)
    assert judge(naive_game(record)) == expected
