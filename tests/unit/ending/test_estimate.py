"""What lives unconditionally, and what the estimate takes for dead: boards, and the records that carry marks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from games.audit import audit_bytes
from games.ending.chains import chains_of
from games.ending.estimate import DeadEstimate, estimate_dead, unconditionally_alive
from games.ending.playouts import play_out
from games.rules.colour import Colour
from games.rules.point import Position
from games.rules.scoring import dead_by_marks

TWO_EYES = ".X.XO..../XXXXO..../OOOOO..../........./........./........./........./........./........."
ONE_EYE = ".XXXO..../XXXXO..../OOOOO..../........./........./........./........./........./........."
INSIDE = (
    "...XO..../...XO..../.O.XO..../...XO..../...XO..../...XO..../..XXO..../..X.XO.../..XXXO..."  # White's stone at B7
)


def board(rows: str) -> Position:
    return bytes(".XO".index(stone) for stone in rows.replace("/", ""))


def test_two_eyes_live_and_one_does_not() -> None:
    assert len(unconditionally_alive(board(TWO_EYES), Colour.BLACK)) == 6
    assert unconditionally_alive(board(ONE_EYE), Colour.BLACK) == frozenset()
    assert unconditionally_alive(board("." * 81), Colour.BLACK) == frozenset()


def test_what_lives_unconditionally_is_never_taken_for_dead() -> None:
    position = board(TWO_EYES)
    alive = unconditionally_alive(position, Colour.BLACK)
    assert not alive & estimate_dead(position).points


def test_a_stone_in_the_opponents_area_is_taken_for_dead() -> None:
    estimate = estimate_dead(board(INSIDE))
    assert [chain.words for chain in estimate.dead] == ["White stone at B7"]


def test_the_same_position_gives_the_same_shares_and_every_game_is_told() -> None:
    one, other = play_out(board(INSIDE), 8), play_out(bytes(board(INSIDE)), 8)
    assert one == other
    for black, white in zip(one.black, one.white, strict=True):
        assert 0 <= black + white <= one.games == 8


def test_games_go_on_from_fewer_as_if_played_at_once() -> None:
    position = board(INSIDE)
    assert play_out(position, 7, play_out(position, 3)) == play_out(position, 7)
    assert play_out(position, 7, play_out(position, 7)) == play_out(position, 7)


def test_what_further_games_may_change_is_open() -> None:
    estimate = estimate_dead(board("/".join([*["........."] * 3, *["..X.O...."] * 2, *["........."] * 4])))
    assert [chain.words for chain in estimate.open] == ["Black chain of 2 at C6", "White chain of 2 at E6"]
    assert (estimate.doubtful, estimate.chains) == ((), 2)


def test_a_board_is_settled_while_half_of_its_chains_are_in_doubt() -> None:
    chains = chains_of(board(INSIDE))
    assert DeadEstimate((), chains[:2], chains, 4).settled
    assert not DeadEstimate((), chains[:2], chains, 3).settled


@pytest.mark.parametrize("size", [1, 2, 3, 25])
def test_any_board_has_an_estimate(size: int) -> None:
    assert estimate_dead(bytes(size * size)).dead == ()
    full = bytes(1 + (point + point // size) % 2 for point in range(size * size))
    estimate_dead(bytes([0, *full[1:]]), 2)


@pytest.mark.slow
def test_the_marks_of_real_records_are_met(real_data: Path) -> None:
    """Every chain of every final position that its record marks: few differ, and those mostly where it says doubt."""
    seen: Counter[str] = Counter()
    for path in sorted((real_data / "sgf").glob("*/*")):
        for audit in audit_bytes(path.read_bytes(), path.name):
            if audit.judged is None or not (audit.judged.record.black_area or audit.judged.record.white_area):
                continue
            record, final = audit.judged.record, audit.judged.replay.final
            marked = set(dead_by_marks(final, record.black_area, record.white_area))
            estimate = estimate_dead(final)
            for chain in chains_of(final):
                seen["chains"] += 1
                dead = bool(chain.points & marked)
                seen["dead"] += dead
                if (chain in estimate.dead) is not dead:
                    seen["wrong, and said to be in doubt" if chain in estimate.doubtful else "wrong"] += 1
    assert seen["chains"] > 1_000
    assert seen["dead"] > 200
    assert seen["wrong"] <= 4
    assert seen["wrong, and said to be in doubt"] <= 12
