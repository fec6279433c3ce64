"""Printed tables of the European database: scores after the rounds, bare bars, missed rounds."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.exchange.egd.read import read_h9
from nzgs_tourney.tournament.exchange.external_formats import Format, Recognised, read_any
from tests.unit.exchange.external_events import NO_REAL, REAL, read, sentence

TWO = """; EV[Kea Cup]
1 Kauri Mere 3d NZ Kea 2+/w0 2-/b0 1 5 |12345678
2 Lind Bo    2d NZ Kea 1-/b0 1+/w0 1 6 |
"""


def test_scores_after_the_rounds_take_no_game() -> None:
    found = read(read_h9(TWO.encode()))
    assert [len(one.boards) for one in found.division.rounds] == [1, 1]
    assert found.left_out == ("The last 2 columns are read as scores, not as rounds.",)
    assert (found.event.player(1).egd_pin, found.event.player(2).egd_pin) == ("12345678", "")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("1 5 |12345678", "1 5x", "line 2: “5x” isn’t a result: write e.g. 23+/w4."),
        ("2-/b0 1 5", "2-/b0 1", "line 2: This line has fewer columns after its rounds than most."),
        ("1+/w0 1 6 |", "1+/w0 1", "line 3: This line has fewer columns after its rounds than most."),
        ("1+/w0 1 6 |", "1+/w0 1 |A", "line 3: “|A” isn’t a result: write e.g. 23+/w4."),
        ("2+/w0 2-/b0", "2+/w0x 2-/b0", "line 2: “2+/w0x” isn’t a result: write e.g. 23+/w4."),
        ("2+/w0 2-/b0", "2 2-/b0", "line 2: “2” isn’t a result: write e.g. 23+/w4."),
        ("2+/w0 2-/b0", "2+/w0 - 2-/b0", "line 2: “-” isn’t a result: write e.g. 23+/w4."),
        ("Kea 2+/w0 2-/b0", "2+/w0x 2-/b0", "line 2: “2+/w0x” isn’t a result: write e.g. 23+/w4."),
    ],
)  # fmt: skip
def test_nothing_unknown_takes_a_game(old: str, new: str, expected: str) -> None:
    assert old in TWO
    assert sentence(read_h9(TWO.replace(old, new).encode())) == expected.replace("12345678", "")


def test_rounds_that_are_parted_on_every_line() -> None:
    parted = TWO.replace("0 2-", "0 | 2-").replace("0 1+", "0 | 1+")
    assert sentence(read_h9(parted.encode())) == "line 2: “|” isn’t a result: write e.g. 23+/w4."


def test_a_table_without_a_heading_is_known_by_its_entries() -> None:
    found = read_any(TWO.partition("\n")[2].encode())
    assert isinstance(found, Recognised)
    assert found.format is Format.H9


def test_a_question_mark_is_a_missed_round() -> None:
    found = read(read_h9(TWO.replace("2-/b0", "?").replace("1+/w0", "?").encode()))
    assert found.division.rounds[1].status == {1: Status.ABSENT, 2: Status.ABSENT}


@pytest.mark.skipif(not (REAL.parent / "egd").is_dir(), reason=NO_REAL)
@pytest.mark.parametrize(
    ("name", "players", "games_by_round"),
    [
        ("amp2008.txt", 16, [8] * 5),
        ("kpmc2009.txt", 66, [32, 33, 33, 33, 33, 33, 33]),
        ("kpmc2016.txt", 54, [27] * 6),
        ("kpmc2020.txt", 61, [29, 29, 16, 16, 8, 4, 2, 1]),
        ("wagc1979.txt", 30, [14, 8, 4, 4, 4]),
        ("wagc2016.txt", 55, [27] * 8),
        ("wagc2024.txt", 60, [30] * 8),
    ],
)
def test_tables_of_the_european_database(name: str, players: int, games_by_round: list[int]) -> None:
    found = read(read_h9((REAL.parent / "egd" / name).read_bytes()))
    assert len(found.division.players) == players
    assert [len(one.boards) for one in found.division.rounds] == games_by_round
