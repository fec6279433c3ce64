"""A push service on this machine, for tests: it keeps what it was sent, decrypts it as a browser does, and answers as
it is told."""

from __future__ import annotations

import json
import os
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest import mock

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SERVICE = "https://updates.push.services.mozilla.com/wpush/v2/kea"


def encoded(data: bytes) -> str:
    """In base64url, as browsers send it."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Browser:
    """A browser's keys."""

    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def key(self) -> str:
        """The public key."""
        return encoded(self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @property
    def secret(self) -> str:
        """The secret."""
        return encoded(self.auth)

    def read(self, body: bytes) -> Any:
        """What was sent to it."""
        return json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"))


@dataclass
class PushService:
    """What arrived, with its headers; every answer has this `status`."""

    endpoint: str
    status: int = 201
    bodies: list[bytes] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)


@contextmanager
def push_service() -> Iterator[PushService]:
    """A service that the site takes for one of those that it knows, as long as the block runs."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            service.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            service.headers.append({name.lower(): value for name, value in self.headers.items()})
            self.send_response(service.status)
            if service.status == 302:
                self.send_header("Location", service.endpoint)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_said: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    service = PushService(f"http://127.0.0.1:{server.server_port}/send/kea")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    known = "nzgs_tourney.services.messages.notify_due.is_push_service"
    try:
        with mock.patch(known, lambda endpoint: endpoint == service.endpoint):
            yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
