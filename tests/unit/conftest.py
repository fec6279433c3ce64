"""What unit tests of several rooms share."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.exchange.division_text import DIVISION

OF_A_SITE = (
    "_dj_autoclear_mailbox",
    "_django_clear_site_cache",
    "_django_db_marker",
    "_django_isolate_apps",
    "_django_set_urlconf",
    "_django_setup_unittest",
    "_live_server_helper",
    "_template_string_if_invalid_marker",
)
"""What pytest-django does around every test, for those that ask for a database, a mailbox or other addresses. No unit
test does, and doing it eight thousand times took a thirtieth of the time of the quick tests."""


def _done_once(name: str) -> Callable[[], None]:
    @pytest.fixture(scope="session", autouse=True, name=name)
    def nothing() -> None:
        pass

    return nothing


globals().update({name: _done_once(name) for name in OF_A_SITE})


@pytest.fixture
def division_file(tmp_path: Path) -> Path:
    """A division in a file of our own form."""
    path = tmp_path / "division.json"
    path.write_text(json.dumps(DIVISION), encoding="utf-8")
    return path
