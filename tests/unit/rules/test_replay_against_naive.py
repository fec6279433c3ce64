"""The replay against a literal second implementation, on random games full of repetitions and self-captures.

The number of games is 1,500, or what the environment variable `PROPERTY_GAMES` says; a release runs 20,000.
"""

import os
from collections import Counter

import pytest

from games.rules import (
    GameRecord,
    Replay,
    count,
    position_after,
    remedies_for,
    replay,
    restored,
    rows_of,
    starting_position,
    steps_of,
)
from games.rules.history import MOST_NAMED
from tests.data.naive_rules import NaiveVerdict, area, judge
from tests.data.random_games import as_record, random_game

GAMES = int(os.environ.get("PROPERTY_GAMES", "1500"))
LETTERS = {None: None, 1: "X", 2: "O"}


def drawn(board: tuple) -> tuple[str, ...]:
    return tuple("".join(row) for row in board)


def check(replayed: Replay, expected: NaiveVerdict) -> None:
    found = [
        [f.move, LETTERS[f.colour], f.kind.value, list(f.repeats), f.claimable, f.assumed] for f in replayed.findings
    ]
    assert found == [[*f[:3], f[3][:MOST_NAMED], *f[4:]] for f in expected.findings]
    assert [[s.move, s.stones] for s in replayed.self_captures] == expected.self_captures
    assert [[r.move, list(r.repeats)] for r in replayed.recreations] == [
        [move, repeats[:MOST_NAMED]] for move, repeats in expected.recreations
    ]
    assert rows_of(replayed.final) == drawn(expected.final)
    score = count(replayed.final, replayed.game.komi)
    assert (score.black, score.white, score.shared) == area(expected.final)
    assert score.margin == 2 * (score.black - score.white - replayed.game.komi)


def check_steps(replayed: Replay, expected: NaiveVerdict) -> None:
    """A page that only places and removes what the steps say shows the very same boards."""
    board = bytearray(starting_position(replayed))
    shown = []
    steps = steps_of(replayed)
    for step in steps:
        for stone in step.placed:
            board[stone.point] = stone.colour
        for point in step.removed:
            board[point] = 0
        if step.kind != "setup":
            shown.append(rows_of(bytes(board)))
    assert shown == [drawn(after) for after in expected.boards]
    assert bytes(board) == replayed.final
    assert [f for step in steps for f in step.findings] == list(replayed.findings)


def check_remedies(game: GameRecord, replayed: Replay) -> None:
    """Every restored record ends with the pass, has the board as it was before, and adds no finding."""
    for finding in replayed.findings[:3]:
        for remedy in remedies_for(finding, game):
            again = restored(game, finding, remedy)
            assert (again is None) == (remedy.kept is None)
            if again is None or remedy.kept is None:
                continue
            assert again.game.moves[:-1] == game.moves[: remedy.kept]
            assert again.game.moves[-1].point is None
            assert again.game.moves[-1].colour is remedy.passes
            assert again.to_move is not remedy.passes
            if not any(change.after == remedy.kept for change in game.changes):
                assert again.position == position_after(replayed, remedy.kept)
            assert len(replay(again.game).findings) < len(replayed.findings) + 1
            assert not any(f.move == len(again.game.moves) for f in replay(again.game).findings if f.colour)


@pytest.mark.slow
def test_random_games_are_judged_alike() -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        game = random_game(seed)
        expected = judge(game)
        record = as_record(game)
        replayed = replay(record)
        check(replayed, expected)
        if seed % 5 == 0:
            check_steps(replayed, expected)
        if seed % 20 == 0:
            check_remedies(record, replayed)
        seen.update(kind for _, _, kind, *_ in expected.findings)
        seen["self_capture"] += len(expected.self_captures)
        seen["recreation"] += len(expected.recreations)
    for kind in ("repetition", "out_of_turn", "occupied", "off_board", "moved_stone", "self_capture", "recreation"):
        assert seen[kind] > GAMES / 50, f"too few of {kind} to mean anything: {seen}"
