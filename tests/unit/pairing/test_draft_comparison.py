"""Two drafts beside each other."""

from __future__ import annotations

from dataclasses import replace

from nzgs_tourney.tournament.division.settings import Seeding
from nzgs_tourney.tournament.pairing.draft_comparison import compare_drafts, same_boards
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.edit import swap
from tests.unit.pairing.builders import SWISS, division, drawn, game, played


def test_a_draft_is_the_same_as_itself() -> None:
    draft = drawn(draw_round(division(6), 1, "s"))
    found = compare_drafts(draft, draft)
    assert (found.shared, found.only_before, found.only_after) == (3, (), ())
    assert found.sentence == "The same boards."


def test_another_seed_is_equally_good_and_says_how_many_boards_differ() -> None:
    """With everybody on one score and random seeding nothing but the lot tells two draws apart."""
    made = division(8, replace(SWISS, seeding=Seeding.RANDOM))
    one, other = drawn(draw_round(made, 1, "s")), drawn(draw_round(made, 1, "t"))
    found = compare_drafts(one, other)
    assert found.equally_good
    assert len(found.only_before) == len(found.only_after) > 0
    assert found.sentence == f"Equally good: {len(found.only_after)} boards differ."


def test_a_dearer_draft_is_worse_and_the_way_back_is_better() -> None:
    made = division(4, SWISS, played(1, game(1, 2, "B"), game(3, 4, "B")))
    draft = drawn(draw_round(made, 2, "s"))
    rematch = swap(made, draft, 4, 1)
    assert compare_drafts(draft, rematch).sentence == "Worse: 2 boards differ."
    assert compare_drafts(rematch, draft).sentence == "Better: 2 boards differ."
    assert compare_drafts(draft, rematch).price


def test_changed_colours_are_the_same_board() -> None:
    made = division(2)
    draft = drawn(draw_round(made, 1, "s"))
    turned = compare_drafts(draft, swap(made, draft, 1, 2))
    assert (turned.shared, turned.terms) == (1, 1)
    assert turned.sentence == "The same pairings, but 1 board has other colours or another handicap."
    stones = replace(draft, boards=tuple(replace(board, handicap=2) for board in draft.boards))
    assert compare_drafts(draft, stones).terms == 1


def test_other_tables_are_no_change_but_colours_conditions_and_byes_are() -> None:
    made = division(5)
    draft = drawn(draw_round(made, 1, "s"))
    first, second = draft.boards
    assert draft.bye is not None
    moved = (replace(second, table=first.table), replace(first, table=second.table))
    assert same_boards(draft, replace(draft, boards=moved))
    assert not same_boards(draft, swap(made, draft, first.white, first.black))
    assert not same_boards(draft, swap(made, draft, first.white, draft.bye))
    assert not same_boards(draft, replace(draft, bye=None))
    assert same_boards(draft, replace(draft, bye=None, sitting_out=(draft.bye,)))
    for change in ({"handicap": first.handicap + 1}, {"komi": first.komi + 1}):
        assert not same_boards(draft, replace(draft, boards=(replace(first, **change), second)))
