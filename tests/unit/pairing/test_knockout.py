"""Knock-outs: the seeds, the draw of each round and the places. `tests/proof/test_brackets.py` computes them again."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.choices import BracketSeeding, TieRule
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, HandicapPolicy, System
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.knockout import exchanged, seeds_for
from nzgs_tourney.tournament.standings.bracket import bracket_of, rounds_for
from nzgs_tourney.tournament.standings.bracket_tree import places
from nzgs_tourney.tournament.standings.counting_rules import counting_words
from nzgs_tourney.tournament.standings.table import standings
from tests.unit.pairing.builders import SWISS, division, drawn, explained, pairs, person

CUP = replace(SWISS, system=System.KNOCKOUT, rounds=3, criteria=("ko",))


def after(
    made: DivisionHistory, draw: Draw, results: dict[int, str] | None = None, away: dict[int, Status] | None = None
) -> DivisionHistory:
    """The division once the round was played: `results` by table, otherwise the better seed wins."""
    boards = tuple(
        BoardResult(
            b.table, b.white, b.black, b.handicap, b.komi,
            parse_result((results or {}).get(b.table, "W+R" if b.white < b.black else "B+R")),
        )
        for b in draw.boards
    )  # fmt: skip
    status = {**(away or {}), **dict.fromkeys(byes(draw), Status.BYE)}
    return replace(made, rounds=(*made.rounds, PlayedRound(draw.round, draw.seed, boards, status, seeds=draw.seeds)))


def byes(draw: Draw) -> set[int]:
    return {player for player in (draw.bye, *draw.sitting_out) if player is not None}


def refused(draw: Draw | NoDraw) -> NoDraw:
    assert isinstance(draw, NoDraw), draw
    return draw


def labels(made: DivisionHistory) -> dict[int, str]:
    return {row.player.id: row.label for row in standings(made, len(made.rounds)).rows}


def table_of(draw: Draw, *players: int) -> int:
    return next(board.table for board in draw.boards if {board.white, board.black} == set(players))


def test_the_first_seeds_meet_as_late_as_they_can() -> None:
    assert places(2) == (0, 1)
    assert places(8) == (0, 7, 3, 4, 1, 6, 2, 5)
    for size in (4, 16, 64):
        order = places(size)
        assert sorted(order) == list(range(size))
        width = size
        while width > 1:
            # Each part of the bracket has one of the best so many seeds.
            parts = [order[start : start + width] for start in range(0, size, width)]
            assert sorted(min(part) for part in parts) == list(range(len(parts)))
            width //= 2


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5)])
def test_the_rounds_of_a_field(players: int, rounds: int) -> None:
    assert rounds_for(players) == rounds


def test_a_knock_out_of_six_gives_the_first_two_seeds_a_bye() -> None:
    made = division(6, CUP)
    first = drawn(draw_round(made, 1, "s"))
    assert pairs(first) == {frozenset((4, 5)), frozenset((3, 6))}
    assert byes(first) == {1, 2}
    assert first.proved
    assert first.seeds == (1, 2, 3, 4, 5, 6)
    assert explained(first.boards[0])[0] == "Round 1 of the knock-out."
    made = after(made, first, away={})
    second = drawn(draw_round(made, 2, "t"))
    assert pairs(second) == {frozenset((1, 4)), frozenset((2, 3))}
    assert not byes(second)
    made = after(made, second)
    final = drawn(draw_round(made, 3, "u"))
    assert pairs(final) == {frozenset((1, 2))}
    made = after(made, final)
    assert labels(made) == {1: "1", 2: "2", 3: "3=", 4: "3=", 5: "5=", 6: "5="}
    assert refused(draw_round(replace(made, settings=replace(CUP, rounds=4)), 4, "v")).reason == (
        "The final was played before round 4: the knock-out is over."
    )


def test_the_game_for_third_place_is_in_the_round_of_the_final() -> None:
    made = division(4, replace(CUP, rounds=2, third_place=True))
    made = after(made, drawn(draw_round(made, 1, "s")))
    last = drawn(draw_round(made, 2, "t"))
    assert [{board.white, board.black} for board in last.boards] == [{1, 2}, {3, 4}]
    assert labels(after(made, last)) == {1: "1", 2: "2", 3: "3", 4: "4"}
    upset = after(made, last, {table_of(last, 3, 4): "B+R" if last.boards[1].black == 4 else "W+R"})
    assert labels(upset) == {1: "1", 2: "2", 4: "3", 3: "4"}


def test_a_wrong_number_of_rounds_is_said_before_the_first() -> None:
    assert refused(draw_round(division(9, CUP), 1, "s")).reason == (
        "A knock-out of 9 has 4 rounds, and this division has 3: change the number in its rules."
    )
    assert isinstance(draw_round(division(8, CUP), 1, "s"), Draw)
    assert refused(draw_round(division(4, CUP), 1, "s")).code is not None


def test_wishes_have_no_say() -> None:
    made = division(8, CUP)
    for wishes in ({"pins": [(1, 2)]}, {"forbidden": [(1, 8)]}, {"bye": 3}):
        assert refused(draw_round(made, 1, "s", **wishes)).reason == (
            "A knock-out follows its bracket: pairs and byes cannot be chosen."
        )


def test_the_next_round_waits_for_every_result() -> None:
    made = division(4, replace(CUP, rounds=2))
    first = drawn(draw_round(made, 1, "s"))
    waiting = after(made, first, {1: ""})
    assert refused(draw_round(waiting, 2, "t")).reason == "Round 1 isn’t finished: no result yet at table 1."
    assert labels(waiting)[2] == "1"


@pytest.mark.parametrize(("result", "on"), [("both_win", ()), ("void", ()), ("both_lose", None)])
def test_what_the_result_leaves_open_is_for_the_director(result: str, on: tuple[int, ...] | None) -> None:
    made = division(4, replace(CUP, rounds=2))
    first = drawn(draw_round(made, 1, "s"))
    made = after(made, first, {1: result})
    draw = draw_round(made, 2, "t")
    if on is None:
        # Nobody goes on from table 1, so the one opposite has nobody to play, and has won.
        assert not drawn(draw).boards
        assert byes(drawn(draw)) == {2}
        assert labels(after(made, drawn(draw))) == {2: "1", 1: "2=", 3: "2=", 4: "2="}
        return
    assert "doesn’t say who goes on from table 1" in refused(draw).reason
    board = made.rounds[0].boards[0]
    for side, player in (("white", board.white), ("black", board.black)):
        boards = (replace(board, goes_on=side), *made.rounds[0].boards[1:])
        decided = replace(made, rounds=(replace(made.rounds[0], boards=boards),))
        assert pairs(drawn(draw_round(decided, 2, "t"))) == {frozenset((player, 2))}


def test_after_a_tie_the_two_play_again_in_the_next_round() -> None:
    made = division(4, replace(CUP, rounds=2))
    made = after(made, drawn(draw_round(made, 1, "s")), {1: "jigo"})
    bracket = bracket_of(made)
    assert bracket is not None
    assert bracket.rounds_left == 2
    made = replace(made, settings=replace(made.settings, rounds=3))
    again = drawn(draw_round(made, 2, "t"))
    assert pairs(again) == {frozenset((1, 4))}
    assert explained(again.boards[0])[0] == "Round 1 of the bracket. They play again after a tie."
    assert again.boards[0].black != made.rounds[0].boards[0].black
    made = after(made, again, {1: "W+R" if again.boards[0].white == 4 else "B+R"}, {2: Status.WAITS})
    assert pairs(drawn(draw_round(made, 3, "u"))) == {frozenset((4, 2))}


@pytest.mark.parametrize("rule", [TieRule.SEED, TieRule.LOT])
def test_after_a_tie_the_announced_rule_decides(rule: TieRule) -> None:
    made = division(4, replace(CUP, rounds=2, tie_rule=rule))
    won = set()
    for seed in "abcdefgh":
        after_tie = after(made, drawn(draw_round(made, 1, seed)), {1: "jigo"})
        (final,) = pairs(drawn(draw_round(after_tie, 2, "t")))
        won |= final - {2, 3}
        # The lot is in the seed of the round: a later draw finds the same one.
        assert pairs(drawn(draw_round(after_tie, 2, "u"))) == {final}
    assert won == ({1} if rule is TieRule.SEED else {1, 4})


def test_a_corrected_result_leaves_who_went_on() -> None:
    made = division(4, replace(CUP, rounds=2))
    first = drawn(draw_round(made, 1, "s"))
    made = after(made, first)
    made = after(made, drawn(draw_round(made, 2, "t")))
    board = made.rounds[0].boards[0]
    kept = replace(board, goes_on="white" if board.white == 1 else "black")
    kept = replace(kept, result=parse_result("B+R" if board.white == 1 else "W+R"))
    corrected = replace(made, rounds=(replace(made.rounds[0], boards=(kept, made.rounds[0].boards[1])), made.rounds[1]))
    assert labels(corrected) == labels(made) == {1: "1", 2: "2", 3: "3=", 4: "3="}
    bracket = bracket_of(corrected)
    assert bracket is not None
    assert [meeting.by_result for meeting in bracket.meetings(1)] == [False, True]


@pytest.mark.parametrize("result", ["jigo", "void", "both_lose", "both_win", "lost"])
@pytest.mark.parametrize("rule", [TieRule.SEED, TieRule.REPLAY])
def test_every_correction_that_says_otherwise_is_found(result: str, rule: TieRule) -> None:
    made = division(4, replace(CUP, rounds=2, tie_rule=rule))
    made = after(made, drawn(draw_round(made, 1, "s")))
    made = after(made, drawn(draw_round(made, 2, "t")))
    board = made.rounds[0].boards[0]
    lost = "B+R" if board.white == 1 else "W+R"
    right = parse_result(lost if result == "lost" else result)
    kept = replace(board, goes_on="white" if board.white == 1 else "black", result=right)
    corrected = replace(made, rounds=(replace(made.rounds[0], boards=(kept, made.rounds[0].boards[1])), made.rounds[1]))
    bracket = bracket_of(corrected)
    assert bracket is not None
    # The higher seed had won: after a tie they go on too, where that was announced.
    same = result == "jigo" and rule is TieRule.SEED
    assert [meeting.by_result for meeting in bracket.meetings(1)] == [same, True]


def test_who_withdraws_lets_the_opponent_go_on() -> None:
    made = division(8, CUP)
    made = after(made, drawn(draw_round(made, 1, "s")))
    second = drawn(draw_round(made, 2, "t", status={4: Status.WITHDRAWN}))
    assert pairs(second) == {frozenset((2, 3))}
    assert byes(second) == {1}
    made = after(made, second, away={4: Status.WITHDRAWN})
    assert pairs(drawn(draw_round(made, 3, "u"))) == {frozenset((1, 2))}


def test_a_round_may_have_byes_alone() -> None:
    made = division(4, replace(CUP, rounds=2, third_place=True))
    made = after(made, drawn(draw_round(made, 1, "s")))
    gone = {1: Status.WITHDRAWN, 4: Status.ABSENT}
    last = drawn(draw_round(made, 2, "t", status=gone))
    assert (last.boards, byes(last)) == ((), {2, 3})
    assert labels(after(made, last, away=gone)) == {2: "1", 1: "2", 3: "3", 4: "4"}
    alone = dict.fromkeys((1, 3, 4), Status.WITHDRAWN)
    only = drawn(draw_round(made, 2, "t", status=alone))
    assert (only.boards, byes(only)) == ((), {2})
    assert labels(after(made, only, away=alone))[2] == "1"
    nobody = dict.fromkeys((1, 2, 3, 4), Status.ABSENT)
    assert "the knock-out is over" in refused(draw_round(made, 2, "t", status=nobody)).reason


def test_nobody_who_comes_later_has_a_place() -> None:
    made = division(4, replace(CUP, rounds=2))
    first = drawn(draw_round(made, 1, "s"))
    late = after(replace(made, players=(*made.players, person(5))), first, away={5: Status.NOT_ENTERED})
    second = drawn(draw_round(late, 2, "t"))
    assert pairs(second) == {frozenset((1, 2))}
    assert second.summary.notes[0].args == {"players": ["Eru"]}


def test_the_seeds_follow_the_announced_rule() -> None:
    players = [person(number, -number, rating=-number) for number in range(1, 9)]
    players[7] = replace(players[7], start_correction=1)
    made = division(players, CUP)
    everybody = range(1, 9)
    assert seeds_for(made, "s", everybody) == (8, 1, 2, 3, 4, 5, 6, 7)
    by_lot = replace(made, settings=replace(CUP, bracket_seeding=BracketSeeding.LOT))
    orders = {seeds_for(by_lot, seed, everybody) for seed in "abcdef"}
    assert len(orders) == 6
    assert {order[0] for order in orders} == {8}
    criteria = replace(CUP, bracket_seeding=BracketSeeding.STANDINGS, criteria=("category", "rating"))
    by_standings = replace(made, settings=criteria)
    assert seeds_for(by_standings, "s", everybody) == (8, 1, 2, 3, 4, 5, 6, 7)
    assert seeds_for(made, "s", (2, 3)) == (2, 3)
    by_entry = replace(made, settings=replace(CUP, bracket_seeding=BracketSeeding.ORDER))
    turned = replace(by_entry, players=tuple(replace(one, number=9 - one.number) for one in by_entry.players))
    assert seeds_for(turned, "s", everybody) == (8, 7, 6, 5, 4, 3, 2, 1)
    assert seeds_for(by_entry, "s", everybody) == (8, 1, 2, 3, 4, 5, 6, 7)


def test_what_is_announced_is_said_beside_the_standings() -> None:
    players = [person(1), person(2, start_correction=1)]

    def told(**rules: object) -> str:
        first = counting_words(replace(CUP, **rules), players)[0]
        assert first.heading == "Knock-out"
        return first.text

    assert told() == (
        "Who loses is out. The strongest is the first seed. After a tie the two play again. "
        "The director corrected starting scores: Bea (+1)."
    )
    changed = told(komi=Decimal("6.5"), third_place=True, bracket_seeding=BracketSeeding.LOT, tie_rule=TieRule.LOT)
    assert "The seeds are drawn by lot. The losers of the semifinals play for third place." in changed
    assert "After a tie the lot decides who goes on." in told(tie_rule=TieRule.LOT)
    by_rating = HandicapPolicy(basis=HandicapBasis.RATING)
    assert "After a tie" in told(komi=Decimal("6.5"), handicap=by_rating)
    assert counting_words(SWISS, players)[0].heading != "Knock-out"


def test_exchanging_two_players_keeps_the_other_boards() -> None:
    made = division(8, CUP)
    made = after(made, drawn(draw_round(made, 1, "s")))
    second = drawn(draw_round(made, 2, "t"))
    changed = exchanged(made, second, 1, 8)
    assert pairs(changed) == {frozenset((8, 4)), frozenset((2, 3))}
    kept, before = (next(b for b in draw.boards if 2 in (b.white, b.black)) for draw in (changed, second))
    assert (kept.table, kept.white, kept.black, kept.komi) == (before.table, before.white, before.black, before.komi)
