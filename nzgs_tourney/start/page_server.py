"""Gives out the start page on this computer alone, and receives its buttons.

Its address has a secret word in it, which only those who may read the data folder know: no other page in the browser,
and no other account on this computer, can end the site.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import ThreadingTCPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import django_htmx
from django.utils.safestring import SafeString

from nzgs_tourney.site.deployment import folders
from nzgs_tourney.start.last_run import LastRun
from nzgs_tourney.start.site_process import SiteProcess
from nzgs_tourney.start.start_page import state_part, stopped_page, style_sheet, whole_page

_HERE = "127.0.0.1"
_OWN = folders.PACKAGE / "static" / "nzgs_tourney"
_HTMX = Path(django_htmx.__file__).parent / "static" / "django_htmx" / "htmx-2.min.js"
_FILES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "/start.css": ("text/css; charset=utf-8", style_sheet),
    "/theme.js": ("text/javascript; charset=utf-8", (_OWN / "theme.js").read_bytes),
    "/mark.svg": ("image/svg+xml", (_OWN / "mark.svg").read_bytes),
    "/htmx.js": ("text/javascript; charset=utf-8", _HTMX.read_bytes),
}
_POLICY = "default-src 'none'; " + "; ".join(
    f"{kind} 'self'" for kind in ("script-src", "style-src", "connect-src", "form-action", "img-src")
).replace("img-src 'self'", "img-src 'self' data:")
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": f"{_POLICY}; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class PageServer(ThreadingTCPServer):
    """The start page of one site. `finished` is set when the program should end."""

    daemon_threads = True
    allow_reuse_address = False

    def __init__(self, site: SiteProcess, folder: Path, last: LastRun) -> None:
        self.site, self.folder, self.last = site, folder, last
        self.awake = False
        """Whether the computer is kept awake."""
        self.finished = threading.Event()
        self.word = secrets.token_urlsafe(16)
        super().__init__((_HERE, 0), _Request)

    @property
    def address(self) -> str:
        """Where the browser opens it."""
        return f"http://{_HERE}:{self.server_address[1]}/{self.word}/"

    def part(self) -> tuple[str, str]:
        """The part that changes, and what tells it from another one."""
        part = state_part(self.site.state(), last=self.last, awake=self.awake)
        return part, hashlib.sha256(part.encode()).hexdigest()[:16]


class _Request(BaseHTTPRequestHandler):
    server: PageServer
    timeout = 30

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's name
        """Nothing is logged: the address has the secret word."""

    def do_GET(self) -> None:
        """The page, the part of it that changes, or one of its files."""
        path = urlsplit(self.path)
        if path.path in _FILES:
            kind, content = _FILES[path.path]
            self._answer(content(), kind)
            return
        place = self._place(path.path)
        if place == "":
            part, digest = self.server.part()
            self._answer_page(whole_page(_written(part), self.server.folder, digest))
        elif place == "state/":
            part, digest = self.server.part()
            if parse_qs(path.query).get("seen") == [digest]:
                self._answer(b"", status=HTTPStatus.NO_CONTENT)
            else:
                self._answer_page(whole_page(_written(part), self.server.folder, digest))
        else:
            self._answer(b"", status=HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """Stop the site and end; or begin it again, also where it still runs."""
        place = self._place(urlsplit(self.path).path)
        if place == "stop/":
            self.server.site.stop()
            self._answer_page(stopped_page())
            self.server.finished.set()
        elif place == "again/":
            self.server.site.stop()
            self.server.site.begin()
            self.send_response(HTTPStatus.SEE_OTHER)
            self.send_header("Location", f"/{self.server.word}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self._answer(b"", status=HTTPStatus.NOT_FOUND)

    def _place(self, path: str) -> str | None:
        """What follows the secret word; None without it, or where the browser was led here by another name."""
        if self.headers.get("Host") != f"{_HERE}:{self.server.server_address[1]}":
            return None
        word, slash, place = path.removeprefix("/").partition("/")
        return place if slash and hmac.compare_digest(word.encode(), self.server.word.encode()) else None

    def _answer_page(self, text: str) -> None:
        self._answer(text.encode(), "text/html; charset=utf-8")

    def _answer(self, content: bytes, kind: str = "text/plain", status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        for name, value in {**_HEADERS, "Content-Type": kind, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)


def _written(part: str) -> SafeString:
    """The part as the page takes it: the template that drew it has escaped what is in it."""
    return SafeString(part)
