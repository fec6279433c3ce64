"""What the server sees to before it serves: the database of this version, copied first where it is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from nzgs_tourney import __version__
from nzgs_tourney.models import User
from nzgs_tourney.site.deployment import folders, prepare
from nzgs_tourney.site.deployment.build_id import build_id

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


@pytest.fixture
def migrated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that were called, on a site whose database is one version behind."""
    called: list[str] = []
    monkeypatch.setattr(prepare, "is_behind", lambda: True)
    monkeypatch.setattr(prepare, "call_command", lambda name, **_: called.append(name))
    return called


def test_a_database_that_others_look_after_is_left_to_them(
    migrated: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "vendor", "postgresql")
    with pytest.raises(prepare.NotReadyError, match="Run this first: nzgs-tourney manage migrate"):
        prepare.prepare(print)
    assert migrated == []


@pytest.mark.django_db(transaction=True)
@time_machine.travel("2026-11-26T08:24:23Z", tick=False)
def test_a_database_in_use_is_copied_whole_before_it_is_changed(migrated: list[str]) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite is copied: PostgreSQL has its own backup")
    User.objects.create_user("kahu")
    said: list[str] = []
    prepare.prepare(said.append)
    assert migrated == ["migrate"]
    (line,) = said
    copy = Path(
        line.removeprefix("A new version: the database is copied to ").removesuffix(" and brought up to date …")
    )
    assert copy.stem.endswith("-before-20261126-212423"), "New Zealand time, as in the name of a backup"
    with closing(sqlite3.connect(copy)) as found:
        assert found.execute("SELECT username FROM tourney_user").fetchall() == [("kahu",)]
    assert copy.parent == Path(connection.settings_dict["NAME"]).parent
    copy.unlink()


def test_styles_of_another_build_are_collected_again(
    settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Two builds may have the same version: a club can install any state of the program."""
    settings.STATIC_ROOT = str(tmp_path)
    monkeypatch.setattr(folders, "INSTALLED", True)
    (tmp_path / "version").write_text(__version__)
    assert not prepare._collected()
    (tmp_path / "version").write_text(build_id())
    assert prepare._collected()


def test_a_build_is_known_by_its_styles_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(folders, "ROOT", tmp_path)
    (tmp_path / "games").mkdir()
    ids = set()
    for text in ("", "a{}", "a{b:c}"):
        (tmp_path / "games" / "board.css").write_text(text)
        ids.add(build_id.__wrapped__())
    assert len(ids) == 3


def test_a_database_of_a_newer_version_is_not_served() -> None:
    MigrationRecorder(connection).record_applied("tourney", "9999_from_later")
    with pytest.raises(prepare.NotReadyError, match="from a newer version of the program"):
        prepare.prepare(print)


def test_a_database_of_a_development_version_is_refused() -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("tourney", "0001_tables")
    recorder.record_applied("tourney", "0001_initial")
    with pytest.raises(prepare.NotReadyError, match=r"made by a version before 0\.9\.0"):
        prepare.prepare(pytest.fail)


def test_what_a_library_added_makes_no_newer_version() -> None:
    MigrationRecorder(connection).record_applied("mfa", "9999_from_later")
    assert not prepare.is_newer()


def test_a_site_that_is_up_to_date_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "call_command", lambda *_, **__: pytest.fail("nothing is to be done"))
    prepare.prepare(pytest.fail)
