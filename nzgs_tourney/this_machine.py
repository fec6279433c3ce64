"""Whether a request comes from the machine that the site runs on."""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

_FORWARDED = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_REAL_IP", "HTTP_VIA")


def from_this_machine(request: HttpRequest) -> bool:
    """True for a browser on the site's own machine that opened the site by a loopback name.

    False whenever that cannot be known: behind a proxy every request comes from the proxy's machine. So it is always
    false on a site with HTTPS or BEHIND_PROXY, and for a request that carries a proxy's header. The loopback name in
    the address keeps out a foreign page that had its own name point here.
    """
    if settings.HTTPS or settings.SECURE_PROXY_SSL_HEADER or any(name in request.META for name in _FORWARDED):
        return False
    return _is_loopback(request.META.get("REMOTE_ADDR", "")) and _names_loopback(request.META.get("HTTP_HOST", ""))


def _names_loopback(host: str) -> bool:
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    return name.lower() == "localhost" or _is_loopback(name)


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
