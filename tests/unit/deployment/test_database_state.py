"""A command that meets no database, or an older one, says in one sentence what to run."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, ProgrammingError
from django.db.migrations.exceptions import MigrationSchemaMissing
from django.db.migrations.loader import MigrationLoader

from nzgs_tourney.command import run_site_command
from tests.conftest import REPOSITORY

pytestmark = pytest.mark.slow

COMMANDS = (["verify_ledger"], ["sign_in_link", "mere"], ["audit_archive", "1"])


def told(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"DJANGO_SETTINGS_MODULE": "nzgs_tourney.settings", "VAR_DIR": str(folder), **variables}
    command = [sys.executable, "-m", "nzgs_tourney", *arguments]
    return subprocess.run(command, cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_without_a_database(tmp_path: Path, command: list[str]) -> None:
    answer = told(tmp_path, *command)
    assert answer.returncode == 1
    assert answer.stderr == "There is no database yet. Run this first: nzgs-tourney manage migrate\n"


def database(folder: Path, *migrations: tuple[str, str]) -> None:
    """A database in which these migrations were applied."""
    with closing(sqlite3.connect(folder / "nzgs-tourney.sqlite3")) as made:
        made.execute("create table django_migrations (id integer, app text, name text, applied text)")
        made.executemany("insert into django_migrations values (null, ?, ?, '2030-01-01')", migrations)
        made.commit()


def own_migrations() -> list[tuple[str, str]]:
    """Those of this version."""
    return [key for key in MigrationLoader(None).disk_migrations if key[0] in ("tourney", "games", "ratings")]


def test_with_a_database_that_lacks_a_migration(tmp_path: Path) -> None:
    database(tmp_path, ("ratings", "0001_tables"))
    answer = told(tmp_path, "verify_ledger")
    assert answer.returncode == 1
    assert answer.stderr == "The database is older than the program. Run this first: nzgs-tourney manage migrate\n"


@pytest.mark.parametrize("command", ["verify_ledger", "migrate", "serve"])
@pytest.mark.parametrize("name", ["0001_initial", "0001_squashed_0043_actor_names"])
def test_with_a_database_of_a_development_version(tmp_path: Path, name: str, command: str) -> None:
    database(tmp_path, ("tourney", name), ("tourney", "0049_proposes_dead_stones"))
    with closing(sqlite3.connect(tmp_path / "nzgs-tourney.sqlite3")) as older:
        older.execute("create table ratings_player (name text)")
    answer = told(tmp_path, command)
    assert answer.returncode == 1
    assert answer.stderr.removeprefix("CommandError: ") == (
        "The database was made by a version before 0.9.0, which this program can’t read: move it away, or choose "
        "another one with DATABASE_URL.\n"
    )
    with closing(sqlite3.connect(tmp_path / "nzgs-tourney.sqlite3")) as older:
        assert older.execute("select sql from sqlite_master where name = 'ratings_player'").fetchall() == [
            ("CREATE TABLE ratings_player (name text)",)
        ]
    assert [one.name for one in tmp_path.glob("*before*")] == [], "nothing is copied that can’t be brought up to date"


def test_with_a_newer_database(tmp_path: Path) -> None:
    database(tmp_path, *own_migrations(), ("tourney", "9999_from_later"))
    answer = told(tmp_path, "verify_ledger")
    assert answer.returncode == 1
    assert answer.stderr == "The database is from a newer version of the program: install that version again.\n"


def test_with_a_database_that_cannot_be_reached(tmp_path: Path) -> None:
    answer = told(tmp_path, "verify_ledger", DATABASE_URL=f"sqlite:///{tmp_path}/nowhere/site.sqlite3")
    assert answer.returncode == 1
    (line,) = answer.stderr.splitlines()
    assert line.startswith("The database can’t be reached; check that it is running, and DATABASE_URL: ")


def test_everything_is_told_to_those_who_ask(tmp_path: Path) -> None:
    assert "Traceback" in told(tmp_path, "verify_ledger", "--traceback").stderr


class LackedRightError(Exception):
    """What PostgreSQL's driver raises for a role that lacks a right."""

    sqlstate = "42501"


@pytest.mark.parametrize("raised", [ProgrammingError, MigrationSchemaMissing])
def test_with_a_role_that_lacks_a_right(
    raised: type[Exception], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(_arguments: list[str]) -> None:
        try:
            raise LackedRightError
        except LackedRightError:
            raise raised("permission denied for schema public\nLINE 1: CREATE")  # noqa: B904 - as Django does

    monkeypatch.setattr("django.core.management.execute_from_command_line", refused)
    assert run_site_command(["migrate"]) == 1
    sentence = (
        "The database doesn’t allow this role to do that: use the DATABASE_URL of the role that owns the tables.\n"
    )
    assert capsys.readouterr().err.endswith(sentence)


def test_with_a_file_of_somebody_else(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refused(_arguments: list[str]) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", "/srv/static/base.css")

    monkeypatch.setattr("django.core.management.execute_from_command_line", refused)
    assert run_site_command(["serve"]) == 1
    assert capsys.readouterr().err == "/srv/static/base.css can’t be read or written (Permission denied).\n"
    with pytest.raises(PermissionError):
        run_site_command(["serve", "--traceback"])


def test_with_a_database_of_somebody_else(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refused(_arguments: list[str]) -> None:
        raise OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("django.core.management.execute_from_command_line", refused)
    monkeypatch.setattr("nzgs_tourney.site.deployment.prepare.is_behind", lambda: False)
    monkeypatch.setattr("nzgs_tourney.site.deployment.prepare.is_older", lambda: False)
    monkeypatch.setattr("nzgs_tourney.site.deployment.prepare.is_newer", lambda: False)
    tables = "django.db.backends.base.introspection.BaseDatabaseIntrospection.table_names"
    monkeypatch.setattr(tables, lambda _: ["django_migrations", "tourney_event"])
    assert run_site_command(["migrate"]) == 1
    assert capsys.readouterr().err.endswith(" can’t be read or written (attempt to write a readonly database).\n")
