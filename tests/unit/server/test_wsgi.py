"""What Django is told of a request, and what a visitor gets of its answer."""

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import Any

import pytest

from nzgs_tourney.server.wsgi import answer_of, environ_of
from tests.server import running


def scope(*headers: tuple[bytes, bytes], **other: Any) -> dict[str, Any]:
    asked = {
        "type": "http",
        "method": "GET",
        "path": "/p/ā/",
        "query_string": b"a=%20&b",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("192.168.1.9", 50_000),
        "headers": list(headers),
    }
    return {**asked, **other}


def test_the_environ_is_that_of_pep_3333() -> None:
    environ = environ_of(scope((b"host", b"x:8000"), (b"content-type", b"text/plain")), BytesIO(b"abc"), 3)
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/p/ā/"
    assert environ["QUERY_STRING"] == "a=%20&b"
    assert (environ["REMOTE_ADDR"], environ["SERVER_NAME"], environ["SERVER_PORT"]) == (
        "192.168.1.9",
        "127.0.0.1",
        "8000",
    )
    assert (environ["HTTP_HOST"], environ["CONTENT_TYPE"], environ["CONTENT_LENGTH"]) == ("x:8000", "text/plain", "3")
    assert environ["wsgi.input"].read() == b"abc"


def test_the_length_is_what_was_read_and_not_what_was_declared() -> None:
    environ = environ_of(scope((b"content-length", b"99"), (b"transfer-encoding", b"chunked")), BytesIO(b"abc"), 3)
    assert environ["CONTENT_LENGTH"] == "3"
    assert "HTTP_TRANSFER_ENCODING" not in environ


def test_headers_of_one_name_are_joined_as_each_wants_it() -> None:
    environ = environ_of(
        scope((b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"accept", b"x"), (b"accept", b"y")), BytesIO(), 0
    )
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["HTTP_ACCEPT"] == "x,y"


def test_a_header_with_an_underscore_does_not_pass_for_another() -> None:
    environ = environ_of(scope((b"x_forwarded_proto", b"https"), (b"x-forwarded-for", b"1.1.1.1")), BytesIO(), 0)
    assert "HTTP_X_FORWARDED_PROTO" not in environ
    assert environ["HTTP_X_FORWARDED_FOR"] == "1.1.1.1"


def test_the_answer_is_closed_whatever_happens() -> None:
    closed: list[str] = []

    class Pieces:
        def __iter__(self) -> Iterator[bytes]:
            yield b"one"
            raise OSError("broken off")

        def close(self) -> None:
            closed.append("yes")

    def application(_environ: object, start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response("200 OK", [])
        return Pieces()

    with pytest.raises(OSError, match="broken off"):
        answer_of(application, {}, 10)
    assert closed == ["yes"]


def of(status: str, *headers: tuple[str, str], body: bytes = b"") -> Any:
    def application(_environ: object, start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response(status, list(headers))
        return [body]

    return application


def test_an_answer_without_a_length_gets_one() -> None:
    answer = answer_of(of("200 OK", ("X-A", "b"), body=b"abc"), {}, 10)
    with answer.body as body:
        assert (answer.status, body.read()) == (200, b"abc")
    assert answer.headers == [(b"x-a", b"b"), (b"content-length", b"3")]


def test_not_modified_has_no_body_and_no_length() -> None:
    with running(of("304 Not Modified", ("ETag", '"1"'))) as site:
        answer = site.get()
    assert answer.startswith(b"HTTP/1.1 304 ")
    assert b"content-length" not in answer
    assert b"transfer-encoding" not in answer


def test_head_has_the_length_and_no_body() -> None:
    with running(of("200 OK", body=b"abc")) as site:
        answer = site.ask(b"HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert b"content-length: 3" in answer
    assert answer.endswith(b"\r\n\r\n")


def test_a_fault_is_answered_with_500_and_the_next_one_is_served() -> None:
    def broken(environ: dict[str, str], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/broken":
            raise RuntimeError("a fault")
        start_response("200 OK", [])
        return [b"well"]

    with running(broken, threads=1) as site:
        assert site.get("/broken").startswith(b"HTTP/1.1 500 ")
        assert site.get().endswith(b"well")


def test_an_early_answer_asks_no_thread_for_anything() -> None:
    async def early(scope: Any, _receive: Any, send: Any) -> bool:
        if scope["path"] != "/early":
            return False
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})
        return True

    with running(early=(early,)) as site:
        assert site.get("/early").startswith(b"HTTP/1.1 204 ")
        assert site.get("/late").endswith(b"/late")
