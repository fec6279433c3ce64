"""The replay: what the check positions and the drawn boards do not show."""

import time
from decimal import Decimal

import pytest

from games.rules import (
    OFF_BOARD,
    Change,
    Colour,
    FindingKind,
    GameRecord,
    Move,
    point_named,
    replay,
    rows_of,
)
from games.rules.history import MOST_NAMED
from games.rules.point import LARGEST

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def moves(text: str, size: int) -> tuple[Move, ...]:
    made = []
    for move in text.split(", "):
        colour, place = move.split()
        point = None if place == "-" else OFF_BOARD if place == "off" else point_named(place, size)
        made.append(Move(BLACK if colour == "B" else WHITE, point, "zz" if place == "off" else ""))
    return tuple(made)


def record(text: str, size: int = 9, **more: object) -> GameRecord:
    return GameRecord(size, Decimal(7), moves=moves(text, size), **more)


def test_an_empty_record_is_blacks_turn_and_shows_nothing() -> None:
    replayed = replay(GameRecord(19, Decimal(7)))
    assert replayed.findings == ()
    assert replayed.to_move is BLACK
    assert not any(replayed.final)


@pytest.mark.parametrize("size", range(2, LARGEST + 1))
def test_every_size_captures_in_the_far_corner_and_repeats(size: int) -> None:
    """A corner stone is taken at the corner furthest from A1, on every board."""
    last = size * size - 1
    points = [Move(WHITE, last), Move(BLACK, last - 1), Move(WHITE, None), Move(BLACK, last - size)]
    replayed = replay(GameRecord(size, Decimal(7), setup=Change(to_move=WHITE), moves=tuple(points)))
    assert replayed.findings == ()
    assert replayed.removed == ((4, (last,)),)
    assert rows_of(replayed.final)[-1].endswith("X.")
    again = replay(GameRecord(size, Decimal(7), moves=(*points, Move(WHITE, None), Move(BLACK, last - 1))))
    assert [f.kind for f in again.findings] == [FindingKind.OCCUPIED]


def test_a_point_off_the_board_counts_as_a_pass() -> None:
    replayed = replay(record("B C3, W off, B D4"))
    (finding,) = replayed.findings
    assert (finding.kind, finding.move, finding.colour, finding.written) == (FindingKind.OFF_BOARD, 2, WHITE, "zz")
    assert replayed.plays == 2


def test_a_stone_moved_by_set_up_is_found_after_the_first_move_only() -> None:
    c3, d4 = point_named("C3", 9), point_named("D4", 9)
    assert c3 is not None
    assert d4 is not None
    before = replay(record("B E5", setup=Change(black=(c3,))))
    assert before.findings == ()
    begun = replay(record("B E5", changes=(Change(after=0, black=(c3,)),)))
    assert begun.findings == ()
    after = replay(record("B C3, W E5", changes=(Change(after=1, black=(d4,), empty=(c3,)),)))
    (finding,) = after.findings
    assert (finding.kind, finding.move, finding.colour) == (FindingKind.MOVED_STONE, 1, None)
    assert finding.point == min(c3, d4)
    same = replay(record("B C3, W E5", changes=(Change(after=1, black=(c3,), empty=(d4,)),)))
    assert same.findings == ()


def test_the_record_may_say_who_moves_next() -> None:
    assert [f.kind for f in replay(record("B C3, B D4")).findings] == [FindingKind.OUT_OF_TURN]
    replayed = replay(record("B C3, B D4", changes=(Change(after=1, to_move=BLACK),)))
    assert replayed.findings == ()
    assert replay(record("B C3", changes=(Change(after=1, to_move=BLACK),))).to_move is BLACK
    usual = replay(record("B C3, W D4", changes=(Change(after=1, to_move=WHITE),)))
    assert usual.findings == ()


def test_a_set_up_without_liberties_loses_it_at_the_next_play() -> None:
    a9, b9, a8 = 0, 1, 9
    setup = Change(black=(a9,), white=(b9, a8))
    by_white = replay(record("W E5", setup=setup))
    assert by_white.removed == ((1, (a9,)),)
    assert by_white.self_captures == ()
    by_black = replay(record("B E5", setup=setup))
    assert by_black.removed == ((1, (a9,)),)
    assert [s.stones for s in by_black.self_captures] == [1]


def test_only_a_repetition_that_the_opponent_has_not_answered_can_be_claimed() -> None:
    ko = Change(black=(1, 9, 19), white=(2, 12, 20, 10))
    fight = "W A1, B C8, W B8"
    assert [f.claimable for f in replay(record(fight, setup=ko)).findings] == [True]
    for answer in (", B E5", ", B -", ", B A1"):
        assert not replay(record(fight + answer, setup=ko)).findings[0].claimable
    for again in (", W -", ", W E5"):
        assert replay(record(fight + again, setup=ko)).findings[0].claimable


def test_a_position_repeated_very_often_names_the_first_times() -> None:
    replayed = replay(GameRecord(1, Decimal(7), moves=tuple(Move(Colour(1 + n % 2), 0) for n in range(200))))
    assert len(replayed.findings) == 198
    assert replayed.findings[-1].repeats == tuple(range(2, 2 + 2 * MOST_NAMED, 2))


