"""A claimed result against the last board: each way in which they agree, and when they do not."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from games.audit import audit_bytes
from games.audit.verdict import Judged
from games.ending.estimate import DeadEstimate, estimate_dead
from games.ending.reconcile import Agreement, CountMethod, claims_a_count, reconcile
from games.rules.point import Position

WALLS = "AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi]"
"""Black has five columns of nine points, White four: 45 to 36."""
LONE = "AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi][bb]"
"""With a White stone in Black's area."""


def judged(text: str) -> Judged:
    found = audit_bytes(text.encode(), "a.sgf")[0].judged
    assert found is not None
    return found


def found(text: str, size: int = 9) -> Agreement | None:
    one = judged(f"(;SZ[{size}]{text};B[];W[])")
    assert one.claim is not None
    record = one.record
    return reconcile(
        one.replay, one.claim, rules=record.rules, black_area=record.black_area, white_area=record.white_area
    )


def drawn(rows: str) -> str:
    """A board of five lines as set-up stones."""
    points = [(stone, "abcde"[n % 5] + "abcde"[n // 5]) for n, stone in enumerate(rows.replace("/", ""))]
    black, white = ("".join(f"[{point}]" for stone, point in points if stone == colour) for colour in "XO")
    return f"AB{black}AW{white}"


def names(agreement: Agreement | None) -> tuple[int, str, bool] | None:
    return None if agreement is None else (len(agreement.dead), agreement.way.value, agreement.marked)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"KM[7]RE[B+2]RU[NZ]{WALLS}", (0, "area", False)),
        (f"KM[9]RE[0]RU[NZ]{WALLS}", (0, "area", False)),
        (f"KM[7]RE[B+2]RU[NZ]{LONE}TB[bb][aa]", (1, "area", True)),
        (f"KM[7]RE[B+2]RU[NZ]{LONE}", (1, "area", False)),
        (f"KM[0]HA[3]RE[B+6]RU[Chinese]{WALLS}", (0, "compensated", False)),
        (f"KM[0]HA[3]RE[B+7]RU[AGA]{WALLS}", (0, "compensated", False)),
        (f"KM[0.5]RE[B+8.5]RU[Japanese]{WALLS}", (0, "area", False)),
        (f"KM[0.5]RE[B+9.5]RU[Japanese]{LONE}", (1, "territory", False)),
        (f"KM[0.5]RE[B+9.5]{LONE}", (1, "territory", False)),
        (f"KM[0.5]RE[B+9.5]RU[Chinese]{LONE}", None),
        (f"KM[7]RE[B+40]RU[NZ]{LONE}", None),
        (f"KM[7]RE[W+2]RU[NZ]{WALLS}", None),
    ],
)
def test_each_way(text: str, expected: tuple[int, str, bool] | None) -> None:
    assert names(found(text)) == expected


MIDDLE = ";B[cc];W[gg];B[gc];W[cg];B[ee];W[dd];B[ce];W[ed]"
"""A game that has hardly begun."""


@pytest.mark.parametrize(
    ("text", "size", "games"),
    [
        (f"RE[B+2]{WALLS}", 9, []),
        (f"RE[B+2]{LONE}", 9, []),
        (f"RE[W+20]{drawn('X.X.O/O.X../XX.OX/X.X../XOO.O')}", 5, [4, 16, 64]),
        (f"RE[B+99]{drawn('X.X.O/O.X../XX.OX/X.X../XOO.O')}", 5, [4, 16]),
        (f"RE[W+99]{drawn('X.X.O/O.X../XX.OX/X.X../XOO.O')}", 5, [4, 16]),
        (f"RE[B+8]{drawn('OXX.X/.XO../X..XO/OOX../X..OX')}", 5, [4, 16]),
        (f"RE[W+11]{MIDDLE}", 9, [4, 16]),
    ],
    ids=["as it stands", "read at once", "open", "Black’s reach", "White’s reach", "not settled", "hardly begun"],
)
def test_no_more_games_are_played_than_can_decide(
    text: str, size: int, games: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def counted(position: Position, games: int) -> DeadEstimate:
        asked.append(games)
        return estimate_dead(position, games)

    monkeypatch.setattr(sys.modules[reconcile.__module__], "estimate_dead", counted)
    assert (found(f"KM[7]RU[NZ]{text}", size) is None) is bool(games)
    assert asked == 2 * games, "once in the audit, and once here"


def test_a_set_up_without_liberties_is_held_against_its_claim_too() -> None:
    """Nothing has been played that would remove the stones."""
    crowded = "AB[aa][da][ea][eb][bc][ec][bd][cd]AW[ba][ca][ab][bb][db][ac][dc][ad][ed][ae][ce][de][ee]"
    assert found(f"KM[7]RU[NZ]RE[B+8]{crowded}", 5) is None


def test_only_a_count_is_compared() -> None:
    for claim in ("B+R", "W+T", "B+F", "B", "?", "Void", ""):
        assert not claims_a_count(judged(f"(;SZ[9]RE[{claim}];B[aa])").claim)
    assert claims_a_count(judged("(;SZ[9]RE[0];B[aa])").claim)


def test_prisoners_of_the_game_count_as_territory() -> None:
    """Black takes one stone in the corner and fills nothing."""
    text = "(;SZ[9]KM[0.5]RU[Japanese]RE[{}]" + WALLS + ";W[aa];B[ba];W[];B[ab];W[];B[])"
    one = judged(text.format("B+8.5"))
    assert one.replay.removed == ((4, (0,)),)
    for claim, way in (("B+8.5", CountMethod.AREA), ("B+7.5", CountMethod.TERRITORY)):
        each = judged(text.format(claim))
        assert each.claim is not None
        agreement = reconcile(each.replay, each.claim, rules="Japanese")
        assert agreement is not None
        assert agreement.way is way


def test_real_records_that_claim_a_count_agree(real_data: Path) -> None:
    """No record with marks is flagged. Of the others three are: a score of another program's rules, a margin of 137
    points on 13 lines, and one that the estimate does not explain."""
    seen: Counter[tuple[bool, bool]] = Counter()
    for path in sorted((real_data / "sgf").glob("*/*")):
        for audit in audit_bytes(path.read_bytes(), path.name):
            one = audit.judged
            if one is None or not claims_a_count(one.claim) or not one.record.game.moves:
                continue
            flagged = any(warning.code == "result_count" for warning in audit.warnings)
            seen[bool(one.record.black_area or one.record.white_area), flagged] += 1
    assert seen[True, False] == 27
    assert seen[True, True] == 0
    assert seen[False, False] > 80
    assert seen[False, True] <= 3
