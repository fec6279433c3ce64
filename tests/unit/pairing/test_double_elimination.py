"""Matches of several games and double elimination. `tests/proof/test_brackets.py` computes both again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.choices import BestOf, TieRule
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.standings.bracket import bracket_of, rounds_for
from nzgs_tourney.tournament.standings.bracket_tree import Part, double
from tests.unit.pairing.builders import division, drawn, explained, pairs
from tests.unit.pairing.test_knockout import CUP, after, byes, labels, refused, table_of

THREE = replace(CUP, rounds=6, best_of=BestOf.THREE)
TWICE = replace(CUP, rounds=5, double_elimination=True)


def won(draw: Draw, *winners: int) -> dict[int, str]:
    """The results in which these win, by table."""
    return {
        board.table: "W+R" if board.white in winners else "B+R"
        for board in draw.boards
        if {board.white, board.black} & set(winners)
    }


def play(made: DivisionHistory, *winners: int, away: dict[int, Status] | None = None) -> DivisionHistory:
    """The division after its next round, in which these win."""
    draw = drawn(draw_round(made, len(made.rounds) + 1, f"s{len(made.rounds)}", status=away or {}))
    return after(made, draw, won(draw, *winners), away or {})


def boards(made: DivisionHistory) -> list[frozenset[int]]:
    return sorted((frozenset((b.white, b.black)) for b in made.rounds[-1].boards), key=min)


def test_a_match_goes_on_until_one_side_can_not_be_caught() -> None:
    made = division(4, THREE)
    made = play(made, 1, 2)
    assert boards(made) == [{1, 4}, {2, 3}]
    made = play(made, 1, 3)
    # 1 has won twice, and waits; 2 and 3 are level.
    made = play(made, 3)
    assert boards(made) == [{2, 3}]
    made = play(made, 1)
    assert boards(made) == [{1, 3}]
    bracket = bracket_of(made)
    assert bracket is not None
    assert [meeting.points for meeting in bracket.meetings(4)] == [(2, 0)]
    assert bracket.rounds_left == 2
    made = play(made, 1)
    bracket = bracket_of(made)
    assert bracket is not None
    assert bracket.over
    assert refused(draw_round(made, 6, "s")).code is not None
    assert labels(made) == {1: "1", 3: "2", 2: "3=", 4: "3="}


def test_colours_alternate_in_a_match_and_it_says_which_game_it_is() -> None:
    made = division(2, replace(THREE, rounds=3))
    seen = []
    for number, winner in enumerate((1, 2, 1), start=1):
        draw = drawn(draw_round(made, number, f"s{number}"))
        (board,) = draw.boards
        seen.append(board.black)
        told = explained(board)
        if number > 1:
            assert told[0] == f"Round 1 of the bracket. Game {number} of a match, best of 3."
            assert told[-1] == "Colours alternate in a match."
        made = after(made, draw, won(draw, winner))
    assert seen in ([1, 2, 1], [2, 1, 2])


@pytest.mark.parametrize(("games", "needed"), [(BestOf.ONE, 3), (BestOf.THREE, 9), (BestOf.FIVE, 15)])
def test_the_rounds_of_matches(games: BestOf, needed: int) -> None:
    assert rounds_for(8, replace(CUP, best_of=games)) == needed
    assert rounds_for(8, replace(TWICE, best_of=games)) == 7 * games.games


@pytest.mark.parametrize(
    ("results", "points", "winner"),
    [
        (("1", "1"), (4, 0), 1),
        (("1", "2", "2"), (2, 4), 2),
        (("1", "jigo"), (3, 1), None),
        (("1", "jigo", "jigo"), (4, 2), 1),
        (("1", "jigo", "2"), (3, 3), 1),
        (("jigo", "jigo", "jigo"), (3, 3), 1),
        (("void", "1"), (2, 0), None),
        (("void", "1", "both_win", "1"), (4, 0), 1),
        (("both_lose", "2"), (0, 2), None),
        (("both_lose", "2", "2"), (0, 4), 2),
        (("1", "both_lose", "2"), (2, 2), 1),
        (("1", "2", "both_lose"), (2, 2), 0),
        (("2", "jigo", "missed by 2"), (3, 3), 1),
        (("1", "2", "missed by both"), (2, 2), 0),
    ],
)
def test_what_a_match_of_three_comes_to(results: tuple[str, ...], points: tuple[int, int], winner: int | None) -> None:
    made = division(2, replace(THREE, rounds=9, tie_rule=TieRule.SEED))
    for number, result in enumerate(results, start=1):
        if result.startswith("missed"):
            status = {1: Status.BYE if result == "missed by 2" else Status.ABSENT, 2: Status.ABSENT}
            made = replace(made, rounds=(*made.rounds, PlayedRound(number, "s", (), status, seeds=(1, 2))))
            continue
        board = BoardResult(1, 1, 2, 0, CUP.komi, parse_result({"1": "W+R", "2": "B+R"}.get(result, result)))
        made = replace(made, rounds=(*made.rounds, PlayedRound(number, "s", (board,), seeds=(1, 2))))
    bracket = bracket_of(made)
    assert bracket is not None
    (final,) = bracket.all
    assert final.points == points
    assert (final.ended is None) == (winner is None)
    assert final.winner.player == (winner or None)


def test_a_level_match_is_replayed_where_that_was_announced() -> None:
    made = division(2, replace(THREE, rounds=3))
    for number in (1, 2, 3):
        draw = drawn(draw_round(made, number, f"s{number}"))
        made = after(made, draw, {1: "jigo"})
    bracket = bracket_of(made)
    assert bracket is not None
    assert bracket.rounds_left == 1
    made = replace(made, settings=replace(made.settings, rounds=4))
    draw = drawn(draw_round(made, 4, "s4"))
    assert explained(draw.boards[0])[0] == "Round 1 of the bracket. Game 4 of a match."
    made = after(made, draw, won(draw, 2))
    assert labels(made) == {2: "1", 1: "2"}


def test_who_misses_a_game_has_lost_it_and_who_withdraws_the_match() -> None:
    made = play(division(4, THREE), 4, 3)
    made = play(made, 3, away={4: Status.ABSENT})
    bracket = bracket_of(made)
    assert bracket is not None
    assert [m.points for m in bracket.columns(Part.WINNERS)[0]] == [(2, 2), (0, 4)]
    made = play(made, away={1: Status.WITHDRAWN})
    assert not boards(made)
    made = play(made, 3)
    assert boards(made) == [{3, 4}]


def test_what_the_director_said_ends_a_match() -> None:
    made = play(division(4, THREE), 1, 2)
    board = next(b for b in made.rounds[0].boards if b.white in (1, 4))
    said = replace(board, goes_on="white" if board.white == 4 else "black")
    kept = tuple(said if b is board else b for b in made.rounds[0].boards)
    made = replace(made, rounds=(replace(made.rounds[0], boards=kept),))
    draw = drawn(draw_round(made, 2, "t"))
    assert pairs(draw) == {frozenset((2, 3))}


def test_a_result_corrected_in_a_match_that_goes_on_gives_another_end() -> None:
    made = play(play(play(division(2, replace(THREE, rounds=3)), 1), 2), 1)
    first = made.rounds[0].boards[0]
    other = replace(first, result=parse_result("W+R" if first.white == 2 else "B+R"))
    corrected = replace(made, rounds=(replace(made.rounds[0], boards=(other,)), *made.rounds[1:]))
    bracket = bracket_of(corrected)
    assert bracket is not None
    # It was over after the second game, as results are now; the third is a game all the same.
    assert (bracket.all[0].winner.player, bracket.all[0].ended, len(bracket.all[0].games)) == (2, 2, 3)


def test_a_double_elimination_of_four() -> None:
    made = play(division(4, TWICE), 1, 2)
    made = play(made, 1, 4)
    assert boards(made) == [{1, 2}, {3, 4}]
    made = play(made, 4)
    assert boards(made) == [{2, 4}]
    assert labels(made) == {1: "1", 4: "2", 2: "3", 3: "4"}
    made = play(made, 4)
    assert boards(made) == [{1, 4}]
    assert explained(drawn(draw_round(replace(made, rounds=made.rounds[:3]), 4, "s")).boards[0])[0] == "Grand final."
    # The unbeaten side has lost once: once more.
    second = drawn(draw_round(made, 5, "t"))
    assert pairs(second) == {frozenset((1, 4))}
    assert explained(second.boards[0])[0] == "Second grand final."
    made = after(made, second, won(second, 1))
    assert labels(made) == {1: "1", 4: "2", 2: "3", 3: "4"}


def test_the_second_grand_final_is_only_played_if_the_unbeaten_side_lost() -> None:
    made = play(play(play(play(division(4, TWICE), 1, 2), 1, 3), 2), 1)
    bracket = bracket_of(made)
    assert bracket is not None
    assert (bracket.over, bracket.rounds_left) == (True, 0)
    assert refused(draw_round(made, 5, "s")).reason == "The final was played before round 5: the knock-out is over."
    assert labels(made) == {1: "1", 2: "2", 3: "3", 4: "4"}


def test_where_both_lose_in_the_winners_bracket_both_are_out() -> None:
    first = drawn(draw_round(division(4, TWICE), 1, "s"))
    made = after(division(4, TWICE), first, {table_of(first, 1, 4): "both_lose", table_of(first, 2, 3): "W+R"})
    bracket = bracket_of(made)
    assert bracket is not None
    assert bracket.still_in() == {2, 3}
    second = drawn(draw_round(made, 2, "t"))
    assert (second.boards, byes(second)) == ((), {2, 3})


def test_two_who_met_meet_again_late() -> None:
    for stages in (3, 4, 5):
        nodes = double(stages)
        assert len(nodes) == 2 * 2**stages - 1
        made = division(2**stages, replace(TWICE, rounds=2 * stages + 1))
        met: Counter[frozenset[int]] = Counter()
        while len(made.rounds) < made.settings.rounds:
            draw = draw_round(made, len(made.rounds) + 1, "s")
            if not isinstance(draw, Draw):
                break
            met.update(pairs(draw))
            if len(made.rounds) + 1 < 2 * stages - 3:
                # Whoever wins, nobody meets twice before the last rounds of the losers' bracket.
                assert max(met.values()) == 1, (stages, len(made.rounds) + 1)
            made = after(made, draw)


def test_who_misses_a_round_in_the_winners_bracket_has_lost_it() -> None:
    made = play(division(8, replace(TWICE, rounds=7)), 1, 2, 3, 4)
    away = {1: Status.ABSENT}
    made = play(made, 2, 5, 6, away=away)
    bracket = bracket_of(made)
    assert bracket is not None
    # The fourth seed goes on without a game, the first one meets who is left of the losers of the first round.
    assert [set(meeting.players) for meeting in bracket.columns(Part.WINNERS)[2]] == [{2, 4}]
    assert {1, 3} <= {player for meeting in bracket.columns(Part.LOSERS)[1] for player in meeting.players}
    assert {1, 3} <= {player for pair in pairs(drawn(draw_round(made, 3, "t"))) for player in pair}


def corrected(made: DivisionHistory, number: int, winner: int) -> DivisionHistory:
    """The division once this player's game of round `number` was corrected: they won it."""
    rounds = list(made.rounds)
    right = parse_result("W+R"), parse_result("B+R")
    fixed = tuple(
        replace(b, result=right[winner == b.black]) if winner in (b.white, b.black) else b
        for b in rounds[number - 1].boards
    )
    rounds[number - 1] = replace(rounds[number - 1], boards=fixed)
    return replace(made, rounds=tuple(rounds))


