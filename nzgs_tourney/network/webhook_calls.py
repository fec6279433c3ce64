"""Calls the webhooks of other sites: within limits of time and size, following no redirect, and only at addresses that
were checked. Plain HTTP, and addresses inside the site's own network, only where `PRIVATE_WEBHOOKS` allows them.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from threading import Timer
from urllib.parse import urlsplit

from django.conf import settings

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import DeliveryTrouble
from nzgs_tourney.network.public_hosts import (
    PinnedConnection,
    PinnedPlainConnection,
    addresses_of,
    is_public,
    is_self_assigned,
)

STEP_SECONDS, WHOLE_SECONDS = 5.0, 15.0
"""The longest wait for one step of a call, and for all of it."""
MOST_BYTES = 65_536
"""So much of an answer is read unless somebody wants more; the rest is of no interest."""
LONGEST_WAIT = timedelta(days=1)
"""The longest time for which a receiver can ask not to be called."""
_CHUNK = 65_536
_TROUBLES = (
    (socket.gaierror, DeliveryTrouble.NO_HOST),
    (ssl.SSLCertVerificationError, DeliveryTrouble.CERTIFICATE),
    (ConnectionRefusedError, DeliveryTrouble.CLOSED),
)


@dataclass(frozen=True, slots=True)
class WebhookCall:
    """What is sent: `path` comes after the webhook's address."""

    method: str
    path: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None


@dataclass(frozen=True, slots=True)
class WebhookAnswer:
    """What came back, up to the size that was asked for. `wait`: how long the receiver wants not to be called, by its
    Retry-After; None where it doesn't say."""

    status: int
    content: bytes
    wait: timedelta | None = None

    @property
    def good(self) -> bool:
        """Whether the call was taken."""
        return 200 <= self.status < 300


class NotCalledError(Exception):
    """There is no answer."""

    def __init__(self, trouble: DeliveryTrouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


def checked_webhook_address(typed: str) -> str:
    """The address without what surrounds it. Raises Refused for what isn't one, for plain HTTP where that isn't
    allowed, and for one with a name and a password in it."""
    address = typed.strip()
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname or "", parts.port
        host.encode("idna")
    except ValueError as error:
        raise Refused(_("This isn’t the address of a webhook.")) from error
    plain = parts.scheme == "http" and settings.PRIVATE_WEBHOOKS
    if parts.scheme != "https" and not plain:
        raise Refused(_("The address must begin with https://, so that nobody reads along."))
    if not host or parts.username or parts.password or parts.fragment or not _is_written_plainly(address):
        raise Refused(_("This isn’t the address of a webhook."))
    return address


def _is_written_plainly(address: str) -> bool:
    return address.isascii() and address.isprintable() and " " not in address


def call_webhook(address: str, call: WebhookCall, *, most: int = MOST_BYTES) -> WebhookAnswer:
    """The answer to a call, whatever its status. Raises NotCalledError."""
    parts = urlsplit(address)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    query = f"?{parts.query}" if parts.query else ""
    path = f"{parts.path.rstrip('/') if call.path else parts.path or '/'}{call.path}{query}"
    connection = (PinnedConnection if secure else PinnedPlainConnection)(host, port, timeout=STEP_SECONDS)
    ends = Timer(WHOLE_SECONDS, connection.end)
    ends.daemon = True
    ends.start()
    try:
        connection.pinned = _checked(host, port, secure=secure)
        return _asked(connection, path, call, most)
    except (OSError, HTTPException, ValueError) as error:
        raise NotCalledError(_trouble(error)) from error
    finally:
        ends.cancel()
        connection.close()


def _trouble(error: Exception) -> DeliveryTrouble:
    for kind, trouble in _TROUBLES:
        if isinstance(error, kind):
            return trouble
    return DeliveryTrouble.AWAY


def _checked(host: str, port: int, *, secure: bool) -> tuple[str, ...]:
    """The addresses to connect to. Raises NotCalledError where any isn't allowed, OSError where there is none."""
    found = addresses_of(host, port)
    inside = [address for address in found if not is_public(address)]
    if inside and (not settings.PRIVATE_WEBHOOKS or any(map(is_self_assigned, inside))):
        raise NotCalledError(DeliveryTrouble.PRIVATE)
    if not secure and len(inside) < len(found):
        raise NotCalledError(DeliveryTrouble.INSECURE)
    return found


def _asked(connection: PinnedPlainConnection, path: str, call: WebhookCall, most: int) -> WebhookAnswer:
    """The answer. Raises TimeoutError for one that was ended before all of it had come."""
    headers = {"User-Agent": "NZGS-Tourney", "Accept": "application/json", "Accept-Encoding": "identity"}
    connection.request(call.method, path, call.body, {**headers, **call.headers})
    response = connection.getresponse()
    content = bytearray()
    with response:
        while len(content) <= most and (chunk := response.read1(_CHUNK)) and not connection.ended:
            content += chunk
    if connection.ended:
        raise TimeoutError
    wait = wait_asked(response.headers.get("Retry-After", ""), datetime.now(UTC))
    return WebhookAnswer(response.status, bytes(content), wait)


def wait_asked(retry_after: str, now: datetime) -> timedelta | None:
    """How long a Retry-After asks to wait, which is seconds or a time (RFC 9110, 10.2.3), LONGEST_WAIT at most; None
    for anything else."""
    text = retry_after.strip()
    if text.isascii() and text.isdecimal():
        return timedelta(seconds=min(int(text[:9]), LONGEST_WAIT.total_seconds()))
    try:
        until = parsedate_to_datetime(text)
    except ValueError:
        return None
    until = until if until.tzinfo else until.replace(tzinfo=UTC)
    return min(max(until - now, timedelta()), LONGEST_WAIT)
