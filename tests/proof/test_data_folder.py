"""What a power cut, a killed process or a wrong file leaves in the data folder: one sentence, and a way back."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from ground.errors import Refused
from ground.held_file import hold
from nzgs_tourney.site.backups.container import opened, written
from tests.proof.servers import PATIENCE_SECONDS, REPOSITORY, command, free_port, site

pytestmark = pytest.mark.without_database
RESTORE = "nzgs-tourney restore FILE"


def run(folder: Path, *arguments: str, **more: str) -> tuple[int, str]:
    """The status of a command of a site of its own in this folder, and what it says on the error output."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TEST_", "DATABASE", "SECRET"))}
    environment = {**kept, "VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "nzgs_tourney.settings", **more}
    environment.pop("DATABASE_URL", None)
    ended = subprocess.run(
        [sys.executable, "-m", "nzgs_tourney", *arguments],
        cwd=REPOSITORY,
        env={**environment, "SITE_URL": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    return ended.returncode, ended.stderr


def expect_sentence(folder: Path, sentence: str, *arguments: str) -> None:
    """The command ends with one sentence that says this."""
    status, error = run(folder, *arguments)
    assert status != 0
    assert sentence in error
    assert "Traceback" not in error
    assert len(error.strip().splitlines()) == 1


def serve() -> tuple[str, ...]:
    return "serve", f"--port={free_port()}"


def test_a_damaged_database_is_said_with_the_way_back(tmp_path: Path) -> None:
    (tmp_path / "nzgs-tourney.sqlite3").write_bytes(b"\0" * 8192 + os.urandom(100))
    expect_sentence(tmp_path, RESTORE, *serve())
    expect_sentence(tmp_path, RESTORE, "verify-ledger")


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "nzgs-tourney.sqlite3")) as other:
        other.execute("CREATE TABLE recipes (name text)")
    expect_sentence(tmp_path, "belongs to another program", *serve())
    expect_sentence(tmp_path, RESTORE, "verify-ledger")
    with closing(sqlite3.connect(tmp_path / "nzgs-tourney.sqlite3")) as other:
        assert other.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)


def test_a_migration_that_was_killed_midway_is_said_with_the_way_back(tmp_path: Path) -> None:
    assert run(tmp_path, "migrate", "contenttypes")[0] == 0
    with closing(sqlite3.connect(tmp_path / "nzgs-tourney.sqlite3")) as killed:
        killed.execute("CREATE TABLE auth_permission (id integer)")  # its tables are made, and not recorded
    expect_sentence(tmp_path, RESTORE, *serve())
    expect_sentence(tmp_path, RESTORE, "migrate", "--verbosity=0")


def test_the_folder_and_the_key_are_for_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    run(folder, "check")
    assert (folder.stat().st_mode & 0o777, (folder / "secret-key").stat().st_mode & 0o777) == (0o700, 0o600)
    assert [path.name for path in folder.glob(".*")] == []


def test_an_empty_key_is_said(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()
    expect_sentence(tmp_path, "is empty: delete it, then put the key back", "check")


def test_a_second_server_on_one_sqlite_file_is_refused_and_a_command_beside_it_works(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'site.sqlite3'}"
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    after.mkdir()
    with site(database, before, TEST_ONE_SERVER="yes") as running:
        environment = {
            **os.environ,
            "TEST_DATABASE_URL": database,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "TEST_ONE_SERVER": "yes",
        }
        refused = subprocess.run(
            command(free_port()), cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=False
        )
        assert refused.returncode == 1
        assert f"Another server is using {tmp_path / 'site.sqlite3'}" in refused.stderr
        beside = [sys.executable, "-m", "nzgs_tourney", "verify-ledger", "--quick"]
        assert subprocess.run(beside, cwd=REPOSITORY, env=environment, capture_output=True, check=False).returncode == 0
        running.process.send_signal(signal.SIGKILL)
        running.process.wait(PATIENCE_SECONDS)
        with site(database, after, TEST_ONE_SERVER="yes") as again:
            assert again.answered()


def write(path: Path, key: str | None) -> None:
    """A backup of nothing, with this key, or without one."""
    with written(path) as out:
        if key is not None:
            out.secret_key(key)
        out.finish(program="", made_at="", migrations=[], ledgers=[], events=[])


def test_what_a_killed_backup_left_is_removed_by_the_next_one(tmp_path: Path) -> None:
    left, living = tmp_path / ".left.backup.part", tmp_path / ".living.backup.part"
    left.write_bytes(b"half")
    with living.open("wb") as file:
        assert hold(file)
        write(tmp_path / "new.backup", "a key")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".living.backup.part", "new.backup"]


@pytest.mark.parametrize("key", ["", None])
def test_a_backup_without_a_key_is_refused_in_one_sentence(tmp_path: Path, key: str | None) -> None:
    with pytest.raises(Refused, match="no secret key"):
        write(tmp_path / "new.backup", key)
    assert list(tmp_path.iterdir()) == []
    write(tmp_path / "whole.backup", "a key")
    with opened(tmp_path / "whole.backup") as backup:
        assert backup.secret_key == "a key"
