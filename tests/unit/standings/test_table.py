"""Places, shared places, and the texts of values."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory, PlayedRound
from nzgs_tourney.tournament.standings.table import as_text, standings
from tests.unit.standings.builders import mcmahon, people, played, swiss

RESULTS = ("W+R", "B+3", "jigo", "both_lose", "both_win", "")


@st.composite
def divisions(draw: st.DrawFn) -> DivisionHistory:
    """Up to nine players and four rounds of any pairings, with byes and absences."""
    size = draw(st.integers(2, 9))
    players = people(*draw(st.lists(st.sampled_from(["3d", "1d", "2k", "5k"]), min_size=size, max_size=size)))
    rounds: list[PlayedRound] = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        order = draw(st.permutations([person.id for person in players]))
        paired = draw(st.integers(0, size // 2))
        games = [
            f"{order[2 * i]}-{order[2 * i + 1]} {draw(st.sampled_from(RESULTS))} h{draw(st.integers(0, 3))}"
            for i in range(paired)
        ]
        away = {player: draw(st.sampled_from(["bye", "excused", "absent"])) for player in order[2 * paired :]}
        rounds.append(played(number, *games, status=away))
    made = draw(st.sampled_from([swiss, mcmahon]))
    return made(players, *rounds, round_down=draw(st.booleans()), criteria=("mms", "dc", "sos", "sosos"))


@given(divisions())
def test_the_columns_and_the_wins_alone_are_the_same_standings(division: DivisionHistory) -> None:
    after = len(division.rounds)
    every, columns = standings(division, after), standings(division, after, every=False)
    shown = [one.id for one in every.columns]
    kept = [replace(row, values={name: row.values[name] for name in (*shown, "wins")}) for row in every.rows]
    assert columns == replace(every, rows=tuple(kept))


def test_equal_players_share_a_place_and_the_next_place_is_left_out() -> None:
    division = swiss(people(*["1k"] * 4), played(1, "1-2 W+R", "3-4 jigo"), criteria=("mms",))
    table = standings(division, 1)
    assert [(row.number, row.label, row.player.id, row.shared) for row in table.rows] == [
        (1, "1", 1, False),
        (2, "2=", 3, True),
        (3, "2=", 4, True),
        (4, "4", 2, False),
    ]
    assert table.row_of(4).text("mms") == "0.5"
    with pytest.raises(KeyError):
        table.row_of(5)


def test_only_chosen_criteria_decide() -> None:
    rounds = (played(1, "1-2 W+R", "3-4 W+R"), played(2, "1-3 B+R", "2-4 W+R"))
    by_score = standings(swiss(people(*["1k"] * 4), *rounds, criteria=("mms",)), 2)
    assert [row.label for row in by_score.rows] == ["1", "2=", "2=", "4"]
    by_sos = standings(swiss(people(*["1k"] * 4), *rounds, criteria=("mms", "sos")), 2)
    assert [(row.label, row.player.id) for row in by_sos.rows] == [("1", 3), ("2", 1), ("3", 2), ("4", 4)]
    by_meeting = standings(swiss(people(*["1k"] * 4), *rounds, criteria=("mms", "dc")), 2)
    assert [(row.label, row.player.id) for row in by_meeting.rows] == [("1", 3), ("2", 1), ("3", 2), ("4", 4)]


def test_an_empty_division_has_no_rows_and_a_missing_round_is_refused() -> None:
    assert standings(swiss(()), 0).rows == ()
    with pytest.raises(ValueError, match="no round 1"):
        standings(swiss(()), 1)
    with pytest.raises(ValueError, match="not a criterion"):
        standings(swiss((), criteria=("luck",)), 0)


@pytest.mark.parametrize(
    ("value", "text"),
    [("67/2", "33.5"), ("7", "7"), ("-1/4", "-0.25"), ("0", "0"), ("120", "120"), ("-1494/100", "-14.94")],
)
def test_values_are_exact_decimals(value: str, text: str) -> None:
    assert as_text(Fraction(value)) == text


def test_a_value_that_is_no_decimal_is_refused() -> None:
    with pytest.raises(ValueError, match="no finite decimal"):
        as_text(Fraction(1, 3))


@given(divisions(), st.integers(0, 1000))
def test_the_order_of_the_input_does_not_matter(division: DivisionHistory, seed: int) -> None:
    shuffled = list(division.players)
    random.Random(seed).shuffle(shuffled)
    rounds = tuple(
        replace(one, boards=one.boards[::-1], status=dict(reversed(list(one.status.items()))))
        for one in division.rounds
    )
    after = len(division.rounds)
    assert standings(replace(division, players=tuple(shuffled), rounds=rounds), after) == standings(division, after)


@given(divisions())
def test_places_follow_the_chosen_criteria_and_nothing_else(division: DivisionHistory) -> None:
    table = standings(division, len(division.rounds))
    keys = [tuple(row.values[one.id] for one in table.criteria) for row in table.rows]
    assert keys == sorted(keys, reverse=True)
    for row, key in zip(table.rows, keys, strict=True):
        assert row.place == 1 + sum(other > key for other in keys)
        assert row.shared == (keys.count(key) > 1)
    assert [row.number for row in table.rows] == list(range(1, len(division.players) + 1))


@given(divisions())
def test_sos_counts_every_score_once_for_each_game(division: DivisionHistory) -> None:
    """Handicaps cancel between the two sides of a board, so the sums must balance over the whole field."""
    after = len(division.rounds)
    rows = {row.player.id: row for row in standings(division, after).rows}
    start = {row.player.id: row.values["mms"] for row in standings(division, 0).rows}
    expected = Fraction(0)
    for one in division.rounds:
        on_board = [side for board in one.boards for side in (board.white, board.black)]
        expected += sum(rows[player].values["mms"] for player in on_board)
        expected += sum(start[player] for player in rows if player not in on_board)
    assert sum(row.values["sos"] for row in rows.values()) == expected


@pytest.mark.slow
@given(divisions())
def test_a_later_round_changes_nothing_before_it(division: DivisionHistory) -> None:
    for after in range(len(division.rounds)):
        cut = replace(division, rounds=division.rounds[:after])
        assert standings(division, after) == standings(cut, after)
