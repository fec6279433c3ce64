"""Players without a grade: paired as what the director wrote, and a sentence where nothing says how strong they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy
from nzgs_tourney.tournament.exchange.own.division import division_as_json, division_of_json
from nzgs_tourney.tournament.pairing.constraints import Attendance, attendance
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.handicap_policy import terms
from nzgs_tourney.tournament.pairing.rearrange import PairAtTable, Rearrangement, rearranged
from nzgs_tourney.tournament.pairing.round_players import RoundEntry
from nzgs_tourney.tournament.standings.score import starting_scores
from ratings.rank import UNGRADED, Rank
from tests.unit.pairing.builders import MCMAHON, SWISS, division, person

BY_RATING = HandicapPolicy(HandicapBasis.RATING)
BY_GRADE = HandicapPolicy(HandicapBasis.RANK)
NEW = person(1, rating="-11.40", rank=UNGRADED)
"""Ann, paired as 12k."""
UNPLACED = person(1, rank=UNGRADED)


def without(first: object) -> DivisionHistory:
    return division([first, person(2, -9), person(3, -12), person(4, -11)], MCMAHON)


def test_starting_score_and_handicap_are_those_of_what_they_are_paired_as() -> None:
    assert NEW.rank == Rank(-11)
    assert starting_scores(without(NEW))[1] == starting_scores(without(person(1, -11)))[1] == 16
    other = RoundEntry(person(2, -8, rating="-8.00"), 0, 0)
    for policy, stones in ((BY_RATING, 4), (BY_GRADE, 3)):
        told = terms(replace(MCMAHON, handicap=policy), RoundEntry(NEW, 0, 0), other)
        assert told is not None
        assert told.stones == stones


@pytest.mark.parametrize(
    "settings",
    [MCMAHON, replace(SWISS, handicap=BY_RATING), replace(SWISS, handicap=BY_GRADE)],
)
def test_a_draw_that_needs_a_strength_names_who_has_none(settings: DivisionSettings) -> None:
    told = draw_round(replace(without(UNPLACED), settings=settings), 1, "seed")
    assert isinstance(told, NoDraw)
    assert told.reason == "Ann has no grade yet: write what they are paired as, e.g. 12k, at their entry."
    assert told.players == (1,)
    several = attendance(division([UNPLACED, person(2, rank=UNGRADED), person(3)], settings), 1, {})
    assert isinstance(several, NoDraw)
    assert several.reason.startswith("Ann and Bea have no grade yet: write what each is paired as")


def test_nobody_asks_about_who_is_away_or_where_strength_decides_nothing() -> None:
    away = {1: Status.EXCUSED}
    assert attendance(without(UNPLACED), 1, away) == Attendance((2, 3, 4), ())
    assert not isinstance(draw_round(replace(without(UNPLACED), settings=SWISS), 1, "seed"), NoDraw)


@pytest.mark.parametrize("new", [NEW, UNPLACED])
def test_our_own_file_keeps_that_no_grade_is_given(new: object) -> None:
    value = division_as_json(without(new))
    assert value["players"][0]["rank"] == "?"
    read = division_of_json(value)
    assert isinstance(read, DivisionHistory)
    assert read.players[0] == new
    assert not read.players[0].rank.given


def test_a_board_by_hand_in_a_drawn_round_needs_a_strength_too() -> None:
    drawn_round = draw_round(without(person(1, -11)), 1, "seed")
    assert isinstance(drawn_round, Draw)
    unplaced = without(UNPLACED)
    (others,) = [board for board in drawn_round.boards if 1 not in (board.white, board.black)]
    (own,) = [board for board in drawn_round.boards if 1 in (board.white, board.black)]
    wanted = Rearrangement(
        apart=(own.table, others.table),
        places=(PairAtTable(own.table, 1, others.white),),
        by_draw=True,
    )
    told = rearranged(unplaced, drawn_round, wanted, status={})
    assert isinstance(told, NoDraw)
    assert told.reason.startswith("Ann has no grade yet")
