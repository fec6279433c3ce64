"""A record that stops before the end of a counted game is told from one whose players only left the passes out."""

import pytest

from games.audit import audit_bytes
from games.audit.compare import cut_short
from games.rules.result import parse_result

WALL = "".join(f";B[{'abcdefghi'[row]}e];W[{'abcdefghi'[row]}f]" for row in range(9))
"""On 9x9 a wall of each side across the board: 45 points for Black, 36 for White, nothing shared."""
OPENING = ";B[cc];W[gg];B[gc];W[cg]"


def said(moves: str, claim: str = "", reported: str = "", size: int = 9) -> dict[str, str]:
    (audit,) = audit_bytes(f"(;SZ[{size}]KM[7]RE[{claim}]{moves})".encode(), "a.sgf")
    assert audit.judged is not None
    return {remark.code: remark.message for remark in cut_short(audit.judged, parse_result(reported))}


def test_a_counted_game_that_stops_in_the_opening_is_short() -> None:
    sentence = (
        "The result is W+3, by counting, but the record stops after move 4 with 77 points open to both: it is not the "
        "whole game."
    )
    assert said(OPENING, "W+3") == {"cut_short": sentence}
    assert said(OPENING, reported="W+3") == {"cut_short": sentence}
    assert said(OPENING, "jigo", "W+3").keys() == {"cut_short"}


def test_a_counted_game_without_stones_is_short() -> None:
    assert "holds no stone" in said("", reported="B+3")["cut_short"]
    assert "holds no stone" in said(";B[]", "B+3")["cut_short"]


@pytest.mark.parametrize("claim", ["W+R", "B+T", "B+", "?", ""])
def test_only_a_count_needs_a_whole_game(claim: str) -> None:
    assert said(OPENING, claim) == said("", claim) == {}


@pytest.mark.parametrize("reported", ["W+R", "B", "B+F", "both_lose", ""])
def test_a_report_of_no_count_needs_none_either(reported: str) -> None:
    assert said(OPENING, reported=reported) == {}


def test_what_the_record_claims_counts_before_the_report() -> None:
    assert said(OPENING, "W+R", reported="W+3") == {}


def test_two_passes_end_a_game_wherever_they_stand() -> None:
    assert said(f"{OPENING};B[];W[]", "W+3") == {}
    assert said(f"{OPENING};B[]", "W+3").keys() == {"cut_short"}


def test_a_closed_board_is_whole_without_passes() -> None:
    assert said(WALL, "B+2") == {}
    assert said(WALL, "B+9") == {}, "dead stones may explain the difference"


def test_a_count_that_the_board_gives_is_no_question() -> None:
    assert said(OPENING, "W+7") == {}
