"""A round drawn on paper: pairs and colours as written, handicap and komi by the rules where nothing else is."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from nzgs_tourney.tournament.division.history import DivisionHistory, Hall
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy, System
from nzgs_tourney.tournament.pairing.draft import DrawnBoard
from nzgs_tourney.tournament.pairing.manual_pairing import Judging
from nzgs_tourney.tournament.pairing.paper_round import PaperBoard, paper_draft, ruled_terms
from tests.unit.pairing.builders import MCMAHON, SWISS, division, game, played

HANDICAP = replace(SWISS, handicap=HandicapPolicy(HandicapBasis.RANK))


def judging(made: DivisionHistory) -> Judging:
    return Judging(made, frozenset(entry.id for entry in made.players))


def terms(board: DrawnBoard) -> tuple[int, int, int, int, Decimal]:
    return board.table, board.black, board.white, board.handicap, board.komi


@pytest.mark.parametrize(
    "settings", [SWISS, MCMAHON, DivisionSettings(system=System.ROUND_ROBIN, rounds=5)], ids=lambda s: s.system.value
)
def test_every_system_takes_pairs_and_colours_as_they_are_written(settings: DivisionSettings) -> None:
    made = division(5, settings)
    draft = paper_draft(judging(made), 1, "s", [PaperBoard(4, 1), PaperBoard(2, 5)], [3])
    assert [terms(board) for board in draft.boards] == [(1, 4, 1, 0, Decimal(7)), (2, 2, 5, 0, Decimal(7))]
    assert (draft.bye, draft.sitting_out) == (3, ())


def test_handicap_and_komi_follow_the_rules_where_nothing_is_written() -> None:
    draft = paper_draft(judging(division(4, HANDICAP)), 1, "s", [PaperBoard(4, 1), PaperBoard(3, 2)])
    assert [terms(board) for board in draft.boards] == [(1, 4, 1, 3, Decimal(0)), (2, 3, 2, 1, Decimal(0))]


def test_what_is_written_counts_and_the_komi_follows_a_written_handicap() -> None:
    boards = [PaperBoard(4, 1, handicap=0), PaperBoard(3, 2, handicap=2, komi=Decimal("-5"))]
    by = judging(division(4, HANDICAP))
    draft = paper_draft(by, 1, "s", boards)
    assert [terms(board) for board in draft.boards] == [(1, 4, 1, 0, Decimal(7)), (2, 3, 2, 2, Decimal(-5))]
    assert [ruled.differs(board) for ruled, board in zip(ruled_terms(by, 1, boards), boards, strict=True)] == [True] * 2


def test_where_the_stronger_is_written_as_black_the_rules_say_otherwise() -> None:
    by = judging(division(4, HANDICAP))
    (ruled,) = ruled_terms(by, 1, [PaperBoard(1, 4)])
    assert (ruled.turned, ruled.handicap) == (True, 3)
    with pytest.raises(ValueError, match="takes Black"):
        paper_draft(by, 1, "s", [PaperBoard(1, 4)])
    assert terms(paper_draft(by, 1, "s", [PaperBoard(1, 4, handicap=0)]).boards[0])[1:4] == (1, 4, 0)


def test_a_fixed_table_is_kept_and_a_rematch_counted() -> None:
    made = division(4, SWISS, played(1, game(1, 2, "W"), game(3, 4, "W")))
    third = replace(made.players[2], fixed_table=1)
    made = replace(made, players=(*made.players[:2], third, made.players[3]))
    draft = paper_draft(judging(made), 2, "s", [PaperBoard(2, 1), PaperBoard(4, 3)])
    assert [(board.table, board.black) for board in draft.boards] == [(1, 4), (2, 2)]
    assert draft.summary.rematches == 2


def test_tables_go_on_after_those_of_the_divisions_before() -> None:
    made = replace(division(4), hall=Hall(5, frozenset({6})))
    draft = paper_draft(judging(made), 1, "s", [PaperBoard(1, 2), PaperBoard(3, 4)])
    assert [board.table for board in draft.boards] == [5, 7]


def test_nobody_plays_twice() -> None:
    with pytest.raises(ValueError, match="On two boards at once: Bea"):
        paper_draft(judging(division(4)), 1, "s", [PaperBoard(1, 2), PaperBoard(2, 3)])
    with pytest.raises(ValueError, match="On two boards at once: Ann"):
        paper_draft(judging(division(4)), 1, "s", [PaperBoard(1, 2)], [1])
