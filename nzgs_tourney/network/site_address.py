"""The site's public address: the one in every code, printed link and page that shows it.

`SITE_URL` gives it where it is set. On a laptop it is the address on which phones are let in, and before that the
machine's own, which nobody else can open.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from urllib.parse import urlsplit

from django.conf import settings

from nzgs_tourney.models.own_site import FIRST_PORT, NetworkAccess
from nzgs_tourney.network.addresses import is_loopback

_remembered: ContextVar[list[NetworkAccess] | None] = ContextVar("network access", default=None)


def site_address() -> str:
    """Where people reach the site, e.g. `https://tourney.example`, `http://192.168.1.20:8000`; no slash at the end."""
    if settings.SITE_URL:
        return str(settings.SITE_URL)
    access = network_access()
    return f"http://{access.address if access.is_open else '127.0.0.1'}:{port_of(access)}"


def address_for_others() -> str:
    """The address of the site, empty while only this machine can open it, so that nothing is printed that leads
    nowhere."""
    address = site_address()
    host = urlsplit(address).hostname or ""
    return "" if host == "localhost" or is_loopback(host) else address


def leads_out() -> bool:
    """Whether people elsewhere can open the site: on a laptop, with its address in the hall's network or none, they
    can't."""
    return bool(settings.SITE_URL)


def site_host() -> str:
    """The host and port of that address as printed in words, e.g. `tourney.example` or `192.168.1.20:8000`."""
    return urlsplit(site_address()).netloc


def network_access() -> NetworkAccess:
    """The database row, or an unsaved one if phones were never let in. One query; within `remembering` one in all."""
    memory = _remembered.get()
    if memory:
        return memory[0]
    access = NetworkAccess.objects.filter(pk=1).first() or NetworkAccess(pk=1, port=FIRST_PORT)
    if memory is not None:
        memory.append(access)
    return access


def port_of(access: NetworkAccess) -> int:
    """The port that the site listens on: PORT where it is set, otherwise the last one used."""
    return int(settings.PORT or access.port)


@contextmanager
def remembering() -> Iterator[None]:
    """Read the row only once in this block: for the time of one request."""
    token = _remembered.set([])
    try:
        yield
    finally:
        _remembered.reset(token)


def forget() -> None:
    """Forget the row after a change, so that it is read again."""
    memory = _remembered.get()
    if memory:
        memory.clear()
