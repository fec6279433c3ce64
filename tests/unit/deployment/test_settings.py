"""The settings in the environment: a wrong one is refused in one sentence that says what it may be."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from nzgs_tourney.site.deployment import environment
from tests.conftest import REPOSITORY

WRONG: list[tuple[Callable[[str], object], str, str]] = [
    (lambda name: environment.yes_or_no(name, default=True), "perhaps", "X must be yes or no"),
    (
        lambda name: environment.number(name, 8, highest=99, example="8"),
        "two",
        "X must be a whole number from 0 to 99, e.g. 8",
    ),
    (lambda name: environment.number(name, 8, highest=99, example="8"), "-3", "X must be a whole number"),
    (lambda name: environment.number(name, 8, highest=99, example="8"), "100", "X must be a whole number"),
    (environment.proxies, "maybe", "X must be yes, no or the number of proxies, e.g. 2"),
    (environment.proxies, "-1", "X must be yes, no or the number"),
    (lambda name: environment.networks(name, []), "10.0.0.0/8,nonsense", "X must be addresses or networks"),
    (environment.host_names, "http://x.example", "X must be host names with commas between them"),
    (environment.database, "nonsense", "X must be like postgres://user:password@127.0.0.1/tourney"),
    (environment.database, "mysql://a:b@127.0.0.1/tourney", "X must be like postgres://"),
    (environment.database, "postgres://", "X must be like postgres://"),
    (environment.database, "postgres://a:b/c@127.0.0.1/tourney", "X must be like postgres://"),
    (environment.mail_server, "nonsense", "X must be like smtp+tls://user:password@mail.example:587"),
    (environment.mail_server, "smtp://user:password@", "X must be like smtp+tls://"),
    (environment.mail_address, "tourney", "X must be an e-mail address"),
]
RIGHT: list[tuple[Callable[[str], object], str, object]] = [
    (lambda name: environment.yes_or_no(name, default=True), "", True),
    (lambda name: environment.yes_or_no(name, default=True), "No", False),
    (lambda name: environment.yes_or_no(name, default=False), "yes", True),
    (lambda name: environment.number(name, 8, highest=99, example="8"), "", 8),
    (lambda name: environment.number(name, 8, highest=99, example="8"), "0", 0),
    (environment.proxies, "yes", 1),
    (environment.proxies, "2", 2),
    (environment.proxies, "no", 0),
    (lambda name: environment.networks(name, ["::1"]), "10.0.0.1/8, 127.0.0.1", ["10.0.0.1/8", "127.0.0.1"]),
    (lambda name: environment.networks(name, ["::1"]), "", ["::1"]),
    (environment.host_names, "a.example, b.example", ["a.example", "b.example"]),
    (environment.database, "", None),
    (environment.mail_address, "Tourney <tourney@tourney.example>", "Tourney <tourney@tourney.example>"),
    (environment.text, "$ a key with blanks ", "$ a key with blanks "),
]


@pytest.mark.parametrize(("read", "value", "sentence"), WRONG)
def test_a_wrong_value_is_refused(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[str], object], value: str, sentence: str
) -> None:
    monkeypatch.setenv("X", value)
    with pytest.raises(ImproperlyConfigured) as refused:
        read("X")
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(("read", "value", "meant"), RIGHT)
def test_a_right_value_is_read(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[str], object], value: str, meant: object
) -> None:
    monkeypatch.setenv("X", value)
    assert read("X") == meant


def test_the_databases_that_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X", "postgres://tourney:a%2Fb%40c%23d@127.0.0.1:5433/site")
    found = environment.database("X")
    assert found is not None
    assert (found["NAME"], found["PASSWORD"], found["PORT"]) == ("site", "a/b@c#d", 5433)
    monkeypatch.setenv("X", "sqlite:////srv/site.sqlite3")
    assert (environment.database("X") or {})["NAME"] == "/srv/site.sqlite3"


def test_postgresql_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "find_spec", lambda _: None)
    monkeypatch.setenv("X", "postgres://tourney:secret@127.0.0.1/site")
    with pytest.raises(ImproperlyConfigured, match=r"requirements/postgres\.txt"):
        environment.database("X")


def test_a_secret_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secret-key"
    assert environment.kept_secret(path, "first") == environment.kept_secret(path, "second") == "first"
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600


def ran(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command of the site with these settings."""
    own = {"DJANGO_SETTINGS_MODULE": "nzgs_tourney.settings", "VAR_DIR": str(folder), "DATABASE_URL": ""}
    own |= {"SECRET_KEY": "", **variables}
    command = [sys.executable, "-m", "nzgs_tourney", "verify_ledger"]
    return subprocess.run(
        command, cwd=REPOSITORY, env=os.environ | own, capture_output=True, text=True, encoding="utf-8", check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"SITE_URL": "tourney.example"}, "SITE_URL must be an address that a browser can open"),
        ({"SITE_URL": "https://tourney.example", "SECRET_KEY": ""}, "SECRET_KEY must be set in the environment"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL"),
        ({"PORT": "80x"}, "PORT must be a whole number"),
    ],
)
def test_a_command_says_it_in_one_line(tmp_path: Path, variables: dict[str, str], sentence: str) -> None:
    answer = ran(tmp_path, **variables)
    assert answer.returncode == 1
    (line,) = answer.stderr.splitlines()
    assert line.startswith(sentence)


@pytest.mark.slow
def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (line,) = ran(tmp_path / "file").stderr.splitlines()
    assert line.startswith(f"The folder {tmp_path / 'file'} can’t be made (")
    (tmp_path / "taken" / "secret-key").mkdir(parents=True)
    (line,) = ran(tmp_path / "taken").stderr.splitlines()
    assert line.startswith(f"{tmp_path / 'taken' / 'secret-key'} can’t be read or written (")
