"""What a referee may do about each kind of finding, and the record it gives."""

from dataclasses import replace

import pytest

from games.rules import (
    Change,
    Colour,
    FindingKind,
    GameRecord,
    Move,
    Remedy,
    RemedyKind,
    RestoredGame,
    point_named,
    remedies_for,
    replay,
    restored,
    rows_of,
)
from games.wording.rulings import decision_words
from tests.unit.rules.test_replay import record

BLACK, WHITE = Colour.BLACK, Colour.WHITE
KO = Change(black=(1, 9, 19), white=(2, 12, 20, 10))


def remedy(game: GameRecord, kind: RemedyKind, finding: int = 0) -> RestoredGame:
    found = replay(game).findings[finding]
    (chosen,) = (remedy for remedy in remedies_for(found, game) if remedy.kind is kind)
    again = restored(game, found, chosen)
    assert again is not None
    return again


def said(remedy: Remedy) -> str:
    """The outcome in words."""
    return decision_words([remedy.outcome])


def kinds(game: GameRecord, finding: int = 0) -> list[RemedyKind]:
    return [remedy.kind for remedy in remedies_for(replay(game).findings[finding], game)]


def test_a_repetition_in_time_is_taken_back_or_stands() -> None:
    game = record("W A1, B C8, W B8", setup=KO)
    assert kinds(game) == [RemedyKind.TAKE_BACK, RemedyKind.STANDS]
    again = remedy(game, RemedyKind.TAKE_BACK)
    assert again.game.moves[:2] == game.moves[:2]
    assert (again.game.moves[2].colour, again.game.moves[2].point) == (WHITE, None)
    assert again.position == replay(record("W A1, B C8", setup=KO)).final
    assert again.to_move is BLACK
    assert replay(again.game).findings == ()


def test_a_repetition_too_late_stands_and_restores_nothing() -> None:
    game = record("W A1, B C8, W B8, B E5", setup=KO)
    assert kinds(game) == [RemedyKind.STANDS]
    found = replay(game).findings[0]
    assert restored(game, found, remedies_for(found, game)[0]) is None


def test_two_moves_in_a_row_have_two_readings() -> None:
    game = record("B C3, W D4, B E5, B F6, W G7")
    assert kinds(game) == [RemedyKind.READING_A, RemedyKind.READING_B]
    extra_off = remedy(game, RemedyKind.READING_A)
    assert extra_off.position == replay(record("B C3, W D4, B E5")).final
    assert extra_off.game.moves[-1].point is None
    assert extra_off.to_move is WHITE
    assert replay(extra_off.game).findings == ()
    both_off = remedy(game, RemedyKind.READING_B)
    assert both_off.position == replay(record("B C3, W D4")).final
    assert [move.point for move in both_off.game.moves] == [*(m.point for m in game.moves[:2]), None]
    assert both_off.to_move is WHITE
    assert replay(both_off.game).findings == ()


def test_two_moves_in_a_row_after_a_handicap_set_up_have_one_reading() -> None:
    game = record("B E5, W A1", handicap=2, setup=Change(black=(20, 60)))
    assert kinds(game) == [RemedyKind.READING_A]
    again = remedy(game, RemedyKind.READING_A)
    assert again.position == replay(GameRecord(9, game.komi, 2, game.setup)).final
    assert again.to_move is WHITE


def test_a_stone_on_a_stone_or_off_the_board_counts_as_a_pass() -> None:
    for wrong in ("W C3", "W off"):
        game = record(f"B C3, {wrong}, B D4")
        assert kinds(game) == [RemedyKind.TAKE_BACK]
        again = remedy(game, RemedyKind.TAKE_BACK)
        assert again.position == replay(record("B C3")).final
        assert [m.point for m in again.game.moves] == [game.moves[0].point, None]
        assert again.to_move is BLACK


def test_moved_stones_are_put_back_whoever_moved_them_and_the_program_never_forfeits() -> None:
    game = record("B C3, W D4, B E5", changes=(Change(after=2, black=(0,), empty=(56,)),))
    assert replay(game).findings[0].kind is FindingKind.MOVED_STONE
    assert kinds(game) == [RemedyKind.READING_A, RemedyKind.READING_B, RemedyKind.FORFEIT]
    by_black = remedy(game, RemedyKind.READING_A)
    assert by_black.position == replay(record("B C3, W D4")).final
    assert by_black.game.moves[-1].colour is BLACK
    by_white = remedy(game, RemedyKind.READING_B)
    assert by_white.position == replay(record("B C3")).final
    assert by_white.game.moves[-1].colour is WHITE
    assert by_black.game.changes == by_white.game.changes == ()
    found = replay(game).findings[0]
    assert restored(game, found, remedies_for(found, game)[2]) is None
    assert "referee decides" in said(remedies_for(found, game)[2])


