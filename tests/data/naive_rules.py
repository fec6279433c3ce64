"""A second judge for property tests: literal, slow, and sharing no code with the program.

A position is a tuple of rows, each a tuple of `.`, `X`, `O`; a point is (row, column). Every chain is found by flood
fill whenever it is asked for, and every position that a player left is kept in a plain list and compared as a whole.
"""

from dataclasses import dataclass, field


@dataclass
class NaiveGame:
    """`moves` are (stone, point or None for a pass or "off"); `changes` are (after, {point: mark}, stone or None)."""

    size: int
    handicap: int = 0
    setup: dict = field(default_factory=dict)
    first: str | None = None
    moves: list = field(default_factory=list)
    changes: list = field(default_factory=list)


@dataclass
class NaiveVerdict:
    findings: list  # [move, stone or None, kind, repeats, claimable, assumed]
    self_captures: list  # [move, stones]
    recreations: list  # [move, repeats]
    boards: list  # after every move, set-up before it included
    final: tuple


def around(board, point):
    row, column = point
    return [
        (r, c)
        for r, c in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
        if 0 <= r < len(board) and 0 <= c < len(board[0])
    ]


def flood(board, point):
    """All points joined to this one through points that hold the same."""
    mark = board[point[0]][point[1]]
    seen, todo = set(), [point]
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        todo += [p for p in around(board, here) if board[p[0]][p[1]] == mark]
    return seen


def put(board, marks):
    return tuple(tuple(marks.get((r, c), mark) for c, mark in enumerate(row)) for r, row in enumerate(board))


def stones_without_liberties(board, stone):
    gone = set()
    for r, row in enumerate(board):
        for c, mark in enumerate(row):
            if mark == stone and (r, c) not in gone:
                chain = flood(board, (r, c))
                if not any(board[q[0]][q[1]] == "." for p in chain for q in around(board, p)):
                    gone |= chain
    return gone


def other(stone):
    return {"X": "O", "O": "X"}[stone]


def play(board, point, stone):
    """The board after the play, and how many of the player's own stones it took off."""
    board = put(board, {point: stone})
    board = put(board, dict.fromkeys(stones_without_liberties(board, other(stone)), "."))
    own = stones_without_liberties(board, stone)
    return put(board, dict.fromkeys(own, ".")), len(own)


def placing_ends(game):
    """How many first moves place a declared handicap by Black's moves, White's stones not yet on the board."""
    if game.handicap == 0 or set_up_handicap(game):
        return 0
    black = length = 0
    for stone, point in game.moves:
        if stone == "X" and black < game.handicap:
            black += 1
        elif stone == "O" and point is None and black < game.handicap:
            pass
        else:
            break
        length += 1
    return length


def set_up_handicap(game):
    marks = set(game.setup.values())
    return game.handicap > 0 and "X" in marks and "O" not in marks


def judge(game):
    board = tuple(tuple("." for _ in range(game.size)) for _ in range(game.size))
    board = put(board, game.setup)
    left = {"X": [], "O": []}  # (position, moves made, whether a recorded move left it)
    findings, self_captures, recreations, boards = [], [], [], []
    last = None
    if set_up_handicap(game):
        left["X"].append((board, 0, True))
        last = "X"
    if game.first == last:
        last = None
    changes = list(game.changes)
    opening = placing_ends(game)

    for number in range(len(game.moves) + 1):
        if number > 0:
            stone, point = game.moves[number - 1]
            before = game.moves[: number - 1]
            passes = before[-2:]
            resumed = {stone for stone, point in passes if point is None} == {"X", "O"}
            ending = all(p is None for _, p in game.moves[number - 1 :])
            if stone == last and not resumed and not ending:
                if number > opening:
                    findings.append([number, stone, "out_of_turn", [], True, False])
                left[other(stone)].append((board, number - 1, False))
            last = stone
            if point == "off":
                findings.append([number, stone, "off_board", [], True, False])
            elif point is not None and board[point[0]][point[1]] != ".":
                findings.append([number, stone, "occupied", [], True, False])
            elif point is not None:
                board, lost = play(board, point, stone)
                if lost:
                    self_captures.append([number, lost])
                own = [(n, recorded) for position, n, recorded in left[stone] if position == board]
                theirs = [n for position, n, _ in left[other(stone)] if position == board]
                if own:
                    assumed = not any(recorded for _, recorded in own)
                    findings.append([number, stone, "repetition", [n for n, _ in own], None, assumed])
                elif theirs:
                    recreations.append([number, theirs])
            left[stone].append((board, number, True))
            boards.append(board)
        while changes and changes[0][0] == number:
            _, marks, turn = changes.pop(0)
            changed = put(board, marks)
            if changed != board and number > 0:
                findings.append([number, None, "moved_stone", [], True, False])
            board = changed
            if turn is not None and turn == last:
                last = None
    for finding in findings:
        if finding[2] == "repetition":
            later = [stone for stone, _ in game.moves[finding[0] :]]
            finding[4] = other(finding[1]) not in later
    return NaiveVerdict(findings, self_captures, recreations, boards, board)


def area(board):
    """Black's points, White's points, points of both."""
    black, white = set(), set()
    for r, row in enumerate(board):
        for c, mark in enumerate(row):
            point = (r, c)
            if mark == ".":
                region = flood(board, point)
                seen = {board[q[0]][q[1]] for p in region for q in around(board, p)}
            else:
                seen = {mark}
            if "X" in seen:
                black.add(point)
            if "O" in seen:
                white.add(point)
    return len(black), len(white), len(black & white)
