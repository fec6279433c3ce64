"""What the three packages import is declared in pyproject.toml, and what is declared is used."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from django.conf import settings

from tests.tree import PACKAGES, REPOSITORY

pytestmark = pytest.mark.slow

OF_EXTRAS = {
    "distributed": {"games/audit/cluster.py"},
    "py_vapid": {"nzgs_tourney/services/messages/notify_due.py"},
    "pywebpush": {"nzgs_tourney/services/messages/notify_due.py"},
    "requests": {"nzgs_tourney/services/messages/notify_due.py"},
    "sentry_sdk": {"nzgs_tourney/site/deployment/error_reports.py"},
}
"""What comes with an extra, and the only file that may import it: it is loaded when the extra is asked for."""
BY_NAME = {
    "fido2": "allauth.mfa imports it",
    "httptools": "uvicorn reads requests with it",
    "psycopg": "Django’s engine for PostgreSQL",
    "tzdata": "zoneinfo reads it where the system has no time zones",
}
"""What no file of ours imports, and why it is declared."""


def imported() -> dict[str, set[str]]:
    """The top-level names that our files import, each with the files: other people’s alone."""
    found: dict[str, set[str]] = {}
    for package in PACKAGES:
        for path in (REPOSITORY / package).rglob("*.py"):
            for name in _imports_of(path):
                found.setdefault(name.partition(".")[0], set()).add(path.relative_to(REPOSITORY).as_posix())
    for setting in (settings.INSTALLED_APPS, settings.MIDDLEWARE, settings.AUTHENTICATION_BACKENDS):
        for dotted in setting:
            found.setdefault(dotted.partition(".")[0], set()).add("nzgs_tourney/settings.py")
    ours = {*PACKAGES, "tests", *sys.stdlib_module_names}
    return {name: files for name, files in found.items() if name not in ours}


def _imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def normal(requirement: str) -> str:
    """The distribution that a requirement names, as package indexes compare names."""
    name = re.match(r"[\w.-]+", requirement)
    assert name, requirement
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def test_every_import_is_declared_and_nothing_is_declared_for_nothing() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {normal(one) for one in project["dependencies"]}
    extras = {normal(one) for extra in project["optional-dependencies"].values() for one in extra}
    brought_by = {name: {normal(one) for one in told} for name, told in packages_distributions().items()}
    undeclared, used = {}, set(BY_NAME)
    for name, files in imported().items():
        distributions = brought_by.get(name, set())
        used |= distributions
        of_extra = distributions & extras and files <= OF_EXTRAS.get(name, set())
        if not distributions & declared and not of_extra:
            undeclared[name] = files
    assert undeclared == {}
    assert (declared | extras) - used == set()
