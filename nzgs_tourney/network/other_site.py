"""Asks another site for an event, and sends one there: by HTTPS, within limits of time and size, following no redirect.

Plain HTTP goes only to this computer itself, for trials.
"""

from __future__ import annotations

import json
import re
import ssl
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from games.ledger.leader import Leader
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.network.addresses import is_loopback

SECONDS = 30.0
"""The longest wait for a connection, for one step of a short answer, and for the whole of that once it has begun."""
LONG_SECONDS = 300.0
"""The same where an event, a record or a picture goes or comes: slow lines, and the work of taking an event in."""
LARGEST_BYTES = 60 * 1024 * 1024
"""The most that an event without its records and pictures may have."""
_CHUNK = 65_536
_SHA256 = re.compile(r"[0-9a-f]{64}")
_URL = re.compile(r"https?://[^/?#\s]+\Z")


class AwayError(Refused):
    """The other site can't be reached: nobody knows what became of what was sent last, and it may be sent again."""


class MissingThereError(Refused):
    """The other site lacks these `digests`."""

    def __init__(self, digests: Sequence[str]) -> None:
        super().__init__(_("Records or pictures of the event are missing."))
        self.digests = digests


def checked_address(typed: str) -> str:
    """The address of a site, without what comes after its host. Raises Refused for one that isn't, or isn't secure."""
    checked = _address(typed.strip() if "://" in typed else f"https://{typed.strip()}")
    parts = urlsplit(checked)
    if parts.scheme != "https" and not (parts.scheme == "http" and _is_own(parts.hostname) and _may_ask_itself()):
        raise Refused(_("The address must begin with https://, so that nobody reads along."))
    return checked


def checked_token(typed: str) -> str:
    """The token without what surrounds it. Raises Refused for what none is like."""
    token = typed.strip()
    if not token.isascii() or not token.isprintable() or " " in token:
        raise Refused(_("This isn’t a token: copy it once more."))
    return token


def site_url(said: str) -> str:
    """The address that another site says is its own; empty for what none is, and where it has none."""
    try:
        return _address(said)[:200] if _URL.match(said) else ""
    except Refused:
        return ""


def _address(typed: str) -> str:
    try:
        parts = urlsplit(typed)
        host, port = parts.hostname or "", parts.port
        host.encode("idna")
    except ValueError as error:
        raise Refused(_("This isn’t the address of a site.")) from error
    if not host or parts.username or parts.password:
        raise Refused(_("This isn’t the address of a site."))
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}{f':{port}' if port else ''}"


def _is_own(host: str | None) -> bool:
    return host is not None and (host == "localhost" or is_loopback(host))


def _may_ask_itself() -> bool:
    """Whether this is a laptop, or a trial: a hosted site would ask its neighbours inside for anybody."""
    return not settings.SITE_URL or _is_own(urlsplit(settings.SITE_URL).hostname)


@dataclass(frozen=True, slots=True)
class GivenEvent:
    """An event that may be fetched: the hash and the length of its history, and its name."""

    first_hash: str
    name: str
    seq: int


@dataclass(frozen=True, slots=True)
class HeadThere:
    """Who the other site is, the version of the files it reads, how far its copy is, 0 for none, and what it lacks."""

    site: Leader
    version: int
    seq: int
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SentThere:
    """What taking the event has done there, or would do: see `services.exchange.receive_event.Received`."""

    seq: int
    known: int
    new: int
    dropped: tuple[str, ...]


def unzipped(body: bytes) -> bytes:
    """What was compressed by zlib. Raises Refused where it can't be read, is cut off, or is too large."""
    try:
        opened = zlib.decompressobj()
        content = opened.decompress(body, LARGEST_BYTES)
    except zlib.error as error:
        raise Refused(_("What was sent can’t be read.")) from error
    if opened.unconsumed_tail or not opened.eof:
        raise Refused(_("What was sent is cut off, or too large."))
    return content


