"""How large a body may be is looked up by its path only where it is larger than a form, or of unknown length."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from nzgs_tourney.server.limits import LIMITS
from nzgs_tourney.server.pipeline import Front, MaySend
from nzgs_tourney.server.request_body import Message

FORM = LIMITS.form_bytes


def thanked(environ: dict[str, Any], start_response: Callable[[str, list[tuple[str, str]]], object]) -> list[bytes]:
    """An application that says how much it was sent."""
    start_response("200 OK", [])
    return [str(len(environ["wsgi.input"].read())).encode()]


def posted(
    body: bytes,
    headers: list[tuple[bytes, bytes]],
    most: int,
    may_send: MaySend = lambda _scope: True,
    path: str = "/here",
) -> tuple[int, bytes, list[str]]:
    """The status and body of the answer, and the paths that were looked up."""
    looked_up: list[str] = []
    sent: list[Message] = []

    def most_bytes(path: str) -> int:
        looked_up.append(path)
        return most

    async def receive() -> Message:
        return {"type": "http.request", "body": body}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "http_version": "1.1"}
    front = Front(thanked, LIMITS, most_bytes, may_send=may_send)
    asyncio.run(front({**scope, "scheme": "http", "headers": headers}, receive, send))
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent), looked_up


@pytest.mark.parametrize(
    ("declared", "most", "status", "looked_up"),
    [
        (b"3", FORM, 200, []),
        (str(FORM).encode(), FORM, 200, []),
        (str(FORM + 1).encode(), FORM + 1, 200, ["/here"]),
        (str(FORM + 1).encode(), FORM, 413, ["/here"]),
    ],
)
def test_only_what_is_larger_than_a_form_is_looked_up(
    declared: bytes, most: int, status: int, looked_up: list[str]
) -> None:
    answered, body, asked = posted(b"a=b", [(b"content-length", declared)], most)
    assert (answered, asked) == (status, looked_up)
    assert (body == b"3") is (status == 200)


@pytest.mark.parametrize(
    ("headers", "asked", "status"),
    [
        ([(b"content-length", str(LIMITS.small_bytes).encode())], False, 200),
        ([(b"content-length", str(LIMITS.small_bytes + 1).encode())], True, 403),
        ([(b"transfer-encoding", b"chunked")], True, 200),
    ],
    ids=["small", "large", "of unknown length, and small"],
)
def test_who_sends_more_than_a_small_form_is_asked_for_first(
    headers: list[tuple[bytes, bytes]], asked: bool, status: int
) -> None:
    senders: list[Message] = []

    def nobody(scope: Message) -> bool:
        senders.append(scope)
        return False

    assert posted(b"a=b", headers, FORM, nobody)[0] == status
    assert bool(senders) is asked


@pytest.mark.parametrize(
    ("length", "may", "status", "code"), [(FORM + 1, True, 413, "too_large"), (FORM, False, 401, "token")]
)
def test_a_program_gets_a_problem(length: int, may: bool, status: int, code: str) -> None:
    headers = [(b"content-length", str(length).encode())]
    answered, body, _asked = posted(b"{}", headers, FORM, lambda _scope: may, "/api/v1/events/rimu-open/")
    problem = json.loads(body)
    assert (answered, problem["status"], problem["code"]) == (status, status, code)


def test_a_body_of_unknown_length_is_looked_up() -> None:
    assert posted(b"a=b", [(b"transfer-encoding", b"chunked")], FORM) == (200, b"3", ["/here"])
