"""An empty site: opened from its own machine, and from elsewhere with the code that the server printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.contrib.auth import get_user
from django.test import Client
from django.utils import timezone

from games.models import LedgerEvent
from nzgs_tourney.accounts.set_up_code import GUESSES, set_up_code, set_up_notice
from nzgs_tourney.models import User
from nzgs_tourney.store.events.attempts import STRETCH
from tests.web.desk_pages import messages_of
from tests.web.parsed import field_values, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_folder")]

SECRET = "four words are enough"
TYPED = {"name": "Tui Kea", "username": "tui", "password": SECRET, "again": SECRET}
HERE = {"HTTP_HOST": "localhost:8000"}


@pytest.fixture
def here() -> Client:
    """A browser on the machine itself."""
    return Client(**HERE)


@pytest.fixture
def elsewhere() -> Client:
    return Client(REMOTE_ADDR="192.168.1.7", **HERE)


@pytest.mark.parametrize("opened", ["/", "/accounts/login/", "/desk/"])
def test_an_empty_site_leads_to_its_set_up(here: Client, opened: str) -> None:
    assert "Set up this site" in page_text(here.get(opened, follow=True))


def test_the_first_administrator_is_made_and_signed_in(here: Client) -> None:
    page = page_text(here.get("/set-up/"))
    assert "Set-up code" not in page
    response = here.post("/set-up/", TYPED)
    assert response.url == "/desk/"
    assert "Welcome, Tui Kea." in messages_of(response)
    user = get_user(here)
    assert isinstance(user, User)
    assert (user.username, user.is_superuser) == ("tui", True)
    assert LedgerEvent.objects.get().kind == "site.set_up"
    assert here.get("/desk/new/").status_code == 200


def test_both_faults_of_a_password_are_told_at_once(here: Client) -> None:
    page = page_text(here.post("/set-up/", {**TYPED, "password": "short", "again": "shorter"}))
    assert "The two passwords are different." in page
    assert "This password is too short." in page


def test_then_the_page_is_gone(here: Client) -> None:
    User.objects.create_superuser("federation")
    assert here.get("/set-up/").url == "/"
    assert here.post("/set-up/", TYPED).url == "/"
    assert User.objects.count() == 1
    assert here.get("/").status_code == 200
    assert here.get("/accounts/login/").status_code == 200


def test_from_elsewhere_it_takes_the_code(elsewhere: Client) -> None:
    assert "Set-up code" in page_text(elsewhere.get("/set-up/"))
    for wrong in ("", "AAAA-AAAA", "é"):
        response = elsewhere.post("/set-up/", {**TYPED, "code": wrong})
        assert response.status_code == 422
        assert "Tui Kea" in field_values(response)
    assert not User.objects.exists()
    assert elsewhere.post("/set-up/", {**TYPED, "code": set_up_code().lower().replace("-", " ")}).status_code == 302
    assert User.objects.get().is_superuser


@pytest.mark.parametrize(
    "proxied",
    [
        {"SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https")},
        {"HTTPS": True},
    ],
)
def test_behind_a_proxy_nobody_is_this_machine(here: Client, settings: Any, proxied: dict[str, Any]) -> None:
    for name, value in proxied.items():
        setattr(settings, name, value)
    assert "Set-up code" in page_text(here.get("/set-up/"))
    assert here.post("/set-up/", TYPED).status_code == 422


def test_nor_is_a_request_that_a_proxy_passed_on(settings: Any) -> None:
    client = Client(HTTP_X_FORWARDED_FOR="127.0.0.1", **HERE)
    assert "Set-up code" in page_text(client.get("/set-up/"))
    assert client.post("/set-up/", TYPED).status_code == 422
    assert not User.objects.exists()


def test_guessing_is_slow(elsewhere: Client) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        for _ in range(GUESSES):
            assert "the code. The server prints it" in page_text(
                elsewhere.post("/set-up/", {**TYPED, "code": "AAAA-AAAA"})
            )
        right = {**TYPED, "code": set_up_code()}
        response = elsewhere.post("/set-up/", right)
        assert response.status_code == 422
        assert "Too many wrong codes from your network. Try again at" in page_text(response)
    with time_machine.travel(now + STRETCH, tick=False):
        assert elsewhere.post("/set-up/", right).status_code == 302


def test_guesses_from_one_address_keep_nobody_else_out(elsewhere: Client) -> None:
    for _ in range(2 * GUESSES):
        elsewhere.post("/set-up/", {**TYPED, "code": "AAAA-AAAA"})
    right = {**TYPED, "code": set_up_code()}
    assert Client(REMOTE_ADDR="192.168.1.8", **HERE).post("/set-up/", right).status_code == 302


@pytest.mark.parametrize("setting", ["HTTPS", "SECURE_PROXY_SSL_HEADER"])
def test_a_site_that_always_asks_for_the_code_prints_no_way_without_it(settings: Any, setting: str) -> None:
    setattr(settings, setting, True)
    _first, only = set_up_notice("https://tourney.example")
    assert only.strip() == f"open https://tourney.example/set-up/ and type the code {set_up_code()}"


def test_the_code_is_printed_at_the_start_and_works_once(elsewhere: Client, tmp_path: Path) -> None:
    printed = set_up_notice("http://127.0.0.1:8000")
    code = set_up_code()
    assert "http://127.0.0.1:8000/set-up/" in printed[1]
    assert printed[2].endswith(code)
    assert set_up_notice("http://127.0.0.1:8000") == printed, "a second start prints the same code"
    elsewhere.post("/set-up/", {**TYPED, "code": code})
    assert set_up_notice("http://127.0.0.1:8000") == ()
    assert list(tmp_path.iterdir()) == []


def test_only_the_owner_of_the_server_reads_the_code(tmp_path: Path) -> None:
    set_up_code()
    assert (tmp_path / "set-up-code").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [({"password": "short", "again": "short"}, "too short"), ({"username": "mere"}, "taken"), ({"name": ""}, "name")],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(here: Client, wrong: dict[str, str], sentence: str) -> None:
    User.objects.create_user("mere")
    response = here.post("/set-up/", {**TYPED, **wrong})
    assert response.status_code == 422
    assert sentence in page_text(response)
    assert f"{ {**TYPED, **wrong}['username'] }" in field_values(response)
    assert not User.objects.filter(is_superuser=True).exists()
