"""Phones that ask a running site for a page again and again, each on a connection that it keeps."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Phone:
    """One phone with one page open; `hall` is the address that it comes from."""

    port: int
    path: str
    tag: str = ""
    cookie: str = ""
    hall: str = "127.0.0.1"
    body: bytes = b""
    received: int = 0
    statuses: list[int] = field(default_factory=list)
    _reader: asyncio.StreamReader | None = None
    _writer: asyncio.StreamWriter | None = None

    async def poll(self) -> int:
        """Ask once, as the page's script does; the answer's status."""
        if self._writer is None:
            hall = (self.hall, 0)
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=hall)
        assert self._reader is not None
        known = f"If-None-Match: {self.tag}\r\n" if self.tag else ""
        known += f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        asked = f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Live: 1\r\nAccept-Encoding: gzip\r\n{known}\r\n"
        self._writer.write(asked.encode())
        head = await self._reader.readuntil(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        status = int(lines[0].split()[1])
        pairs = [(name.lower(), value) for name, _, value in (line.partition(": ") for line in lines[1:])]
        headers = dict(pairs)
        self._keep(value.partition(";")[0] for name, value in pairs if name == "set-cookie")
        size = int(headers.get("content-length", 0))
        if size:
            self.body = await self._reader.readexactly(size)
        self.tag = headers.get("etag", self.tag)
        self.received += len(head) + size
        self.statuses.append(status)
        return status

    def _keep(self, cookies: Iterable[str]) -> None:
        """Send these from now on, as a browser does."""
        known = dict(one.split("=", 1) for one in (*filter(None, self.cookie.split("; ")), *cookies))
        self.cookie = "; ".join(f"{name}={value}" for name, value in known.items())

    async def leave(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
            await self._writer.wait_closed()
            self._writer = None

    def hang_up(self) -> None:
        """Forget a connection that the server has closed; the next poll opens another."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