def test_play_goes_on_from_a_restored_record_without_a_new_finding() -> None:
    """The pass may follow a move of the same player; the record says so, and the opponent's answer is in turn."""
    c7 = point_named("C7", 9)
    for text in ("B C3, W D4, B E5, B F6", "B C3, W C3", "B C3, W D4, B off"):
        game = record(text)
        for offered in remedies_for(replay(game).findings[0], game):
            again = restored(game, replay(game).findings[0], offered)
            assert again is not None
            assert again.to_move is not None
            longer = replace(again.game, moves=(*again.game.moves, Move(again.to_move, c7)))
            assert replay(longer).findings == ()


def test_every_remedy_says_what_happens() -> None:
    game = record("B C3, B C3, W off, B C3")
    for found in replay(game).findings:
        for offered in remedies_for(found, game):
            assert str(found.move) in said(offered)
            assert said(offered).endswith(".")
        assert len(found.rule) > 40
    assert len(rows_of(replay(game).final)) == 9


SAID = {
    ("W A1, B C8, W B8", "take_back"): "The stone of move 3 is taken back and counts as a pass; Black moves next.",
    ("W A1, B C8, W B8", "stands"): "Move 3 stands if Black makes no claim before moving.",
    ("W A1, B C8, W B8, B E5", "stands"): "Move 3 stands: Black moved after it, with move 4.",
    ("W A1, W E5", "reading_a"): "Only move 2 is taken off and counts as White’s pass; Black moves next.",
    ("W A1, W E5", "reading_b"): (
        "Moves 1 and 2 are both taken off and White’s last proper move, move 1, counts as a pass; Black moves next."
    ),
    ("W B9", "take_back"): (
        "The board goes back to the position before move 1, which counts as a pass; Black moves next."
    ),
}


@pytest.mark.parametrize(("text", "kind"), SAID)
def test_the_sentences_that_a_referee_reads(text: str, kind: str) -> None:
    game = record(text, setup=KO)
    (found,) = replay(game).findings
    (offered,) = (offered for offered in remedies_for(found, game) if offered.kind.value == kind)
    assert said(offered) == SAID[text, kind]


def test_the_sentences_about_moved_stones_name_both_players() -> None:
    game = record("B C3, W D4", changes=(Change(after=2, black=(0,)),))
    (found,) = replay(game).findings
    assert [said(offered) for offered in remedies_for(found, game)] == [
        "If Black moved the stones: the board goes back to the position after move 2, and Black’s turn counts as a "
        "pass.",
        "If White moved the stones: the board goes back to the position before move 2, and White’s move 2 counts as a "
        "pass.",
        "If the board cannot be restored, the offender should forfeit the game: the referee decides.",
    ]
    assert [(offered.kept, offered.passes) for offered in remedies_for(found, game)] == [
        (2, BLACK),
        (1, WHITE),
        (None, None),
    ]


def test_remedies_have_the_names_of_files_and_databases() -> None:
    names = [kind.value for kind in RemedyKind]
    assert names == ["stands", "take_back", "reading_a", "reading_b", "forfeit"]


def test_what_is_set_up_before_the_breach_stays_set_up() -> None:
    """A change before the move taken back is kept, one made after the stones were moved is not."""
    early = Change(after=1, black=(40,))
    game = record("B C3, W C3", changes=(early,))
    found = replay(game).findings[1]
    assert found.kind is FindingKind.OCCUPIED
    (offered,) = remedies_for(found, game)
    again = restored(game, found, offered)
    assert again is not None
    assert again.game.changes == (early,)
    assert again.position[40] == BLACK
    moved = replay(game).findings[0]
    assert moved.kind is FindingKind.MOVED_STONE
    back = restored(game, moved, remedies_for(moved, game)[0])
    assert back is not None
    assert back.game.changes == ()
    assert back.position[40] == 0
