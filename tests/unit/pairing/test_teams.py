"""Teams: the draw of matches, their boards, results and standings; `tests/proof/test_team_events.py` has them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

import pytest

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, DivisionTeam, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy, System
from nzgs_tourney.tournament.exchange.own.division import read_division, write_division
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, Seated
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.edit import set_handicap, swap
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.team_draw import price_matches
from nzgs_tourney.tournament.standings.board_standings import best_at_boards
from nzgs_tourney.tournament.standings.prizes import PrizeSeries, Ranking, outcomes
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.standings.team_matches import (
    decided_by_boards,
    matches_in,
    points_of,
    result_of,
    team_division,
)
from tests.unit.pairing.builders import SWISS, drawn, explained, person

TEAMS = replace(SWISS, rounds=5, side=Side.TEAM, team_boards=3, criteria=("mms", "bp", "sos", "wb", "dcc"))
BASE = 100
"""The id of the first team less one: no person has it."""


def of_teams(sizes: list[int], settings: DivisionSettings = TEAMS) -> DivisionHistory:
    """Teams of so many people each; the first team is the strongest, and in each team the first person."""
    players, teams, number = [], [], 0
    for team, size in enumerate(sizes, start=1):
        members = tuple(range(number + 1, number + size + 1))
        players += [person(member, -team - place) for place, member in enumerate(members)]
        teams.append(DivisionTeam(BASE + team, team, f"Team {team}", members, f"Club {team}"))
        number += size
    return DivisionHistory("Teams", settings, tuple(players), teams=tuple(teams))


def byes(draw: Draw) -> set[int]:
    return {player for player in (draw.bye, *draw.sitting_out) if player is not None}


def after(
    made: DivisionHistory, draw: Draw, results: Mapping[int, str], away: Mapping[int, Status] | None = None
) -> DivisionHistory:
    """The division once this round was played; those without a board who aren't away are reserves."""
    boards = tuple(
        BoardResult(
            b.table, b.white, b.black, b.handicap, b.komi, parse_result(results[b.table].removesuffix("!")),
            results[b.table].endswith("!"),
        )
        for b in draw.boards
    )  # fmt: skip
    seated = {player for board in boards for player in (board.white, board.black)}
    status = {entry.id: Status.RESERVE for entry in made.players if entry.id not in seated}
    status |= {**(away or {}), **dict.fromkeys(byes(draw), Status.BYE)}
    return replace(made, rounds=(*made.rounds, PlayedRound(draw.round, draw.seed, boards, status)))


def who_meets(made: DivisionHistory, draw: Draw) -> list[tuple[int, int]]:
    """The teams at each board, by number, the lower first."""
    team = {member: one.number for one in made.teams for member in one.members}
    return [tuple(sorted((team[board.black], team[board.white]))) for board in draw.boards]


def test_a_match_is_its_boards_one_under_the_other_with_alternating_colours() -> None:
    made = of_teams([3, 3, 4, 4])
    draw = drawn(draw_round(made, 1, "s"))
    assert draw.proved
    assert [board.table for board in draw.boards] == [1, 2, 3, 4, 5, 6]
    assert who_meets(made, draw) == [(1, 3)] * 3 + [(2, 4)] * 3
    team, place = made.team_of, {m: i for one in made.teams for i, m in enumerate(one.members)}
    for boards in (draw.boards[:3], draw.boards[3:]):
        blacks = [team[board.black].id for board in boards]
        assert blacks[0] == blacks[2] != blacks[1]
        assert [(place[board.black], place[board.white]) for board in boards] == [(0, 0), (1, 1), (2, 2)]
    assert not byes(draw)


def test_reasons_of_a_match_name_the_teams_and_are_at_its_first_board() -> None:
    made = of_teams([3, 3])
    draw = drawn(draw_round(made, 1, "s"))
    assert "Team" in explained(draw.boards[0])[-1]
    assert explained(draw.boards[1]) == ()
    assert sum(draw.boards[1].cost.values()) == 0


