"""The row of a game says what its JSON says."""

import pytest

from games.audit import as_json, audit_bytes
from games.audit.summary import KINDS, SummaryRow, row_of


def row(data: bytes) -> SummaryRow:
    return row_of(as_json(audit_bytes(data, "a.sgf")[0]))


def test_a_game_with_findings() -> None:
    found = row(b"(;SZ[9]RU[NZ]KM[7]RE[W+7];B[cc];B[gg];W[gg];B[dd])")
    assert dict(zip(KINDS, found.findings, strict=True)) == {
        "repetition": 0, "out_of_turn": 1, "occupied": 1, "off_board": 0, "moved_stone": 0,
    }  # fmt: skip
    assert found.found
    assert (found.size, found.komi, found.handicap, found.moves, found.plays) == (9, "7", 0, 4, 3)
    assert (found.claimable, found.self_captures, found.error, found.claimed) == (2, 0, "", "W+7")


def test_a_game_without_and_a_rejected_one() -> None:
    assert not row(b"(;SZ[9];B[cc])").found
    refused = row(b"nothing")
    assert (refused.error, refused.size, refused.komi, refused.margin) == ("not_sgf", None, "", "")
    assert not refused.found


@pytest.mark.parametrize("answer", [{}, {"findings": None}, {"findings": [], "error": None}])
def test_what_is_no_audit(answer: dict[str, object]) -> None:
    with pytest.raises((KeyError, TypeError)):
        row_of(answer)
