"""What a command of the site does when its process starts and ends: no more than it needs."""

from __future__ import annotations

import subprocess
import sys

from tests.unit.house.tree import REPOSITORY


def printed(code: str) -> list[str]:
    """The lines that this code prints in a process of its own."""
    done = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_program_is_not_taken_apart_when_its_process_ends() -> None:
    at_the_end = (
        "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 10_000)); "
        "from nzgs_tourney.command import run_site_command; run_site_command(['version'])"
    )
    assert printed(at_the_end)[-1] == "True"