def test_a_missing_player_moves_the_reserves_up_and_leaves_the_last_board_without_play() -> None:
    made = of_teams([4, 3])
    away = {1: Status.EXCUSED, 6: Status.ABSENT}
    draw = drawn(draw_round(made, 1, "s", status=away))
    assert [{board.black, board.white} for board in draw.boards] == [{2, 5}, {3, 7}]
    assert byes(draw) == {4}
    played = after(made, draw, {1: "jigo", 2: "B+R" if draw.boards[1].black == 3 else "W+R"}, away)
    (match,) = matches_in(played, played.rounds[0].boards, byes(draw))
    points = points_of(match, played)
    assert (points[BASE + 1].points, points[BASE + 2].points) == (5, 1)
    assert points[BASE + 1].weighted == 1 * 3 + 2 * 2 + 2 * 1
    assert str(result_of(match, played)) == ("B" if match.black == BASE + 1 else "W")


def test_the_bye_goes_to_a_team_whose_reserves_have_none() -> None:
    made = of_teams([3, 3, 5])
    draw = drawn(draw_round(made, 1, "s"))
    assert byes(draw) == {7, 8, 9}
    assert draw.bye == 7
    played = after(made, draw, {board.table: "B+R" for board in draw.boards})
    teams = team_division(played)
    assert teams.rounds[0].status == {BASE + 3: Status.BYE}
    assert teams.rounds[0].board_points[BASE + 3].points == 6


def test_an_absent_team_leaves_the_other_the_bye() -> None:
    made = of_teams([3, 3, 3])
    away = dict.fromkeys((4, 5, 6), Status.EXCUSED)
    draw = drawn(draw_round(made, 1, "s", status=away))
    assert set(who_meets(made, draw)) == {(1, 3)}
    played = after(made, draw, {board.table: "B+R" for board in draw.boards}, away)
    assert team_division(played).rounds[0].status == {BASE + 2: Status.EXCUSED}


def test_handicaps_are_given_at_each_board() -> None:
    rules = replace(TEAMS, handicap=HandicapPolicy(basis=HandicapBasis.RANK))
    made = of_teams([3, 3], rules)
    made = replace(
        made, players=(*made.players[:4], replace(made.players[4], rank=made.players[1].rank), made.players[5])
    )
    draw = drawn(draw_round(made, 1, "s"))
    assert [board.handicap for board in draw.boards] == [1, 0, 1]
    assert [board.black for board in draw.boards if board.handicap] == [4, 6]
    assert draw.boards[0].komi == 0
    assert draw.boards[1].komi == 7
    assert draw.summary.handicap_largest == 1


def refused(draw: Draw | NoDraw) -> str:
    assert isinstance(draw, NoDraw), draw
    return draw.reason


def test_who_has_no_team_is_named_and_other_systems_are_refused() -> None:
    made = of_teams([3, 3])
    extra = replace(made, players=(*made.players, person(9, -3)))
    assert refused(draw_round(extra, 1, "s")) == "Ida has no team: put them in one, or mark them excused."
    assert isinstance(draw_round(extra, 1, "s", status={9: Status.EXCUSED}), Draw)
    cup = replace(made, settings=replace(TEAMS, system=System.MCMAHON))
    assert "Swiss, round robin or knock-out" in refused(draw_round(cup, 1, "s"))
    assert refused(draw_round(made, 1, "s", pins=[(1, 4)])) == "Teams are drawn without wishes."
    alone = refused(draw_round(made, 1, "s", status=dict.fromkeys((4, 5, 6), Status.EXCUSED)))
    assert alone == "Only Team 1 is available for round 1: a round needs two teams."
    two = replace(made, settings=replace(TEAMS, system=System.ROUND_ROBIN))
    assert isinstance(draw_round(two, 1, "s"), Draw)


def test_two_people_are_swapped_with_their_teams() -> None:
    made = of_teams([3, 3, 3, 3, 4])
    draw = drawn(draw_round(made, 1, "s"))
    before = who_meets(made, draw)
    swapped = swap(made, draw, 2, 13)
    assert who_meets(made, swapped) != before
    assert {pair for pair in who_meets(made, swapped) if 5 in pair} == {
        tuple(sorted((other, 5))) for pair in before if 1 in pair for other in pair if other != 1
    }
    assert byes(swapped) == {1, 2, 3}
    assert sorted(Counter(who_meets(made, swapped)).values()) == [3, 3]
    opponent = next(b.white if b.black == 1 else b.black for b in draw.boards if 1 in (b.white, b.black))
    turned = swap(made, draw, 1, opponent)
    assert who_meets(made, turned) == before
    with pytest.raises(ValueError, match="two different ones"):
        swap(made, draw, 1, 2)


