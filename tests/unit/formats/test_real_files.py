"""Real files of Tygem, Cyberoro and Pandanet: they are not part of the project, and skipped where they are not."""

from pathlib import Path

import pytest

from games.audit import audit_bytes
from games.sgf import RecordReading, write_game
from tests.data.record_files import first_game

REAL = Path(__file__).resolve().parents[4] / "shared/data/other_formats"
pytestmark = pytest.mark.skipif(not REAL.is_dir(), reason=f"the real files of other programs are not at {REAL}")

FOUND = {
    "amateur.ugf": (254, 0, "-5.5", "B+7.5", "2019-03-08", ""),
    "review.ugi": (222, 0, "6.5", "B+2.5", "2020-06-23", ""),
    "even.ngf": (333, 0, "7.5", "B+0.5", "2017-03-16", ""),
    "gb2312.ngf": (211, 0, "6.5", "黑中盘胜", "2006-09-05", "GB18030 (Chinese)"),
    "handicap2.ngf": (189, 2, "0", "W+R", "2017-03-16", ""),
    "euc-kr.gib": (49, 0, "6.5", "B+T", "2015-08-29", "EUC-KR (Korean)"),
    "gb2312.gib": (268, 5, "0", "W+11", "2012-11-22", "GB18030 (Chinese)"),
    "utf8.gib": (118, 3, "0", "", "2016-03-26", ""),
}
"""Moves, handicap, komi, result, date, the encoding that was guessed."""


@pytest.mark.parametrize("name", FOUND)
def test_read_and_replayed(name: str) -> None:
    data = (REAL / name).read_bytes()
    (audit,) = audit_bytes(data, name)
    judged = audit.judged
    assert judged is not None, audit.rejected
    record = judged.record
    told = (len(record.game.moves), record.game.handicap, f"{record.komi:f}", record.result, record.date)
    assert (*told, audit.guessed) == FOUND[name]
    assert record.black
    assert record.white
    assert not judged.replay.findings
    assert not {"result_count", "result_unreadable"} & {warning.code for warning in audit.warnings}
    again = first_game(write_game(record))
    assert isinstance(again, RecordReading)
    assert again.record == record
