"""Programs that err as programs do: the suite finds each of them, in the file where it should."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from math import ceil
from typing import Any

import pytest

from nzgs_tourney.conformance.cases import subjects
from nzgs_tourney.conformance.run import Judgement, run_suite
from nzgs_tourney.conformance.this_program.answers import ANSWERS
from nzgs_tourney.conformance.ways import SuiteAnswer, ThisProgram
from tests.data import naive_rules
from tests.unit.conformance import second_way

Given = Mapping[str, Any]
Answer = dict[str, Any]


class Mistaken(ThisProgram):
    """This program, but for one question."""

    def __init__(self, question: str, answer: Callable[[Given], Answer]) -> None:
        self.question, self.answer = question, answer

    def ask(self, request: Mapping[str, Any]) -> SuiteAnswer:
        if request["ask"] == self.question:
            return SuiteAnswer(self.answer(request["given"]))
        return super().ask(request)


def last_move(given: Given) -> tuple[list[Any], Any, str, Any]:
    """The boards before the last move (that of the start first), the one after it, its mover, and who left which."""
    verdict = second_way.judged(dict(given))
    empty = tuple(tuple("." * given["size"]) for _ in range(given["size"]))
    start = naive_rules.put(empty, second_way.board_of(dict(given)))
    return [start, *verdict.boards[:-1]], verdict.boards[-1], given["moves"][-1][0], given["moves"]


def is_play(given: Given) -> bool:
    """Whether the last move is a stone on an empty point."""
    return not given["moves"][-1].endswith("pass") and "occupied" not in {
        kind for number, _, kind, *_ in second_way.judged(dict(given)).findings if number == len(given["moves"])
    }


def no_repetition_at_all(given: Given) -> Answer:
    return {"legal": given["moves"][-1].endswith("pass") or is_play(given)}


def whoever_left_it(given: Given) -> Answer:
    before, after, _, _ = last_move(given)
    return {"legal": no_repetition_at_all(given)["legal"] and (not is_play(given) or after not in before)}


def passes_forgotten(given: Given) -> Answer:
    before, after, mover, moves = last_move(given)
    left = [
        board for board, move in zip(before[1:], moves, strict=False) if move[0] == mover and not move.endswith("pass")
    ]
    return {"legal": no_repetition_at_all(given)["legal"] and (not is_play(given) or after not in left)}


def only_the_last_two(given: Given) -> Answer:
    before, after, _, _ = last_move(given)
    return {"legal": no_repetition_at_all(given)["legal"] and (not is_play(given) or after not in before[-2:-1])}


def no_self_capture(given: Given) -> Answer:
    verdict = second_way.judged(dict(given))
    own = {move for move, _ in verdict.self_captures}
    return {"legal": not verdict.findings and len(given["moves"]) not in own}


def own_stones_first(given: Given) -> Answer:
    board: Any = [list(row) for row in ANSWERS["board"]({**given, "moves": given["moves"][:-1]})["rows"]]
    letter, place = given["moves"][-1].split()
    if place != "pass":
        stone = {"B": "X", "W": "O"}[letter]
        board[given["size"] - int(place[1:])][second_way.COLUMNS.index(place[0])] = stone
        for colour in (stone, naive_rules.other(stone)):
            board = naive_rules.put(board, dict.fromkeys(naive_rules.stones_without_liberties(board, colour), "."))
    return {"rows": second_way.rows_of(board)}


def shared_by_nobody(given: Given) -> Answer:
    said = ANSWERS["territory"](given)
    return {"black": said["black"] - said["shared"], "white": said["white"] - said["shared"], "shared": said["shared"]}


def komi_for_black(given: Given) -> Answer:
    return {"margin": f"{Decimal(ANSWERS['count'](given)['margin']) + 2 * Decimal(given['komi']):f}"}


def rounded_to_the_nearest(given: Given) -> Answer:
    one, other = map(Decimal, given["ratings"])
    stones = int(abs(one - other).to_integral_value(ROUND_HALF_UP))
    return {"stones": stones, "komi": "0" if stones else "7"}


def in_binary_fractions(given: Given) -> Answer:
    one, other = map(float, given["ratings"])
    stones = ceil(abs(one - other))
    return {"stones": stones, "komi": "0" if stones else "7"}


def without_handicaps(given: Given) -> Answer:
    rounds = [
        {**played, "boards": [{**board, "handicap": 0} for board in played["boards"]]} for played in given["rounds"]
    ]
    return ANSWERS["standings"]({**given, "rounds": rounds})


def first_come(given: Given) -> Answer:
    players = [player["id"] for player in given["players"]]
    return {"pairs": [list(pair) for pair in zip(players[::2], players[1::2], strict=False)], "bye": None}


@pytest.mark.parametrize(
    ("question", "mistake", "file"),
    [
        ("legal", no_repetition_at_all, "03-repetition"),
        ("legal", whoever_left_it, "03-repetition"),
        ("legal", passes_forgotten, "03-repetition"),
        ("legal", only_the_last_two, "03-repetition"),
        ("legal", no_self_capture, "02-self-capture"),
        ("board", own_stones_first, "01-plays"),
        ("territory", shared_by_nobody, "06-territory"),
        ("count", komi_for_black, "07-count"),
        ("handicap", rounded_to_the_nearest, "08-handicap"),
        ("handicap", in_binary_fractions, "08-handicap"),
        ("standings", without_handicaps, "12-standings"),
        ("draw", first_come, "14-draws"),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_it_is_found(question: str, mistake: Callable[[Given], Answer], file: str) -> None:
    asked = [one for one in subjects() if question in {case.ask for case in one.cases}]
    run = run_suite(Mistaken(question, mistake), asked)
    wrong = {one.name: [case for case in cases if case.judgement is not Judgement.RIGHT] for one, cases in run.files}
    assert len(wrong[file]) >= 2
    assert all(case.case.ask == question for cases in wrong.values() for case in cases)
    assert any(case.judgement is Judgement.RIGHT for case in run.judged if case.case.ask == question)
