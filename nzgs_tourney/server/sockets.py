"""Opens listening sockets, the same on Linux, macOS and Windows, and raises the limit of open files."""

from __future__ import annotations

import errno
import os
import socket
import sys
from argparse import ArgumentTypeError

from ground.translation import gettext as _
from nzgs_tourney.network.listener import CannotListenError

BACKLOG = 1_024


def port_number(text: str) -> int:
    """The port that is typed on the command line, not yet whether it exists. Raises ArgumentTypeError."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(_no_port(text)) from None


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any free one.

    Raises CannotListenError where the port is in use, invalid or not allowed, or the machine has no such address.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Created as TCP, so that asyncio sends small pieces at once: otherwise each answer on a kept connection waits 40
    # ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        _alone(listener)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as refused:
        listener.close()
        raise _explained(host, port, refused) from refused
    listener.setblocking(False)
    return listener


def _alone(sock: socket.socket) -> None:
    """Let nobody else listen on the same port, without making a restart wait for old connections."""
    if sys.platform == "win32":
        # Elsewhere SO_REUSEADDR would let a second program listen beside the first.
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def _explained(host: str, port: int, refused: Exception) -> CannotListenError:
    number = getattr(refused, "errno", None)
    if isinstance(refused, OverflowError):
        return CannotListenError(_no_port(port), taken=False)
    if number == errno.EADDRINUSE or getattr(refused, "winerror", None) in (10013, 10048):
        return CannotListenError(
            _("Another program is using port {port} on {host}.").format(port=port, host=host), taken=True
        )
    if number == errno.EACCES:
        return CannotListenError(
            _("Port {port} isn’t allowed here: choose one above 1023, e.g. 8010.").format(port=port), taken=False
        )
    if number == errno.EADDRNOTAVAIL or isinstance(refused, socket.gaierror):
        return CannotListenError(
            _("This computer doesn’t have the address {host} at the moment.").format(host=host), taken=False
        )
    return CannotListenError(
        _("Port {port} on {host} can’t be used: {os}.").format(
            port=port, host=host, os=os.strerror(number or 0).lower()
        ),
        taken=False,
    )


def _no_port(port: object) -> str:
    return _("{port} isn’t a port: choose one from 1024 to 65535, e.g. 8010.").format(port=port)


def allow_open_files(count: int) -> None:
    """Ask the system for that many open files, one for each connection: macOS gives 256 by default. Windows has no such
    limit. Takes what is allowed and never fails."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    new_soft = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft == resource.RLIM_INFINITY or soft >= new_soft:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (new_soft, hard))
    except (OSError, ValueError):
        return
