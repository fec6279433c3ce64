"""A lock beside the demo's folder: many may run the demo, but only one may reset it. It ends with the process.

It is the lock of an empty SQLite file, which works the same on Linux, macOS and Windows.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def locked(folder: Path, *, alone: bool) -> closing[sqlite3.Connection] | None:
    """The lock, held until closed: shared with others who run the demo, or `alone`. None where it can't be had now."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(folder.parent / f"{folder.name}.lock", timeout=0, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE" if alone else "BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.OperationalError:
        connection.close()
        return None
    return closing(connection)
