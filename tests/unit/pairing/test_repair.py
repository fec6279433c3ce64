"""Repairing a round: complete boards stay, the others are paired at least cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import HealthCheck, given, settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.edit import swap
from nzgs_tourney.tournament.pairing.repair import Repair, repair
from tests.unit.pairing.builders import SWISS, division, drawn, pairs, tournaments

quick = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def fixed(made: DivisionHistory, draft: Draw, away: Mapping[int, Status]) -> Repair:
    found = repair(made, draft, status=away)
    assert isinstance(found, Repair)
    return found


def test_two_who_lost_their_opponents_meet_and_nobody_else_moves() -> None:
    made = division(8)
    draft = drawn(draw_round(made, 1, "s"))
    first, second, *others = draft.boards
    found = fixed(made, draft, {first.white: Status.ABSENT, second.black: Status.ABSENT})
    assert frozenset((first.black, second.white)) in pairs(found.fixed)
    assert found.kept == tuple(board.table for board in others)
    for board in others:
        same = next(now for now in found.fixed.boards if now.table == board.table)
        assert (same.white, same.black, same.handicap) == (board.white, board.black, board.handicap)
    assert {board.table for board in found.fixed.boards} == {first.table, *(board.table for board in others)}
    assert found.anew is not None
    assert found.anew_change is not None


def test_one_who_lost_the_opponent_plays_the_one_with_the_bye() -> None:
    made = division(5)
    draft = drawn(draw_round(made, 1, "s"))
    gone = draft.boards[0].white
    found = fixed(made, draft, {gone: Status.ABSENT})
    assert frozenset((draft.boards[0].black, draft.bye)) in pairs(found.fixed)
    assert found.fixed.bye is None


def test_one_who_is_left_alone_has_the_bye() -> None:
    made = division(4)
    draft = drawn(draw_round(made, 1, "s"))
    found = fixed(made, draft, {draft.boards[0].white: Status.WITHDRAWN})
    assert found.fixed.bye == draft.boards[0].black
    assert len(found.fixed.boards) == 1


def test_a_newcomer_is_paired_with_the_one_who_is_free() -> None:
    made = division(5)
    draft = drawn(draw_round(made, 1, "s", status={5: Status.NOT_ENTERED, 4: Status.ABSENT}))
    assert draft.bye is not None
    found = fixed(made, draft, {4: Status.ABSENT})
    assert frozenset((5, draft.bye)) in pairs(found.fixed)


def test_in_a_round_robin_whoever_lost_the_opponent_sits_out() -> None:
    made = division(6, replace(SWISS, system=System.ROUND_ROBIN))
    draft = drawn(draw_round(made, 1, "s"))
    one, two, three = draft.boards
    found = fixed(made, draft, {one.white: Status.ABSENT, two.black: Status.ABSENT})
    assert pairs(found.fixed) == {frozenset((three.white, three.black))}
    assert {found.fixed.bye, *found.fixed.sitting_out} == {one.black, two.white}


def test_in_a_round_robin_a_board_that_the_director_changed_stays_too() -> None:
    made = division(6, replace(SWISS, system=System.ROUND_ROBIN))
    one, two, three = (draft := drawn(draw_round(made, 1, "s"))).boards
    changed = swap(made, draft, one.black, two.black)
    found = fixed(made, changed, {two.white: Status.ABSENT})
    assert pairs(found.fixed) == {frozenset((one.white, two.black)), frozenset((three.white, three.black))}
    assert (found.fixed.bye, found.fixed.sitting_out) == (one.black, ())


def test_in_a_round_robin_a_changed_board_stays_where_the_schedule_has_none_left() -> None:
    made = division(6, replace(SWISS, system=System.ROUND_ROBIN))
    one, two, three = (draft := drawn(draw_round(made, 1, "s"))).boards
    changed = swap(made, draft, one.black, two.black)
    found = fixed(made, changed, dict.fromkeys((two.white, one.black, three.white), Status.ABSENT))
    (board,), staying = found.fixed.boards, changed.boards[0]
    assert (board.table, board.white, board.black) == (one.table, staying.white, staying.black)
    assert {board.white, board.black} == {one.white, two.black}
    assert (found.kept, found.fixed.bye, found.fixed.sitting_out) == ((one.table,), three.black, ())
    assert found.change is not None
    assert found.change.stays == "1 board stays, none is new."


def test_a_round_robin_in_which_no_board_stays_and_no_opponent_is_here_is_no_draw() -> None:
    made = division(4, replace(SWISS, system=System.ROUND_ROBIN))
    one, two = (draft := drawn(draw_round(made, 1, "s"))).boards
    refused = repair(made, draft, status={one.white: Status.ABSENT, two.black: Status.ABSENT})
    assert isinstance(refused, NoDraw)
    assert refused.reason == (
        "In round 1 of the schedule nobody’s opponent is here: keep everybody in the round, and enter forfeits as its "
        "results."
    )


def test_nobody_left_is_no_draw() -> None:
    made = division(2)
    draft = drawn(draw_round(made, 1, "s"))
    refused = repair(made, draft, status={1: Status.ABSENT})
    assert isinstance(refused, NoDraw)
    assert refused.reason == "Only Bea is available for round 1: a round needs two."


@quick
@given(tournaments(least=4, most=12), st.data())
def test_everybody_there_plays_once_and_every_whole_board_stays(made: DivisionHistory, data: st.DataObject) -> None:
    draft = drawn(draw_round(made, len(made.rounds) + 1, "s"))
    ids = sorted(one.id for one in made.players)
    gone = data.draw(st.lists(st.sampled_from(ids), max_size=len(ids) - 2, unique=True))
    found = fixed(made, draft, dict.fromkeys(gone, Status.ABSENT))
    there = sorted(set(ids) - set(gone))
    for draw in (found.fixed, found.anew):
        assert draw is not None
        playing = sorted(player for board in draw.boards for player in (board.white, board.black))
        assert sorted([*playing, *([draw.bye] if draw.bye is not None else [])]) == there
        assert len({board.table for board in draw.boards}) == len(draw.boards)
    whole = {frozenset((b.white, b.black)) for b in draft.boards if not {b.white, b.black} & set(gone)}
    assert whole <= pairs(found.fixed)
