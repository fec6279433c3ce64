"""What a command of the site loads when it starts: no more than it needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tree import REPOSITORY

pytestmark = pytest.mark.slow

HEAVY = ("nzgs_tourney.urls", "nzgs_tourney.tournament.pairing.draw", "numpy", "openpyxl", "reportlab", "PIL")


def printed(code: str, folder: Path) -> list[str]:
    """The lines that this code prints in a process of its own, for a site in this folder."""
    site = {"DJANGO_SETTINGS_MODULE": "nzgs_tourney.settings", "VAR_DIR": str(folder), "DATABASE_URL": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, env=os.environ | site, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("command", ["verify_ledger", "backup"])
def test_a_command_loads_no_page_and_no_draw(command: str, tmp_path: Path) -> None:
    """Here there is no database yet, which it finds out when it begins its work."""
    loaded = (
        f"import sys; from nzgs_tourney.command import run_site_command; print(run_site_command(['{command}'])); "
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    assert printed(loaded, tmp_path)[-2:] == ["1", "[]"]


def test_the_pages_load_no_library_that_one_page_needs(tmp_path: Path) -> None:
    loaded = (
        "import sys; from nzgs_tourney.command import run_site_command; print(run_site_command(['check'])); "
        "print([name for name in ('nzgs_tourney.urls', 'openpyxl', 'markdown_it') if name in sys.modules])"
    )
    assert printed(loaded, tmp_path)[-2:] == ["0", "['nzgs_tourney.urls']"]