def test_a_game_corrected_after_the_last_one_of_a_match_leaves_the_next_meeting_to_be_played() -> None:
    made = play(play(division(4, THREE), 1, 2), 4, 2)
    draw = drawn(draw_round(made, 3, "t"))
    assert pairs(draw) == {frozenset((1, 4))}
    made = after(made, draw, won(draw, 4), {2: Status.WAITS, 3: Status.OUT})
    # The second game was 1's too: the match was over before the third.
    made = corrected(made, 2, 1)
    bracket = bracket_of(made)
    assert bracket is not None
    assert not bracket.over
    assert [meeting.needless for meeting in bracket.last_at(3)] == [True]
    assert pairs(drawn(draw_round(made, 4, "u"))) == {frozenset((1, 2))}


def test_a_tie_corrected_after_it_was_replayed_leaves_the_next_meeting_to_be_played() -> None:
    made = division(4, replace(CUP, rounds=2))
    made = after(made, drawn(draw_round(made, 1, "s")), {1: "jigo"})
    made = replace(made, settings=replace(CUP, rounds=3))
    again = drawn(draw_round(made, 2, "t"))
    made = corrected(after(made, again, away={2: Status.WAITS, 3: Status.OUT}), 1, 4)
    assert pairs(drawn(draw_round(made, 3, "u"))) == {frozenset((2, 4))}


