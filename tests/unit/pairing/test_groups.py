"""A round robin in groups: how they are made, their schedules side by side, and the places in each."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings as chosen, strategies as some

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.groups import group_letter, groups_of, shared_out, snake
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.round_robin import Places, places_in
from nzgs_tourney.tournament.pairing.why_not import why_not
from nzgs_tourney.tournament.standings.crosstable import crosstable
from nzgs_tourney.tournament.standings.table import listed, standings
from tests.unit.pairing.builders import SWISS, division, drawn, explained, pairs

CLUB = replace(SWISS, system=System.ROUND_ROBIN, rounds=40, groups=3, criteria=("wins", "dc", "sodos"))


def grouped(players: int, groups: int, **rules: object) -> DivisionHistory:
    """So many players, put into groups as before the first draw."""
    made = division(players, replace(CLUB, groups=groups, **rules))  # type: ignore[arg-type]
    found = shared_out(made.players, groups)
    return replace(made, players=tuple(replace(entry, group=found[entry.id]) for entry in made.players))


def after(
    made: DivisionHistory, draw: Draw, result: str = "B+3", gone: dict[int, Status] | None = None
) -> DivisionHistory:
    """The division once the round was played, everybody without a board with the bye."""
    boards = tuple(
        BoardResult(b.table, b.white, b.black, b.handicap, b.komi, parse_result(result)) for b in draw.boards
    )
    out = [*([draw.bye] if draw.bye is not None else []), *draw.sitting_out]
    status = {**(gone or {}), **dict.fromkeys(out, Status.BYE)}
    return replace(made, rounds=(*made.rounds, PlayedRound(draw.round, draw.seed, boards, status)))


def played_out(made: DivisionHistory, rounds: int) -> tuple[DivisionHistory, list[Draw]]:
    draws = []
    for number in range(1, rounds + 1):
        draws.append(drawn(draw_round(made, number, f"seed {number}")))
        made = after(made, draws[-1])
    return made, draws


def test_the_snake_makes_groups_of_one_strength() -> None:
    made = division(10, CLUB)
    assert [snake(made.players, 3)[player] for player in range(1, 11)] == [1, 2, 3, 3, 2, 1, 1, 2, 3, 3]
    assert [group_letter(group) for group in (0, 1, 3)] == ["", "A", "C"]


@given(some.integers(1, 60), some.integers(2, 12))
def test_no_group_has_two_players_more_than_another(players: int, groups: int) -> None:
    sizes = Counter(dict.fromkeys(range(1, groups + 1), 0))
    sizes.update(snake(division(players, CLUB).players, groups).values())
    assert max(sizes.values()) - min(sizes.values()) <= 1


def test_who_comes_later_joins_the_smallest_group_and_nobody_else_moves() -> None:
    made = grouped(8, 3)
    before = {entry.id: entry.group for entry in made.players}
    late = replace(division(12, CLUB), players=(*made.players, *division(12, CLUB).players[8:]))
    found = shared_out(late.players, 3)
    assert {player: found[player] for player in before} == before
    assert sorted(Counter(found.values()).values()) == [4, 4, 4]


def test_as_long_as_nobody_has_a_group_the_snake_gives_them_and_other_systems_have_none() -> None:
    made = division(6, CLUB)
    assert groups_of(made) == snake(made.players, 3)
    assert groups_of(replace(made, settings=replace(CLUB, groups=1))) == {}
    assert groups_of(replace(made, settings=replace(CLUB, side=Side.TEAM))) == {}
    assert groups_of(replace(made, settings=replace(CLUB, system=System.SWISS))) == {}


@pytest.mark.parametrize(("players", "groups"), [(6, 2), (8, 2), (9, 2), (13, 3), (24, 4), (60, 2)])
def test_everybody_meets_everybody_of_their_group_side_by_side(players: int, groups: int) -> None:
    made = grouped(players, groups)
    group = {entry.id: entry.group for entry in made.players}
    largest = max(Counter(group.values()).values())
    rounds = largest - 1 + largest % 2
    _, draws = played_out(made, rounds)
    met = Counter(pair for draw in draws for pair in pairs(draw))
    expected = {frozenset(pair) for pair in combinations(group, 2) if group[pair[0]] == group[pair[1]]}
    assert met == Counter(dict.fromkeys(expected, 1))
    blacks = Counter(board.black for draw in draws for board in draw.boards)
    whites = Counter(board.white for draw in draws for board in draw.boards)
    assert all(abs(blacks[player] - whites[player]) <= 1 for player in group)
    of_tables = [group[board.black] for board in draws[0].boards]
    assert of_tables == sorted(of_tables), "at first the tables of a group are together"


def test_a_double_one_changes_colours_after_the_longest_table() -> None:
    made = grouped(9, 2)
    _, draws = played_out(made, 10)
    first = {(board.black, board.white) for draw in draws[:5] for board in draw.boards}
    assert first == {(board.white, board.black) for draw in draws[5:] for board in draw.boards}
    assert {frozenset((b.black, b.white)) for b in draws[3].boards} | {
        frozenset((b.black, b.white)) for b in draws[4].boards
    }
    over = draw_round(played_out(made, 10)[0], 11, "s")
    assert over == NoDraw("Everybody has met everybody twice before round 11: the round robin is over.")


def test_a_board_says_its_group() -> None:
    board = drawn(draw_round(grouped(8, 2), 1, "s")).boards[0]
    assert explained(board)[0] == "Round 1 of group A."


def test_each_group_has_three_to_thirty_players() -> None:
    assert draw_round(grouped(7, 3), 1, "s") == NoDraw("A group is for 3 to 30 entries; group B has 2.")
    assert draw_round(grouped(61, 2), 1, "s") == NoDraw("A group is for 3 to 30 entries; group A has 31.")


def test_who_is_in_no_group_has_no_place() -> None:
    made = grouped(8, 2)
    late = replace(made, players=tuple(replace(one, group=0) if one.id == 3 else one for one in made.players))
    refused = draw_round(late, 1, "s")
    assert isinstance(refused, NoDraw)
    assert refused.reason == "Cai is in no group yet: choose one on the page of the groups."
    assert isinstance(draw_round(late, 1, "s", status={3: Status.WITHDRAWN}), Draw)


def test_a_late_entry_takes_the_empty_place_of_the_group() -> None:
    made = grouped(9, 2)
    one = drawn(draw_round(made, 1, "s"))
    made = after(made, one)
    odd = next(group for group in (1, 2) if sum(entry.group == group for entry in made.players) % 2)
    late = replace(division(10, CLUB).players[9], group=odd)
    made = replace(
        made,
        players=(*made.players, late),
        rounds=(replace(made.rounds[0], status={**made.rounds[0].status, 10: Status.NOT_ENTERED}),),
    )
    places = places_in(made, "s", {})
    assert isinstance(places, Places)
    assert 10 in places.groups[odd - 1]
    assert None not in places.groups[odd - 1]


def test_two_of_different_groups_never_meet() -> None:
    made = grouped(8, 2)
    draw = drawn(draw_round(made, 1, "s"))
    other = next(entry.id for entry in made.players if entry.group == 2)
    mine = next(entry.id for entry in made.players if entry.group == 1)
    answer = why_not(made, draw, mine, other)
    assert isinstance(answer, NoDraw)
    assert answer.reason == "A round robin follows its schedule: these two are not together in any of its rounds."


def test_places_are_those_of_the_group_and_lines_are_numbered_through() -> None:
    made, _ = played_out(grouped(8, 2), 3)
    order = standings(made, 3)
    group = {entry.id: entry.group for entry in made.players}
    assert [row.number for row in order.rows] == list(range(1, 9))
    assert [group[row.player.id] for row in order.rows] == [1, 1, 1, 1, 2, 2, 2, 2]
    assert [row.label[0] for row in order.rows] == ["A"] * 4 + ["B"] * 4
    assert order.rows[0].label.startswith("A1")
    assert order.rows[4].label.startswith("B1")
    cells = crosstable(made, 3, order)
    for line in cells:
        mine = {cell.opponent for cell in line.cells if hasattr(cell, "opponent")}
        assert all((number <= 4) == (line.row.number <= 4) for number in mine)


@chosen(max_examples=20, deadline=None)
@given(some.integers(6, 16), some.integers(2, 3), some.sampled_from(["B+3", "W+R", "jigo"]), some.integers(1, 3))
def test_a_group_stands_as_it_would_alone(players: int, groups: int, result: str, rounds: int) -> None:
    """The second computation: each group as a division of its own, with the same boards."""
    if players < 3 * groups:
        return
    made = grouped(players, groups)
    for number in range(1, rounds + 1):
        made = after(made, drawn(draw_round(made, number, "s")), result if number % 2 else "B+R")
    order = standings(made, rounds)
    for group in range(1, groups + 1):
        own = {entry.id for entry in made.players if entry.group == group}
        alone = replace(
            made,
            settings=replace(made.settings, groups=1),
            players=tuple(entry for entry in made.players if entry.id in own),
            rounds=tuple(
                replace(
                    played,
                    boards=tuple(board for board in played.boards if board.white in own),
                    status={player: why for player, why in played.status.items() if player in own},
                )
                for played in made.rounds
            ),
        )
        theirs = [row for row in order.rows if row.group == group]
        expected = standings(alone, rounds).rows
        assert [(row.player.id, row.place, row.shared, row.values) for row in theirs] == [
            (row.player.id, row.place, row.shared, row.values) for row in expected
        ]


def test_who_withdrew_before_playing_leaves_no_gap_in_the_group() -> None:
    made = grouped(8, 2)
    gone = next(entry.id for entry in made.players if entry.group == 1)
    draw = drawn(draw_round(made, 1, "s", status={gone: Status.WITHDRAWN}))
    made = after(made, draw, gone={gone: Status.WITHDRAWN})
    order = listed(standings(made, 1), made)
    assert [row.number for row in order.rows] == list(range(1, 8))
    assert [row.label[0] for row in order.rows] == ["A"] * 3 + ["B"] * 4
    assert min(row.place for row in order.rows if row.group == 2) == 1
