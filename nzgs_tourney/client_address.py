"""From which address a request comes, for counting what one visitor may do."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"


def client_address(request: HttpRequest) -> str:
    """The visitor's address: IPv4 whole, IPv6 by its network of 64 bits, which one visitor has for themselves.

    Behind a proxy (BEHIND_PROXY) the last address of X-Forwarded-For, which that proxy added; what a visitor wrote
    there comes before it. `unknown` where there is no readable address: all those count as one visitor.
    """
    text = str(request.META.get("REMOTE_ADDR", ""))
    if settings.SECURE_PROXY_SSL_HEADER:
        text = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).rpartition(",")[2] or text
    try:
        found = ip_address(text.strip())
    except ValueError:
        return UNKNOWN
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))
    return str(found)
