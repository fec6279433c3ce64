"""A command ends quietly when the program that reads its output has ended, e.g. `| head`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no broken pipes"),
]

PROGRAM = "from nzgs_tourney.command import main; main()"


@pytest.mark.parametrize("command", [["division", "schema"], ["audit", "."], ["audit", ".", "--json"], ["help"]])
def test_it_ends_without_a_word(command: list[str], tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    for number in range(2):
        (tmp_path / f"{number}.sgf").write_text("(;GM[1]SZ[9];B[aa])")
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *command],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(REPOSITORY), "VAR_DIR": str(tmp_path / "var"), "DATABASE_URL": ""},
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, "")
