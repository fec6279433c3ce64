"""A body is read before anybody works on it, within limits of size and time."""

import threading
from collections.abc import Callable, Iterable
from errno import ENOSPC
from tempfile import SpooledTemporaryFile
from typing import Any

import pytest

from nzgs_tourney.server.request_body import Room
from tests.server import PATIENCE_SECONDS, post, rest, running

SHORT = 0.3
KB = 1024


class Counting:
    """An application that counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.asked += 1
        body = environ["wsgi.input"].read()
        start_response("200 OK", [("X-Length", environ["CONTENT_LENGTH"])])
        return [b"%d" % len(body)]


def chunked(*pieces: bytes) -> bytes:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    return head + b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)


def test_a_declared_body_that_is_too_large_is_refused_unread() -> None:
    application = Counting()
    with running(application, form_bytes=10 * KB) as site:
        answer = site.ask(post(300_000_000))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"Nothing was saved" in answer
    assert b"connection: close" in answer
    assert application.asked == 0


def test_a_refusal_is_in_the_language_of_its_reader() -> None:
    with running(form_bytes=10 * KB) as site:
        answer = site.ask(post(300_000_000)[:-2] + b"Accept-Language: ja\r\n\r\n")
    assert b"content-language: ja\r\n" in answer
    assert "何も保存されていません" in answer.decode()


def test_who_waits_to_be_told_to_go_on_is_told_no_and_nothing_else() -> None:
    with running(form_bytes=10 * KB) as site:
        answer = site.ask(post(300_000_000)[:-2] + b"Expect: 100-continue\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b" 100 " not in answer


def test_a_body_of_unknown_length_is_refused_as_soon_as_it_is_too_large() -> None:
    application = Counting()
    with running(application, form_bytes=10 * KB) as site:
        answer = site.ask(chunked(*[b"x" * KB] * 11))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert application.asked == 0


def test_a_body_of_just_the_limit_is_taken() -> None:
    with running(Counting(), form_bytes=10 * KB) as site:
        assert site.ask(post(10 * KB) + b"x" * 10 * KB).endswith(b"10240")
        assert site.ask(post(10 * KB + 1) + b"x" * 10 * KB).startswith(b"HTTP/1.1 413 ")


def test_a_chunked_body_has_a_length_when_it_is_worked_on() -> None:
    with running(Counting()) as site:
        answer = site.ask(chunked(b"one", b"two") + b"0\r\n\r\n")
    assert b"x-length: 6" in answer


@pytest.mark.parametrize("size", [0, 1, 1_500 * KB, 2_900 * KB])
def test_every_byte_arrives_in_memory_or_in_a_file(size: int) -> None:
    body = bytes(range(256)) * (size // 256) + b"x" * (size % 256)
    with running() as site:
        assert site.ask(post(size) + body).endswith(body or b"\r\n\r\n/")


def test_a_body_that_pauses_too_long_is_refused() -> None:
    application = Counting()
    with running(application, pause_seconds=SHORT) as site:
        answer = site.ask(post(1_000) + b"half")
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert application.asked == 0


def test_a_body_that_drips_is_refused_however_steadily_it_drips() -> None:
    with running(body_seconds=SHORT, body_rate=KB) as site:
        slow = site.connect(post(100_000))

        def dripping() -> None:
            try:
                while True:
                    slow.sendall(b"x")
                    threading.Event().wait(SHORT / 10)
            except OSError:
                return

        threading.Thread(target=dripping, daemon=True).start()
        assert rest(slow).startswith(b"HTTP/1.1 408 ")


def test_bodies_that_do_not_come_hold_no_thread() -> None:
    with running(threads=1) as site:
        waiting = [site.connect(post(1_000) + b"half") for _ in range(20)]
        assert site.get("/other").endswith(b"/other")
        for one in waiting:
            one.sendall(b"x" * 996)
            assert rest(one).endswith(b"x" * 996)


def test_what_is_held_of_all_bodies_has_an_end_and_is_given_back() -> None:
    with running(small_bytes=0, held_bytes=10 * KB) as site:
        first = site.connect(post(8 * KB) + b"x" * 7 * KB)
        answer = b""
        while not answer.startswith(b"HTTP/1.1 503 "):
            answer = site.ask(post(4 * KB) + b"x" * 4 * KB)
        assert b"retry-after: 30" in answer
        first.sendall(b"x" * KB)
        assert rest(first).endswith(b"x" * KB)
        assert site.ask(post(10 * KB) + b"x" * 10 * KB).startswith(b"HTTP/1.1 200 ")


def test_room_is_taken_whole_or_not_at_all() -> None:
    room = Room(10, 10)
    assert room.take("here", 8, 0)
    assert not room.take("here", 3, 8)
    assert not room.take("there", 3, 0)
    assert room.take("there", 2, 0)
    room.give("here", 8)
    room.give("there", 2)
    assert room.free == 10


def test_one_address_gets_its_share_of_the_room_or_one_body_of_any_length() -> None:
    room = Room(100, 10)
    assert room.take("here", 60, 0)
    assert room.take("here", 20, 60)
    assert not room.take("here", 1, 0), "a second one"
    assert room.take("there", 5, 0)
    assert room.take("there", 5, 0)
    assert not room.take("there", 1, 5)
    room.give("here", 80)
    assert room.take("here", 10, 0)


def test_the_room_of_large_bodies_is_full_and_small_ones_are_taken_all_the_same() -> None:
    with running(small_bytes=KB, held_bytes=4 * KB) as site:
        large = site.connect(post(6 * KB) + b"x" * 5 * KB)
        while not site.ask(post(2 * KB) + b"x" * 2 * KB).startswith(b"HTTP/1.1 503 "):
            pass
        assert site.ask(post(KB) + b"x" * KB).startswith(b"HTTP/1.1 200 ")
        large.sendall(b"x" * KB)
        assert rest(large).startswith(b"HTTP/1.1 503 ")


def test_a_body_that_comes_fast_enough_must_still_end() -> None:
    with running(body_rate=1, longest_body_seconds=SHORT) as site:
        assert site.ask(post(100_000) + b"x" * 50_000).startswith(b"HTTP/1.1 408 ")


def test_who_leaves_in_the_middle_leaves_nothing_behind() -> None:
    with running(small_bytes=0, held_bytes=10 * KB, threads=1) as site:
        for _ in range(5):
            site.connect(post(10 * KB) + b"x" * 8 * KB).close()
        # The server notices in its own time; if it never did, this would never end.
        while not site.ask(post(10 * KB) + b"x" * 10 * KB).startswith(b"HTTP/1.1 200 "):
            pass


def test_the_server_ends_while_bodies_and_work_are_unfinished() -> None:
    begun, never = threading.Event(), threading.Event()

    def stuck(_environ: object, _start_response: object) -> list[bytes]:
        begun.set()
        never.wait()
        return []

    with running(stuck, stop_seconds=1) as site:
        dripping = site.connect(post(1_000) + b"half")
        working = site.connect(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        idle = site.connect()
        assert begun.wait(PATIENCE_SECONDS)
        site.server.should_exit = True
        assert rest(dripping).startswith(b"HTTP/1.1 503 ")
        assert rest(working).startswith(b"HTTP/1.1 503 ")
        assert rest(idle) == b""
        site.thread.join(PATIENCE_SECONDS)
        assert not site.thread.is_alive()
    never.set()


class FullDisk(SpooledTemporaryFile):  # type: ignore[type-arg]
    """A file for which the disk has no room."""

    def rollover(self) -> None:
        raise OSError(ENOSPC, "No space left on device")


def test_a_body_for_which_the_disk_has_no_room_is_refused_and_the_next_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    application = Counting()
    with running(application, spool_bytes=KB, small_bytes=0, held_bytes=10 * KB) as site:
        with monkeypatch.context() as full:
            full.setattr("nzgs_tourney.server.request_body.SpooledTemporaryFile", FullDisk)
            said = [site.ask(post(6 * KB) + b"x" * 6 * KB) for _ in range(3)]
        assert all(one.startswith(b"HTTP/1.1 503 ") for one in said)
        assert b"retry-after: 30" in said[0]
        assert b"The disk is full" in said[0]
        assert application.asked == 0
        assert site.ask(post(6 * KB) + b"x" * 6 * KB).startswith(b"HTTP/1.1 200 "), "its room was given back"


def test_an_answer_for_which_the_disk_has_no_room_is_a_503(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nzgs_tourney.server.wsgi.SpooledTemporaryFile", FullDisk)

    def long(_environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response("200 OK", [])
        return [b"x" * 6 * KB]

    with running(long, spool_bytes=KB) as site:
        assert b"The disk is full" in site.get()
