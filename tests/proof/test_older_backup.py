"""A backup of an older version is brought up to date apart from the site, and restored with the ledgers that it had."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games import child_process
from games.ledger.verify import verify
from games.models import RuleWording
from nzgs_tourney.backups.container import opened
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.services.backups.restore_site import restore_site
from tests.db.desk import make_desk

# It is brought up to date in an SQLite database of its own, whatever the site has, and loaded into the site's.
pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = "0034_forgetting"
OLDER = f"""
import os, sys
from pathlib import Path
os.environ["DJANGO_SETTINGS_MODULE"] = "nzgs_tourney.settings"
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from nzgs_tourney.services.backups.make_backup import make_backup
MigrationExecutor(connection).migrate([("tourney", "{BEFORE}"), ("sessions", "0001_initial")])
state = MigrationExecutor(connection).loader.project_state([("tourney", "{BEFORE}"), ("sessions", "0001_initial")])
Stream, Event = state.apps.get_model("games", "Stream"), state.apps.get_model("tourney", "Event")
stream = Stream.objects.create(key="event:kea")
named = dict(name="Kea Cup", slug="kea", link_prefix="kea1", link_secret="s" * 43)
Event.objects.create(stream=stream, begins="2026-01-02", ends="2026-01-03", **named)
RuleWording = state.apps.get_model("games", "RuleWording")
RuleWording.objects.create(place="move", text="A move.", actor="Federation", at="2026-01-02T00:00Z")
make_backup(Path(sys.argv[1]), "kauri", registry=state.apps)
"""


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A backup as the program made it before its last migrations."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
    path = tmp_path / "older.backup"
    own = {"VAR_DIR": str(tmp_path / "old"), "DATABASE_URL": "", "SITE_URL": "", "SECRET_KEY": "k" * 50}
    made = [sys.executable, "-c", OLDER, str(path)]
    subprocess.run(made, env=child_process.environment() | own, check=True)
    return path


def test_a_backup_of_an_older_version_is_restored(older: Path, tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    with opened(older, "kauri") as backup:
        assert not any("0035" in one for one in backup.manifest.migrations if one.startswith("tourney."))
    make_desk(4)
    done = restore_site(older, "kauri")
    assert done.events == ("Kea Cup",)
    assert Event.objects.get().slug == "kea"
    assert not Entry.objects.exists()
    assert RuleWording.objects.get().actor_name == "Federation"
    assert [(one.stream, one.broken) for one in verify()] == [("event:kea", None)]
