"""A partner who played in the other's place: what a referee may decide, with and without a record."""

from __future__ import annotations

from decimal import Decimal

from games.cases.answers import RefereeAnswers, Terms
from games.cases.facts import clause_of, exhibits, found_in
from games.cases.kind import Kind
from games.cases.options import option_of, options
from games.cases.question import Question
from games.rules.colour import Colour
from games.rules.replay import replay
from games.wording.rulings import decision_words
from tests.unit.cases.test_options import QUIET
from tests.unit.rules.test_replay import record

SEEN = Question(Kind.PARTNER_ORDER, "Mere & Rewi", "Tama & Ngaio", replay(QUIET), 3, offender=Colour.BLACK)


def decided(question: Question, key: str, answers: RefereeAnswers | None = None) -> str:
    option = option_of(question, key, answers or RefereeAnswers())
    assert option is not None
    return decision_words(option.codes)


def test_the_move_comes_off_without_a_pass_or_stands() -> None:
    assert [one.key for one in options(SEEN)] == [
        *("put_back", "stands", "talk", "warning_black", "time_take_black", "terms", "forfeit_black", "no_breach"),
    ]
    back = option_of(SEEN, "put_back")
    assert back is not None
    assert (back.position, back.to_move) == (replay(record("B C3, W D4")).final, Colour.BLACK)
    assert decided(SEEN, "put_back") == (
        "The board goes back to the position before move 3, and nobody passes: the partner whose turn it was plays."
    )
    assert decided(SEEN, "stands") == "The move stands: the partner after the one who moved plays next for that side."
    penalty = RefereeAnswers(terms=Terms(0, Decimal(10)))
    assert decided(SEEN, "terms", penalty) == "The game goes on: an even game, komi 10."


def test_a_record_shows_the_colour_and_never_finds_the_partner() -> None:
    assert SEEN.finding is None
    assert found_in(SEEN) == "Black made move 3; a record doesn’t show which partner: ask both sides."
    assert [one.caption.code for one in exhibits(SEEN)] == ["before", "after"]
    assert "say nothing of partners" in clause_of(SEEN)


def test_without_a_record_the_board_is_set_up_at_the_table() -> None:
    question = Question(Kind.PARTNER_ORDER, "Mere & Rewi", "Tama & Ngaio")
    back = option_of(question, "put_back")
    assert back is not None
    assert back.game is None
    assert decided(question, "put_back").startswith("The board goes back to where the order was broken")
    assert {"forfeit_black", "forfeit_white"} < {one.key for one in options(question)}