def test_who_has_nobody_to_play_in_a_double_elimination_is_out_only_by_withdrawing() -> None:
    for why, still in ((Status.EXCUSED, True), (Status.ABSENT, True), (Status.WITHDRAWN, False)):
        # Of three the first has nobody in the first round of the winners' bracket, whose loser has nobody in the other.
        made = play(division(3, TWICE), 2)
        made = play(made, 1, away={3: why})
        bracket = bracket_of(made)
        assert bracket is not None
        assert (3 in bracket.still_in()) == still


def test_a_void_game_leaves_a_match_its_whole_length() -> None:
    made = division(2, replace(THREE, rounds=3))
    made = after(made, drawn(draw_round(made, 1, "s")), {1: "void"})
    bracket = bracket_of(made)
    assert bracket is not None
    assert bracket.rounds_left == 3
    single = division(2, replace(CUP, rounds=1))
    bracket = bracket_of(after(single, drawn(draw_round(single, 1, "s")), {1: "void"}))
    assert bracket is not None
    assert bracket.rounds_left == 0


def test_a_grand_final_corrected_to_the_unbeaten_side_is_the_last_one() -> None:
    made = play(play(play(play(division(4, TWICE), 1, 2), 1, 4), 4), 4)
    made = play(made, 4)
    assert labels(made)[4] == "1"
    made = corrected(made, 4, 1)
    assert labels(made) == {1: "1", 4: "2", 2: "3", 3: "4"}
    bracket = bracket_of(made)
    assert bracket is not None
    assert bracket.over


def test_more_rounds_than_a_division_can_have_are_said_as_such() -> None:
    long = division(70, replace(TWICE, best_of=BestOf.FIVE))
    assert refused(draw_round(long, 1, "s")).reason == (
        "A knock-out of 70 may need 75 rounds with these matches, and 60 are the most: choose "
        "matches of fewer games, single elimination, or two divisions."
    )
