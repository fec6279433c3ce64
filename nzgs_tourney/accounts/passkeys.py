"""Where a passkey works: a browser makes and uses one over HTTPS, or at localhost, and never for a bare address."""

from __future__ import annotations

from ipaddress import ip_address

from django.http import HttpRequest
from django.http.request import split_domain_port

from nzgs_tourney.network.local_requests import from_this_machine


def passkeys_work(request: HttpRequest) -> bool:
    """Whether the visitor's browser can make and use passkeys at the address that it has opened (Web Authentication,
    level 3, 5.1.3 and 5.1.4: a secure context whose host is a name)."""
    name, _port = split_domain_port(request.get_host())
    return name == "localhost" or (request.is_secure() and not _is_number(name))


def address_with_passkeys(request: HttpRequest) -> str:
    """This page where passkeys work, for a browser on the site's own machine that opened it at a bare address; empty
    for any other visitor."""
    if passkeys_work(request) or not from_this_machine(request):
        return ""
    _name, port = split_domain_port(request.get_host())
    return f"http://localhost{f':{port}' if port else ''}{request.path}"


def _is_number(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
