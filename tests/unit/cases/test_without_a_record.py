"""What a referee may decide where no record shows the move: the offender is named, and so is who moves next."""

from __future__ import annotations

import pytest

from games.cases.kind import Kind
from games.cases.options import options
from games.rules.colour import Colour
from tests.unit.cases.test_options import IN_TIME, QUIET, allowed, asked, chosen, sentence
from tests.unit.rules.test_replay import record


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        (Kind.REPETITION, ["take_back_white", "stands_white", "no_breach"]),
        (Kind.OUT_OF_TURN, ["reading_a_white", "reading_b_white", "forfeit_white", "no_breach"]),
        (Kind.OCCUPIED, ["take_back_white", "forfeit_white", "no_breach"]),
        (Kind.MOVED_STONE, ["reading_a_white", "reading_b_white", "forfeit_white", "no_breach"]),
    ],
)
def test_without_a_record_what_the_offender_did_is_put_right_by_hand(kind: Kind, keys: list[str]) -> None:
    question = asked(kind, None, None, offender=Colour.WHITE)
    assert allowed(question) == keys
    back = chosen(question, keys[0])
    assert (back.game, back.position) == (None, None)
    assert "No record shows the move" in back.remark


def test_without_a_record_a_ruling_names_both_players() -> None:
    def said(kind: Kind, key: str) -> str:
        return sentence(chosen(asked(kind, None, None, offender=Colour.WHITE), key))

    assert said(Kind.REPETITION, "take_back_white") == (
        "White’s stone is taken back and the move counts as White’s pass; Black moves next."
    )
    assert said(Kind.REPETITION, "stands_white") == "White’s move stands: Black did not claim it in time."
    assert said(Kind.OUT_OF_TURN, "reading_a_white").endswith(
        "only White’s offending move counts as a pass; Black moves next."
    )
    assert said(Kind.OUT_OF_TURN, "reading_b_white").endswith(
        "White’s last proper move counts as a pass; Black moves next."
    )


def test_without_a_record_and_an_offender_there_is_a_decision_for_each_player() -> None:
    question = asked(Kind.MOVED_STONE, None, None)
    assert allowed(question) == [
        *("reading_a_black", "reading_b_black", "reading_a_white", "reading_b_white"),
        *("put_back", "forfeit_black", "forfeit_white", "no_breach"),
    ]
    assert len({one.title for one in options(question)}) == len(options(question))


def test_a_record_is_never_said_to_show_nothing_where_only_the_move_is_missing() -> None:
    back = chosen(asked(Kind.REPETITION, IN_TIME, None), "take_back_white")
    assert "No record" not in back.remark
    assert back.remark.startswith("No move of the record is named")


def test_a_breach_at_another_move_than_the_case_names_is_pointed_out() -> None:
    assert asked(Kind.REPETITION, IN_TIME, 2).elsewhere == (3,)
    assert asked(Kind.REPETITION, IN_TIME, 3).elsewhere == ()
    assert asked(Kind.OUT_OF_TURN, IN_TIME, 2).elsewhere == ()


def test_a_stone_on_a_stone_is_a_kind_of_its_own() -> None:
    question = asked(Kind.OCCUPIED, record("B C3, W C3, B D4"), 2)
    assert question.finding is not None
    assert chosen(question, "take_back").to_move is Colour.BLACK
    assert "take_back" not in allowed(asked(Kind.OCCUPIED, QUIET, 2))
