"""What the site says to the start page beside it, and to nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from nzgs_tourney.models import NetworkAccess, User

pytestmark = pytest.mark.django_db
HERE = "192.168.1.20"


@pytest.fixture(autouse=True)
def laptop(settings: Any) -> None:
    """A laptop's site in no other server, so that phones are not let in."""
    settings.SITE_URL, settings.PORT, settings.ALLOWED_HOSTS = "", 0, ["*"]
    cache.clear()


def said(host: str = "127.0.0.1:8000", **other: Any) -> Any:
    return Client().get("/start/", HTTP_HOST=host, **other).json()


def test_the_start_page_hears_whether_the_site_is_set_up() -> None:
    assert said() == {"set_up": True, "phones": "", "trouble": "", "restored": False}
    User.objects.create_user("hana", is_staff=True, is_superuser=True)
    assert said()["set_up"] is False


def test_the_start_page_hears_that_a_restored_site_needs_a_new_start(settings: Any, tmp_path: Path) -> None:
    settings.SECRET_KEY_FILE = tmp_path / "secret-key"
    settings.SECRET_KEY_FILE.write_text("the key of the other laptop", encoding="ascii")
    assert said()["restored"] is True
    settings.SECRET_KEY_FILE.write_text(settings.SECRET_KEY, encoding="ascii")
    assert said()["restored"] is False
    settings.PORT = 8001
    NetworkAccess.objects.create(pk=1, address=HERE, port=8000)
    assert said()["restored"] is True
    settings.PORT = 8000
    assert said()["restored"] is False


def test_the_start_page_hears_where_phones_come_in() -> None:
    NetworkAccess.objects.create(pk=1, address=HERE, is_open=True)
    facts = said()
    assert facts["phones"] == f"http://{HERE}:8000"
    assert facts["trouble"] != ""  # the tests' server lets nobody in


@pytest.mark.parametrize("other", [{"REMOTE_ADDR": "192.168.1.77"}, {"HTTP_X_FORWARDED_FOR": "192.168.1.77"}])
def test_nobody_else_hears_anything(other: dict[str, str]) -> None:
    assert said(**other) == {}
    assert Client().get("/start/", HTTP_HOST="rebound.example").status_code == 400


def test_a_site_behind_an_address_of_its_own_says_nothing(settings: Any) -> None:
    settings.SITE_URL = "http://tourney.example"
    assert said() == {}
