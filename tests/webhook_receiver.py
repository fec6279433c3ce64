"""A site with a webhook on this machine, for tests: it keeps what it was sent, and answers as it is told."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Sent:
    """One call as it came."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> Any:
        """What it says, of a standard webhook."""
        return json.loads(self.body)


@dataclass
class Receiver:
    """What came. Each answer has the first of `statuses` that wasn't used yet, then 200, and this `content`; other
    answers than 200 have these `headers`."""

    address: str
    statuses: list[int] = field(default_factory=list)
    content: bytes = b'{"status": true}'
    headers: dict[str, str] = field(default_factory=dict)
    sent: list[Sent] = field(default_factory=list)


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A receiver for the time of the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            kept.sent.append(Sent(self.command, self.path, headers, body))
            status = kept.statuses.pop(0) if kept.statuses else 200
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", f"{kept.address}/elsewhere")
            for name, value in kept.headers.items() if status != 200 else ():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(kept.content)))
            self.end_headers()
            self.wfile.write(kept.content)

        do_GET = do_POST  # noqa: N815  # the name that http.server calls

        def log_message(self, *_args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept = Receiver(f"http://127.0.0.1:{server.server_port}/hook")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
