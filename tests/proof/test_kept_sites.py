"""What a version from 0.9.0 on has stored is read for ever: its backup is restored, and its database served.

Those of the oldest and the newest version are tried with every change, those between before a release.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db.migrations.loader import MigrationLoader

from games.ledger.guard_state import missing_guards
from games.ledger.verify import verify
from nzgs_tourney.models import Event
from nzgs_tourney.services.backups.restore_site import restore_site
from nzgs_tourney.site.backups.container import opened
from tests.data.kept_sites import BACKUPS, DATABASES, PASSWORD, unpack


def kept(paths: list[Path]) -> list[Any]:
    """Each as a parameter, named by its version; those between the oldest and the newest are a long proof."""
    ends = (paths[0], paths[-1])
    return [pytest.param(path, id=path.stem, marks=() if path in ends else pytest.mark.proof) for path in paths]


def test_a_site_of_this_shape_is_kept() -> None:
    """If this fails, a migration was added: see that the tests below hold for the older sites, raise the version, and
    run `python -m tests.data.kept_sites`."""
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    shapes = []
    for path in BACKUPS:
        with opened(path, PASSWORD) as backup:
            shapes.append(set(backup.manifest.migrations))
    assert known in shapes
    assert [path.stem for path in BACKUPS] == [path.name.removesuffix(".sql.gz") for path in DATABASES]


@pytest.mark.on_both
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("path", kept(BACKUPS))
def test_a_backup_is_restored_with_its_history(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The process that brings it up to date has a database of its own, which these settings take from its folder.
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
    restored = restore_site(path, PASSWORD)
    assert restored.events == tuple(Event.objects.order_by("pk").values_list("name", flat=True))
    heads = {(one.key, one.seq, one.head) for one in restored.ledgers}
    verdicts = verify(slow=True)
    assert {(one.stream, one.seq, one.head) for one in verdicts} == heads
    assert [one.findings for one in verdicts] == [()] * len(heads)
    assert missing_guards() == []


@pytest.mark.without_database
@pytest.mark.parametrize("path", kept(DATABASES))
def test_a_database_is_brought_up_to_date_and_its_history_is_whole(path: Path, tmp_path: Path) -> None:
    unpack(path, tmp_path / "nzgs-tourney.sqlite3")
    own = {"VAR_DIR": str(tmp_path), "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "nzgs_tourney.settings"}
    for command in ("migrate", "verify_ledger"):
        arguments = [sys.executable, "-m", "nzgs_tourney", command]
        done = subprocess.run(arguments, env=os.environ | own, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    assert "event:" in done.stdout
