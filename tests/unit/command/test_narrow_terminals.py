"""A terminal that lacks letters, as on Windows, gets marks in their place, and no traceback."""

import os
import subprocess
import sys

import pytest

from tests.tree import REPOSITORY


@pytest.mark.parametrize("letters", ["cp1252", "cp437", "ascii"])
def test_a_name_in_other_letters_comes_through(letters: str) -> None:
    told = {"PATH": os.environ["PATH"], "PYTHONIOENCODING": f"{letters}:strict"}
    command = [sys.executable, "-c", "from nzgs_tourney.command import main; main()", "王小明"]
    ended = subprocess.run(command, cwd=REPOSITORY, env=told, capture_output=True, check=False)
    assert ended.returncode == 2
    assert b"???" in ended.stderr
    assert b"Traceback" not in ended.stderr