def test_a_round_robin_of_teams() -> None:
    made = of_teams([2, 2, 2, 3], replace(TEAMS, system=System.ROUND_ROBIN, rounds=3, team_boards=2))
    met = Counter()
    for number in range(1, 4):
        draw = drawn(draw_round(made, number, f"s{number}"))
        met.update(who_meets(made, draw))
        made = after(made, draw, {board.table: "B+R" for board in draw.boards})
    assert met == {(one, other): 2 for one in range(1, 5) for other in range(one + 1, 5)}


def test_teams_are_in_no_groups_whatever_the_division_has() -> None:
    made = of_teams([2] * 4, replace(TEAMS, system=System.ROUND_ROBIN, rounds=3, team_boards=2, groups=2))
    assert len(drawn(draw_round(made, 1, "s")).boards) == 4
    assert standings(team_division(made), 0).rows[0].group == 0


def test_a_swap_keeps_what_a_director_set_in_other_matches() -> None:
    rules = replace(TEAMS, handicap=HandicapPolicy(basis=HandicapBasis.RANK))
    made = of_teams([3] * 6, rules)
    draw = drawn(draw_round(made, 1, "s"))
    before = with_boards(made, draw, set_handicap(made, draw.boards, 5, 4, points=Decimal("2.5")))
    stays = [board for board in before.boards if 4 <= board.table <= 6]
    one, other = (next(b.black for b in before.boards if b.table == table) for table in (1, 7))
    after = {(b.black, b.white): (b.handicap, b.komi) for b in swap(made, before, one, other).boards}
    assert [after.get((b.black, b.white)) for b in stays] == [(b.handicap, b.komi) for b in stays]


def test_two_teams_that_meet_swap_colours_and_keep_everything_else() -> None:
    made = of_teams([3, 3])
    draw = drawn(draw_round(made, 1, "s"))
    before = with_boards(made, draw, set_handicap(made, draw.boards, 2, 0, points=Decimal(5)))
    first = before.boards[0]
    turned = swap(made, before, first.black, first.white)
    assert [(b.white, b.black, b.komi) for b in turned.boards] == [(b.black, b.white, b.komi) for b in before.boards]


def with_boards(made: DivisionHistory, draw: Draw, boards: Sequence[Seated]) -> Draw:
    """The draft with these boards."""
    return price_matches(made, draw.round, draw.seed, boards, sorted(byes(draw)), price_boards)


def test_the_file_of_a_division_has_its_teams() -> None:
    made = of_teams([3, 4])
    numbered = replace(made, teams=tuple(replace(team, id=team.number) for team in made.teams))
    played = after(numbered, drawn(draw_round(numbered, 1, "s")), {1: "B+R", 2: "jigo", 3: "W+3.5"})
    assert read_division(write_division(played).encode()) == played


@pytest.mark.parametrize(
    ("results", "by_boards"),
    [
        (("B+R", "B+R", "jigo", "jigo"), {1: True}),
        (("B+R", "B+R", "W+R", "W+R"), {1: False}),
        (("jigo", "jigo", "jigo", "jigo"), {}),
        (("B+R", "W+R", "B+R", "jigo"), {}),
    ],
)
def test_the_boards_decide_a_level_match_of_a_knockout(results: tuple[str, ...], by_boards: dict[int, bool]) -> None:
    made = of_teams([4, 4], replace(TEAMS, team_boards=4, system=System.KNOCKOUT, rounds=1))
    draw = drawn(draw_round(made, 1, "s"))
    played = after(made, draw, dict(enumerate(results, start=1)))
    assert decided_by_boards(played) == by_boards


