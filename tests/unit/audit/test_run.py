"""The command from end to end: table, JSON, exit status. It needs no database."""

import json
import pickle
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.audit import audit_bytes
from games.audit.record_paths import RecordFile
from games.audit.worker_output import audit_file

GOOD = b"(;SZ[9]RU[NZ]KM[7];B[cc];W[gg])"
FOUND = b"(;SZ[9]RU[NZ]KM[7];B[cc];B[gg])"


def run(*arguments: object) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("audit", *map(str, arguments), stdout=out)
    except SystemExit as stop:
        return out.getvalue(), int(stop.code or 0)
    return out.getvalue(), 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.sgf").write_bytes(GOOD)
    (tmp_path / "found.sgf").write_bytes(FOUND + GOOD)
    (tmp_path / "torn.sgf").write_bytes(GOOD[:-1])
    return tmp_path


def test_exit_status(folder: Path) -> None:
    assert run(folder / "good.sgf")[1] == 0
    assert run(folder / "good.sgf", folder / "found.sgf")[1] == 1
    assert run(folder / "found.sgf", folder / "torn.sgf")[1] == 2
    assert run(folder / "torn.sgf", folder / "good.sgf")[1] == 2
    assert run(folder / "nothing.sgf")[1] == 2


def test_json_is_one_object_a_line_for_each_game(folder: Path) -> None:
    out, status = run(folder, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert found.pop()["summary"]["sentence"] == "3 games read, 1 with findings, 0 passed over, 1 refused."
    assert [(Path(game["file"]).name, game["game"], game["status"]) for game in found] == [
        ("found.sgf", 1, "accepted"),
        ("found.sgf", 2, "accepted"),
        ("good.sgf", 1, "accepted"),
        ("torn.sgf", 1, "rejected"),
    ]
    assert status == 2


def test_the_table_says_what_was_found_in_words(folder: Path) -> None:
    out, _ = run(folder)
    assert "out_of_turn: Black’s move 2 at G3 is out of turn: it was White’s turn." in out
    assert "torn.sgf" in out
    assert "refused: Line 1: The file ends inside a game" in out
    assert out.splitlines()[0].startswith("record")


def test_an_audit_can_be_sent_to_another_process(folder: Path) -> None:
    audits = audit_bytes(FOUND + GOOD[:-1], "sent.sgf")
    assert pickle.loads(pickle.dumps(audits)) == audits
    assert pickle.loads(pickle.dumps(audit_file))(RecordFile("a", GOOD)) == audit_bytes(GOOD, "a")
