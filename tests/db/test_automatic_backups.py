"""The site backs itself up: when something changed, by one process, and says how it went."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from ground.errors import Refused
from nzgs_tourney.models import BackupFolder, BackupTrouble, Entry, Round
from nzgs_tourney.pages.backups.backups_page import BackupState, backups_now
from nzgs_tourney.services.backups import automatic
from nzgs_tourney.services.backups.automatic import AGAIN, EVERY, UNOFFICIAL, back_up, backed_up, is_due
from nzgs_tourney.services.backups.choose_folder import choose_folder, stop_backups
from nzgs_tourney.services.backups.restore_site import restore_site
from nzgs_tourney.site.backups.container import opened
from nzgs_tourney.site.backups.names import NOTE, backup_name
from tests.db.desk import make_desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def stick(tmp_path: Path, settings: Any) -> Path:
    """A chosen folder."""
    settings.VAR_DIR = tmp_path / "site"
    settings.VAR_DIR.mkdir()
    folder = tmp_path / "usb"
    folder.mkdir()
    choose_folder(str(folder), "", actor="Aroha")
    return folder


def files(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir() if one.name != NOTE)


def test_nothing_is_written_while_no_folder_is_chosen() -> None:
    assert not is_due(timezone.now())
    assert back_up() == BackupTrouble.NONE
    assert backups_now().state == BackupState.NOWHERE


def test_the_first_one_is_due_at_once_and_can_be_restored(stick: Path) -> None:
    make_desk(4).play(1)
    assert backups_now().state == BackupState.BEGINNING
    assert is_due(timezone.now())
    assert back_up() == BackupTrouble.NONE
    assert backups_now().state == BackupState.GOOD
    (name,) = files(stick)
    assert restore_site(stick / name).events == ("Rimu Open",)
    assert BackupFolder.objects.get().path == str(stick), "the folder is this computer’s and stays"


def test_without_a_change_no_file_is_written_and_the_desk_says_it_is_good(stick: Path) -> None:
    make_desk(4)
    back_up()
    before, first = files(stick), BackupFolder.objects.get().good_at
    assert back_up() == BackupTrouble.NONE
    assert files(stick) == before
    assert BackupFolder.objects.get().good_at > first


def test_it_is_due_after_five_minutes_with_an_official_change_and_after_fifteen_in_any_case(stick: Path) -> None:
    desk = make_desk(4)
    back_up()
    tried = BackupFolder.objects.get().tried_at
    assert not is_due(tried + EVERY)
    assert is_due(tried + UNOFFICIAL)
    desk.draw(1)
    assert not is_due(tried + EVERY - timedelta(seconds=1))
    assert is_due(tried + EVERY)


def test_after_a_publishing_it_is_due_at_once_and_has_what_was_published(stick: Path) -> None:
    desk = make_desk(4)
    desk.draw(1)
    back_up()
    tried = BackupFolder.objects.get().tried_at
    assert not is_due(tried)
    back_up(publishing=True)
    desk.publish(1)
    assert is_due(tried)
    back_up()
    row = BackupFolder.objects.get()
    assert not is_due(row.tried_at)
    restore_site(stick / row.name)
    assert Round.objects.get().published_at is not None


KILLED = """
import sys, time
import django
django.setup()
from pathlib import Path
from django.conf import settings
from nzgs_tourney.services.backups.make_backup import noted
from nzgs_tourney.site.backups.container import written
path, settings.VAR_DIR = Path(sys.argv[1]), sys.argv[2]
with noted(path.parent), written(path) as out:
    print("writing", flush=True)
    time.sleep(600)
