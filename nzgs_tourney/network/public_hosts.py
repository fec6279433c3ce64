"""Connections to hosts that somebody named: their address is checked first, and it is the address that is connected
to. So a name that leads inside the site's own network, or that leads there a moment later, is of no use to anybody.
"""

from __future__ import annotations

import socket
import ssl
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

_NAT64 = ip_network("64:ff9b::/96")


class NotPublicError(OSError):
    """The host has an address that isn't public."""


def is_public(address: str) -> bool:
    """Whether anybody on the internet means the same computer by it: not for one in a private network, of this
    computer, or that carries such an address within it (RFC 4291, 3056, 4380, 6052)."""
    number = ip_address(address.partition("%")[0])
    return number.is_global and not number.is_multicast and all(map(_is_global, _within(number)))


def _within(number: IPv4Address | IPv6Address) -> tuple[IPv4Address, ...]:
    if isinstance(number, IPv4Address):
        return ()
    carried = [number.ipv4_mapped, number.sixtofour, *(number.teredo or ())]
    if number in _NAT64:
        carried.append(IPv4Address(int(number) & 0xFFFFFFFF))
    return tuple(one for one in carried if one is not None)


def _is_global(number: IPv4Address) -> bool:
    return number.is_global


def addresses_of(host: str, port: int) -> tuple[str, ...]:
    """All addresses of a host, in a fixed order. Raises OSError where it has none."""
    return tuple(sorted({str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}))


def public_address(host: str, port: int = 443) -> str:
    """An address of this host. Raises OSError where it has none, NotPublicError where any isn't public."""
    found = addresses_of(host, port)
    if not all(map(is_public, found)):
        raise NotPublicError(f"{host} has no public address")
    return found[0]


class PinnedConnection(HTTPSConnection):
    """A connection to the address `pinned`, which was checked: the name isn't looked up again."""

    pinned = ""

    def connect(self) -> None:
        """Connect there, and check the certificate of the name."""
        plain, tls = socket.create_connection((self.pinned, self.port), self.timeout), ssl.create_default_context()
        # `sock` is there before the handshake, so that who watches the time can end that too.
        self.sock = tls.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock.do_handshake()


class PinnedPlainConnection(HTTPConnection):
    """The same without TLS."""

    pinned = ""

    def connect(self) -> None:
        """Connect there."""
        self.sock = socket.create_connection((self.pinned, self.port), self.timeout)
