"""Answers one request by a WSGI application: builds its environ, and reads the whole answer, so that the thread is free
again.

Not a2wsgi: there a slow reader keeps the thread, the body is read from within it, and a header with an underscore is
mistaken for one with a hyphen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from nzgs_tourney.server.request_body import Message

Environ = dict[str, Any]
Application = Callable[..., Iterable[bytes]]
Header = tuple[bytes, bytes]
_UNPREFIXED = {"CONTENT_TYPE", "CONTENT_LENGTH"}


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer. `body` is at its start and must be closed."""

    status: int
    headers: list[Header]
    body: IO[bytes]


def environ_of(scope: Message, body: IO[bytes], size: int) -> Environ:
    """The environ of PEP 3333 for a request whose body was read: its length is the length read, not the declared one.

    Headers with an underscore in their name are left out: they would be mistaken for those with a hyphen.
    """
    server, port = scope.get("server") or ("127.0.0.1", 80)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server,
        "SERVER_PORT": str(port or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" in name:
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        if key not in _UNPREFIXED:
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        joint = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{joint}{text}" if key in environ else text
    environ["CONTENT_LENGTH"] = str(size)
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    return environ


def answer_of(application: Application, environ: Environ, spool_bytes: int) -> Answer:
    """The application's whole answer; above `spool_bytes` its body is in a file. Raises what the application raises."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], _exc_info: object = None) -> Callable[[bytes], Any]:
        begun[:] = [(status, headers)]
        return body.write

    body: IO[bytes] = SpooledTemporaryFile(max_size=spool_bytes)  # noqa: SIM115
    try:
        pieces = application(environ, start_response)
        try:
            for piece in pieces:
                body.write(piece)
        finally:
            close = getattr(pieces, "close", None)
            if close is not None:
                close()
        ((status, headers),) = begun
    except BaseException:
        body.close()
        raise
    size = body.tell()
    body.seek(0)
    code = int(status.partition(" ")[0])
    sent = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    if code not in (204, 304) and not any(name == b"content-length" for name, _value in sent):
        sent.append((b"content-length", str(size).encode()))
    return Answer(code, sent, body)
