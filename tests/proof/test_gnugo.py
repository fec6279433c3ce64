"""GNU Go told every real record, and many random games: the whole of what `tests/unit/rules/test_gnugo.py` samples."""

from collections import Counter
from pathlib import Path

import pytest

from games.audit import audit_bytes
from games.rules import FindingKind
from tests.data.gnugo import LARGEST, difference, explanation, gnugo
from tests.unit.rules.test_gnugo import without_set_up

PROGRAM = gnugo() or ""
pytestmark = [
    pytest.mark.without_database,
    pytest.mark.skipif(not PROGRAM, reason="GNU Go is not installed (Debian: apt-get install gnugo)"),
]


def test_every_real_record_is_seen_alike(real_data: Path, tmp_path: Path) -> None:
    """Not one difference: the two repetitions in the collection are refused by both."""
    seen: Counter[str] = Counter()
    for path in sorted((real_data / "sgf").glob("*/*")):
        for audit in audit_bytes(path.read_bytes(), path.name):
            if audit.judged is None or audit.judged.record.game.size > LARGEST:
                continue
            assert difference(PROGRAM, audit.judged.replay, tmp_path) is None, path.name
            seen["games"] += 1
            seen["captures"] += len(audit.judged.replay.removed)
            seen.update(finding.kind for finding in audit.judged.replay.findings)
    assert seen["games"] > 390
    assert seen["captures"] > 2_000
    assert seen[FindingKind.REPETITION] == 2


def test_every_difference_in_random_games_is_explained(tmp_path: Path) -> None:
    why: Counter[str | None] = Counter()
    for seed in range(300):
        one = without_set_up(seed)
        where = difference(PROGRAM, one, tmp_path)
        why["alike" if where is None else explanation(one, where)] += 1
    assert set(why) == {"alike", "self-capture", "given again"}
    assert why["alike"] > 200
