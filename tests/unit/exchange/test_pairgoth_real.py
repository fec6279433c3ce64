"""A real file of Pairgoth's: all of it is read, its handicaps follow from our scores, and it comes back whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.exchange.egd.write import final_standings
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.exchange.pairgoth.read import read_pairgoth
from nzgs_tourney.tournament.exchange.pairgoth.write import write_pairgoth
from nzgs_tourney.tournament.standings.score import running_scores, starting_scores
from tests.unit.exchange.external_events import read

MARSEILLE = Path(__file__).resolve().parents[4] / "shared" / "data" / "pairing" / "pairgoth" / "20180907-marseille.tour"


def real() -> ExternalDivision:
    if not MARSEILLE.is_file():
        pytest.skip(f"no real file of Pairgoth’s beside the project, {MARSEILLE.name}")
    return read(read_pairgoth(MARSEILLE.read_bytes()))


def test_the_real_file_holds_what_is_read() -> None:
    """Every player, game, colour, table, handicap and result against the JSON itself."""
    found, told = real(), json.loads(MARSEILLE.read_bytes())
    assert [(one.name, one.club) for one in found.division.players] == [
        (f"{one['firstname']} {one['name']}".replace("_", " "), one["club"]) for one in told["players"]
    ]
    ids = {one["id"]: number for number, one in enumerate(told["players"], start=1)}
    results = {"w": "W", "b": "B"}
    for played, games in zip(found.division.rounds, told["games"], strict=True):
        assert {(one.table, one.white, one.black, one.handicap, str(one.result)) for one in played.boards} == {
            (one["t"], ids[one["w"]], ids[one["b"]], one["h"], results[one["r"]]) for one in games
        }
        assert set(played.status) == {
            ids[one["id"]] for one in told["players"] if one["id"] not in {g[side] for g in games for side in "wb"}
        }


def boards_with_scores(found: ExternalDivision) -> Iterator[tuple[BoardResult, HalfPoints, HalfPoints]]:
    columns = running_scores(found.division, len(found.division.rounds), starting_scores(found.division))
    for played, before in zip(found.division.rounds, columns, strict=False):
        for board in played.boards:
            yield board, before[board.white], before[board.black]


def test_every_handicap_of_the_real_file_follows_from_our_scores() -> None:
    """The file holds no standings; but its handicaps come from McMahon scores, so each tells a difference of two."""
    found = real()
    settings = found.division.settings
    assert settings.floor is not None
    wrong = []
    for board, white, black in boards_with_scores(found):
        as_ranks = [min(1, score // 2 + settings.floor.stones) for score in (white, black)]
        expected = min(9, max(0, as_ranks[0] - as_ranks[1] - settings.handicap.reduction))
        if board.handicap != expected:
            wrong.append((board, white, black))
    assert wrong == []


def test_the_real_file_comes_back_whole_and_has_standings() -> None:
    before = real()
    written = write_pairgoth(before)
    after = read(read_pairgoth(written.content))

    assert written.left_out == ()
    assert (after.division, after.event) == (before.division, before.event)
    assert final_standings(after) == final_standings(before)
    assert sum(len(one.boards) for one in after.division.rounds) == 99
