"""An audit of an archive that is really stopped: a worker killed, the whole interrupted, the whole killed."""

import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from random import Random

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
PROCESSES = Path("/proc")
PATIENCE_SECONDS = 600.0
pytestmark = [
    pytest.mark.without_database,
    pytest.mark.skipif(not (PROCESSES / "self/task").is_dir(), reason="the processes of this system are not in /proc"),
]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """2,000 invented records of 300 random moves."""
    chance = Random(19)
    letters = "abcdefghijklmnopqrs"
    path = tmp_path_factory.mktemp("archive") / "records.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(2_000):
            points = ("".join(chance.choices(letters, k=2)) for _ in range(300))
            moves = "".join(f";{'BW'[turn % 2]}[{point}]" for turn, point in enumerate(points))
            made.writestr(f"{number:04}.sgf", f"(;SZ[19]RU[NZ]KM[7]{moves})")
    return path


@pytest.fixture(scope="module")
def whole(archive: Path) -> bytes:
    """What an audit by one process that nobody stops writes."""
    output = archive.with_name("whole.jsonl")
    assert ended(started(archive, output, "--jobs", "1"))[0] == 1
    return output.read_bytes()


def started(archive: Path, output: Path, *more: str) -> subprocess.Popen[str]:
    """The command under way as a shell would start it: in a process group of its own, and heeding the interrupt key,
    which whatever runs the tests in the background may have been told to ignore."""
    command = [sys.executable, "manage.py", "audit", str(archive), "--output", str(output), *more]
    return subprocess.Popen(
        command,
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def under_way(running: subprocess.Popen[str], output: Path) -> list[int]:
    """Its workers, once the first answers are written and before all are."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if output.exists() and output.stat().st_size:
            assert running.poll() is None, "it ended before it could be stopped"
            children = (PROCESSES / f"{running.pid}/task/{running.pid}/children").read_text().split()
            return [int(child) for child in children if b"spawn_main" in (PROCESSES / child / "cmdline").read_bytes()]
        time.sleep(0.01)
    raise AssertionError("nothing was written")


def ended(running: subprocess.Popen[str]) -> tuple[int, str, str]:
    said, complained = running.communicate(timeout=PATIENCE_SECONDS)
    return running.returncode, said, complained


def test_a_worker_killed_in_the_middle_loses_nothing(archive: Path, whole: bytes, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    running = started(archive, output, "--jobs", "2")
    workers = under_way(running, output)
    assert len(workers) == 2
    os.kill(workers[0], signal.SIGKILL)
    status, said, complained = ended(running)
    assert (status, complained) == (1, "")
    assert said.startswith("2,000 games read,")
    assert output.read_bytes() == whole


def test_interrupted_as_by_a_key_and_resumed(archive: Path, whole: bytes, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    running = started(archive, output, "--jobs", "2")
    workers = under_way(running, output)
    os.killpg(running.pid, signal.SIGINT)
    status, _, complained = ended(running)
    assert (status, complained) == (130, "Interrupted. The same command with --resume goes on from here.\n")
    assert not any((PROCESSES / str(worker)).exists() for worker in workers)
    kept = output.read_bytes()
    assert 0 < len(kept) < len(whole)
    assert whole.startswith(kept)
    assert ended(started(archive, output, "--jobs", "2", "--resume"))[0] == 1
    assert output.read_bytes() == whole


def test_killed_altogether_and_resumed(archive: Path, whole: bytes, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    running = started(archive, output, "--jobs", "2")
    workers = under_way(running, output)
    running.kill()
    assert ended(running)[0] == -signal.SIGKILL
    deadline = time.monotonic() + PATIENCE_SECONDS
    while any((PROCESSES / str(worker)).exists() for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any((PROCESSES / str(worker)).exists() for worker in workers), "workers end with their master"
    assert whole.startswith(output.read_bytes())
    assert ended(started(archive, output, "--jobs", "2", "--resume"))[0] == 1
    assert output.read_bytes() == whole