"""
"""A backup that never gets further than its beginning."""


def test_what_a_killed_backup_left_goes_when_the_site_starts_and_a_living_one_stays(
    tmp_path: Path, settings: Any
) -> None:
    folders = [tmp_path / "killed", tmp_path / "living"]
    settings.VAR_DIR = tmp_path / "site"
    settings.VAR_DIR.mkdir()
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    writers = []
    try:
        for folder in folders:
            folder.mkdir()
            arguments = [sys.executable, "-c", KILLED, str(folder / "site.backup"), str(settings.VAR_DIR)]
            writer = subprocess.Popen(arguments, stdout=subprocess.PIPE, env=environment)
            writers.append(writer)
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"writing\n"
        writers[0].kill()
        writers[0].wait()
        assert [len(list(folder.iterdir())) for folder in folders] == [1, 1]
        with backed_up():
            assert [len(list(folder.iterdir())) for folder in folders] == [0, 1]
        writers[1].kill()
        writers[1].wait()
        call_command("backup", str(tmp_path / "another.backup"), stdout=StringIO())
        assert [len(list(folder.iterdir())) for folder in folders] == [0, 0]
        assert list(Path(settings.VAR_DIR).glob(".backup-in-*")) == []
    finally:
        for writer in writers:
            writer.kill()
            writer.communicate()


def test_what_killed_backups_left_goes_with_the_next_one(stick: Path, settings: Any) -> None:
    make_desk(4)
    own = Path(settings.VAR_DIR) / "backup-killed"
    own.mkdir()
    (own / ".site.backup.part").write_bytes(b"half")
    (stick / ".old.backup.part").write_bytes(b"half")
    back_up()
    assert not own.exists()
    assert list(stick.glob("*.part")) + list(stick.glob(".*.part")) == []


def test_what_no_ledger_tells_is_backed_up_too(stick: Path) -> None:
    desk = make_desk(4)
    back_up()
    Entry.objects.filter(division=desk.division).update(phone="021 555")
    BackupFolder.objects.update(tried_at=None)
    later(stick)
    back_up()
    assert len(files(stick)) == 2


def later(stick: Path) -> None:
    """The backups that are there were made ten minutes ago."""
    mark = BackupFolder.objects.get().mark
    for name in files(stick):
        old = backup_name(mark, timezone.localtime() - timedelta(minutes=10))
        os.rename(stick / name, stick / old)
        BackupFolder.objects.filter(name=name).update(name=old)


def test_of_two_processes_one_writes(stick: Path) -> None:
    make_desk(2)
    BackupFolder.objects.update(held_until=timezone.now() + timedelta(minutes=5))
    assert not is_due(timezone.now())
    back_up()
    assert files(stick) == []


def test_a_process_that_died_keeps_nobody_out_for_ever(stick: Path) -> None:
    make_desk(2)
    BackupFolder.objects.update(held_until=timezone.now() - timedelta(seconds=1), tried_at=timezone.now() - UNOFFICIAL)
    assert is_due(timezone.now())
    back_up()
    assert len(files(stick)) == 1


def test_a_stick_that_is_away_is_told_and_asked_for_each_minute(stick: Path) -> None:
    make_desk(2)
    back_up()
    good = BackupFolder.objects.get().good_at
    away = stick.rename(stick.with_name("pulled out"))
    stick.mkdir()  # as a system that leaves the place behind
    assert back_up() == BackupTrouble.AWAY
    assert list(stick.iterdir()) == [], "nothing is written beside the stick"
    now = backups_now()
    assert (now.state, now.loud) == (BackupState.AWAY, True)
    assert now.good_at == good
    since = BackupFolder.objects.get().trouble_since
    back_up()
    assert BackupFolder.objects.get().trouble_since == since
    assert is_due(BackupFolder.objects.get().tried_at + AGAIN)
    stick.rmdir()
    away.rename(stick)
    assert back_up() == BackupTrouble.NONE
    assert backups_now().state == BackupState.GOOD
    assert BackupFolder.objects.get().trouble_since is None


@pytest.mark.parametrize(
    ("number", "trouble"),
    [(errno.ENOSPC, BackupTrouble.FULL), (errno.EROFS, BackupTrouble.REFUSED), (errno.EIO, BackupTrouble.FAILED)],
)
def test_a_full_or_broken_stick_is_told_and_the_earlier_backup_stays(
    stick: Path, monkeypatch: pytest.MonkeyPatch, number: int, trouble: BackupTrouble
) -> None:
    make_desk(2)
    back_up()
    later(stick)
    before = files(stick)
    make_desk(4)

    def fails(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(automatic.shutil, "copyfileobj", fails)
    assert back_up() == trouble
    assert files(stick) == before
    assert backups_now().loud


def test_what_could_not_be_read_back_is_no_backup(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_desk(2)
    monkeypatch.setattr(automatic.shutil, "copyfileobj", lambda _source, target, _size: target.write(b"half"))
    assert back_up() == BackupTrouble.FAILED
    assert files(stick) == []


def test_they_are_thinned_out_and_files_of_others_stay(stick: Path) -> None:
    make_desk(2)
    mark, now = BackupFolder.objects.get().mark, timezone.localtime()
    old = [now - timedelta(days=20, minutes=5 * step) for step in range(6)]
    for made in old:
        (stick / backup_name(mark, made)).write_bytes(b"")
    others = [stick / backup_name("0" * 8, old[0]), stick / "holiday.jpg"]
    for other in others:
        other.write_bytes(b"")
    back_up()
    assert all(other.exists() for other in others)
    left = [name for name in files(stick) if mark in name]
    assert len(left) in (2, 3)  # one of a day, or of two where midnight lies between
    assert backup_name(mark, old[0]) in left


def test_a_password_encrypts_them(stick: Path) -> None:
    make_desk(2)
    choose_folder(str(stick), "kauri gum", actor="Aroha")
    back_up()
    (name,) = files(stick)
    with opened(stick / name, "kauri gum") as backup:
        assert backup.manifest.events == ["Rimu Open"]
    with pytest.raises(Refused, match="has a password"), opened(stick / name):
        pass


def test_the_folder_of_the_setting_is_taken(tmp_path: Path, settings: Any) -> None:
    make_desk(2)
    settings.VAR_DIR = settings.BACKUP_FOLDER = str(tmp_path)
    assert is_due(timezone.now())
    assert back_up() == BackupTrouble.NONE
    assert len([one for one in tmp_path.iterdir() if one.suffix == ".backup"]) == 1
    with pytest.raises(Refused, match="comes from BACKUP_FOLDER"):
        choose_folder("/media/usb", "", actor="Aroha")


def test_a_folder_of_the_setting_that_is_not_there_is_told(tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_FOLDER = str(tmp_path / "not mounted")
    assert back_up() == BackupTrouble.AWAY
    assert backups_now().loud


@pytest.mark.parametrize(
    ("path", "sentence"),
    [("usb", "Type the whole path"), ("/nowhere/at/all", "There is no folder /nowhere/at/all on this computer.")],
)
def test_what_is_no_folder_here_is_refused(path: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        choose_folder(path, "", actor="Aroha")
    assert sentence in refused.value.sentence
    assert not BackupFolder.objects.exists()


def test_stopped_is_stopped_and_the_files_stay(stick: Path) -> None:
    make_desk(2)
    back_up()
    stop_backups(actor="Aroha")
    assert not is_due(timezone.now())
    assert len(files(stick)) == 1
    assert backups_now().state == BackupState.NOWHERE


def test_an_old_backup_with_newer_acts_is_late(stick: Path) -> None:
    desk = make_desk(4)
    back_up()
    BackupFolder.objects.update(good_at=timezone.now() - timedelta(minutes=21))
    assert backups_now().state == BackupState.LATE
    BackupFolder.objects.update(good_at=timezone.now())
    desk.draw(1)
    assert backups_now().state == BackupState.GOOD
