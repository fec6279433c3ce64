"""Every criterion against tournaments that an established program computed, after every round.

Known oddities of that program are not copied: SOS-1 in McMahon is 0 there after round 2, and its direct
confrontation is filled only where a division chose it. Its McMahon zero is 30 kyu whatever the floor is.
"""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from games.rules.result import HalfPoints, Outcome, Result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.standings.score import starting_scores
from nzgs_tourney.tournament.standings.table import standings
from ratings.rank import Rank

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "data" / "pairing" / "criteria"
FILES = sorted(FOLDER.glob("*.json"))
OUTCOME = {"w": Outcome.WHITE, "b": Outcome.BLACK, "=": Outcome.JIGO, "#": Outcome.BOTH_WIN, "0": Outcome.BOTH_LOSE}
DEFAULT_BAR, FLOOR, ZERO = 3, -20, -30
OF_WINS = {
    "sosw": ("SOSW", 2), "soswm1": ("SOSWM1", 2), "soswm2": ("SOSWM2", 2), "sososw": ("SOSOSW", 2),
    "sodosw": ("SODOSW", 4), "cussw": ("CUSSW", 2), "ext": ("EXT", 2), "exr": ("EXR", 2),
}  # fmt: skip
SWISS_COLUMNS = {
    "mms": ("NBW", 2), "wins": ("NBW", 2), "sos": ("SOSW", 2), "sosm1": ("SOSWM1", 2), "sosm2": ("SOSWM2", 2),
    "sosos": ("SOSOSW", 2), "sodos": ("SODOSW", 4), "cuss": ("CUSSW", 2),
}  # fmt: skip
MCMAHON_COLUMNS = {
    "mms": ("MMS", 2), "wins": ("NBW", 2), "sos": ("SOSM", 2), "sosm1": ("SOSMM1", 2), "sosm2": ("SOSMM2", 2),
    "sosos": ("SOSOSM", 2), "sodos": ("SODOSM", 4), "cuss": ("CUSSM", 2),
}  # fmt: skip
OUR_NAME = {"DC": "dcc"} | {
    column: name for table in (SWISS_COLUMNS, MCMAHON_COLUMNS) for name, (column, _) in table.items()
}

pytestmark = pytest.mark.skipif(not FILES, reason=f"no criteria files beside the project, in {FOLDER.name}/")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_criterion_after_every_round(path: Path) -> None:
    tournament = json.loads(path.read_text(encoding="utf-8"))
    division = _division(tournament)
    mcmahon = division.settings.system is System.MCMAHON
    columns = OF_WINS | (MCMAHON_COLUMNS if mcmahon else SWISS_COLUMNS)
    if "dcc" in division.settings.criteria:
        columns["dcc"] = ("DC", 1)
    shift = 2 * (FLOOR - ZERO) if mcmahon else 0
    start = {player: HalfPoints(score + shift) for player, score in starting_scores(division).items()}
    virtual = tournament["params"].get("virtualHalf") == "true"
    compared = 0
    for after, sentence in enumerate(tournament["rounds"], start=1):
        expected = {
            row[0]: dict(zip(tournament["criteria_columns"], row, strict=True)) for row in sentence["standings"]
        }
        ours = standings(division, after, start, virtual_half=virtual)
        assert {row.player.id for row in ours.rows} == expected.keys()
        for row in ours.rows:
            for name, (column, scale) in columns.items():
                if mcmahon and name == "sosm1" and after == 2:
                    continue
                theirs = Fraction(expected[row.player.id][column], scale)
                assert row.values[name] == theirs, f"round {after}, player {row.player.id}: {name}"
                compared += 1
            assert row.place == expected[row.player.id]["pl"], f"round {after}, player {row.player.id}"
    assert compared >= 8 * len(division.players) * (len(division.rounds) - 1)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_simplified_direct_confrontation_after_every_round(path: Path) -> None:
    """That program computes both kinds of direct confrontation where either is chosen."""
    tournament = json.loads(path.read_text(encoding="utf-8"))
    division = _division(tournament)
    if "dcc" not in division.settings.criteria:
        pytest.skip("direct confrontation decides nothing in this tournament")
    names = tuple({"dcc": "dc"}.get(name, name) for name in division.settings.criteria)
    simplified = replace(division, settings=replace(division.settings, criteria=names))
    place = tournament["criteria_columns"].index("SDC")
    for after, sentence in enumerate(tournament["rounds"], start=1):
        expected = {row[0]: row[place] for row in sentence["standings"]}
        assert {row.player.id: row.values["dc"] for row in standings(simplified, after).rows} == expected


def _division(tournament: dict[str, Any]) -> DivisionHistory:
    params = tournament["params"]
    mcmahon = params["type"] == "mm"
    players = tuple(
        DivisionEntry(number, name, Rank(rank + 1), start_correction=correction)
        for number, name, _, _, _, rank, _, correction, _ in tournament["players"]
    )
    default = "MMS,SOSM,SOSOSM" if mcmahon else "NBW,SOSW,SOSOSW"
    settings = DivisionSettings(
        system=System.MCMAHON if mcmahon else System.SWISS,
        rounds=len(tournament["rounds"]),
        bar=Rank(int(params.get("mmBar", DEFAULT_BAR)) + 1),
        floor=Rank(FLOOR + 1),
        absent=HalfPoints(1 if mcmahon else 0),
        round_down=True,
        criteria=tuple(OUR_NAME[column] for column in params.get("placement", default).split(",")),
    )
    return DivisionHistory(
        params["type"], settings, players, tuple(_round(sentence, players) for sentence in tournament["rounds"])
    )


def _round(round_of_file: dict[str, Any], players: tuple[DivisionEntry, ...]) -> PlayedRound:
    boards = tuple(
        BoardResult(table, white, black, stones, Decimal(7), Result(OUTCOME[text[0]]), text.endswith("!"))
        for table, white, black, stones, text, _ in round_of_file["games"]
    )
    on_board = {player for board in boards for player in (board.white, board.black)}
    status = {person.id: Status.ABSENT for person in players if person.id not in on_board}
    if round_of_file["bye"] is not None:
        status[round_of_file["bye"]] = Status.BYE
    return PlayedRound(round_of_file["round"], "", boards, status)
