"""Round robin: the tables, the places, and the draw of a round from them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, HandicapPolicy, System
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.round_robin import Places, berger, places_in
from tests.unit.pairing.builders import SWISS, division, drawn, explained, pairs

CLUB = replace(SWISS, system=System.ROUND_ROBIN, rounds=58)
OF_SIX = """
1-6 2-5 3-4
6-4 5-3 1-2
2-6 3-1 4-5
6-5 1-4 2-3
3-6 4-2 5-1
"""


def after(made: DivisionHistory, draw: Draw, away: dict[int, Status] | None = None) -> DivisionHistory:
    """The division once the round was played, everybody without a board with the bye."""
    boards = tuple(BoardResult(b.table, b.white, b.black, b.handicap, b.komi, parse_result("B+3")) for b in draw.boards)
    out = [*([draw.bye] if draw.bye is not None else []), *draw.sitting_out]
    status = {**(away or {}), **dict.fromkeys(out, Status.BYE)}
    return replace(made, rounds=(*made.rounds, PlayedRound(draw.round, draw.seed, boards, status)))


def played_out(players: int, rounds: int) -> tuple[DivisionHistory, list[Draw]]:
    made, draws = division(players, CLUB), []
    for number in range(1, rounds + 1):
        draws.append(drawn(draw_round(made, number, f"seed {number}")))
        made = after(made, draws[-1])
    return made, draws


def test_the_table_of_six_is_the_one_that_is_printed_everywhere() -> None:
    printed = [
        {tuple(int(place) - 1 for place in pair.split("-")) for pair in line.split()}
        for line in OF_SIX.strip().splitlines()
    ]
    assert [set(pairs) for pairs in berger(6)] == printed


@pytest.mark.parametrize("players", range(2, 32))
def test_everybody_meets_everybody_once_with_level_colours(players: int) -> None:
    table = berger(players)
    assert len(table) == players - 1 + players % 2
    met = [frozenset(pair) for pairs in table for pair in pairs]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(players), 2)))
    for pairs_ in table:
        seated = [place for pair in pairs_ for place in pair]
        assert len(seated) == len(set(seated)) == players - players % 2
    for place in range(players):
        black = sum(pair[0] == place for pairs_ in table for pair in pairs_)
        white = sum(pair[1] == place for pairs_ in table for pair in pairs_)
        assert abs(black - white) <= 1


def test_nobody_is_no_table() -> None:
    with pytest.raises(ValueError, match="two entries"):
        berger(1)


@pytest.mark.parametrize("players", [3, 4, 5, 8, 15, 16, 29, 30])
def test_a_whole_round_robin_is_drawn_round_by_round(players: int) -> None:
    rounds = players - 1 + players % 2
    made, draws = played_out(players, rounds)
    assert {pair for draw in draws for pair in pairs(draw)} == {
        frozenset(pair) for pair in combinations(range(1, players + 1), 2)
    }
    byes = [draw.bye for draw in draws]
    assert sorted(byes) == list(range(1, players + 1)) if players % 2 else byes == [None] * rounds
    assert all(draw.proved for draw in draws)
    assert explained(draws[0].boards[0])[0] == "Round 1 of the round robin."
    assert made.rounds[-1].number == rounds


def test_the_second_time_colours_are_changed_and_there_is_no_third() -> None:
    made, draws = played_out(4, 6)
    first = {(board.black, board.white) for draw in draws[:3] for board in draw.boards}
    second = {(board.white, board.black) for draw in draws[3:] for board in draw.boards}
    assert first == second
    assert draw_round(made, 7, "s") == NoDraw(
        "Everybody has met everybody twice before round 7: the round robin is over."
    )


def test_the_places_come_by_lot_and_stay() -> None:
    """Another seed in the first round gives another schedule; seeds of later rounds change nothing."""
    made = division(8, CLUB)
    one = drawn(draw_round(made, 1, "a"))
    assert pairs(one) != pairs(drawn(draw_round(made, 1, "b")))
    assert pairs(drawn(draw_round(after(made, one), 2, "x"))) == pairs(drawn(draw_round(after(made, one), 2, "y")))


def test_whose_opponent_is_away_sits_out_and_nobody_else_is_moved() -> None:
    made = division(6, CLUB)
    whole = drawn(draw_round(made, 1, "s"))
    gone = {whole.boards[0].black: Status.ABSENT, whole.boards[1].white: Status.EXCUSED}
    draw = drawn(draw_round(made, 1, "s", status=gone))
    assert pairs(draw) == {frozenset((whole.boards[2].white, whole.boards[2].black))}
    assert {draw.bye, *draw.sitting_out} == {whole.boards[0].white, whole.boards[1].black}


def test_one_who_withdraws_leaves_the_schedule_as_it_was() -> None:
    made = division(6, CLUB)
    one = drawn(draw_round(made, 1, "s"))
    made = after(made, one)
    whole = pairs(drawn(draw_round(made, 2, "s")))
    draw = drawn(draw_round(made, 2, "s", status={3: Status.WITHDRAWN}))
    assert pairs(draw) == {pair for pair in whole if 3 not in pair}
    assert {draw.bye} == {player for pair in whole if 3 in pair for player in pair} - {3}


def test_a_late_entry_takes_the_empty_place() -> None:
    made = division(6, CLUB)
    late = {6: Status.NOT_ENTERED}
    one = drawn(draw_round(made, 1, "s", status=late))
    assert one.bye is not None
    made = after(made, one, late)
    two = drawn(draw_round(made, 2, "s"))
    assert two.bye is None
    assert any(6 in pair for pair in pairs(two))


def test_a_late_entry_without_a_place_is_named() -> None:
    made = division(5, CLUB)
    late = {5: Status.NOT_ENTERED}
    made = after(made, drawn(draw_round(made, 1, "s", status=late)), late)
    refused = draw_round(made, 2, "s")
    assert isinstance(refused, NoDraw)
    assert refused.reason.startswith("Eru entered after the schedule was full")
    assert isinstance(draw_round(made, 2, "s", status=late), Draw)


def test_a_substitute_takes_the_place_of_one_who_withdrew_and_keeps_it() -> None:
    made, late = division(7, CLUB), {7: Status.NOT_ENTERED}
    for number in (1, 2):
        made = after(made, drawn(draw_round(made, number, "s", status=late)), late)
    refused = draw_round(made, 3, "s")
    assert isinstance(refused, NoDraw)
    assert "withdraw the entry whose place this one takes" in refused.reason
    whole, gone = drawn(draw_round(made, 3, "s", status=late)), {2: Status.WITHDRAWN}
    draw = drawn(draw_round(made, 3, "s", status=gone))
    assert pairs(draw) == {frozenset(7 if player == 2 else player for player in pair) for pair in pairs(whole)}
    made = after(made, draw, gone)
    before = places_in(made, "s", gone)
    assert isinstance(before, Places)
    assert places_in(made, "s", {**gone, 1: Status.WITHDRAWN}) == before, "another withdrawal moves nobody"
    assert 7 in before.players
    assert 2 not in before.players


def test_two_to_thirty_players() -> None:
    refused = draw_round(division(31, CLUB), 1, "s")
    assert refused == NoDraw("A round robin is for 2 to 30 entries; 31 are entered.")


def test_two_players_meet_twice_with_colours_changed() -> None:
    made = division(2, replace(CLUB, rounds=2))
    first = drawn(draw_round(made, 1, "s"))
    second = drawn(draw_round(after(made, first), 2, "s"))
    (one,), (other,) = first.boards, second.boards
    assert (one.black, one.white) == (other.white, other.black)


def test_wishes_are_refused() -> None:
    for wish in ({"pins": [(1, 2)]}, {"forbidden": [(1, 2)]}, {"bye": 1}):
        refused = draw_round(division(5, CLUB), 1, "s", **wish)
        assert refused == NoDraw("A round robin follows its schedule: pairs and byes cannot be chosen.")


def test_with_handicaps_the_weaker_has_black() -> None:
    by_rank = replace(CLUB, handicap=HandicapPolicy(basis=HandicapBasis.RANK))
    draw = drawn(draw_round(division(4, by_rank), 1, "s"))
    assert all(board.handicap == abs(board.white - board.black) for board in draw.boards)
    assert all(board.black > board.white for board in draw.boards)
