"""The positions that the official explanation describes, drawn anew: each is decided as it says."""

from decimal import Decimal

from games.rules import Change, FindingKind, GameRecord, count, position_of, replay, rows_of
from games.rules.result import Manner, Outcome
from tests.unit.rules.test_replay import moves

KO = position_of([". X O .", "X O . O", ". X O .", ". . . ."])


def judged(rows: list[str], text: str, **more: object) -> list[tuple[int, FindingKind]]:
    position = position_of(rows)
    stones = {mark: tuple(p for p, m in enumerate(position) if m == mark) for mark in (1, 2)}
    setup = Change(0, stones[1], stones[2])
    game = GameRecord(len(rows), Decimal(7), setup=setup, moves=moves(text, len(rows)), **more)
    return [(f.move, f.kind) for f in replay(game).findings]


def test_1_a_simple_ko_is_retaken_only_after_plays_elsewhere() -> None:
    ko = list(rows_of(KO))
    assert judged(ko, "W A1, B C3, W B3") == [(3, FindingKind.REPETITION)]
    assert judged(ko, "W A1, B C3, W D1, B C1, W B3") == []


def test_2_a_third_capture_that_restores_the_position_after_whites_own_move() -> None:
    eternal = [". O X X", ". O X .", "X X O O", ". . X ."]
    assert judged(eternal, "W A1, B D1, W B1, B C1, W A1") == [(5, FindingKind.REPETITION)]
    assert judged(eternal, "W A1, B D1, W B1, B C1") == []


def test_3_black_may_recreate_what_stood_with_the_other_player_to_move() -> None:
    rows = [". X . X .", "O O X . .", ". . . . .", ". . . . .", ". . . . ."]
    assert judged(rows, "W E1, B A5, W C5, B B5") == []


def test_4_a_pass_is_a_move_and_can_make_a_repetition() -> None:
    rows = [". X . X .", "O O X . .", ". . . . .", ". . . . .", ". . . . ."]
    assert judged(rows, "B -, W -, B A5, W C5, B B5") == [(5, FindingKind.REPETITION)]
    assert judged(rows, "W -, B A5, W C5, B B5") == []


def test_5_thirty_six_and_forty_three_with_two_shared_and_komi_seven() -> None:
    rows = ["...X.O..."] + ["...XO...."] * 7 + ["...X.O..."]
    score = count(position_of(rows), Decimal(7))
    assert (score.black - score.shared, score.white - score.shared, score.shared) == (36, 43, 2)
    assert score.result.outcome is Outcome.WHITE
    assert score.result.manner is Manner.COUNT
    assert score.margin_text == "-14"


def test_6_self_capture_of_one_stone_and_of_many() -> None:
    eye = [". O . .", ". . . .", ". . . .", ". . . ."]
    assert judged(eye, "W A3, B A4") == []
    assert judged(eye, "W A3, B D1, W -, B A4") == [(4, FindingKind.REPETITION)]
    two = [". . O .", "O O . .", ". . . .", ". . . ."]
    assert judged(two, "B A4, W D1, B B4") == []


def test_7_capture_comes_before_self_capture() -> None:
    rows = ["O O O .", "O O O O", "X X X X", ". . . ."]
    position = position_of(rows)
    stones = {mark: tuple(p for p, m in enumerate(position) if m == mark) for mark in (1, 2)}
    replayed = replay(GameRecord(4, Decimal(7), setup=Change(0, stones[1], stones[2]), moves=moves("B D4", 4)))
    assert rows_of(replayed.final) == ("...X", "....", "XXXX", "....")
    assert replayed.self_captures == ()
