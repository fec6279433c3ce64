"""Boards put up by hand: the terms are the division's, nobody else is moved, the rest can be filled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ground.coded import coded
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, HandicapPolicy, Seeding, System, Tier
from nzgs_tourney.tournament.pairing import manual_pairing
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.edit import price_of
from nzgs_tourney.tournament.pairing.manual_pairing import Judging, byes_of, empty_draft, filled
from nzgs_tourney.tournament.wording.draws.price import price_words
from tests.unit.pairing.builders import SWISS, division, drawn, game, person, played

MANUAL = replace(SWISS, system=System.MANUAL, handicap=HandicapPolicy(basis=HandicapBasis.RANK))


def judging(field: DivisionHistory, **wishes: tuple[tuple[int, int], ...]) -> Judging:
    return Judging(field, frozenset(one.id for one in field.players), **wishes)


def add_board(field: DivisionHistory, draft: Draw, first: int, second: int) -> Draw:
    return manual_pairing.add_board(judging(field), draft, first, second)


def remove_board(field: DivisionHistory, draft: Draw, table: int) -> Draw:
    return manual_pairing.remove_board(judging(field), draft, table)


def swap_colours(field: DivisionHistory, draft: Draw, table: int) -> Draw:
    return manual_pairing.swap_colours(judging(field), draft, table)


def give_byes(field: DivisionHistory, draft: Draw, players: tuple[int, ...]) -> Draw:
    return manual_pairing.give_byes(judging(field), draft, players)


def pairs(draft: Draw) -> dict[int, tuple[int, int]]:
    """Black and White by table."""
    return {board.table: (board.black, board.white) for board in draft.boards}


def test_a_draft_begins_empty() -> None:
    draft = empty_draft(division(4, MANUAL), 1, "s")
    assert (draft.boards, byes_of(draft), draft.proved) == ((), (), False)
    assert draft.summary.rematches == 0


def test_a_board_gets_handicap_colours_and_the_next_free_table() -> None:
    field = division(6, replace(MANUAL, first_table=11, excluded_tables=(12,)))
    draft = add_board(field, add_board(field, empty_draft(field, 1, "s"), 1, 3), 2, 6)
    assert pairs(draft) == {11: (3, 1), 13: (6, 2)}
    assert [board.handicap for board in draft.boards] == [2, 4]


def test_a_fixed_table_is_given() -> None:
    field = division([person(1), person(2, fixed_table=7), person(3), person(4)], MANUAL)
    assert [*pairs(add_board(field, empty_draft(field, 1, "s"), 1, 2))] == [7]


@pytest.mark.parametrize(("first", "second"), [(1, 1), (1, 3), (3, 2)])
def test_nobody_sits_twice(first: int, second: int) -> None:
    field = division(4, MANUAL)
    draft = add_board(field, empty_draft(field, 1, "s"), 1, 2)
    with pytest.raises(ValueError, match="no board yet"):
        add_board(field, draft, first, second)


def test_a_stranger_is_no_player() -> None:
    field = division(2, MANUAL)
    with pytest.raises(KeyError):
        add_board(field, empty_draft(field, 1, "s"), 1, 9)


def test_a_rematch_of_one_club_costs_and_says_so_without_blaming_the_draw() -> None:
    people = [person(1, club="Hutt"), person(2, club="Hutt"), person(3), person(4), person(5), person(6)]
    field = division(
        people, replace(MANUAL, handicap=HandicapPolicy()), played(1, game(1, 2, "W+R"), game(3, 4, "B+R"))
    )
    draft = add_board(field, empty_draft(field, 2, "s"), 1, 2)
    reasons = {reason.code: reason.args for reason in draft.boards[0].reasons}
    assert reasons["rematch"] == {"rounds": [1]}
    assert reasons["same_place"] == {"places": [["club", "Hutt"]], "end": ""}
    assert draft.cost[Tier.REMATCH] == 1
    assert manual_pairing.repriced(judging(field), draft).boards == draft.boards


def test_a_board_is_taken_apart_and_turned_and_the_others_stay() -> None:
    field = division(6, replace(MANUAL, handicap=HandicapPolicy()))
    draft = add_board(field, add_board(field, empty_draft(field, 1, "s"), 1, 2), 3, 4)
    black, white = pairs(draft)[2]
    assert pairs(swap_colours(field, draft, 2)) == {1: pairs(draft)[1], 2: (white, black)}
    assert pairs(remove_board(field, draft, 1)) == {2: (black, white)}
    for act in (remove_board, swap_colours):
        with pytest.raises(KeyError):
            act(field, draft, 9)


def test_byes_are_given_to_several_and_go_with_a_board() -> None:
    field = division(6, MANUAL)
    draft = give_byes(field, empty_draft(field, 1, "s"), (5, 3))
    assert byes_of(draft) == (3, 5)
    assert byes_of(add_board(field, draft, 1, 3)) == (5,)
    with pytest.raises(ValueError, match="can have the bye"):
        give_byes(field, add_board(field, draft, 1, 2), (1,))


def test_the_rest_is_filled_and_what_was_made_stays() -> None:
    field = division(8, MANUAL)
    made = swap_colours(field, add_board(field, give_byes(field, empty_draft(field, 1, "s"), (8,)), 1, 7), 1)
    assert byes_of(drawn(filled(field, made, {6: Status.EXCUSED}))) == (8,)
    whole = drawn(filled(field, made, {}))
    assert pairs(whole)[1] == pairs(made)[1]
    assert byes_of(whole) == (6, 8), "the weakest of an odd rest sits out too"
    seated = sorted(player for pair in pairs(whole).values() for player in pair)
    assert seated == [1, 2, 3, 4, 5, 7]


def test_wishes_about_the_rest_are_kept_and_past_ones_left() -> None:
    field = division(8, MANUAL)
    made = add_board(field, empty_draft(field, 1, "s"), 1, 2)
    whole = drawn(filled(field, made, {}, pins=((3, 8), (1, 5)), forbidden=((4, 5),)))
    found = {frozenset(pair) for pair in pairs(whole).values()}
    assert {frozenset((1, 2)), frozenset((3, 8))} <= found
    assert frozenset((4, 5)) not in found


def test_a_board_against_a_wish_has_its_price_and_stays_where_the_rest_is_filled() -> None:
    field = division(8, replace(MANUAL, seeding=Seeding.RANDOM, handicap=HandicapPolicy()))
    empty, wishes = empty_draft(field, 1, "s"), judging(field, pins=((3, 4),), forbidden=((1, 2),))
    made = manual_pairing.add_board(wishes, empty, 2, 1)
    assert price_words(price_of(empty, made)) == ("One more pair that should be apart.",)
    assert coded("forbidden") in made.boards[0].reasons
    parted = manual_pairing.add_board(wishes, made, 3, 5)
    assert price_words(price_of(made, parted))[0] == "One more pair that should be together."
    assert price_words(price_of(parted, made))[0] == "One fewer pair that should be together."
    together = manual_pairing.add_board(wishes, made, 3, 4)
    assert price_words(price_of(made, together)) == ("This costs nothing.",)
    whole = drawn(filled(field, made, {}, pins=((3, 4),), forbidden=((1, 2),)))
    assert {frozenset({1, 2}), frozenset({3, 4})} <= {frozenset(pair) for pair in pairs(whole).values()}
    assert coded("forbidden") in whole.boards[0].reasons, "it still says so"


def test_the_rest_is_filled_with_the_bye_that_was_wished() -> None:
    field = division(7, MANUAL)
    made = add_board(field, empty_draft(field, 1, "s"), 1, 2)
    assert byes_of(drawn(filled(field, made, {}))) == (7,)
    assert byes_of(drawn(filled(field, made, {}, bye=3))) == (3,)
    assert byes_of(drawn(filled(field, made, {}, bye=1))) == (7,), "who sits at a board plays"


def test_it_says_where_the_rest_cannot_be_paired() -> None:
    field = division(4, MANUAL)
    made = add_board(field, empty_draft(field, 1, "s"), 1, 2)
    refused = filled(field, made, {}, forbidden=((3, 4),))
    assert isinstance(refused, NoDraw)
    assert "give" in refused.reason