def test_equal_boards_are_a_tie_and_no_play_is_no_meeting() -> None:
    made = of_teams([2, 2], replace(TEAMS, team_boards=2))
    draw = drawn(draw_round(made, 1, "s"))
    even = after(made, draw, {1: "B+R", 2: "B+R"})
    (match,) = matches_in(even, even.rounds[0].boards)
    assert str(result_of(match, even)) == "jigo"
    unplayed = team_division(after(made, draw, {1: "B+F!", 2: "W+F!"}))
    board = unplayed.rounds[0].boards[0]
    assert board.forfeit
    assert str(board.result) in ("B+F", "W+F")
    waiting = team_division(
        replace(
            even,
            rounds=(
                replace(
                    even.rounds[0], boards=(even.rounds[0].boards[0], replace(even.rounds[0].boards[1], result=None))
                ),
            ),
        )
    )
    assert waiting.rounds[0].boards[0].result is None
    assert waiting.rounds[0].board_points[match.black].points == 2
    assert Decimal(7) == board.komi


def test_a_prize_goes_to_the_teams_or_to_the_best_at_a_board() -> None:
    made = of_teams([3, 3, 3, 3])
    made = after(made, drawn(draw_round(made, 1, "s")), dict.fromkeys(range(1, 7), "B+R"))
    boards = made.rounds[0].boards
    winning = {made.team_of[boards[first].black].id for first in (0, 3)}
    order = standings(made, 1, every=False)
    top, second, best, again, nobody = outcomes(
        made,
        order,
        [
            PrizeSeries("Winners", (Decimal(100), Decimal(50)), to_teams=True),
            PrizeSeries("Next team", (Decimal(10),), to_teams=True),
            PrizeSeries("Best at board 1", (Decimal(30),), at_board=1),
            PrizeSeries("Most wins", (Decimal(5),), Ranking.WINS),
            PrizeSeries("Best at board 4", (Decimal(1),), at_board=4),
        ],
    )
    assert {winner.player for winner in top.winners} == winning, "Black won at the first board and at the last"
    assert sum(winner.amount for winner in top.winners) == 150
    assert {passed.player for passed in second.passed_over} == {winner.player for winner in top.winners}
    assert second.winners
    assert not {winner.player for winner in second.winners} & winning
    assert {winner.player for winner in best.winners} == {boards[0].black, boards[3].black}
    assert [winner.amount for winner in best.winners] == [Decimal(15)] * 2
    passed = {passed.player for passed in again.passed_over}
    assert passed == {boards[0].black, boards[3].black}, "a player’s prize doesn’t hinder the team’s, nor theirs it"
    assert not nobody.winners
    alone = replace(made, settings=replace(made.settings, side=Side.PERSON))
    (none,) = outcomes(alone, order, [PrizeSeries("Winners", (Decimal(1),), to_teams=True)])
    assert not none.winners


def test_the_best_at_each_board_are_those_with_most_points_there() -> None:
    made = of_teams([3, 3, 2, 3], replace(TEAMS, team_boards=3))
    made = after(made, drawn(draw_round(made, 1, "s")), {1: "B+R", 2: "B+R", 3: "W+R", 4: "W+R", 5: "jigo"})
    first = made.rounds[0].boards
    winners = {first[0].black, first[2].white}
    one, other, last = best_at_boards(made, 1)
    assert {(best.place, best.shared, best.points, best.games) for best in one} == {(1, True, 2, 1)}
    assert {best.player for best in one} == winners
    assert {best.player for best in other} == {first[1].black, first[3].white}
    assert [(best.place, best.shared, best.points) for best in last] == [(1, True, 1)] * 2
    assert best_at_boards(made, 0) == ((), (), ())
    swiss = replace(made, settings=replace(made.settings, scheveningen=True))
    assert best_at_boards(swiss, 1) == (one, other, last), "Scheveningen is for a round robin alone"


def test_nigiri_is_for_two_players_and_not_between_teams() -> None:
    rules = replace(TEAMS, system=System.KNOCKOUT, rounds=1, nigiri=True)
    for board in drawn(draw_round(of_teams([3, 3], rules), 1, "s")).boards:
        assert not any("nigiri" in str(reason.as_json()) for reason in board.reasons)
