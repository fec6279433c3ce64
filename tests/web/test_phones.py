"""The page *Let phones in*: who may press, what it offers, and what the desk says meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from nzgs_tourney.models import Event, NetworkAccess, User
from nzgs_tourney.network.addresses import NetworkAddress
from nzgs_tourney.network.listener import CannotListenError, Endpoint, install
from tests.db.desk import Desk
from tests.pdf_text import pages_of
from tests.web.parsed import page_text, select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

HERE = "192.168.1.20"
PAGE, LET_IN, KEEP_OUT = "/desk/phones/", "/desk/phones/let-in/", "/desk/phones/keep-out/"


class Listening:
    """The place of the running server's listener."""

    def __init__(self) -> None:
        self.is_open, self.trouble, self.refuses = False, "", ""

    def open(self, _place: Endpoint) -> None:
        if self.refuses:
            raise CannotListenError(self.refuses, taken=True)
        self.is_open = True

    def close(self) -> None:
        self.is_open = False


@pytest.fixture
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listening]:
    """A laptop with two addresses, one of them a VPN's."""
    settings.SITE_URL, settings.PORT, settings.ALLOWED_HOSTS = "", 0, ["*"]
    addresses = (NetworkAddress(HERE, "wlan0"), NetworkAddress("10.8.0.2", "tun0"))
    for place in ("services.events.let_phones_in", "pages.events.phones"):
        monkeypatch.setattr(f"nzgs_tourney.{place}.offered", lambda: addresses)
    monkeypatch.setattr("nzgs_tourney.pages.events.phones.own_addresses", lambda: frozenset({HERE, "127.0.0.1"}))
    cache.clear()
    made = Listening()
    install(made)
    yield made
    install(None)


def signed_in(user: User, host: str = "127.0.0.1:8000", address: str = "127.0.0.1") -> Client:
    client = Client(HTTP_HOST=host, REMOTE_ADDR=address)
    client.force_login(user)
    return client


def text(client: Client, address: str) -> str:
    return page_text(client.get(address))


def test_a_director_at_the_laptop_lets_phones_in(server: Listening, desk: Desk) -> None:
    director = signed_in(desk.director)
    page = text(director, PAGE)
    assert page.index(HERE) < page.index("10.8.0.2")
    assert select_all(page, f'[value="{HERE}"][checked]')
    assert "probably not the hall’s" in page
    assert director.post(LET_IN, {"address": HERE}).status_code == 302
    assert server.is_open
    assert f"http://{HERE}:8000" in text(director, PAGE)
    assert director.post(KEEP_OUT).status_code == 302
    assert not server.is_open


def test_a_director_elsewhere_sees_the_page_and_may_not_press(server: Listening, desk: Desk) -> None:
    NetworkAccess.objects.create(pk=1, address=HERE, is_open=True)
    away = signed_in(desk.director, f"{HERE}:8000", "192.168.1.77")
    assert "Keep phones out" not in text(away, PAGE)
    assert away.post(KEEP_OUT).status_code == 403
    assert away.post(LET_IN, {"address": HERE}).status_code == 403
    assert NetworkAccess.objects.get().is_open


def test_an_administrator_may_from_anywhere_and_others_nowhere(server: Listening) -> None:
    boss = User.objects.create_user("boss", is_superuser=True)
    assert signed_in(boss, f"{HERE}:8000", "192.168.1.77").post(LET_IN, {"address": HERE}).status_code == 302
    nobody = signed_in(User.objects.create_user("nobody"))
    assert nobody.post(KEEP_OUT).status_code == 403
    assert "Keep phones out" not in text(nobody, PAGE)


def test_what_the_server_cannot_do_is_said_on_the_page(server: Listening, desk: Desk) -> None:
    server.refuses = f"Another program is using port 8000 on {HERE}."
    answer = signed_in(desk.director).post(LET_IN, {"address": HERE})
    assert answer.status_code == 422
    assert server.refuses in page_text(answer)
    assert not NetworkAccess.objects.filter(is_open=True).exists()


def pages(desk: Desk) -> tuple[str, str, str]:
    """The desk, the print page, and the page with a player's welcome sheet."""
    event, entry = desk.event.slug, desk.division.entries.earliest("pk").pk
    return f"/desk/{event}/", f"/desk/{event}/{desk.division.slug}/rounds/1/sheets/", f"/desk/{event}/entry/{entry}/"


def test_who_prints_codes_is_warned_until_phones_can_open_them(server: Listening, desk: Desk) -> None:
    director, warned = signed_in(desk.director), "Codes open on this computer only, until you let phones in."
    for page in pages(desk):
        assert warned in text(director, page)
        assert PAGE in text(director, page)
    director.post(LET_IN, {"address": HERE})
    for page in pages(desk):
        assert warned not in text(director, page)


def test_no_address_of_this_computer_alone_is_given_for_phones(server: Listening, desk: Desk) -> None:
    director = signed_in(desk.director)
    assert "http://" not in text(director, pages(desk)[0])
    director.post(LET_IN, {"address": HERE})
    assert f"Public page http://{HERE}:8000/e/{desk.event.slug}/" in text(director, pages(desk)[0])


