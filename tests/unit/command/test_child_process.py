"""What the program starts beside itself."""

import os
import subprocess
import sys

import pytest

from tests.tree import REPOSITORY


@pytest.mark.skipif(sys.platform == "win32", reason="a process of Windows has no niceness")
def test_a_process_gives_way_to_the_others() -> None:
    before = os.getpriority(os.PRIO_PROCESS, 0)
    politely = "import os; from games import child_process; child_process.give_way(3); print(os.nice(0))"
    told = subprocess.run([sys.executable, "-c", politely], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert int(told.stdout) == min(before + 3, 19)
