"""Boards taken apart and put together otherwise: the terms are the division's, nobody else is moved."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import HandicapBasis, HandicapPolicy
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.manual_pairing import byes_of
from nzgs_tourney.tournament.pairing.rearrange import (
    NO_PLAYER,
    PairAtTable,
    Rearrangement,
    changed_tables,
    freed,
    impossible,
    other_ways,
    rearranged,
)
from tests.unit.pairing.builders import SWISS, division, drawn, person, tournaments

FIELD = division(8)
DRAFT = drawn(draw_round(FIELD, 1, "s"))
ODD = division(7)
WITH_BYE = drawn(draw_round(ODD, 1, "s"))


def at(draft: Draw, table: int) -> tuple[int, int]:
    """Black and White."""
    return next((board.black, board.white) for board in draft.boards if board.table == table)


def changed(wanted: Rearrangement, field: DivisionHistory = FIELD, draft: Draw = DRAFT) -> Draw:
    return drawn(rearranged(field, draft, wanted, status={}))


def refusal(wanted: Rearrangement) -> str:
    found = rearranged(FIELD, DRAFT, wanted, status={})
    assert isinstance(found, NoDraw)
    return found.reason


def test_two_boards_exchange_opponents_and_the_others_stay() -> None:
    (a, b), (c, d) = at(DRAFT, 1), at(DRAFT, 3)
    after = changed(Rearrangement((1, 3), places=(PairAtTable(1, a, d), PairAtTable(3, c, b))))
    assert [set(at(after, 1)), set(at(after, 3))] == [{a, d}, {b, c}]
    assert [at(after, 2), at(after, 4)] == [at(DRAFT, 2), at(DRAFT, 4)]
    assert changed_tables(DRAFT, after) == {1, 3}
    assert not after.proved


def test_the_handicap_and_the_colours_are_those_of_the_rules() -> None:
    by_grade = replace(SWISS, handicap=HandicapPolicy(basis=HandicapBasis.RANK))
    field = division(4, by_grade)
    draft = drawn(draw_round(field, 1, "s"))
    (a, b), (c, d) = at(draft, 1), at(draft, 2)
    after = changed(Rearrangement((1, 2), places=(PairAtTable(1, a, c), PairAtTable(2, b, d))), field, draft)
    for board in after.boards:
        assert (board.handicap, board.black > board.white) == (board.black - board.white, True)
        assert board.komi == 0
    (turned,) = [rearranged(field, draft, Rearrangement((1,), places=(PairAtTable(1, a, b, turned=True),)), status={})]
    assert isinstance(turned, NoDraw)
    assert turned.reason == "Table 1 is a handicap game: the weaker side has Black."


def test_colours_can_be_turned_in_an_even_game() -> None:
    a, b = at(DRAFT, 2)
    after = changed(Rearrangement((2,), places=(PairAtTable(2, a, b, turned=True),)))
    assert at(after, 2) == (b, a)


def test_somebody_with_the_bye_comes_in_and_another_has_it() -> None:
    (bye,) = byes_of(WITH_BYE)
    a, b = at(WITH_BYE, 1)
    after = changed(Rearrangement((1,), (bye,), (PairAtTable(1, a, bye),)), ODD, WITH_BYE)
    assert (set(at(after, 1)), byes_of(after)) == ({a, bye}, (b,))


def test_a_board_can_be_taken_apart_for_good() -> None:
    after = changed(Rearrangement((1,)))
    assert (len(after.boards), set(byes_of(after))) == (3, set(at(DRAFT, 1)))


def test_the_draw_pairs_those_who_are_left() -> None:
    bye_first = changed(Rearrangement((1, 2, 3)))
    after = drawn(rearranged(FIELD, bye_first, Rearrangement((), byes_of(bye_first), by_draw=True), status={}))
    assert len(after.boards) == 4
    assert at(after, 4) == at(DRAFT, 4)
    assert {board.table for board in after.boards} == {1, 2, 3, 4}


def test_what_is_refused_says_why() -> None:
    (a, b), (c, d) = at(DRAFT, 1), at(DRAFT, 2)
    name = {one.id: one.name for one in FIELD.players}
    assert refusal(Rearrangement(())) == "Tick the boards that change."
    assert refusal(Rearrangement((9,))) == "There is no table 9 in round 1."
    assert refusal(Rearrangement((1,), (c,))) == f"{name[c]} doesn’t have the bye in round 1."
    assert (
        refusal(Rearrangement((1,), places=(PairAtTable(1, a, c),)))
        == f"{name[c]} isn’t at one of the boards you ticked."
    )
    assert "is chosen twice" in refusal(Rearrangement((1, 2), places=(PairAtTable(1, a, c), PairAtTable(2, a, d))))
    assert "is chosen twice" in refusal(Rearrangement((1,), places=(PairAtTable(1, a, a),)))
    assert refusal(Rearrangement((1,), places=(PairAtTable(2, a, b),))) == "Table 2 is taken by a board that stays."
    assert "nothing would change" in refusal(Rearrangement((1,), places=(PairAtTable(1, a, b),)))


def test_a_place_for_one_is_refused_in_the_words_of_the_division() -> None:
    alone = Rearrangement((1,), places=(PairAtTable(1, at(DRAFT, 1)[0], NO_PLAYER),))
    assert refusal(alone) == "Table 1 needs two players, or none."
    of_partners = replace(FIELD, settings=replace(FIELD.settings, side=Side.PARTNERS))
    assert impossible(of_partners, DRAFT, alone) == "Table 1 needs two sides, or none."


def test_every_other_way_for_two_boards() -> None:
    (a, b), (c, d) = at(DRAFT, 1), at(DRAFT, 3)
    wanted = Rearrangement((3, 1))
    assert freed(DRAFT, wanted) == (a, b, c, d)
    ways = list(other_ways(DRAFT, wanted))
    found = {frozenset(frozenset((place.first, place.second)) for place in way.places) for way in ways}
    assert found == {
        frozenset((frozenset((a, c)), frozenset((b, d)))),
        frozenset((frozenset((a, d)), frozenset((b, c)))),
    }
    assert len(list(other_ways(DRAFT, Rearrangement((1,))))) == 1
    assert not list(other_ways(DRAFT, Rearrangement((1, 2, 3))))


def test_every_other_way_for_a_board_and_the_bye() -> None:
    ways = list(other_ways(WITH_BYE, Rearrangement((1,), byes_of(WITH_BYE))))
    assert len(ways) == 2
    for way in ways:
        assert len(changed(way, ODD, WITH_BYE).boards) == 3


@pytest.mark.parametrize("turned", [False, True])
def test_fixed_tables_do_not_matter_where_a_director_says_the_table(turned: bool) -> None:
    field = division([person(1), person(2, fixed_table=7), person(3), person(4)])
    draft = drawn(draw_round(field, 1, "s"))
    tables = sorted(board.table for board in draft.boards)
    (a, b), (c, d) = (at(draft, table) for table in tables)
    wanted = Rearrangement(tuple(tables), places=(PairAtTable(tables[0], a, c, turned), PairAtTable(tables[1], b, d)))
    after = changed(wanted, field, draft)
    assert sorted(board.table for board in after.boards) == tables


@pytest.mark.slow
@given(tournaments(least=4))
def test_everybody_has_a_board_or_a_bye_whatever_is_chosen(made: DivisionHistory) -> None:
    """The law: every way offered leaves each player of the round with exactly one place in it."""
    found = draw_round(made, len(made.rounds) + 1, "s")
    if isinstance(found, NoDraw) or len(found.boards) < 2:
        return
    everybody = sorted(
        {player for board in found.boards for player in (board.white, board.black)} | set(byes_of(found))
    )
    first, second = (board.table for board in found.boards[:2])
    for way in other_ways(found, Rearrangement((first, second))):
        after = rearranged(made, found, way, status={})
        assert isinstance(after, Draw)
        sat = [player for board in after.boards for player in (board.white, board.black)]
        assert sorted([*sat, *byes_of(after)]) == everybody
        assert changed_tables(found, after) <= {first, second}
