"""What the program starts beside itself."""

import os
import subprocess
import sys

import pytest

from ground import child_process
from tests.tree import REPOSITORY


def test_a_command_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    assert child_process.command("draw_job", "7") == [sys.executable, "-m", "nzgs_tourney", "draw_job", "7"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert child_process.command("draw_job", "7") == [sys.executable, "manage", "draw_job", "7"]


FROZEN = """
import sys
sys.frozen, sys.argv = True, ["nzgs-tourney", "--multiprocessing-fork", "parent_pid=x", "pipe_handle=0"]
from nzgs_tourney.command import main
main()
"""


def test_a_worker_of_a_frozen_program_is_no_verb() -> None:
    asked, quiet = [sys.executable, "-c", FROZEN], subprocess.DEVNULL
    begun = subprocess.run(asked, cwd=REPOSITORY, stdin=quiet, capture_output=True, text=True, check=False)
    assert "spawn_main" in begun.stderr or "multiprocessing" in begun.stderr
    assert "There is no" not in begun.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a process of Windows has no niceness")
def test_a_process_gives_way_to_the_others() -> None:
    before = os.getpriority(os.PRIO_PROCESS, 0)
    politely = "import os; from ground import child_process; child_process.give_way(3); print(os.nice(0))"
    process = subprocess.run(
        [sys.executable, "-c", politely], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    assert int(process.stdout) == min(before + 3, 19)
