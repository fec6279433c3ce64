"""Copies from before somebody was forgotten: the page lists those of this computer and deletes them when asked."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from nzgs_tourney.services.backups.automatic import back_up
from nzgs_tourney.services.backups.choose_folder import choose_folder
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.site.backups.names import NOTE
from nzgs_tourney.store.backups.backup_folder import copies, old_copies
from ratings.models import Player
from tests.db.forgotten import NAME, A, finished_event
from tests.web.parsed import page_text, text_of

pytestmark = pytest.mark.django_db
LONG_AGO = 1_700_000_000


@pytest.fixture
def folder(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site with a stick, on which there is a backup from long ago."""
    settings.VAR_DIR = tmp_path / "site"
    (settings.VAR_DIR / "before-restore").mkdir(parents=True)
    monkeypatch.setitem(connection.settings_dict, "NAME", connection.settings_dict["NAME"])
    stick = tmp_path / "usb"
    stick.mkdir()
    choose_folder(str(stick), "", actor=A)
    _, entry = finished_event()
    back_up()
    for one in stick.glob("*.backup"):
        older = one.with_name(one.name.replace("-2026", "-2023"))
        one.rename(older)
        os.utime(older, (LONG_AGO, LONG_AGO))
    kept = settings.VAR_DIR / "before-restore" / "before-restore-1.backup"
    kept.write_bytes(b"the name is in here")
    os.utime(kept, (LONG_AGO, LONG_AGO))
    forget_person(entry.player_id, NAME, actor=A)
    return stick


def test_the_page_lists_and_deletes_them_after_a_new_backup(folder: Path, federation: Client) -> None:
    (old,) = folder.glob("*.backup")
    page = text_of(federation.get(reverse("federation:forget_whom")))
    assert "2 older files on this computer still have the name of somebody who was forgotten." in page
    assert str(old) in page
    answer = page_text(federation.post(reverse("federation:forget_copies"), follow=True))
    assert "2 old copies are deleted." in answer
    assert "still have the name" not in answer
    (new,) = folder.glob("*.backup")
    assert new != old
    assert "before-publishing" not in new.name, "nothing was published"
    assert old_copies() == ()


def test_without_a_new_backup_nothing_is_deleted(folder: Path, federation: Client) -> None:
    (folder / NOTE).unlink()  # the stick can be read, and is not the one that was chosen
    answer = page_text(federation.post(reverse("federation:forget_copies"), follow=True))
    assert "No new backup can be written, so the old ones were kept." in answer
    assert len(old_copies()) == 2


def test_the_question_promises_a_list_of_copies_only_where_there_are_some(folder: Path, federation: Client) -> None:
    someone = Player.objects.filter(forgotten_at=None).earliest("pk")
    address = reverse("federation:forget", args=[someone.pk])
    assert "The next page lists them" in text_of(federation.get(address))
    for copy in copies():
        copy.path.unlink()
    page = text_of(federation.get(address))
    assert "The next page lists them" not in page
    assert "papers and backups elsewhere still have the name" in page


def test_where_nobody_was_forgotten_there_is_nothing_to_delete(federation: Client) -> None:
    assert old_copies() == ()
    assert "old copies are deleted" in page_text(federation.post(reverse("federation:forget_copies"), follow=True))


def test_the_copy_before_a_new_version_is_listed(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the program copies SQLite databases only")
    copy = tmp_path / "nzgs-tourney-before-20230101-000000.sqlite3"
    copy.write_bytes(b"")
    os.utime(copy, (LONG_AGO, LONG_AGO))
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "nzgs-tourney.sqlite3"))
    assert copy in {one.path for one in old_copies()}


@pytest.mark.django_db(transaction=True)
def test_after_forgetting_the_name_is_not_in_the_log_of_changes() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL keeps its log apart, for a while")
    _, entry = finished_event()
    path = Path(connection.settings_dict["NAME"])
    forget_person(entry.player_id, NAME, actor=A)
    log = path.with_name(f"{path.name}-wal")
    assert not log.exists() or NAME.encode() not in log.read_bytes()


def test_truncating_leaves_an_empty_log(tmp_path: Path) -> None:
    """What the pragma does, on a database of its own."""
    path = tmp_path / "one.sqlite3"
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE name (name)")
    assert (tmp_path / "one.sqlite3-wal").stat().st_size
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    assert not (tmp_path / "one.sqlite3-wal").stat().st_size
    database.close()
