"""The cells of the wall list."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.standings.crosstable import ColourPlayed, CrossRound, crosstable, matrix
from nzgs_tourney.tournament.standings.table import standings
from tests.unit.standings.builders import people, played, swiss


def test_every_row_has_a_cell_for_every_round() -> None:
    rounds = (
        played(1, "1-2 W+R", "3-4 jigo", status={5: "bye"}),
        played(2, "1-5 B+F !", "3-2 W+R h3", status={4: "excused"}),
        played(3, "4-1", "2-5 both_lose"),
    )
    division = swiss(people(*["1k"] * 5), *rounds)
    table = crosstable(division, 3, standings(division, 3))
    assert [line.row.player.id for line in table] == [5, 3, 1, 4, 2]
    texts = {line.row.player.id: [cell.text for cell in line.cells] for line in table}
    assert texts == {
        5: ["bye", "3+!", "5-"],
        3: ["4=", "5+", "–"],
        1: ["5+", "1-!", "4?"],
        4: ["2=", "excused", "3?"],
        2: ["3-", "2-", "1-"],
    }
    assert [cell.long_text for cell in table[1].cells] == ["4=/w", "5+/w3", "–"]


def test_a_cell_names_opponent_place_colour_and_handicap() -> None:
    division = swiss(people("1k", "1k"), played(1, "2-1 B+1 h2"))
    cell = crosstable(division, 1, standings(division, 1))[0].cells[0]
    assert isinstance(cell, CrossRound)
    assert (cell.opponent, cell.place, cell.opponent_id) == (2, 2, 2)
    assert (cell.side, cell.handicap, cell.forfeit) == (ColourPlayed.BLACK, 2, False)


def test_both_winning_is_a_plus_for_both() -> None:
    division = swiss(people("1k", "1k"), played(1, "1-2 both_win"))
    assert [line.cells[0].text for line in crosstable(division, 1, standings(division, 1))] == ["2+", "1+"]


def test_earlier_rounds_can_be_shown_in_later_order_and_missing_ones_are_refused() -> None:
    division = swiss(people("1k", "1k"), played(1, "1-2 B+R"), played(2, "1-2 W+R"))
    order = standings(division, 2)
    assert [len(line.cells) for line in crosstable(division, 1, order)] == [1, 1]
    with pytest.raises(ValueError, match="no round 3"):
        crosstable(division, 3, order)


def test_the_matrix_has_every_meeting_of_two_and_the_rounds_without_a_game() -> None:
    rounds = (played(1, "1-2 B+R", status={3: "bye"}), played(2, "1-2 W+R h2", status={3: "excused"}))
    division = swiss(people(*["1k"] * 3), *rounds)
    rows = matrix(crosstable(division, 2, standings(division, 2)))
    by_player = {row.row.player.id: row for row in rows}
    number = by_player[2].row.number
    assert [(at, cell.text) for at, cell in by_player[1].met[number]] == [(1, f"{number}-"), (2, f"{number}+")]
    assert by_player[1].alone == ()
    assert not by_player[3].met
    assert [(at, cell.text) for at, cell in by_player[3].alone] == [(1, "bye"), (2, "excused")]
