"""A backup of an older version is brought up to date apart from the site, and restored with the ledgers that it had."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.ledger.verify import verify
from games.models import RuleWording
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.services.backups.restore_site import restore_site
from nzgs_tourney.site.backups.container import opened
from tests.data.older_backup import OLDER, PASSWORD
from tests.db.desk import make_desk

# It is brought up to date in an SQLite database of its own, whatever the site has, and loaded into the site's.
pytestmark = pytest.mark.django_db(transaction=True)


def test_a_backup_of_an_older_version_is_restored(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
    settings.VAR_DIR = tmp_path
    with opened(OLDER, PASSWORD) as backup:
        assert not any("0035" in one for one in backup.manifest.migrations if one.startswith("tourney."))
    make_desk(4)
    done = restore_site(OLDER, PASSWORD)
    assert done.events == ("Kea Cup",)
    assert Event.objects.get().slug == "kea"
    assert not Entry.objects.exists()
    assert RuleWording.objects.get().actor_name == "Federation"
    assert [(one.stream, one.broken) for one in verify()] == [("event:kea", None)]
