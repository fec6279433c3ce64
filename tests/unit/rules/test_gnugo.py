"""GNU Go, another program altogether, sees the same captures and the same boards, or the table says why not.

A few of the real records and of the random games; `tests/proof/test_gnugo.py` tells it all of them.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from games.audit import audit_bytes
from games.rules import Replay, replay
from tests.data.gnugo import LARGEST, REFUSED, Difference, difference, explanation, gnugo
from tests.data.random_games import as_record, random_game

PROGRAM = gnugo() or ""
REPOSITORY = Path(__file__).resolve().parents[3]
REAL = REPOSITORY.parent / "shared/data/sgf"
ONE_IN = 16
pytestmark = [
    pytest.mark.skipif(not PROGRAM, reason="GNU Go is not installed (Debian: apt-get install gnugo)"),
    pytest.mark.slow,
]

# Each difference by itself: the record, the move, what GNU Go was expected to answer and what it does answer.
ALONE = {
    "self-capture": ("(;SZ[5];B[ee];W[be];B[de];W[ad];B[ae];W[];B[ae])", 7, REFUSED, "="),
    "given again": ("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb];W[bb])", 4, REFUSED, "="),
    "start": ("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])", 2, "", f"? {REFUSED}"),
    "no liberties": ("(;SZ[5]AB[ae]AW[be][ad];W[ca])", 1, "", "= A1"),
}


def read(text: bytes) -> Replay:
    judged = audit_bytes(text, "")[0].judged
    assert judged is not None
    return judged.replay


def without_set_up(seed: int) -> Replay:
    """A random game from the empty board: full of repetitions, self-captures and moves out of turn."""
    game = random_game(seed)
    game.setup, game.changes, game.first = {}, [], None
    return replay(as_record(game))


@pytest.mark.skipif(not REAL.is_dir(), reason=f"the real records are not at {REAL}")
def test_real_records(tmp_path: Path) -> None:
    records = sorted(REAL.glob("*/*.sgf"))[::ONE_IN]
    judged = [audit.judged for path in records for audit in audit_bytes(path.read_bytes(), path.name)]
    replays = [one.replay for one in judged if one is not None and one.record.game.size <= LARGEST]
    assert len(replays) > len(records) // 2
    assert [difference(PROGRAM, one, tmp_path) for one in replays] == [None] * len(replays)


def test_random_games(tmp_path: Path) -> None:
    found = {}
    for seed in range(40):
        one = without_set_up(seed)
        where = difference(PROGRAM, one, tmp_path)
        if where is not None:
            found[seed] = explanation(one, where) or where
    assert set(found.values()) <= {"self-capture", "given again"}
    assert len(found) < 20, "most games are seen alike to the end"


@pytest.mark.parametrize("why", ALONE)
def test_each_difference_by_itself(why: str, tmp_path: Path) -> None:
    text, move, expected, answered = ALONE[why]
    one = read(text.encode())
    where = difference(PROGRAM, one, tmp_path)
    assert where is not None
    assert (where.move, where.expected, where.answered) == (move, expected, answered)
    assert explanation(one, where) == why


def test_a_wrong_replay_would_be_seen(tmp_path: Path) -> None:
    """The comparison can fail: another last board, or a capture that was not one."""
    right = read(b"(;SZ[5];B[aa];W[ba];B[cc];W[ab])")
    assert difference(PROGRAM, right, tmp_path) is None
    board = replace(right, final=bytes(25))
    assert isinstance(difference(PROGRAM, board, tmp_path), Difference)
    captures = replace(right, removed={})
    assert isinstance(difference(PROGRAM, captures, tmp_path), Difference)


def test_every_difference_is_in_the_table_and_no_other() -> None:
    section = (REPOSITORY / "docs/proofs.md").read_text().split("## Another program")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| \*\*(.+?)\*\* \|", section, re.M)) == set(ALONE)
