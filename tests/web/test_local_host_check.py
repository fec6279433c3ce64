"""A laptop's site answers to its own addresses and names only, and notices the first phone."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from nzgs_tourney.models import NetworkAccess, User

pytestmark = pytest.mark.django_db
HERE = "192.168.1.20"


@pytest.fixture
def laptop(settings: Any) -> None:
    """No SITE_URL, as on a director's laptop; phones are let in."""
    settings.SITE_URL, settings.PORT, settings.ALLOWED_HOSTS = "", 0, ["*"]
    cache.clear()
    NetworkAccess.objects.create(pk=1, address=HERE, is_open=True)


def status(host: str, **other: Any) -> int:
    return Client().get("/players/", HTTP_HOST=host, **other).status_code


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", f"{HERE}:8000", "10.0.0.7", "[::1]:8000"])
@pytest.mark.usefixtures("laptop")
def test_its_addresses_are_answered(host: str) -> None:
    assert status(host) == 200


@pytest.mark.parametrize("host", ["evil.example", "0.0.0.0:8000", "8.8.8.8", "127.0.0.1.nip.io:8000", ""])
@pytest.mark.usefixtures("laptop")
def test_a_name_that_was_pointed_here_is_refused(host: str) -> None:
    assert status(host) == 400


@pytest.mark.usefixtures("laptop")
def test_a_name_from_the_settings_is_answered(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nzgs_tourney.middleware.local_host._names", lambda: frozenset({"tourney.hall"}))
    assert status("tourney.hall:8000") == 200


def test_with_a_site_url_the_setting_alone_decides(settings: Any) -> None:
    settings.SITE_URL, settings.ALLOWED_HOSTS = "https://tourney.example", ["tourney.example"]
    assert status("tourney.example") == 200
    assert status(f"{HERE}:8000") == 400


@pytest.mark.usefixtures("laptop")
def test_a_form_from_a_phone_is_taken() -> None:
    User.objects.create_superuser("mere", password="a long password")
    phone = Client(enforce_csrf_checks=True, HTTP_HOST=f"{HERE}:8000", REMOTE_ADDR="192.168.1.77")
    page = phone.get("/accounts/login/")
    token = page.cookies["csrftoken"].value
    sent = {"login": "mere", "password": "a long password", "csrfmiddlewaretoken": token}
    other = phone.post("/accounts/login/", sent, HTTP_ORIGIN="http://evil.example")
    assert other.status_code == 403
    assert phone.post("/accounts/login/", sent, HTTP_ORIGIN=f"http://{HERE}:8000").status_code == 302


@pytest.mark.usefixtures("laptop")
def test_the_first_visitor_from_elsewhere_is_noted_and_the_machine_itself_is_not() -> None:
    status("127.0.0.1:8000", REMOTE_ADDR="127.0.0.1")
    assert NetworkAccess.objects.get().reached_at is None
    status(f"{HERE}:8000", REMOTE_ADDR="192.168.1.77")
    assert NetworkAccess.objects.get().reached_at is not None


@pytest.mark.usefixtures("laptop")
def test_who_is_refused_at_the_door_is_not_noted() -> None:
    status("evil.example", REMOTE_ADDR="192.168.1.77")
    assert NetworkAccess.objects.get().reached_at is None
