"""An interrupted audit goes on where it stopped: whatever the file ends with, and never with another's answers."""

import json
from pathlib import Path

import pytest

from games.audit.checkpoint import Checkpoint, CheckpointError
from games.audit.record_paths import RecordLocation
from games.audit.summary import SummaryRow
from games.audit.worker_output import PLAIN, LocationAudit
from tests.data.record_files import places_in

GAME = b"(;SZ[9]RU[NZ]KM[7];B[cc];W[gg])"


@pytest.fixture
def places(tmp_path: Path) -> list[RecordLocation]:
    """Three files; the second holds two games."""
    folder = tmp_path / "records"
    folder.mkdir()
    for name, data in (("a.sgf", GAME), ("b.sgf", GAME + GAME), ("c.sgf", b"torn")):
        (folder / name).write_bytes(data)
    return list(places_in([folder]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "out.jsonl"


def audited(path: Path, places: list[RecordLocation], stop: int | None = None) -> list[SummaryRow]:
    """Go on with the file up to that place, and return the rows that were there already."""
    audit = LocationAudit(PLAIN)
    with Checkpoint(path, resume=True) as checkpoint:
        rows = list(checkpoint.resumed(places))
        for place in places[checkpoint.done : stop]:
            checkpoint.append(audit(place))
    return rows


@pytest.fixture
def whole(path: Path, places: list[RecordLocation]) -> bytes:
    audited(path, places)
    return path.read_bytes()


def test_a_line_for_each_game_in_order(whole: bytes) -> None:
    told = [json.loads(line) for line in whole.splitlines()]
    assert [(Path(game["file"]).name, game["game"]) for game in told] == [
        ("a.sgf", 1), ("b.sgf", 1), ("b.sgf", 2), ("c.sgf", 1),
    ]  # fmt: skip


@pytest.mark.slow
def test_a_file_cut_anywhere_is_completed_to_the_same_bytes(
    whole: bytes, path: Path, places: list[RecordLocation]
) -> None:
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        audited(path, places)
        assert path.read_bytes() == whole, f"cut after {length} bytes"


def test_what_is_done_is_not_done_again_but_the_last(whole: bytes, path: Path, places: list[RecordLocation]) -> None:
    first_two = b"".join(whole.splitlines(keepends=True)[:3])
    path.write_bytes(first_two)
    with Checkpoint(path, resume=True) as checkpoint:
        assert [Path(row.file).name for row in checkpoint.resumed(places)] == ["a.sgf"]
        assert checkpoint.done == 1
    path.write_bytes(whole)
    with Checkpoint(path, resume=True) as checkpoint:
        assert len(list(checkpoint.resumed(places))) == 3
        assert checkpoint.done == 2


def test_a_file_that_is_there_is_never_written_over(whole: bytes, path: Path) -> None:
    with pytest.raises(CheckpointError, match="add --resume"):
        Checkpoint(path, resume=False)
    assert path.read_bytes() == whole


def test_a_new_file_needs_nothing(path: Path, places: list[RecordLocation]) -> None:
    with Checkpoint(path, resume=False) as checkpoint:
        assert list(checkpoint.resumed(places)) == []
        assert checkpoint.done == 0


def refused(path: Path, places: list[RecordLocation]) -> str:
    before = path.read_bytes()
    with pytest.raises(CheckpointError) as why, Checkpoint(path, resume=True) as checkpoint:
        list(checkpoint.resumed(places))
    assert path.read_bytes() == before, "what is refused stays as it is"
    return str(why.value)


def test_other_records_than_before_are_refused(whole: bytes, path: Path, places: list[RecordLocation]) -> None:
    assert "line 2: game 1 of" in refused(path, [places[0], places[2]])
    assert "is the next to audit" in refused(path, [places[0], places[2]])
    assert "there is nothing more to audit" in refused(path, places[:1])


def test_what_is_no_journal_is_refused(path: Path, places: list[RecordLocation], whole: bytes) -> None:
    lines = whole.splitlines(keepends=True)
    for damaged, sentence in (
        (b"notes of mine\nand more\n", "line 1: this is not the audit of a game"),
        (lines[0] + b"{}\n" + lines[2], "line 2: this is not the audit of a game"),
        (lines[0] + lines[2], "line 2: game 2 of"),
        (lines[2], "it follows another game"),
    ):
        path.write_bytes(damaged)
        assert sentence in refused(path, places)
