"""Backups written by separate processes, and a whole site that is restored into an empty folder."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from games.ledger.verify import verify
from ground import child_process
from nzgs_tourney.links import token_of
from nzgs_tourney.models import BackupFolder, Event, PlayerLink, RoundState
from nzgs_tourney.services.backups.automatic import begin_if_due
from nzgs_tourney.services.backups.before_publishing import back_up_before_publishing
from nzgs_tourney.services.backups.choose_folder import choose_folder
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.site.backups.container import Backup, opened
from tests.db.desk import Desk, make_desk
from tests.proof.conftest import PATIENCE_SECONDS


@pytest.fixture
def stick(tmp_path: Path, database_url: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A chosen folder; processes that are started find the database of the test."""
    settings.BACKUP_PROCESSES, settings.VAR_DIR = True, tmp_path / "site"
    settings.VAR_DIR.mkdir()
    monkeypatch.setenv("VAR_DIR", str(settings.VAR_DIR))
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
    folder = tmp_path / "usb"
    folder.mkdir()
    choose_folder(str(folder), "", actor="Aroha")
    return folder


def waited_for(folder: Path, pattern: str) -> Path:
    """The file, as soon as it is there."""
    for _ in range(int(PATIENCE_SECONDS * 20)):
        for found in folder.glob(pattern):
            return found
        time.sleep(0.1)
    raise AssertionError(f"no {pattern} in {folder}")


def rows(backup: Backup, table: str) -> list[dict[str, Any]]:
    content = backup.manifest.table(table)
    assert content is not None
    columns, *lines = backup.rows(content)
    return [dict(zip(columns, line, strict=True)) for line in lines]


def test_the_backup_before_publishing_is_of_the_moment_before_it(stick: Path) -> None:
    desk = make_desk(4)
    desk.draw(1)
    publish_round(desk.division.pk, 1, actor="Aroha", before=back_up_before_publishing)
    with opened(waited_for(stick, "*-before-publishing.backup")) as backup:
        assert [one["state"] for one in rows(backup, "tourney.round")] == [RoundState.DRAFT]
        assert rows(backup, "games.game") == []
    assert desk.division.drawn_rounds.get().state == RoundState.PUBLISHED


def test_a_backup_that_is_due_is_written_by_a_process(stick: Path) -> None:
    make_desk(4)
    assert begin_if_due()
    assert BackupFolder.objects.get().good_at is not None
    with opened(waited_for(stick, "nzgs-tourney-*.backup")) as backup:
        assert backup.manifest.events == ["Rimu Open"]
    assert not begin_if_due(), "nothing has changed since"


def run(var_dir: Path, *arguments: str) -> str:
    """A command of the program on a laptop of its own, with SQLite in this folder."""
    own = {"VAR_DIR": str(var_dir), "DATABASE_URL": "", "SITE_URL": "", "BACKUP_FOLDER": ""}
    apart, command = child_process.environment() | own, child_process.command(*arguments)
    done = subprocess.run(command, env=apart, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_site_comes_back_on_an_empty_laptop_with_its_heads_and_links(stick: Path, tmp_path: Path) -> None:
    desk: Desk = make_desk(4)
    desk.play(1)
    heads = {(one.stream, one.head) for one in verify()}
    tokens = {token_of(link) for link in PlayerLink.objects.select_related("event")}
    assert begin_if_due()
    laptop = tmp_path / "laptop"
    told = run(laptop, "restore", str(waited_for(stick, "nzgs-tourney-*.backup")), "--yes")
    assert "Rimu Open" in told
    checked = run(laptop, "verify_ledger")
    for stream, head in heads:
        assert f"{stream}: whole" in checked
        assert head in checked
    again = run(laptop, "backup", str(tmp_path / "again.backup"))
    assert "with Rimu Open" in again
    with opened(tmp_path / "again.backup") as backup:
        (told_event,) = rows(backup, "tourney.event")
        event = Event(link_prefix=told_event["link_prefix"], link_secret=told_event["link_secret"])
        numbers = [one["number"] for one in rows(backup, "tourney.playerlink")]
    assert {token_of(PlayerLink(event=event, number=number)) for number in numbers} == tokens
