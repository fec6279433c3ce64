"""Asks another site for an event, and sends one there: by HTTPS, within limits of time and size, following no redirect.

Plain HTTP goes only to this computer itself, for trials.
"""

from __future__ import annotations

import json
import ssl
import zlib
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.network.addresses import is_loopback

SECONDS = 30.0
"""The longest wait for one step of an answer, and for the whole of it."""
_LARGEST = 60 * 1024 * 1024
_CHUNK = 65_536


class AwayError(Refused):
    """The other site can't be reached: nobody knows what became of what was sent last, and it may be sent again."""


class MissingThereError(Refused):
    """The other site lacks these `digests`."""

    def __init__(self, digests: Sequence[str]) -> None:
        super().__init__(_("Records or pictures of the event are missing."))
        self.digests = digests


def checked_address(typed: str) -> str:
    """The address of a site, without what comes after its host. Raises Refused for one that isn't, or isn't secure."""
    parts = urlsplit(typed.strip() if "://" in typed else f"https://{typed.strip()}")
    host = parts.hostname or ""
    try:
        port = parts.port
    except ValueError as error:
        raise Refused(_("This isn’t the address of a site.")) from error
    if not host or parts.username or parts.password:
        raise Refused(_("This isn’t the address of a site."))
    if parts.scheme != "https" and not (parts.scheme == "http" and (host == "localhost" or is_loopback(host))):
        raise Refused(_("The address must begin with https://, so that nobody reads along."))
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}{f':{port}' if port else ''}"


class OtherSite:
    """A site by its checked address, with the token that it gave."""

    def __init__(self, address: str, token: str) -> None:
        self._address, self._token = urlsplit(address), token

    def events(self) -> list[dict[str, Any]]:
        """The events that may be fetched there."""
        found: list[dict[str, Any]] = self._json("GET", "/moves/")["events"]
        return found

    def head(self, first_hash: str, digests: Sequence[str]) -> dict[str, Any]:
        """Who it is, how far its copy is, and what it lacks."""
        return self._json("POST", f"/moves/{first_hash}/", json.dumps({"digests": list(digests)}).encode())

    def keep_file(self, sha256: str, content: bytes) -> None:
        """Send a record or a picture ahead."""
        self._ask("POST", f"/moves/files/{sha256}/", content)

    def file(self, sha256: str) -> bytes:
        """Fetch one."""
        return self._ask("GET", f"/moves/files/{sha256}/")

    def send(self, first_hash: str, content: bytes, *, preview: bool = False) -> dict[str, Any]:
        """Send the event, or only ask what would become of it."""
        path = f"/moves/{first_hash}/event/{'?preview' if preview else ''}"
        return self._json("POST", path, zlib.compress(content))

    def fetch(self, first_hash: str) -> bytes:
        """The event, without its records and pictures."""
        return self._ask("GET", f"/moves/{first_hash}/event/")

    def _json(self, method: str, path: str, body: bytes | None = None) -> dict[str, Any]:
        content = self._ask(method, path, body)
        try:
            value = json.loads(content)
        except ValueError as error:
            raise Refused(_("What answers at this address isn’t a site of this program.")) from error
        if not isinstance(value, dict):
            raise Refused(_("What answers at this address isn’t a site of this program."))
        return value

    def _ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        until = monotonic() + SECONDS
        try:
            connection = self._connection()
            try:
                headers = {"Authorization": f"Bearer {self._token}", "Accept": "application/json"}
                connection.request(method, path, body, headers | {"Accept-Encoding": "identity"})
                response = connection.getresponse()
                content = bytearray()
                while chunk := response.read1(_CHUNK):
                    content += chunk
                    if len(content) > _LARGEST or monotonic() > until:
                        raise AwayError(_away())
            finally:
                connection.close()
        except (OSError, HTTPException) as error:
            raise AwayError(_away()) from error
        if response.status in (200, 204):
            return bytes(content)
        raise _refusal(response.status, bytes(content))

    def _connection(self) -> HTTPConnection:
        host, port = self._address.hostname or "", self._address.port
        if self._address.scheme == "https":
            return HTTPSConnection(host, port, timeout=SECONDS, context=ssl.create_default_context())
        return HTTPConnection(host, port, timeout=SECONDS)


def _refusal(status: int, content: bytes) -> Refused:
    try:
        said = json.loads(content)
    except ValueError:
        said = {}
    if not isinstance(said, dict):
        said = {}
    if status == 422 and isinstance(said.get("missing"), list):
        return MissingThereError(said["missing"])
    if isinstance(said.get("refused"), str):
        return Refused(said["refused"][:500])
    if status in (502, 503, 504, 429):
        return AwayError(_away())
    return Refused(_("What answers at this address isn’t a site of this program."))


def _away() -> str:
    return _("The other site can’t be reached now. Nothing is lost: try again.")