class OtherSite:
    """A site by its checked address, with the token that it gave."""

    def __init__(self, address: str, token: str) -> None:
        self._address, self._token = urlsplit(address), token

    def events(self) -> tuple[GivenEvent, ...]:
        """The events that may be fetched there."""
        (given,) = _values(self._json("GET", "/moves/"), events=list)
        return tuple(_given(one) for one in given)

    def head(self, first_hash: str, digests: Sequence[str]) -> HeadThere:
        """Who it is, how far its copy is, and what it lacks."""
        answer = self._json("POST", f"/moves/{first_hash}/", json.dumps({"digests": list(digests)}).encode())
        said, version, seq, missing = _values(answer, site=dict, version=int, seq=int, missing=list)
        code, name, address = _values(said, code=str, name=str, address=str)
        site = Leader(code[:32], name[:60], site_url(address))
        return HeadThere(site, version, seq, _texts(missing))

    def keep_file(self, sha256: str, content: bytes) -> None:
        """Send a record or a picture ahead."""
        self._ask("POST", f"/moves/files/{sha256}/", content, LONG_SECONDS)

    def file(self, sha256: str) -> bytes:
        """Fetch one."""
        return self._ask("GET", f"/moves/files/{sha256}/", None, LONG_SECONDS)

    def send(self, first_hash: str, content: bytes, *, preview: bool = False) -> SentThere:
        """Send the event, or only ask what would become of it."""
        answer = self._json("POST", _event_path(first_hash, preview), zlib.compress(content), LONG_SECONDS)
        seq, known, new, dropped = _values(answer, seq=int, known=int, new=int, dropped=list)
        return SentThere(seq, known, new, _texts(dropped))

    def fetch(self, first_hash: str, *, preview: bool = False) -> bytes:
        """The event, without its records and pictures; with `preview` only for a look."""
        return unzipped(self._ask("GET", _event_path(first_hash, preview), None, LONG_SECONDS))

    def _json(self, method: str, path: str, body: bytes | None = None, seconds: float = SECONDS) -> object:
        try:
            return json.loads(self._ask(method, path, body, seconds))
        except (ValueError, RecursionError) as error:
            raise Refused(_unlike()) from error

    def _ask(self, method: str, path: str, body: bytes | None, seconds: float) -> bytes:
        try:
            connection = self._connection()
            try:
                connection.connect()
                connection.sock.settimeout(seconds)
                headers = {"Authorization": f"Bearer {self._token}", "Accept": "application/json"}
                connection.request(method, path, body, headers | {"Accept-Encoding": "identity"})
                response = connection.getresponse()
                until, content = monotonic() + seconds, bytearray()
                while chunk := response.read1(_CHUNK):
                    content += chunk
                    if len(content) > LARGEST_BYTES or monotonic() > until:
                        raise AwayError(_away())
            finally:
                connection.close()
        except (OSError, HTTPException, ValueError) as error:
            raise AwayError(_away()) from error
        if response.status in (200, 204):
            return bytes(content)
        raise _refusal(response.status, bytes(content))

    def _connection(self) -> HTTPConnection:
        host, port = self._address.hostname or "", self._address.port
        if self._address.scheme == "https":
            return HTTPSConnection(host, port, timeout=SECONDS, context=ssl.create_default_context())
        return HTTPConnection(host, port, timeout=SECONDS)


def _event_path(first_hash: str, preview: bool) -> str:
    return f"/moves/{first_hash}/event/{'?preview' if preview else ''}"


def _given(said: object) -> GivenEvent:
    first_hash, name, seq = _values(said, id=str, name=str, seq=int)
    if not _SHA256.fullmatch(first_hash):
        raise Refused(_unlike())
    return GivenEvent(first_hash, name, seq)


def _values(said: object, **kinds: type) -> tuple[Any, ...]:
    """The values of these names in an answer. Raises Refused where one is missing or of another kind."""
    if not isinstance(said, dict) or not all(isinstance(said.get(name), kind) for name, kind in kinds.items()):
        raise Refused(_unlike())
    values = tuple(said[name] for name in kinds)
    if any(isinstance(value, int) and not 0 <= value < 2**31 for value in values):
        raise Refused(_unlike())
    return values


def _texts(said: list[object]) -> tuple[str, ...]:
    return tuple(str(one) for one in said)


def _refusal(status: int, content: bytes) -> Refused:
    try:
        said = json.loads(content)
    except ValueError:
        said = {}
    if not isinstance(said, dict):
        said = {}
    if status == 422 and isinstance(said.get("missing"), list):
        return MissingThereError(_texts(said["missing"]))
    if isinstance(said.get("refused"), str):
        return Refused(said["refused"][:500])
    if status in (502, 503, 504, 429):
        return AwayError(_away())
    return Refused(_unlike())


def _unlike() -> str:
    return _("What answers at this address isn’t a site of this program.")


def _away() -> str:
    return _("The other site can’t be reached now. Nothing is lost: try again.")
