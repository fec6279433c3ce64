"""The address of a request, for counting what one visitor does."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"


def client_address(request: HttpRequest) -> str:
    """The visitor's address, as `visitor_address` gives it."""
    return visitor_address(str(request.META.get("REMOTE_ADDR", "")), str(request.META.get("HTTP_X_FORWARDED_FOR", "")))


def visitor_address(remote: str, forwarded_for: str) -> str:
    """The address to count by, from that of the connection and the header X-Forwarded-For: IPv4 whole, IPv6 by its
    64-bit network, which belongs to one visitor.

    Behind proxies (BEHIND_PROXY says how many) the address that the outermost of them added to X-Forwarded-For, counted
    from the end; what a visitor wrote there comes before it. Without a proxy that header is ignored. `unknown` where
    there is no readable address: they all count as one visitor.
    """
    text = remote
    if settings.PROXIES:
        passed_on = [part for part in forwarded_for.split(",") if part.strip()]
        text = passed_on[-settings.PROXIES :][0] if passed_on else text
    try:
        address = ip_address(text.strip())
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))
    return str(address)
