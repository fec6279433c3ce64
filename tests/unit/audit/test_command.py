"""The command on whole archives: files of results, resuming, refusals, the bar on a terminal."""

import errno
import json
import os
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.audit import worker_output as answers
from games.audit.record_paths import RecordFile
from games.audit.verdict import GameAudit
from games.audit.worker_output import audit_file
from tests.web.parsed import facts

REPOSITORY = Path(__file__).resolve().parents[3]
GOOD = b"(;SZ[9]RU[NZ]KM[7];B[cc];W[gg])"
FOUND = b"(;SZ[9]RU[NZ]KM[7];B[cc];B[gg])"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    records = tmp_path / "records"
    records.mkdir()
    for number in range(40):
        (records / f"{number:02}.sgf").write_bytes(FOUND if number % 4 == 0 else GOOD)
    return records


def run(*arguments: object) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("audit", *map(str, arguments), stdout=out, stderr=StringIO())
    except SystemExit as stop:
        return out.getvalue(), int(stop.code or 0)
    return out.getvalue(), 0


def results(folder: Path, name: str, *more: object) -> tuple[list[bytes], str, int]:
    """The three files of results, what was said, and the status."""
    paths = [folder.parent / f"{name}.{ending}" for ending in ("jsonl", "csv", "html")]
    said, status = run(folder, "--output", paths[0], "--csv", paths[1], "--html", paths[2], *more)
    return [path.read_bytes() for path in paths], said, status


@pytest.mark.slow
def test_the_same_files_by_any_number_of_processes(folder: Path) -> None:
    one, said, status = results(folder, "one")
    assert (said, status) == ("40 games read, 10 with findings, 0 passed over, 0 refused.\n", 1)
    assert results(folder, "two", "--jobs", 2) == (one, said, status)
    assert one[0].decode() == run(folder, "--json")[0]
    assert run(folder, "--json", "--jobs", 2)[0] == one[0].decode()
    assert run(folder)[0] == run(folder, "--jobs", 2)[0]
    assert one[1].decode().count("\r\n") == 42
    assert facts(one[2])["With findings"] == "10"


def test_the_table_ends_with_where_the_clauses_are(tmp_path: Path) -> None:
    for name, record, sentence in (
        ("found.sgf", FOUND, True),
        ("own.sgf", b"(;SZ[9]RU[NZ]KM[7];B[ee];W[ba];B[ff];W[ab];B[aa])", True),
        ("good.sgf", GOOD, False),
    ):
        path = tmp_path / name
        path.write_bytes(record)
        assert run(path)[0].endswith("docs/differences.md\n") is sentence
        assert "docs/differences.md" not in run(path, "--json")[0]


def test_a_folder_without_a_record_is_said_to_hold_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = folder.parent / "empty"
    empty.mkdir()
    call_command("audit", str(empty))
    assert "No game was read" in capsys.readouterr().err
    with suppress(SystemExit):
        call_command("audit", str(folder))
    assert "No game was read" not in capsys.readouterr().err


@pytest.mark.slow
def test_resumed_from_any_number_of_lines(folder: Path) -> None:
    whole, said, status = results(folder, "whole")
    lines = whole[0].splitlines(keepends=True)
    for kept, torn in ((0, b""), (1, b""), (17, lines[17][:30]), (40, b"")):
        output = folder.parent / "again.jsonl"
        output.write_bytes(b"".join(lines[:kept]) + torn)
        assert results(folder, "again", "--resume") == (whole, said, status)


def test_what_is_done_is_not_read_again(folder: Path) -> None:
    whole, _, _ = results(folder, "whole")
    for path in sorted(folder.iterdir())[:39]:
        path.write_bytes(b"not what it was")
    assert results(folder, "whole", "--resume")[0] == whole


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--jobs", "0"], "at least 1"),
        (["--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"], "give one"),
        (["--timeout", "0"], "--timeout takes seconds"),
        (["--timeout", "nan"], "--timeout takes seconds"),
        (["--resume"], "--resume needs the --output file"),
        (["--csv", "game.sgf"], "is the name of a record"),
        (["--csv", "same", "--html", "same"], "need a file each"),
        (["--output", "nowhere/at/all.jsonl"], "is a folder, or is in none"),
        (["--html", "."], "is a folder, or is in none"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(folder: Path, options: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence) as refusal:
        run(folder, *options)
    assert refusal.value.returncode == 3


def test_a_file_that_may_not_be_written_is_named_in_a_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path, *_: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr("games.audit.checkpoint.os.open", refused)
    with pytest.raises(CommandError, match=r"^out\.jsonl can’t be read or written \(Permission denied\)\.$"):
        run(folder, "--output", "out.jsonl")


def test_without_dask_the_scheduler_is_refused_with_a_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "games.audit.cluster", raising=False)
    with pytest.raises(CommandError, match="dask, which isn’t installed") as refusal:
        run(folder, "--scheduler", "tcp://127.0.0.1:1")
    assert refusal.value.returncode == 3


def test_a_record_that_takes_too_long_is_rejected_and_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(record: RecordFile) -> tuple[GameAudit, ...]:
        while record.name.endswith("07.sgf"):
            sum(range(100))
        return audit_file(record)

    monkeypatch.setattr(answers, "audit_file", slow)
    out, status = run(folder, "--json", "--timeout", "0.3")
    errors = [
        (told["file"][-6:], told["error"]["code"]) for told in map(json.loads, out.splitlines()[:-1]) if told["error"]
    ]
    assert (errors, status) == ([("07.sgf", "too_slow")], 2)


def test_nothing_that_is_there_is_written_over(folder: Path) -> None:
    output = folder.parent / "mine.jsonl"
    output.write_bytes(b"mine\n")
    with pytest.raises(CommandError, match="is there already"):
        run(folder, "--output", output)
    with pytest.raises(CommandError, match="line 1: this is not the audit"):
        run(folder, "--output", output, "--csv", folder.parent / "new.csv", "--resume")
    assert output.read_bytes() == b"mine\n"
    assert not list(folder.parent.glob("new*")), "a CSV that was not completed leaves nothing"


def everything(terminal: int) -> str:
    """What was written to a terminal that nobody writes to any more."""
    read = b""
    with suppress(OSError):  # so Linux says that this is the end
        while more := os.read(terminal, 65_536):
            read += more
    os.close(terminal)
    return read.decode()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "openpty"), reason="this system has no pseudo-terminals")
def test_a_bar_on_a_terminal_and_none_elsewhere(folder: Path) -> None:
    import termios  # not on every system

    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, 100))
    command = [sys.executable, "manage.py", "audit", str(folder), "--csv", str(folder.parent / "a.csv")]
    done = subprocess.run(command, cwd=REPOSITORY, stdout=subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    shown = everything(ours)
    assert "40/40" in shown
    assert "records/s" in shown
    assert (done.stdout, done.returncode) == ("40 games read, 10 with findings, 0 passed over, 0 refused.\n", 1)
    piped = subprocess.run([*command, "--json"], cwd=REPOSITORY, capture_output=True, text=True)
    assert piped.stderr == ""
    assert len([json.loads(line) for line in piped.stdout.splitlines()]) == 41
