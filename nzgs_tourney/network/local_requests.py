"""Whether a request comes from the machine that the site runs on, and the host names that a laptop's site answers to.

Another site can point its own name at this machine (DNS rebinding) and could then read the site as the person at the
laptop. That isn't possible with an address instead of a name, so any private address is accepted.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from nzgs_tourney.network.addresses import is_loopback, is_private, own_addresses

_FORWARDED = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_REAL_IP", "HTTP_VIA")


def from_this_machine(request: HttpRequest) -> bool:
    """True for a browser on the site's own machine that opened it by a loopback name or one of the machine's addresses.

    False whenever that cannot be known: where `knows_this_machine` is false, and for a request with a proxy's header or
    in HTTP/1.0, as from proxies but not browsers. Checking the host in the browser's address line keeps out a foreign
    page that pointed its own name here.
    """
    if not knows_this_machine() or any(name in request.META for name in _FORWARDED):
        return False
    if request.META.get("SERVER_PROTOCOL") == "HTTP/1.0":
        return False
    return is_this_machine(request.META.get("REMOTE_ADDR", "")) and _names_it(request.META.get("HTTP_HOST", ""))


def knows_this_machine() -> bool:
    """Whether the site can recognise requests of its own machine: behind a proxy every request comes from the proxy's.
    So it is false on a site with HTTPS or BEHIND_PROXY, or whose SITE_URL has another machine's name."""
    if settings.HTTPS or settings.SECURE_PROXY_SSL_HEADER:
        return False
    return not settings.SITE_URL or _names_it(urlsplit(settings.SITE_URL).netloc)


def is_this_machine(address: str) -> bool:
    """Whether that is an address of this machine: nobody else in the network can receive an answer to it."""
    return is_loopback(address) or address in own_addresses()


def _names_it(host: str) -> bool:
    name, _port = split_domain_port(host)
    return name == "localhost" or is_this_machine(name.strip("[]"))


def own_names() -> frozenset[str]:
    """This machine's names in its network."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return frozenset({"localhost", name, first, f"{first}.local"} - {"", ".local"})


def answers_to(host: str, names: Iterable[str]) -> bool:
    """Whether the site answers a request for that Host (without its port): a private address, or one of the names."""
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    return is_private(bare) or host.lower().rstrip(".") in names