def test_a_play_where_a_stone_was_taken_off_by_set_up_may_repeat() -> None:
    taken_off = Change(after=2, empty=(40,))
    game = record("B E5, W -, B E5", changes=(taken_off,))
    moved, turn = replay(game).findings
    assert (moved.kind, turn.kind, turn.repeats) == (FindingKind.MOVED_STONE, FindingKind.REPETITION, (1,))


def ko_fight(length: int) -> GameRecord:
    """A ko taken back and forth, with a threat and an answer somewhere else each time as long as the board lasts."""
    setup = Change(black=(1, 19, 39), white=(2, 22, 40))
    points = (20, 21)
    made = [Move(WHITE, 20)] + [Move(BLACK if n % 2 == 0 else WHITE, points[(n + 1) % 2]) for n in range(length)]
    return GameRecord(19, Decimal(7), setup=setup, moves=tuple(made))


def seconds(game: GameRecord) -> float:
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        replay(game)
        best = min(best, time.process_time() - start)
    return best


def test_time_is_linear_in_a_ko_fight_of_five_thousand_moves() -> None:
    short, long = ko_fight(1_250), ko_fight(5_000)
    assert len(replay(long).findings) > 4_900
    assert seconds(long) < 8 * seconds(short)


def test_plays_and_captures_are_counted_by_move() -> None:
    replayed = replay(record("B B9, W A9, B A8, W -, B A8, W off, B A9"))
    assert replayed.removed == ((3, (0,)),)
    assert replayed.plays == 4
    assert [finding.move for finding in replayed.findings] == [5, 6]
    assert [(found.kind, found.point) for found in replayed.findings] == [
        (FindingKind.OCCUPIED, 9),
        (FindingKind.OFF_BOARD, OFF_BOARD),
    ]


def test_self_captures_and_recreations_say_where() -> None:
    replayed = replay(record("W A8, B E5, W B9, B C5, W -, B A9"))
    (own,) = replayed.self_captures
    assert (own.move, own.colour, own.point, own.stones) == (6, BLACK, 0, 1)
    (found,) = replayed.findings
    assert (found.move, found.colour, found.point, found.repeats) == (6, BLACK, 0, (4,))
    again = replay(GameRecord(1, Decimal(7), moves=(Move(BLACK, 0), Move(WHITE, 0))))
    assert [(r.move, r.colour, r.point, r.repeats) for r in again.recreations] == [(2, WHITE, 0, (1,))]


def test_two_moves_in_a_row_say_which_and_what() -> None:
    replayed = replay(record("B C3, B off, W D4, W -, B E5"))
    assert [(f.kind.value, f.move, f.colour, f.point, f.written) for f in replayed.findings] == [
        ("out_of_turn", 2, BLACK, OFF_BOARD, "zz"),
        ("off_board", 2, BLACK, OFF_BOARD, "zz"),
        ("out_of_turn", 4, WHITE, None, ""),
    ]


def test_after_two_passes_anybody_may_move_and_not_after_one() -> None:
    assert replay(record("B C3, W -, B -, B D4")).findings == ()
    assert [f.move for f in replay(record("B -, B D4")).findings] == [2]
    assert [f.move for f in replay(record("B -, W C3, B -, B D4")).findings] == [4]
    assert replay(record("B -, W -, W D4")).findings == ()


def test_passes_that_end_a_record_may_be_of_one_player() -> None:
    assert replay(record("B C3, W D4, W -, W -")).findings == ()
    assert [f.move for f in replay(record("B C3, W D4, W -, B E5")).findings] == [3]


def test_whose_turn_it_is_in_the_end() -> None:
    assert replay(record("B C3")).to_move is WHITE
    assert replay(record("B C3, W D4")).to_move is BLACK
    assert replay(GameRecord(9, Decimal(7), setup=Change(to_move=WHITE))).to_move is WHITE
    assert replay(GameRecord(9, Decimal(7), setup=Change(black=(0,)))).to_move is None
    assert replay(GameRecord(9, Decimal(7), 2, setup=Change(black=(0, 8)))).to_move is WHITE
    assert replay(GameRecord(9, Decimal(7), 2, setup=Change(black=(0, 8), to_move=BLACK))).to_move is BLACK
    told = (Change(after=1, to_move=BLACK), Change(after=1, white=(5,)))
    assert replay(record("B C3", changes=told)).to_move is None
    assert replay(record("B C3", changes=told[::-1])).to_move is BLACK
    assert replay(record("B C3, W D4", changes=(Change(after=1, to_move=BLACK),))).to_move is BLACK


def test_a_left_out_pass_is_a_move_that_can_be_repeated_and_answers_a_repetition() -> None:
    """Black's second move in a row takes White to have passed on the empty board's successor."""
    skipped = replay(record("B C3, B D4, W E5"))
    assert [f.kind for f in skipped.findings] == [FindingKind.OUT_OF_TURN]
    one = replay(GameRecord(1, Decimal(7), moves=(Move(BLACK, 0), Move(BLACK, 0), Move(WHITE, 0))))
    assert [(f.kind.value, f.move, f.repeats, f.claimable) for f in one.findings] == [
        ("out_of_turn", 2, (), True),
        ("repetition", 2, (1,), False),
        ("repetition", 3, (1,), True),
    ]


def test_an_audit_can_be_kept_in_a_set() -> None:
    assert len({replay(record("B C3")), replay(record("B C3"))}) == 1
