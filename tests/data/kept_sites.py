"""A site of each version whose tables differ, from 0.9.0 on, kept in `tests/data/sites`: its backup and its database.

`python -m tests.data.kept_sites` makes those of the current version, when a migration was added. Those of earlier
versions are never made again: what they stored is read for ever.
"""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

SITES = Path(__file__).resolve().parent / "sites"
BACKUPS, DATABASES = sorted(SITES.glob("*.backup")), sorted(SITES.glob("*.sql.gz"))
PASSWORD = "kauri"


def make() -> None:
    """Write both, unless they are there, of a site with an invented event in a database of its own."""
    import django
    from django.core.management import call_command
    from django.db import connection

    django.setup()
    call_command("migrate", verbosity=0)

    from nzgs_tourney import __version__
    from nzgs_tourney.services.backups.make_backup import make_backup
    from tests.db.test_restore_event import full_event

    backup, database = SITES / f"{__version__}.backup", SITES / f"{__version__}.sql.gz"
    if backup.exists():
        raise SystemExit(f"A site of version {__version__} is kept already. Raise the version first.")
    full_event()
    make_backup(backup, PASSWORD)
    connection.close()
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as made:
        database.write_bytes(gzip.compress("\n".join(made.iterdump()).encode(), mtime=0))


def unpack(database: Path, target: Path) -> None:
    """Make the SQLite file of a kept database."""
    with closing(sqlite3.connect(target)) as made:
        made.executescript(gzip.decompress(database.read_bytes()).decode())


if __name__ == "__main__":
    import os

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    make()
