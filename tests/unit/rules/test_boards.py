"""Every drawn board, judged by the replay and by the naive second judge."""

import pytest

from games.rules import Colour, GameRecord, Replay, replay, rows_of
from tests.data.boards import Drawn, drawn_boards
from tests.data.naive_rules import NaiveGame, NaiveVerdict, judge

BOARDS = drawn_boards()
STONES = {Colour.BLACK: "X", Colour.WHITE: "O"}


def naive(game: GameRecord) -> NaiveVerdict:
    size = game.size
    setup = {divmod(p, size): "X" for p in game.setup.black} | {divmod(p, size): "O" for p in game.setup.white}
    moves = [(STONES[m.colour], None if m.point is None else divmod(m.point, size)) for m in game.moves]
    return judge(NaiveGame(size, game.handicap, setup, None, moves))


def found(replayed: Replay) -> list[str]:
    return [
        " ".join([str(f.move), f.kind.value, *map(str, f.repeats)]) + ("*" if f.claimable else "")
        for f in replayed.findings
    ]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.clause}: {board.title}")
def test_board(board: Drawn) -> None:
    replayed = replay(board.record)
    assert rows_of(replayed.final) == board.after
    assert found(replayed) == list(board.found)
    assert [f"{s.move}:{s.stones}" for s in replayed.self_captures] == list(board.own)
    assert [f"{r.move}:{'+'.join(map(str, r.repeats))}" for r in replayed.recreations] == list(board.again)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)
def test_the_naive_judge_agrees(board: Drawn) -> None:
    verdict = naive(board.record)
    assert tuple("".join(row) for row in verdict.final) == board.after
    marked = [[f"{m} {kind}", *map(str, repeats)] for m, _, kind, repeats, *_ in verdict.findings]
    stars = ["*" if claimable else "" for *_, claimable, _ in verdict.findings]
    assert [" ".join(words) + star for words, star in zip(marked, stars, strict=True)] == list(board.found)
    assert [f"{move}:{stones}" for move, stones in verdict.self_captures] == list(board.own)


def test_there_are_enough_boards_and_no_two_alike() -> None:
    assert len(BOARDS) >= 60
    assert len({board.title for board in BOARDS}) == len(BOARDS)
    assert len({(board.before, board.moves, board.handicap) for board in BOARDS}) == len(BOARDS)
