"""Rulings are worded from codes: with the players' names on a page, without them in the ledger."""

from __future__ import annotations

import pytest

from games.wording.origins import origin_words, remark_text
from games.wording.rulings import because_of_ruling, caption_words, decision_words
from ground.coded import coded


def test_a_forfeit_names_the_players_only_where_their_names_are_given() -> None:
    codes = [{"code": "forfeit", "loser": "black", "lost_board": True}]
    assert decision_words(codes, "Mere Tui", "Rewi Kea") == (
        "Black, Mere Tui, forfeits the game. The board cannot be restored. White, Rewi Kea, wins."
    )
    assert decision_words(codes) == "Black forfeits the game. The board cannot be restored. White wins."


def test_a_result_names_the_winner_by_name_or_by_colour() -> None:
    codes = [{"code": "result", "result": "W+3.5"}]
    assert decision_words(codes, "Mere Tui", "Rewi Kea") == "The result of the game is: Rewi Kea (White) won by 3½."
    assert because_of_ruling(2, codes) == "Ruling 2: The result of the game is: White wins by 3½."


def test_a_late_claim_says_what_closed_it() -> None:
    late = coded("late", move=3, colour="white", closed_by=4)
    assert decision_words([late]) == "Move 3 stands: Black moved after it, with move 4."
    late = coded("late", move=3, colour="white", closed_by=None)
    assert decision_words([late]) == "Move 3 stands: it was not claimed in time."


def test_the_second_of_two_like_positions_says_so() -> None:
    assert caption_words(coded("same_after", move=1)) == "After move 1, the same position"


def test_several_codes_are_one_text() -> None:
    codes = [coded("no_longer", ruling=4), coded("no_breach")]
    assert decision_words(codes) == "Ruling 4 no longer holds. No breach of the rules: the game stays as it is."


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        ({}, ""),
        ({"code": "entered_position", "stones": 1}, "Entered at the board by Aroha: a position of 1 stone."),
        ({"code": "entered_moves", "moves": 12}, "Entered at the board by Aroha: 12 moves, one by one."),
        (
            {"code": "played_on", "after": 60, "record": 2},
            "Play was resumed after move 60 of record 2, on the page.",
        ),
        ({"code": "restored", "ruling": 3}, "Restored by ruling 3."),
    ],
)
def test_how_a_record_came_about_comes_before_what_its_player_wrote(origin: dict[str, object], words: str) -> None:
    assert origin_words(origin, "Aroha") == words
    assert remark_text(origin, "Aroha", "We ran out of ink.") == f"{words} We ran out of ink.".strip()


def test_a_code_that_is_none_is_a_fault() -> None:
    with pytest.raises(KeyError):
        decision_words([{"code": "banished"}])
