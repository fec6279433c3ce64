"""A backup of a site whose `nzgs_tourney` had 34 migrations, kept in `tests/data/backups`.

`python -m tests.data.older_backup FOLDER` makes one like it with the models of then, in a new database in this folder;
the kept file stays as it is.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

OLDER = Path(__file__).resolve().parent / "backups" / "site_0034.backup"
PASSWORD = "kauri"
_THEN = [("tourney", "0034_forgetting"), ("sessions", "0001_initial")]


def make(path: Path) -> None:
    """Write the backup of a site with one event and one wording of a rule."""
    import django

    django.setup()

    from nzgs_tourney.services.backups.make_backup import make_backup
    from nzgs_tourney.services.backups.migration_state import step_by_step

    step_by_step().migrate(_THEN)
    state = step_by_step().loader.project_state(_THEN)
    stream = state.apps.get_model("games", "Stream").objects.create(key="event:kea")
    state.apps.get_model("tourney", "Event").objects.create(
        stream=stream, name="Kea Cup", slug="kea", link_prefix="kea1", link_secret="s" * 43, begins="2026-01-02",
        ends="2026-01-03",
    )  # fmt: skip
    state.apps.get_model("games", "RuleWording").objects.create(
        place="move", text="A move.", actor="Federation", at="2026-01-02T00:00Z"
    )
    make_backup(path, PASSWORD, registry=state.apps)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    own = {"VAR_DIR": str(folder), "DATABASE_URL": "", "SITE_URL": "", "SECRET_KEY": "k" * 50}
    os.environ.update(own, DJANGO_SETTINGS_MODULE="nzgs_tourney.settings")
    make(folder / OLDER.name)
