"""The script that knows moves, against the board of the rules: every play of random games and of odd set-ups."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from playwright.sync_api import Page

from games.audit.audit import audit_bytes
from games.rules import GameRecord, ReplayStepKind, position_after, replay, rows_of, steps_of
from games.rules.board import Board
from games.rules.colour import Colour
from tests.data.boards import drawn_boards
from tests.data.long_game import long_game
from tests.data.random_games import as_record, random_game

SCRIPT = Path(__file__).parents[2] / "games/static/games/moves.js"
STONES = {Colour.BLACK: "X", Colour.WHITE: "O"}
PLAYED = """(plays) => plays.map(([board, size, point, stone]) =>
    goMoves.captures(board, size, point, stone)?.sort((a, b) => a - b) ?? null)"""

Play = tuple[str, int, int, str]


def _text(board: Board) -> str:
    return "".join(".XO"[stone] for stone in board.stones)


def _plays(random: Random, size: int) -> Iterator[tuple[Play, list[int] | None]]:
    """Random plays, from an empty board or from stones that need not have a liberty, each with what it must empty."""
    board = Board(size)
    if random.random() < 0.5:
        stones = [random.choice((0, 1, 2)) for _ in range(size**2)]
        board.set_up(*([point for point, stone in enumerate(stones) if stone == colour] for colour in (1, 2, 0)))
    for _ in range(6 * size):
        point, colour = random.randrange(size**2), random.choice((Colour.BLACK, Colour.WHITE))
        before: Play = (_text(board), size, point, STONES[colour])
        yield before, None if board.stones[point] else sorted(board.play(point, colour).removed)


def _plays_of(game: GameRecord) -> Iterator[tuple[Play, list[int]]]:
    """Every play of the game upon an empty point, each with what `games.rules` says that it empties."""
    judged = replay(game)
    cells = list("".join(rows_of(position_after(judged, 0))))
    for step in steps_of(judged):
        if step.kind is ReplayStepKind.PLAY:
            (stone,) = step.placed
            yield ("".join(cells), game.size, stone.point, STONES[stone.colour]), sorted(step.removed)
        for stone in step.placed:
            cells[stone.point] = STONES[stone.colour]
        for point in step.removed:
            cells[point] = "."


def test_the_boards_of_the_rules_and_whole_games_are_played_alike(desktop: Page) -> None:
    rule_cases = [play for drawn in drawn_boards() for play in _plays_of(drawn.record)]
    (long,) = audit_bytes(long_game(), "long.sgf")
    assert long.judged is not None
    games = [*(as_record(random_game(seed)) for seed in range(300)), long.judged.record.game]
    played = [*rule_cases, *(play for game in games for play in _plays_of(game))]
    desktop.goto("about:blank")
    desktop.add_script_tag(path=SCRIPT)
    found = desktop.evaluate(PLAYED, [play for play, _ in played])
    assert found == [empties for _, empties in played]
    assert sum(bool(empties) for _, empties in rule_cases) > 20


def test_each_play_does_what_the_rules_say(desktop: Page) -> None:
    random = Random(33)
    made = [
        play for size in (1, 2, 2, 3, 3, 4, 4, 5, 5, 7, 9, 13, 19) for _ in range(20) for play in _plays(random, size)
    ]
    desktop.goto("about:blank")
    desktop.add_script_tag(path=SCRIPT)
    found = desktop.evaluate(PLAYED, [play for play, _ in made])
    assert found == [empties for _, empties in made]
    assert sum(bool(empties) for empties in found) > 500
