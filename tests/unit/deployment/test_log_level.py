"""LOG_LEVEL decides what is logged, Django's own lines included."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

pytestmark = pytest.mark.slow

SPEAK = """
import django, logging
django.setup()
for name in ("django.request", "games"):
    for level in ("info", "warning", "error"):
        getattr(logging.getLogger(name), level)(f"{name} {level}")
"""


def logged(level: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {"DJANGO_SETTINGS_MODULE": "nzgs_tourney.settings", "VAR_DIR": str(folder), "LOG_LEVEL": level}
    command = [sys.executable, "-c", SPEAK]
    return subprocess.run(
        command, cwd=REPOSITORY, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("level", "heard"),
    [
        ("info", ["info", "warning", "error"]),
        ("WARNING", ["warning", "error"]),
        ("ERROR", ["error"]),
        ("CRITICAL", []),
    ],
)
def test_nothing_below_it_is_logged(tmp_path: Path, level: str, heard: list[str]) -> None:
    lines = [line.partition(": ")[2] for line in logged(level, tmp_path).stderr.splitlines()]
    assert lines == [f"{name} {one}" for name in ("django.request", "games") for one in heard]


def test_another_word_is_refused(tmp_path: Path) -> None:
    refused = logged("loud", tmp_path)
    assert refused.returncode != 0
    assert "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL" in refused.stderr
