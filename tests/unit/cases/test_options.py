"""What a referee may decide: allowed where the rules allow it, and the reason where they do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.cases.answers import RefereeAnswers
from games.cases.facts import exhibits
from games.cases.kind import KIND_OF, RESTORES, Decision, Kind, RulingOption
from games.cases.options import CONFIRMED, NOT_ANY_MORE, option_of, options
from games.cases.question import Question, why_not_found
from games.rules.colour import Colour
from games.rules.findings import FindingKind
from games.rules.game import Change, GameRecord
from games.rules.point import rows_of
from games.rules.replay import replay
from games.rules.result import parse_result
from games.wording.rulings import decision_words
from ground.coded import coded
from tests.data.boards import drawn_boards
from tests.unit.rules.test_remedies import KO
from tests.unit.rules.test_replay import record

IN_TIME = record("W A1, B C8, W B8", setup=KO)
TOO_LATE = record("W A1, B C8, W B8, B E5", setup=KO)
TWICE = record("B C3, W D4, B E5, B F6, W G7")
QUIET = record("B C3, W D4, B E5, W F6")


def asked(kind: Kind, game: GameRecord | None, move: int | None, **more: object) -> Question:
    return Question(kind, "Mere Tui", "Rewi Kea", replay(game) if game else None, move, **more)


def allowed(question: Question) -> list[str]:
    return [one.key for one in options(question) if one.allowed]


def chosen(question: Question, key: str) -> RulingOption:
    found = option_of(question, key)
    assert found is not None
    return found


def sentence(option: RulingOption) -> str:
    return decision_words(option.codes, "Mere Tui", "Rewi Kea")


def test_a_repetition_in_time_can_be_taken_back() -> None:
    question = asked(Kind.REPETITION, IN_TIME, 3)
    assert allowed(question) == ["take_back", "stands", "no_breach"]
    back = chosen(question, "take_back")
    assert back.decision is Decision.TAKE_BACK
    assert sentence(back) == "The stone of move 3 is taken back and counts as a pass; Black moves next."
    assert back.position == replay(record("W A1, B C8", setup=KO)).final
    assert back.to_move is Colour.BLACK
    assert back.game is not None
    assert back.game.moves[-1].point is None
    assert chosen(question, "stands").codes == (coded("late", move=3, colour="white", closed_by=None),)


def test_a_repetition_too_late_can_only_stand_and_it_says_why() -> None:
    question = asked(Kind.REPETITION, TOO_LATE, 3)
    assert allowed(question) == ["stands", "no_breach"]
    why = chosen(question, "take_back").why_not
    assert why == (
        "Black moved after it, with move 4. Only the opponent can claim a repetition, and only before their next move."
    )
    assert chosen(question, "stands").codes == (coded("late", move=3, colour="white", closed_by=4),)


def test_a_repetition_that_is_none_is_no_breach_and_it_says_why() -> None:
    question = asked(Kind.REPETITION, IN_TIME, 2)
    assert allowed(question) == ["no_breach"]
    assert sentence(chosen(question, "no_breach")) == (
        "No breach of the rules: the game stays as it is. Black’s move 2 leaves a board that Black had not left before."
    )
    assert chosen(question, "take_back").why_not == "Black’s move 2 leaves a board that Black had not left before."


def test_a_position_that_only_the_other_player_left_is_allowed() -> None:
    judged = next(one for one in map(replay, (board.record for board in drawn_boards())) if one.recreations)
    question = Question(Kind.REPETITION, "Mere Tui", "Rewi Kea", judged, judged.recreations[0].move)
    assert "own earlier positions count, so it is allowed" in decision_words([why_not_found(question)])
    assert allowed(question) == ["no_breach"]


def test_a_pass_repeats_nothing() -> None:
    question = asked(Kind.REPETITION, record("B C3, W -"), 2)
    assert sentence(chosen(question, "no_breach")).endswith("White’s move 2 is a pass, and a pass is never illegal.")


def test_two_moves_in_a_row_can_be_restored_by_either_reading() -> None:
    question = asked(Kind.OUT_OF_TURN, TWICE, 4)
    assert allowed(question) == ["reading_a", "reading_b", "no_breach"]
    one, two = chosen(question, "reading_a"), chosen(question, "reading_b")
    assert one.position == replay(record("B C3, W D4, B E5")).final
    assert two.position == replay(record("B C3, W D4")).final
    assert (one.to_move, two.to_move) == (Colour.WHITE, Colour.WHITE)


@pytest.mark.parametrize(
    ("kind", "game", "move"),
    [
        (Kind.REPETITION, IN_TIME, 3),
        (Kind.OUT_OF_TURN, TWICE, 4),
        (Kind.MOVED_STONE, replace(QUIET, changes=(Change(after=3, black=(0,)),)), 3),
    ],
)
def test_a_record_that_shows_a_breach_does_not_bind_the_referee(kind: Kind, game: GameRecord, move: int) -> None:
    question = asked(kind, game, move)
    assert question.finding is not None
    cleared = chosen(question, "no_breach")
    assert sentence(cleared) == ("No breach of the rules: the game stays as it is. This record is not what was played.")
    assert "a pass that was not written down" in cleared.remark
    assert (cleared.game, cleared.result) == (None, None)


def test_a_move_in_turn_is_no_breach() -> None:
    question = asked(Kind.OUT_OF_TURN, QUIET, 3)
    assert allowed(question) == ["no_breach"]
    assert "is not out of turn" in chosen(question, "reading_a").why_not


@pytest.mark.parametrize("kind", [Kind.MOVED_STONE, Kind.WRONG_REMOVAL])
def test_moved_stones_that_the_record_does_not_show_are_decided_on_what_others_say(kind: Kind) -> None:
    question = asked(kind, QUIET, 3)
    assert allowed(question) == ["reading_a", "reading_b", "put_back", "forfeit_black", "forfeit_white", "no_breach"]
    word = "moved stones" if kind is Kind.MOVED_STONE else "removed stones wrongly"
    assert sentence(chosen(question, "reading_a")).startswith(f"White {word}. The board goes back")
    assert sentence(chosen(question, "reading_b")).startswith(f"Black {word}. The board goes back")
    assert [chosen(question, key).title for key in ("reading_a", "reading_b")] == [
        "Restored, White did it", "Restored, Black did it",
    ]  # fmt: skip
    assert chosen(question, "reading_a").to_move is Colour.BLACK
    assert chosen(question, "reading_b").to_move is Colour.WHITE


def test_moved_stones_that_the_record_shows_are_a_breach() -> None:
    game = replace(QUIET, changes=(Change(after=3, black=(0,)),))
    question = asked(Kind.MOVED_STONE, game, 3)
    assert question.finding is not None
    before, after = exhibits(question)
    assert before.position[0] == 0
    assert after.position[0] == 1


def test_a_forfeit_names_the_offender_and_the_winner() -> None:
    forfeit = chosen(asked(Kind.MOVED_STONE, QUIET, 3), "forfeit_black")
    assert forfeit.codes == (coded("forfeit", loser="black", lost_board=True),)
    assert str(forfeit.result) == "W+F"
    assert str(chosen(asked(Kind.RESULT, None, None), "forfeit_white").result) == "B+F"


def test_reports_that_differ_are_settled_by_one_of_them_by_the_count_or_by_another_result() -> None:
    said = tuple(one for one in map(parse_result, ("B+3", "W+R")) if one)
    question = asked(Kind.RESULT, QUIET, None, reported=said, counted=parse_result("B+3"))
    found = {one.key: one for one in options(question)}
    assert list(found) == ["result_B+3", "result_W+R", "result", "forfeit_black", "forfeit_white", "stands"]
    assert sentence(found["result_B+3"]) == "The result of the game is: Mere Tui (Black) won by 3."
    assert found["result_B+3"].remark == "As it was reported, and as the board counts with all stones alive."
    assert str(found["result_W+R"].result) == "W+R"
    assert found["result"].open


def test_all_stones_stay_is_a_ready_answer_about_dead_stones() -> None:
    question = asked(Kind.DEAD_STONES, QUIET, None, counted=parse_result("W+7"))
    ready = chosen(question, "result_W+7")
    assert (str(ready.result), ready.remark) == ("W+7", "The count, with all stones alive.")
    assert exhibits(question)[0].position == replay(QUIET).final


def test_the_game_is_played_on_where_dead_stones_are_in_dispute_and_the_referee_says_who_moves_first() -> None:
    for question in (asked(Kind.DEAD_STONES, QUIET, None), asked(Kind.DEAD_STONES, None, None)):
        assert allowed(question)[:2] == ["play_on_black", "play_on_white"]
        on = chosen(question, "play_on_white")
        assert sentence(on) == "All stones stay on the board and the game is played on; White moves next."
        assert (on.decision in RESTORES, on.to_move) == (True, Colour.WHITE)
        assert on.position == (question.replay.final if question.replay else None)
    assert "play_on_black" not in {one.key for one in options(asked(Kind.RESULT, QUIET, None))}


def test_another_result_is_written_by_the_referee() -> None:
    question = asked(Kind.RESULT, None, None)
    written = option_of(question, "result", RefereeAnswers(parse_result("jigo")))
    assert written is not None
    assert sentence(written) == "The result of the game is: jigo."
    assert option_of(question, "no such key") is None


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("game", [None, IN_TIME, TWICE])
def test_a_confirmed_result_leaves_only_what_changes_nothing(kind: Kind, game: GameRecord | None) -> None:
    question = asked(kind, game, 3 if game else None, confirmed=True, reported=(parse_result("B+R"),))
    decisions = {one.decision for one in options(question) if one.allowed}
    assert Decision.STANDS in decisions, "a breach in a confirmed game isn't put on record as none"
    assert decisions <= {Decision.STANDS, Decision.NO_BREACH, Decision.TALK, Decision.WARNING}
    assert all(one.why_not == CONFIRMED for one in options(question) if one.decision in RESTORES)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("game", [None, IN_TIME, TOO_LATE, TWICE, QUIET])
@pytest.mark.parametrize("move", [None, 1, 3, 4, 99])
def test_every_case_has_an_answer_and_no_key_twice(kind: Kind, game: GameRecord | None, move: int | None) -> None:
    question = asked(kind, game, move)
    found = options(question)
    assert any(one.allowed for one in found)
    assert len({one.key for one in found}) == len(found)
    assert all(sentence(one) for one in found if one.allowed)
    for one in found:
        assert (one.position is None) == (one.game is None)
        if one.game is not None:
            assert rows_of(replay(one.game).final) == rows_of(one.position or b"")
    assert len(exhibits(question)) <= 2


def test_an_occupied_point_is_taken_back_as_something_else() -> None:
    question = asked(Kind.OTHER, record("B C3, W C3, B D4"), 2)
    assert question.finding is not None
    assert question.finding.kind is FindingKind.OCCUPIED
    assert chosen(question, "take_back").to_move is Colour.BLACK
    assert "take_back" not in allowed(asked(Kind.OTHER, QUIET, 2))


def test_no_breach_never_says_that_the_replay_finds_nothing_where_it_does() -> None:
    shown = asked(Kind.OTHER, record("B C3, W C3, B D4"), 2)
    assert [code.code for code in chosen(shown, "no_breach").codes] == ["no_breach", "not_played"]
    quiet = asked(Kind.OTHER, QUIET, 2)
    assert [code.code for code in chosen(quiet, "no_breach").codes] == ["no_breach", "nothing_found"]


def test_every_finding_makes_a_case() -> None:
    assert KIND_OF.keys() == set(FindingKind)


def test_on_appeal_a_ruling_may_be_upheld_or_undone() -> None:
    question = asked(Kind.REPETITION, IN_TIME, 3, appealed=4, undone=True)
    assert allowed(question) == ["upheld", "take_back", "stands", "no_breach"]
    upheld, stands = chosen(question, "upheld"), chosen(question, "stands")
    assert (sentence(upheld), upheld.reopens) == ("The appeal is dismissed: ruling 4 stands as it is.", False)
    assert sentence(stands).startswith("Ruling 4 no longer holds. Move 3 stands")
    assert stands.reopens
    cleared = chosen(question, "no_breach")
    assert (cleared.reopens, cleared.game) == (True, None), "nobody plays on from a record that is not what was played"
    assert stands.position == replay(IN_TIME).final
    assert stands.to_move is Colour.BLACK


def test_undoing_the_ruling_that_gave_the_result_does_not_say_that_nothing_changes() -> None:
    undone = chosen(asked(Kind.RESULT, None, None, appealed=4, undone=True), "stands")
    assert (sentence(undone), undone.reopens) == ("Ruling 4 no longer holds.", True)
    kept = chosen(asked(Kind.RESULT, None, None, appealed=4), "stands")
    assert (sentence(kept), kept.reopens) == ("Nothing changes: the game stays as it is.", False)


def test_on_appeal_against_the_ruling_that_gave_a_confirmed_result_there_may_be_another() -> None:
    question = asked(Kind.REPETITION, IN_TIME, 3, appealed=4, undone=True, confirmed=True, gave_result=True)
    assert allowed(question) == ["upheld", "stands", "no_breach"]
    assert chosen(question, "take_back").why_not == NOT_ANY_MORE
    question = asked(Kind.RESULT, None, None, appealed=4, undone=True, confirmed=True, gave_result=True)
    assert allowed(question) == ["upheld", "result", "forfeit_black", "forfeit_white", "stands"]
    assert not any(one.reopens for one in options(question))


def test_on_appeal_against_a_ruling_that_changed_nothing_there_is_nothing_to_undo() -> None:
    question = asked(Kind.REPETITION, IN_TIME, 3, appealed=4)
    assert not any(one.reopens for one in options(question))
    confirmed = asked(Kind.REPETITION, IN_TIME, 3, appealed=4, undone=True, confirmed=True)
    assert not any(one.reopens for one in options(confirmed))
    assert allowed(confirmed) == ["upheld", "stands", "no_breach"]
