"""Every real record of the shared collection against the answers of an independent, literal judge.

The collection is not part of the project: where it is not beside it, these tests are skipped.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from games.audit import Judged, audit_bytes
from games.rules import FindingKind, letters_of, rows_of
from games.rules.game import OFF_BOARD
from games.sgf import RecordReading, write_game
from tests.data.record_files import first_sgf_game

REAL = Path(__file__).resolve().parents[4] / "shared/data/sgf"
ANSWERS = REAL / "expected.jsonl"
pytestmark = pytest.mark.skipif(not ANSWERS.exists(), reason=f"the real records are not at {REAL}")

READ_HERE_ALONE = {"broken/003-nihon-kiin.sgf"}
"""A record of Cyberoro's, which leaves out the semicolon before its first node: the other judge refuses it."""
BEFORE_THE_LAST_BOARD = {FindingKind.OUT_OF_TURN, FindingKind.OCCUPIED, FindingKind.OFF_BOARD, FindingKind.MOVED_STONE}


def answers() -> list[dict[str, Any]]:
    return [json.loads(line) for line in ANSWERS.read_text().splitlines()] if ANSWERS.exists() else []


def played_by(answer: dict[str, Any]) -> bool:
    """Whether this program plays on such boards: square, and up to 25."""
    return isinstance(answer["size"], int) and answer["size"] <= 25


def resumed(judged: Judged, number: int) -> bool:
    """Whether two passes stood before this move: play resumed, which the other judge does not know."""
    before = judged.record.game.moves[: number - 1][-2:]
    return len(before) == 2 and all(move.point is None for move in before)


def found(judged: Judged) -> list[list[object]]:
    size = judged.record.game.size
    return [
        [f.move, f.colour.word, None if f.point in (None, OFF_BOARD) else letters_of(f.point, size), f.kind.value]
        for f in judged.replay.findings
        if f.colour is not None
    ]


@pytest.mark.parametrize("answer", answers(), ids=lambda answer: answer["file"])
def test_same_answer(answer: dict[str, Any]) -> None:
    audit = audit_bytes((REAL / answer["file"]).read_bytes(), answer["file"])[0]
    if answer["file"] in READ_HERE_ALONE:
        assert audit.judged is not None
        return
    if "error" in answer or not played_by(answer):
        assert audit.rejected is not None
        return
    judged = audit.judged
    assert judged is not None
    game, replayed = judged.record.game, judged.replay
    assert game.size == answer["size"]
    assert float(game.komi) == answer["komi_used"]
    assert len(game.moves) == answer["moves"]
    assert game.handicap == (answer["handicap"] or 0)
    violations = [v for v in answer["violations"] if v[3] != "out_of_turn" or not resumed(judged, v[0])]
    assert found(judged) == violations
    repetitions = [f for f in replayed.findings if f.kind is FindingKind.REPETITION]
    assert [f.move for f in repetitions if f.claimable] == answer["challengeable"]
    assert [r.move for r in replayed.recreations] == answer["allowed_repetitions"]
    assert [[s.move, s.stones] for s in replayed.self_captures] == answer["suicides"]
    if not any(f.kind in BEFORE_THE_LAST_BOARD for f in replayed.findings):
        score = judged.score
        assert "/".join(rows_of(replayed.final)) == answer["final_board"]
        assert (score.black, score.white, score.shared) == (
            answer["black_area"],
            answer["white_area"],
            answer["dame"],
        )
        assert score.margin == 2 * answer["margin"]


@pytest.mark.parametrize("answer", answers(), ids=lambda answer: answer["file"])
def test_written_and_read_again(answer: dict[str, Any]) -> None:
    game = first_sgf_game((REAL / answer["file"]).read_bytes())
    if isinstance(game, RecordReading):
        assert first_sgf_game(write_game(game.record)) == RecordReading(game.record)
