"""Phones are let in on an address that this machine has, by the running server, with an entry in the site's history."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import NetworkAccess
from nzgs_tourney.network.addresses import NetworkAddress
from nzgs_tourney.network.listener import CannotListenError, Endpoint, install
from nzgs_tourney.network.site_address import remembering, site_address, site_host
from nzgs_tourney.services.events.let_phones_in import (
    keep_phones_out,
    let_phones_in,
    note_phone,
    open_network_access,
    remember_port,
)

pytestmark = pytest.mark.django_db

A = "Aroha"
HERE = "192.168.1.20"


class Listening:
    """The place of the running server's listener, which says what it was told."""

    def __init__(self, refuses: str = "") -> None:
        self.told: list[Endpoint | None] = []
        self.refuses = refuses

    def open(self, place: Endpoint) -> None:
        if self.refuses:
            raise CannotListenError(self.refuses, taken=True)
        self.told.append(place)

    def close(self) -> None:
        self.told.append(None)


@pytest.fixture
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listening]:
    """A laptop with two addresses, and its running server."""
    settings.SITE_URL, settings.PORT = "", 0
    addresses = (NetworkAddress(HERE, "wlan0"), NetworkAddress("10.0.0.7", "eth0"))
    monkeypatch.setattr("nzgs_tourney.services.events.let_phones_in.offered", lambda: addresses)
    cache.clear()
    made = Listening()
    install(made)
    yield made
    install(None)


def told() -> list[tuple[str, dict[str, Any]]]:
    return list(LedgerEvent.objects.filter(stream__key="site").order_by("seq").values_list("kind", "payload"))


def test_until_then_the_address_is_the_machines_own(server: Listening) -> None:
    assert site_address() == "http://127.0.0.1:8000"
    assert server.told == []


def test_the_server_listens_the_codes_follow_and_the_history_says_who(server: Listening) -> None:
    let_phones_in(HERE, actor=A)
    assert server.told == [Endpoint(HERE, 8000)]
    assert (site_address(), site_host()) == (f"http://{HERE}:8000", f"{HERE}:8000")
    assert told() == [("phones.let_in", {"address": HERE, "port": 8000})]
    assert LedgerEvent.objects.get(stream__key="site").actor_name == A


def test_twice_is_once(server: Listening) -> None:
    let_phones_in(HERE, actor=A)
    note_phone()
    let_phones_in(HERE, actor=A)
    assert len(told()) == 1
    assert NetworkAccess.objects.get().reached_at is not None


def test_another_address_is_another_opening_that_no_phone_has_reached(server: Listening) -> None:
    let_phones_in(HERE, actor=A)
    note_phone()
    let_phones_in("10.0.0.7", actor=A)
    assert site_address() == "http://10.0.0.7:8000"
    assert NetworkAccess.objects.get().reached_at is None
    assert [kind for kind, _payload in told()] == ["phones.let_in"] * 2


def test_kept_out_the_address_is_the_machines_own_again_and_the_other_is_not_forgotten(server: Listening) -> None:
    let_phones_in(HERE, actor=A)
    keep_phones_out(actor=A)
    keep_phones_out(actor=A)
    assert site_address() == "http://127.0.0.1:8000"
    assert NetworkAccess.objects.get().address == HERE
    assert [kind for kind, _payload in told()] == ["phones.let_in", "phones.kept_out"]


@pytest.mark.parametrize("address", ["192.168.1.21", "0.0.0.0", "127.0.0.1", "", "evil.example"])
def test_an_address_that_this_machine_does_not_have_is_refused(server: Listening, address: str) -> None:
    with pytest.raises(Refused, match="doesn’t have the address"):
        let_phones_in(address, actor=A)
    assert (server.told, told()) == ([], [])


def test_where_the_server_cannot_listen_nothing_is_kept(server: Listening) -> None:
    server.refuses = "Another program is using port 8000."
    with pytest.raises(Refused, match="Another program"):
        let_phones_in(HERE, actor=A)
    assert told() == []
    assert not NetworkAccess.objects.filter(is_open=True).exists()


def test_in_another_server_the_command_is_named(server: Listening) -> None:
    install(None)
    with pytest.raises(Refused, match="nzgs-tourney serve"):
        let_phones_in(HERE, actor=A)
    assert told() == []


def test_on_a_real_server_the_setting_gives_the_address(server: Listening, settings: Any) -> None:
    open_network_access(HERE, actor=A)
    settings.SITE_URL = "https://tourney.example"
    assert site_address() == "https://tourney.example"
    with pytest.raises(Refused, match="SITE_URL"):
        let_phones_in(HERE, actor=A)


def test_a_phone_is_noted_once_and_only_while_phones_are_let_in(server: Listening) -> None:
    note_phone()
    assert not NetworkAccess.objects.exists()
    let_phones_in(HERE, actor=A)
    note_phone()
    first = NetworkAccess.objects.get().reached_at
    note_phone()
    assert first is not None
    assert NetworkAccess.objects.get().reached_at == first


def test_the_port_is_kept_and_the_one_that_codes_name_is_told(server: Listening, settings: Any) -> None:
    assert remember_port(8010) is None
    assert site_address() == "http://127.0.0.1:8010"
    let_phones_in(HERE, actor=A)
    assert remember_port(8010) is None
    assert remember_port(8020) == 8010
    assert site_address() == f"http://{HERE}:8020"
    settings.PORT = 8030
    assert site_address() == f"http://{HERE}:8030"


@pytest.mark.on_both
def test_within_a_request_the_door_is_read_once(server: Listening, django_assert_num_queries: Any) -> None:
    let_phones_in(HERE, actor=A)
    with remembering(), django_assert_num_queries(1):
        assert [site_address() for _ in range(3)] == [f"http://{HERE}:8000"] * 3


def test_within_a_request_a_change_is_seen(server: Listening) -> None:
    with remembering():
        assert site_address() == "http://127.0.0.1:8000"
        let_phones_in(HERE, actor=A)
        assert site_address() == f"http://{HERE}:8000"


def test_two_programs_cannot_have_one_port() -> None:
    from nzgs_tourney.server.sockets import listening

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(CannotListenError, match="Another program") as refused:
            listening("127.0.0.1", taken.getsockname()[1])
    assert refused.value.taken
