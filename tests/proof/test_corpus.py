"""A corpus run over a folder: everything in it is read, refused with its reason, or passed over; nothing vanishes."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from games.rules import Colour, GameRecord, Move
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from tests.data.other_formats import WRITERS, written
from tests.proof.corpus import records, tournaments
from tests.proof.corpus.__main__ import main
from tests.unit.exchange import test_aga, test_egd_h9, test_ffg_tou, test_macmahon, test_opengotha, test_pairgoth
from tests.unit.exchange.division_text import DIVISION

FILES = {
    "a/kea.xml": test_opengotha.EVENT,
    "a/mac.bin": test_macmahon.EVENT,
    "kea.tour": test_pairgoth.TOUR,
    "ours.json": json.dumps(DIVISION),
    "table.txt": test_egd_h9.H9,
    "table.tou": test_ffg_tou.TOU,
    "usa.txt": test_aga.AGA,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "broken.xml").write_text("<Tournament><Players>")
    (tmp_path / "notes.md").write_text("Nothing of go.")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\0")
    (tmp_path / ".hidden").write_text("<x/>")
    return tmp_path


def test_every_file_is_accounted_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder)]) == 0
    out = capsys.readouterr().out
    assert "refused  broken.xml: line 1: The file ends too early: <Players> is not closed." in out
    assert "read     kea.tour: Pairgoth file, 4 players, 4 rounds, 4 games" in out
    assert "The criterion “SCOREX” is left out." in out
    assert "8 tournament files: 7 read, 1 refused, 0 WRONG." in out
    for title in ("division file", "OpenGotha file", "Pairgoth file", "MacMahon file", "AGA results file"):
        assert f"  {title}: 1\n" in out
    assert "2 files passed over (1 .md, 1 .png)." in out
    assert ".hidden" not in out


def test_a_file_that_the_program_is_wrong_about_fails_the_run(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(found: ExternalDivision) -> None:
        if found.division.name == "Kea Cup":
            raise ZeroDivisionError("no rounds")

    monkeypatch.setattr(tournaments, "final_standings", fails)
    assert main([str(folder)]) == 1
    out = capsys.readouterr().out
    assert "WRONG    kea.tour: ZeroDivisionError: no rounds" in out
    assert "8 tournament files: 1 read, 1 refused, 6 WRONG." in out


def test_records_are_read_whatever_their_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = GameRecord(19, Decimal("6.5"), moves=(Move(Colour.BLACK, 60), Move(Colour.WHITE, 300)))
    for kind in WRITERS:
        (tmp_path / f"{kind}.dat").write_bytes(written(kind, game))
    (tmp_path / "twice.sgf").write_bytes(b"(;SZ[9]RE[B+3];B[cc];B[dd])(;SZ[9]PB[x")
    (tmp_path / "torn.sgf").write_bytes(b"(;SZ[9]\n;B[cc")
    (tmp_path / "no start.sgf").write_bytes(b"SZ[9];B[cc];W[dd])")
    (tmp_path / "picture.sgf").write_bytes(b"\x89PNG\r\n\x1a\n(;SZ[9];B[aa])")
    assert main([str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "read     gib.dat: Tygem record (GIB), 1 game, 19×19, 2 moves, 0 findings" in out
    assert "names read by a guess: The record doesn’t say how its text is encoded" in out
    assert "read     twice.sgf: SGF record, 1 game, 9×9, 2 moves, 1 finding, claims B+3" in out
    assert "refused  torn.sgf: Line 2: A “[” is never closed: part of the record is missing." in out
    assert "6 game records: 4 read, 2 refused, 0 WRONG." in out
    assert "  refused: 1 × There is no game record in the file: nothing in it begins with …." in out
    assert "1 file passed over (1 .sgf)." in out


def test_a_record_that_comes_back_otherwise_fails_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.sgf").write_bytes(b"(;SZ[9]PB[Mere];B[cc])")
    monkeypatch.setattr(records, "write_game", lambda record: b"(;SZ[9];B[cc])")
    assert main([str(tmp_path)]) == 1
    assert "Game 1 does not come back from our SGF as it was read." in capsys.readouterr().out


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path / "nowhere")])
