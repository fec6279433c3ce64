"""Runs the measuring part of a benchmark in a process of its own, on a database of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

CHOSEN = os.environ.get("BENCH_DATABASE_URL", "")
"""The database to measure on, where one is chosen."""


def measured_apart(module: str, url: str = "", **more: str) -> Any:
    """What `python -m module` prints last, which is JSON; anything before it is printed here. Without the `url` of a
    database it gets an SQLite file; `more` are further variables of its environment."""
    root = Path(__file__).resolve().parents[2]
    with tempfile.TemporaryDirectory() as folder:
        database = {"TEST_FOLDER": folder, "TEST_DATABASE_URL": url or f"sqlite:///{folder}/site.sqlite3"}
        environment = {**os.environ, **database, **more}
        environment["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        command = [sys.executable, "-m", module]
        done = subprocess.run(command, cwd=root, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    *before, last = done.stdout.splitlines()
    if before:
        print(*before, sep="\n")
    return json.loads(last)
