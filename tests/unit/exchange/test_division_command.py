"""`manage.py division`: JSON exactly as documented, one sentence and exit status 2 for whatever is wrong."""

from __future__ import annotations

import errno
import json
import os
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from nzgs_tourney.tournament.exchange.own.division_shape import FORMAT, VERSION, division_shape
from nzgs_tourney.tournament.exchange.own.shapes import json_schema
from nzgs_tourney.tournament.standings.criteria import CRITERIA
from tests.tree import REPOSITORY
from tests.unit.exchange.division_text import put, spoilt

PAGE = REPOSITORY / "docs" / "event-file.md"


def run(*arguments: object) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    try:
        call_command("division", *map(str, arguments), stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_draw_as_json_has_the_documented_keys(division_file: Path) -> None:
    status, out, err = run("draw", division_file, "--round", 2, "--seed", "s", "--json")

    assert (status, err) == (0, "")
    draw = json.loads(out)
    assert list(draw) == ["round", "seed", "bye", "sitting_out", "boards", "cost", "proved", "engine"]
    assert (draw["round"], draw["seed"], draw["bye"], draw["proved"]) == (2, "s", None, True)
    assert [board["table"] for board in draw["boards"]] == [1, 2]
    for board in draw["boards"]:
        assert list(board) == ["table", "white", "black", "handicap", "komi", "reasons", "cost"]
        assert list(board["cost"]) == ["rematch", "score_gap", "colour", "hash"]
    assert {player for board in draw["boards"] for player in (board["white"], board["black"])} == {1, 2, 7, 9}
    assert draw["cost"] == {tier: sum(board["cost"][tier] for board in draw["boards"]) for tier in draw["cost"]}


def holds(said: Any, shown: Any) -> bool:
    """Whether everything that is shown is in what was said, which may have more keys and lines."""
    if isinstance(shown, dict):
        return all(key in said and holds(said[key], value) for key, value in shown.items())
    if isinstance(shown, list):
        return all(any(holds(one, value) for one in said) for value in shown)
    return bool(said == shown)


def test_the_page_shows_what_the_program_says(tmp_path: Path) -> None:
    division, draw, standings = (
        block.split("```")[0] for block in PAGE.read_text(encoding="utf-8").split("```json\n")[1:4]
    )
    path = tmp_path / "shown.json"
    path.write_text(division, encoding="utf-8")
    for asked, shown in [
        (("draw", path, "--round", 2, "--seed", "s", "--json"), draw),
        (("standings", path, "--after", 1, "--json"), standings),
    ]:
        content = json.loads(run(*asked)[1])
        assert holds(content, json.loads(shown)), content


def test_the_same_file_and_seed_give_the_same_draw(division_file: Path) -> None:
    asked = ("draw", division_file, "--round", 2, "--seed", "s")
    assert run(*asked) == run(*asked)


def test_who_the_file_says_is_away_is_not_drawn(tmp_path: Path) -> None:
    def change(value: dict[str, Any]) -> None:
        value["rounds"].append({"number": 2, "status": {"9": "absent", "1": "bye"}, "boards": []})

    path = tmp_path / "away.json"
    path.write_bytes(spoilt(change))
    draw = json.loads(run("draw", path, "--round", 2, "--seed", "s", "--json")[1])

    playing = {player for board in draw["boards"] for player in (board["white"], board["black"])} | {draw["bye"]}
    assert playing == {1, 2, 7}


def test_who_withdrew_before_stays_away(tmp_path: Path) -> None:
    path = tmp_path / "withdrawn.json"
    path.write_bytes(spoilt(put("withdrawn", "rounds", 0, "status", "9")))
    draw = json.loads(run("draw", path, "--round", 2, "--seed", "s", "--json")[1])

    assert draw["bye"] in {1, 2}  # 7 has had the bye
    assert 9 not in {player for board in draw["boards"] for player in (board["white"], board["black"])}


def test_missing_results_are_named_and_do_not_stop_the_draw(tmp_path: Path) -> None:
    path = tmp_path / "missing.json"
    path.write_bytes(spoilt(put("", "rounds", 0, "boards", 0, "result")))

    status, out, err = run("draw", path, "--round", 2, "--seed", "s", "--json")

    assert status == 0
    assert json.loads(out)["round"] == 2
    assert err == "Drawn without the results of table 1 of round 1.\n"


def test_standings_as_json_have_every_criterion(division_file: Path) -> None:
    status, out, _ = run("standings", division_file, "--after", 1, "--json")

    assert status == 0
    rows = json.loads(out)["rows"]
    assert [row["player"] for row in rows] == [1, 9, 2, 7]
    for row in rows:
        assert list(row) == ["player", "place", "shared", *(criterion.id for criterion in CRITERIA)]
        assert all(isinstance(row[criterion.id], str) for criterion in CRITERIA)
    assert rows[1]["mms"] == "20.5"


def test_standings_leave_out_who_withdrew_before_their_first_round(tmp_path: Path) -> None:
    path = tmp_path / "withdrawn.json"
    path.write_bytes(spoilt(put("withdrawn", "rounds", 0, "status", "9")))

    for after in (0, 1):
        rows = json.loads(run("standings", path, "--after", after, "--json")[1])["rows"]
        assert [(row["player"], row["place"]) for row in rows] == [(1, 1), (2, 2), (7, 3)]
        assert len(run("standings", path, "--after", after)[1].splitlines()) == 4


def test_tables_for_people(division_file: Path) -> None:
    sheet = run("draw", division_file, "--round", 2, "--seed", "s")[1]
    table = run("standings", division_file, "--after", 1)[1]

    assert sheet.startswith("Open, round 2, seed s\n  1  ")
    assert sheet.endswith("Proved to be the best draw.\n")
    assert table.splitlines()[0].split() == ["Place", "Player", "Grade", "Score", "SOS", "SOSOS"]
    assert "Ārita Oke" in table


def test_check_counts_or_names_every_fault(division_file: Path, tmp_path: Path) -> None:
    assert run("check", division_file) == (0, "Nothing is wrong: Open, 4 players, 1 round.\n", "")

    def change(value: dict[str, Any]) -> None:
        value["players"][0]["rank"] = "strong"
        value["players"][1]["id"] = 0

    wrong = tmp_path / "wrong.json"
    wrong.write_bytes(spoilt(change))
    status, out, err = run("check", wrong)
    assert (status, out) == (2, "")
    assert [line.split(": ")[1] for line in err.splitlines()] == ["players[0].rank", "players[1].id"]
    assert run("draw", wrong, "--round", 2, "--seed", "s")[2] == err.splitlines()[0] + "\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("draw", "--round", "7", "--seed", "s"), "There is no round 7: Open has 6."),
        (("draw", "--round", "3", "--seed", "s"), "Round 3 cannot be drawn before round 2."),
        (("standings", "--after", "2"), "There is no round 2. Rounds drawn so far: 1."),
    ],
)
def test_what_cannot_be_computed_is_refused_in_a_sentence(
    division_file: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    assert run(arguments[0], division_file, *arguments[1:]) == (2, "", f"{sentence}\n")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    status, _, err = run("check", tmp_path / "none.json")

    assert status == 2
    assert err.startswith(f"{tmp_path / 'none.json'}: ")
    assert os.strerror(errno.ENOENT) in err


def test_the_quality_of_the_rounds_as_text_and_as_json(division_file: Path) -> None:
    status, out, err = run("quality", division_file, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert (found["rounds"], found["boards"], found["rematches"], found["byes"]) == (1, 1, 0, 1)
    status, out, err = run("quality", division_file)
    assert (status, err) == (0, "")
    assert "pairings within a club" in out


def test_a_forecast_compares_the_rules_with_bars_worth_a_look(division_file: Path) -> None:
    def event(value: dict[str, Any]) -> None:
        one = value["players"][0]
        value["players"] = [
            {**one, "id": n, "name": f"P{n}", "rank": f"{1 + n // 3}k", "rating": None} for n in range(1, 13)
        ]
        value["settings"] |= {"rounds": 3, "bar": None, "floor": None}
        value["rounds"] = []

    division_file.write_bytes(spoilt(event))
    status, out, err = run("forecast", division_file, "--events", 2, "--json")
    assert status == 0, err
    found = json.loads(out)
    assert found["forecasts"][0]["bar"] is None
    assert found["forecasts"][0]["games"] == "18.00"
    assert found["forecasts"][0]["strongest"] in ("0.00", "0.50", "1.00")
    assert 0 < float(found["forecasts"][0]["in_order"]) <= 1
    bars = [one["bar"] for one in found["forecasts"][1:]]
    assert bars == ["2k", "3k"]
    assert 1 <= found["proposed"] <= 2
    assert run("forecast", division_file, "--events", 2, "--json")[1] == out
    assert "proposed" in run("forecast", division_file, "--events", 1)[1]


def test_a_forecast_of_nothing_is_refused(division_file: Path) -> None:
    assert run("forecast", division_file, "--events", 0) == (2, "", "A forecast needs at least one simulated event.\n")


def test_a_ladder_has_no_forecast_of_draws(division_file: Path) -> None:
    def ladder(value: dict[str, Any]) -> None:
        value["settings"] |= {"system": "ladder", "criteria": ["ladder"]}
        value["rounds"] = []

    division_file.write_bytes(spoilt(ladder))
    status, out, err = run("forecast", division_file)
    assert (status, out) == (2, "")
    assert "A ladder isn’t drawn" in err


def test_the_schema_is_printed_without_a_file() -> None:
    status, out, err = run("schema")

    assert (status, err) == (0, "")
    assert json.loads(out) == json_schema(division_shape(), FORMAT, VERSION)
