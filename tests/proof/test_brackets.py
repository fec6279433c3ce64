"""Knock-outs of random fields beside brackets that are computed in another way: every round, every bye, every place."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings as given_settings, strategies as st

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.choices import BestOf, BracketSeeding, TieRule
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.standings.who_plays_on import choices_of
from tests.proof.brackets import Lines, Meeting, Said, TwoLists
from tests.unit.pairing.builders import SWISS, division, drawn, pairs, with_results

pytestmark = pytest.mark.without_database

CUP = replace(SWISS, system=System.KNOCKOUT, criteria=("ko",), tie_rule=TieRule.SEED)
AWAY = (Status.WITHDRAWN, Status.ABSENT, Status.EXCUSED)
CHANCE = st.randoms(use_true_random=False)
RESULTS = ("B+3", "B+R", "W+T", "W+0.5", "jigo", "both_lose", "B+F", "W+F!")


def sitting_out(draw: Draw) -> set[int]:
    return {player for player in (draw.bye, *draw.sitting_out) if player is not None}


def kept(made: DivisionHistory, draw: Draw, boards: list[BoardResult], away: dict[int, Status]) -> DivisionHistory:
    """The division with this round."""
    seated = {player for board in boards for player in (board.white, board.black)}
    status = {player: why for player, why in away.items() if player not in seated}
    status |= dict.fromkeys(sitting_out(draw), Status.BYE)
    played = PlayedRound(draw.round, draw.seed, tuple(boards), status, seeds=draw.seeds)
    return replace(made, rounds=(*made.rounds, played))


def missed(other: Lines, players: frozenset[int], away: dict[int, Status]) -> Said:
    """What a round without a board comes to: who alone is there has won the game; of one game, and for one who withdrew
    or has nobody opposite, the match. In a double elimination who has nobody opposite misses nothing."""
    here = players - away.keys()
    if len(players) == 1 and other.falls:
        here = frozenset(player for player in players if away.get(player) is not Status.WITHDRAWN)
    on = next(iter(here), 0)
    for_good = all(away[player] is Status.WITHDRAWN for player in players - {on})
    return Said(missed=on, all_of_it=len(players) == 1 or other.best_of == 1 or for_good)


def play(other: Lines, made: DivisionHistory, chance: random.Random) -> None:
    """Draw and play every round of the division by chance, each compared with the other way, and the places at the
    end. It ends early where nobody is left."""
    gone: dict[int, Status] = {}
    for number in range(1, made.settings.rounds + 1):
        gone = {player: why for player, why in gone.items() if why is Status.WITHDRAWN}
        if number > 1 and chance.random() < 0.3:
            gone[chance.randint(1, len(made.players))] = chance.choice(AWAY)
        live = other.live()
        drawing = draw_round(made, number, f"seed {number}", status=gone)
        if not any(players - gone.keys() for _, players in live):
            assert isinstance(drawing, NoDraw)
            break
        draw = drawn(drawing)
        seated = {players for _, players in live if len(players) == 2 and not players & gone.keys()}
        assert pairs(draw) == seated
        assert sitting_out(draw) == {
            player for _, players in live if players not in seated for player in players - gone.keys()
        }
        boards = []
        for board in draw.boards:
            told = chance.choice(RESULTS)
            result = parse_result(told.removesuffix("!"))
            boards.append(
                BoardResult(
                    board.table, board.white, board.black, board.handicap, board.komi, result, told.endswith("!")
                )
            )
        by_pair = {frozenset((board.white, board.black)): board for board in boards}
        for meeting, players in live:
            other.said[meeting].append(_said(by_pair[players]) if players in by_pair else missed(other, players, gone))
        made = kept(made, draw, boards, gone)
    if not other.live():
        found = {row.player.id: row.place for row in standings(made, len(made.rounds)).rows}
        assert found == other.places()


def _said(board: BoardResult) -> Said:
    assert board.result is not None
    return Said({board.white: board.result.white, board.black: board.result.black})


@given(st.integers(2, 21), st.booleans(), CHANCE)
@given_settings(max_examples=50, deadline=None)
def test_single_elimination_with_byes_by_seed(players: int, third: bool, chance: random.Random) -> None:
    other = Lines(players, third=third)
    play(other, division(players, replace(CUP, rounds=other.most_rounds, third_place=third)), chance)


@given(st.integers(2, 9), st.sampled_from([BestOf.THREE, BestOf.FIVE]), st.booleans(), CHANCE)
@given_settings(max_examples=40, deadline=None)
def test_matches_of_several_games(players: int, best_of: BestOf, third: bool, chance: random.Random) -> None:
    other = Lines(players, best_of.games, third=third)
    rules = replace(CUP, rounds=other.most_rounds, third_place=third, best_of=best_of)
    play(other, division(players, rules), chance)


@given(st.integers(2, 17), CHANCE)
@given_settings(max_examples=50, deadline=None)
def test_double_elimination(players: int, chance: random.Random) -> None:
    other = TwoLists(players)
    play(other, division(players, replace(CUP, rounds=other.most_rounds, double_elimination=True)), chance)


@given(st.integers(2, 6), CHANCE)
@given_settings(max_examples=20, deadline=None)
def test_double_elimination_in_matches(players: int, chance: random.Random) -> None:
    other = TwoLists(players, 3)
    rules = replace(CUP, rounds=other.most_rounds, double_elimination=True, best_of=BestOf.THREE)
    play(other, division(players, rules), chance)


@given(st.integers(4, 12), st.integers(1, 3), CHANCE)
@given_settings(max_examples=40, deadline=None)
def test_who_plays_on_and_the_consolation_group_of_the_others(players: int, rounds: int, chance: random.Random) -> None:
    made = division(players, replace(SWISS, rounds=rounds, criteria=("mms", "sos")))
    for number in range(1, rounds + 1):
        made = with_results(made, drawn(draw_round(made, number, f"s{number}")), chance)
    rows = standings(made, rounds).rows
    keys = {row.player.id: (row.values["mms"], row.values["sos"]) for row in rows}
    better = {player: sum(key > mine for key in keys.values()) for player, mine in keys.items()}

    def seeds(chosen: set[int]) -> tuple[int, ...]:
        # The players of these divisions become weaker from 1 on.
        return tuple(sorted(chosen, key=lambda player: (better[player], player)))

    expected: set[tuple[int, ...]] = set()
    for count in (2, 4, 8):
        first = {player for player, above in better.items() if above < count}
        expected |= {seeds(first)} if len(first) > 1 and count <= players else set()
        expected |= {seeds(better.keys() - first)} if len(better.keys() - first) > 1 else set()
    for level in set(better.values()):
        sharing = {player for player, above in better.items() if above == level}
        expected |= {seeds(sharing)} if len(sharing) > 1 else set()
    found = [tuple(entry.id for entry in choice.seeds) for choice in choices_of(rows)]
    assert sorted(found) == sorted(expected)
    for others in found:
        other = Lines(len(others))
        rules = replace(CUP, rounds=other.most_rounds, bracket_seeding=BracketSeeding.ORDER)
        entries = [replace(made.player(player), number=place) for place, player in enumerate(others, start=1)]
        draw = drawn(draw_round(division(entries, rules), 1, "s"))
        told = {frozenset(others[seed - 1] for seed in pair) for _, pair in other.live() if len(pair) == 2}
        assert pairs(draw) == told


def test_the_other_way_of_a_bracket_of_six_by_hand() -> None:
    other = Lines(6, third=True)
    assert [sorted(players) for _, players in other.live()] == [[1], [2], [3, 6], [4, 5]]
    for meeting, winner in zip([Meeting("winners", 1, line) for line in range(1, 5)], (1, 2, 6, 4), strict=True):
        said = Said(missed=winner, all_of_it=True) if winner < 3 else Said({winner: 2, 9 - winner: 0})
        other.said[meeting].append(said)
    assert [sorted(players) for _, players in other.live()] == [[1, 4], [2, 6]]