def test_the_desk_says_that_no_phone_came_until_one_has(server: Listening, desk: Desk) -> None:
    director, nobody = signed_in(desk.director), "No phone has reached this site yet."
    assert nobody in text(director, pages(desk)[0])
    director.post(LET_IN, {"address": HERE})
    assert nobody in text(director, pages(desk)[0])
    Client().get("/", HTTP_HOST=f"{HERE}:8000", REMOTE_ADDR="192.168.1.77")
    assert nobody not in text(director, pages(desk)[0])
    assert "Works" in text(director, PAGE)


def test_an_address_that_is_gone_is_said_with_the_others(server: Listening, desk: Desk) -> None:
    NetworkAccess.objects.create(
        pk=1, address="192.168.9.9", is_open=True, reached_at=datetime(2026, 11, 22, tzinfo=UTC)
    )
    director = signed_in(desk.director)
    for page in pages(desk):
        assert "No phone can open the codes: this computer doesn’t have the address 192.168.9.9 any more." in text(
            director, page
        )
    assert select_all(text(director, PAGE), f'[value="{HERE}"][checked]')


def test_a_server_that_does_not_listen_there_is_said(server: Listening, desk: Desk) -> None:
    NetworkAccess.objects.create(pk=1, address=HERE, is_open=True)
    server.trouble = f"Another program is using port 8000 on {HERE}."
    assert server.trouble in text(signed_in(desk.director), PAGE)


def test_without_a_network_the_page_says_what_to_do(
    server: Listening, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nzgs_tourney.pages.events.phones.offered", lambda: ())
    assert "This computer isn’t on any network." in text(signed_in(desk.director), PAGE)


def test_a_phone_opens_the_page_of_the_code_and_the_desk_says_when(server: Listening, desk: Desk) -> None:
    director = signed_in(desk.director)
    director.post(LET_IN, {"address": HERE})
    Client().get("/reached/", HTTP_HOST="127.0.0.1:8000", REMOTE_ADDR="127.0.0.1")
    assert "The last one opened this code" not in text(director, PAGE)
    answer = Client().get("/reached/", HTTP_HOST=f"{HERE}:8000", REMOTE_ADDR="192.168.1.77")
    assert "This phone reaches the tournament’s site." in page_text(answer)
    assert "The last one opened this code at" in text(director, PAGE)


def test_codes_that_were_printed_for_another_address_are_said_at_the_desk_and_before_printing(
    server: Listening, desk: Desk
) -> None:
    director = signed_in(desk.director)
    director.post(LET_IN, {"address": HERE})
    NetworkAccess.objects.update(reached_at=datetime(2026, 11, 22, tzinfo=UTC))
    printed = desk.event.printed_addresses
    printed.create(address="http://192.168.9.9:8000", printed_at=datetime(2026, 11, 21, tzinfo=UTC))
    needs = f"Printed QR codes need http://192.168.9.9:8000, and this site is http://{HERE}:8000."
    for page in pages(desk)[:2]:
        assert needs in text(director, page)
    printed.create(address=f"http://{HERE}:8000", printed_at=datetime(2026, 11, 22, tzinfo=UTC))
    for page in pages(desk)[:2]:
        assert "192.168.9.9" not in text(director, page), "printed again since"


def test_a_poster_has_the_address_and_the_wifi(server: Listening, desk: Desk) -> None:
    director, poster = signed_in(desk.director), f"/desk/{desk.event.slug}/poster.pdf"
    refused = director.get(poster, follow=True)
    assert refused.redirect_chain == [(PAGE, 302)]
    assert "Let phones in first" in page_text(refused)
    director.post(LET_IN, {"address": HERE})
    assert "Join the WiFi" not in " ".join(pages_of(director.get(poster).content))
    Event.objects.update(wifi_name='Go; "club"', wifi_password="black:white")
    answer = director.get(poster)
    assert answer["Content-Type"] == "application/pdf"
    printed = " ".join(pages_of(answer.content))
    for words in ("Join the WiFi", 'Go; "club"', "Password: black:white", f"http://{HERE}:8000"):
        assert words in printed
    assert desk.event.printed_addresses.get().address == f"http://{HERE}:8000"


def test_the_page_says_which_address_is_of_what(server: Listening, desk: Desk) -> None:
    page = text(signed_in(desk.director), PAGE)
    assert "WiFi (wlan0)" in page
    assert "VPN or virtual (tun0), probably not the hall’s" in page


def test_on_a_real_server_nobody_is_bothered(settings: Any, desk: Desk) -> None:
    settings.SITE_URL, settings.ALLOWED_HOSTS = "https://tourney.example", ["tourney.example"]
    director = signed_in(desk.director, "tourney.example")
    for page in pages(desk):
        assert "phone has reached" not in text(director, page)
        assert PAGE not in text(director, page)
    assert "https://tourney.example" in text(director, PAGE)
    assert "Let phones in" not in text(director, PAGE)
