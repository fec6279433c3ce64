"""What is said to happen beforehand, by what kind of decision."""

from __future__ import annotations

from games.cases.effects import effects
from games.cases.kind import Kind
from games.cases.options import options
from games.wording.result_words import result_words
from tests.unit.cases.test_options import IN_TIME, QUIET, asked, chosen


def test_a_restored_game_is_open_again_and_goes_on_from_its_record() -> None:
    final, opened, kept, goes_on = effects(chosen(asked(Kind.REPETITION, IN_TIME, 3), "take_back"), needs_second=False)
    assert "becomes final" in final
    assert "what was reported so far no longer counts" in opened
    assert "3 moves with the pass, becomes the one that counts" in kept
    assert goes_on.startswith("Play goes on from it, Black to move")


def test_without_a_record_the_board_is_set_up_at_the_table() -> None:
    sentences = effects(chosen(asked(Kind.REPETITION, None, None), "take_back_white"), needs_second=False)
    assert sentences[-1] == "No record is restored: set the board up at the table."


def test_a_game_that_is_played_on_keeps_its_record() -> None:
    sentences = effects(chosen(asked(Kind.DEAD_STONES, QUIET, None), "play_on_white"), needs_second=False)
    assert sentences[2].startswith("Play goes on from the final position of the record, White to move:")
    at_the_table = effects(chosen(asked(Kind.DEAD_STONES, None, None), "play_on_white"), needs_second=False)
    assert at_the_table[-1] == "Play goes on at the table."


def test_a_result_is_named_and_can_still_be_appealed_against() -> None:
    forfeit = chosen(asked(Kind.MOVED_STONE, QUIET, 3), "forfeit_black")
    winner = result_words(forfeit.result, "Mere Tui", "Rewi Kea")
    sentences = effects(forfeit, needs_second=False, winner=winner)
    assert (
        sentences[1] == "The result becomes: Rewi Kea (White) won by forfeit. Reports that say otherwise are refused."
    )
    assert "until then an appeal can still change it" in sentences[2]


def test_a_result_that_replaces_a_final_one_changes_it_at_once() -> None:
    forfeit = chosen(asked(Kind.MOVED_STONE, QUIET, 3, confirmed=True, gave_result=True, appealed=1), "forfeit_black")
    sentences = effects(forfeit, needs_second=False, winner="Rewi Kea (White) won by forfeit", confirmed=True)
    assert sentences[1:] == (
        "The final result becomes: Rewi Kea (White) won by forfeit.",
        "It changes at once, as a correction that everybody sees.",
    )


def test_what_changes_nothing_says_so() -> None:
    assert effects(chosen(asked(Kind.REPETITION, QUIET, 2), "no_breach"), needs_second=False)[1:] == (
        "Nothing changes in the game or its result.",
    )


def test_a_proposal_changes_nothing_yet() -> None:
    for option in options(asked(Kind.OUT_OF_TURN, QUIET, 3)):
        first = effects(option, needs_second=True)[0]
        assert first == "The ruling is proposed. Nothing changes until a second official confirms it; then:"


def test_undoing_a_ruling_says_that_it_no_longer_counts() -> None:
    option = chosen(asked(Kind.REPETITION, IN_TIME, 3, appealed=4, undone=True), "stands")
    _, opened, goes_on = effects(option, needs_second=False)
    assert "ruled so far no longer counts" in opened
    assert goes_on == "It goes on as it was before that ruling, Black to move."
