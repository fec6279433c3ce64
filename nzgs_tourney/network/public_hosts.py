"""Connections to hosts that somebody named: their address is checked first, and it is the address that is connected
to. So a name that leads inside the site's own network, or that leads there a moment later, is of no use to anybody.
"""

from __future__ import annotations

import socket
import ssl
from contextlib import suppress
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Thread

LOOK_UP_SECONDS = 5.0
"""The longest wait for the addresses of a name."""
_looking_up = BoundedSemaphore(8)
"""The system can't be told to stop looking a name up: so many look-ups may hang at a time."""
_Rows = list[tuple[int, int, int, str, tuple[object, ...]]]
_NAT64 = ip_network("64:ff9b::/96")
_OLD = tuple(map(ip_network, ("::/96", "::ffff:0:0:0/96", "fec0::/10")))
"""IPv6 addresses that carry IPv4 ones in ways no longer used, or that belong to one site (RFC 4291, 2765, 3879)."""


class NotPublicError(OSError):
    """The host has an address that isn't public."""


def is_public(address: str) -> bool:
    """Whether anybody on the internet means the same computer by it: not for one in a private network, of this
    computer, or that carries such an address within it (RFC 4291, 3056, 4380, 6052)."""
    number = ip_address(address.partition("%")[0])
    old = any(number in network for network in _OLD)
    return number.is_global and not number.is_multicast and not old and all(map(_is_global, _within(number)))


def is_self_assigned(address: str) -> bool:
    """Whether it is an IPv4 address that a machine gives itself (RFC 3927), or carries one within it. Where servers
    are rented, 169.254.169.254 tells a server its own keys."""
    number = ip_address(address.partition("%")[0])
    old = (number,) if isinstance(number, IPv4Address) else _within(number)
    return any(one.is_link_local for one in old)


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
    """All addresses of a host, first the one that this computer reaches best. Raises OSError where it has none, its
    kind TimeoutError where none comes in LOOK_UP_SECONDS."""
    places = _looking_up
    if not places.acquire(timeout=LOOK_UP_SECONDS):
        raise TimeoutError(f"too many names are being looked up to look up {host}")
    found: SimpleQueue[_Rows | OSError | UnicodeError] = SimpleQueue()
    Thread(target=_look_up, args=(host, port, found, places), daemon=True).start()
    try:
        rows = found.get(timeout=LOOK_UP_SECONDS)
    except Empty as error:
        raise TimeoutError(f"the addresses of {host} don’t come") from error
    if isinstance(rows, Exception):
        raise rows
    return tuple(dict.fromkeys(str(row[4][0]) for row in rows))


def _look_up(
    host: str, port: int, found: SimpleQueue[_Rows | OSError | UnicodeError], places: BoundedSemaphore
) -> None:
    """Put the addresses there, or why there are none, and give back the place among the look-ups."""
    try:
        found.put(list(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)))
    except (OSError, UnicodeError) as error:
        found.put(error)
    finally:
        places.release()


def public_addresses(host: str, port: int = 443) -> tuple[str, ...]:
    """As `addresses_of`. Raises NotPublicError where any isn't public."""
    found = addresses_of(host, port)
    if not all(map(is_public, found)):
        raise NotPublicError(f"{host} has no public address")
    return found


class PinnedPlainConnection(HTTPConnection):
    """A connection to the first of the `pinned` addresses that answers: these were checked, and the name isn't looked
    up again."""

    pinned: tuple[str, ...] = ()
    ended = False
    _kept: socket.socket | None = None

    def connect(self) -> None:
        """Connect there. Raises OSError where none of them answers."""
        why: OSError = TimeoutError()
        for address in self.pinned:
            if self.ended:
                break
            try:
                plain = socket.create_connection((address, self.port), self.timeout)
            except OSError as error:
                why = error
            else:
                self.sock = self._kept = self._over(plain)
                return
        raise why

    def _over(self, plain: socket.socket) -> socket.socket:
        return plain

    def end(self) -> None:
        """End the call from another thread, whatever step it is at. `sock` won't do: it is None as soon as the headers
        of an answer after which the server closes have come."""
        self.ended = True
        if self._kept is not None:
            with suppress(OSError):
                self._kept.shutdown(socket.SHUT_RDWR)


class PinnedConnection(PinnedPlainConnection, HTTPSConnection):
    """The same with TLS and the certificate of the name."""

    def connect(self) -> None:
        """Connect there, and check the certificate."""
        super().connect()
        assert isinstance(self.sock, ssl.SSLSocket)
        # After `connect`, so that who watches the time can end the handshake too.
        self.sock.do_handshake()

    def _over(self, plain: socket.socket) -> socket.socket:
        context = ssl.create_default_context()
        return context.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
