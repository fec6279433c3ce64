"""A hall while a round ends: 500 phones ask every eight and a half seconds while two directors type 88 results in 51 s,
alone and beside 50 programs that read the API as often.

The site runs on an SQLite file, or at BENCH_DATABASE_URL with one, two and four processes (or BENCH_PROCESSES). Phones
and directors are one other process beside it; the server is warm before the clock starts.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from uuid import uuid4

from tests.bench.bench import Row
from tests.bench.own_process import CHOSEN, measured_apart

if TYPE_CHECKING:
    from tests.db.desk import Desk
    from tests.proof.phones import Phone

PLAYERS, PHONES, PROGRAMS, RESULTS, SECONDS, EVERY = 200, 500, 50, 88, 51, 8.5
MOST_MS, MOST_MBIT = 150, 1.5


def run() -> list[Row]:
    """The slowest of 95 of 100 polls, bytes, and pages made, with each number of processes."""
    rows = []
    usual = "1 2 4" if "BENCH_DATABASE_URL" in os.environ else "1"
    for processes in os.environ.get("BENCH_PROCESSES", usual).split():
        for programs in (0, PROGRAMS):
            found = measured_apart("tests.bench.hall", CHOSEN, BENCH_PROCESSES=processes, BENCH_PROGRAMS=str(programs))
            at = f"{processes} process{'es' if processes != '1' else ''}"
            at += f", {programs} programs" if programs else ""
            print(f"{at}:", json.dumps(found), flush=True)
            rows += [
                Row(f"95 of 100 polls of {PHONES} phones, {at}", found["p95"], MOST_MS, "ms", "the limit", at_most=1),
                Row(f"bytes to them, {at}", found["mbit"], MOST_MBIT, "Mbit/s", "the limit", at_most=1),
                Row(f"pages made a second of the one made most, {at}", found["made"], 1, "", "the limit", at_most=1.05),
            ]
    return rows


def measured() -> dict[str, float]:
    """The figures of one hall."""
    import django

    django.setup()
    from django.core.management import call_command

    from tests.bench.readers import closing, processor_of, real_site
    from tests.db.desk import enter_players, games_of, make_desk

    call_command("migrate", verbosity=0)
    desk = make_desk(PLAYERS)
    enter_players(desk.event.divisions.get(position=2), 4)
    desk.play(1)
    games_of(desk.publish(2))
    hall = closing(lambda: hall_of(desk, int(os.environ["BENCH_PROGRAMS"])))
    with real_site(os.environ["BENCH_PROCESSES"]) as running:
        used, load = processor_of(running.process.pid), os.getloadavg()[0]
        asyncio.run(hall.played(running.port))
        used = processor_of(running.process.pid) - used
    return {**hall.figures(), "processor": used, "load before": load, "load after": os.getloadavg()[0]}


@dataclass
class Hall:
    """Pages with whether a result of the round may change them, what the programs read, and what the directors type
    where."""

    pages: dict[str, bool]
    answers: list[str]
    typed: list[tuple[str, str]]
    desk_page: str
    waited: list[float] = field(default_factory=list)
    read: list[float] = field(default_factory=list)
    typing: list[float] = field(default_factory=list)
    renewed: list[float] = field(default_factory=list)
    statuses: list[tuple[bool, int]] = field(default_factory=list)
    tags: dict[str, set[str]] = field(default_factory=dict)
    received: int = 0

    async def played(self, port: int) -> None:
        """All phones open their pages, then the 51 seconds begin."""
        from tests.proof.phones import Phone

        phones = [Phone(port, path) for _ in range(PHONES // len(self.pages) + 1) for path in self.pages][:PHONES]
        for first in range(0, PHONES, 50):
            await asyncio.gather(*(phone.poll() for phone in phones[first : first + 50]))
        programs = [Phone(port, path) for path in self.answers]
        await asyncio.gather(*(program.poll() for program in programs))
        before = sum(phone.received for phone in phones)
        until = time.monotonic() + SECONDS
        directors = [self._types(port, number, until) for number in range(2)]
        readers = [self._reads(program, until) for program in programs]
        await asyncio.gather(*(self._polls(phone, until) for phone in phones), *readers, *directors)
        self.received = sum(phone.received for phone in phones) - before
        await asyncio.gather(*(one.leave() for one in (*phones, *programs)))

    async def _polls(self, phone: Phone, until: float) -> None:
        pause = random.random() * EVERY
        while time.monotonic() + pause < until:
            await asyncio.sleep(pause)
            start = time.monotonic()
            self.statuses.append((self.pages[phone.path], await phone.poll()))
            self.waited.append(time.monotonic() - start)
            self.tags.setdefault(phone.path, set()).add(phone.tag)
            pause = EVERY - 0.5 + random.random()

    async def _reads(self, program: Phone, until: float) -> None:
        pause = random.random() * EVERY
        while time.monotonic() + pause < until:
            await asyncio.sleep(pause)
            start = time.monotonic()
            await program.poll()
            self.read.append(time.monotonic() - start)
            pause = EVERY - 0.5 + random.random()

    async def _types(self, port: int, number: int, until: float) -> None:
        from tests.proof.phones import Phone

        mine = self.typed[number::2]
        cookie = mine[0][1]
        page = Phone(port, self.desk_page, cookie=cookie)
        for at, (address, _cookie) in enumerate(mine):
            start = time.monotonic()
            await type_result(port, address, cookie)
            self.typing.append(time.monotonic() - start)
            start = time.monotonic()
            await page.poll()
            self.renewed.append(time.monotonic() - start)
            await asyncio.sleep(max(0.0, (until - time.monotonic()) / (len(mine) - at)))
        await page.leave()

    def figures(self) -> dict[str, float]:
        """The figures: waits in milliseconds."""
        ordered, shown = sorted(self.waited), [status for changes, status in self.statuses if not changes]
        return {
            "polls": len(ordered),
            "p50": 1000 * ordered[len(ordered) // 2],
            "p95": 1000 * ordered[len(ordered) * 95 // 100],
            "p99": 1000 * ordered[len(ordered) * 99 // 100],
            "most": 1000 * ordered[-1],
            "304": sum(status == 304 for _changes, status in self.statuses) / len(self.statuses),
            "304 of unchanged pages": sum(status == 304 for status in shown) / len(shown),
            "mbit": self.received * 8 / SECONDS / 1_000_000,
            "made": max(len(tags) for tags in self.tags.values()) / SECONDS,
            "read p95": 1000 * sorted(self.read)[len(self.read) * 95 // 100] if self.read else 0,
            "typed p95": 1000 * sorted(self.typing)[len(self.typing) * 95 // 100],
            "desk renewed p95": 1000 * sorted(self.renewed)[len(self.renewed) * 95 // 100],
        }


async def type_result(port: int, address: str, cookie: str) -> None:
    """A result sent by a director's page."""
    token = "t" * 32
    body = f"result=b3&nonce={uuid4()}"
    head = (
        f"POST {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\nConnection: close\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        f"Cookie: {cookie}; csrftoken={token}\r\nX-CSRFToken: {token}\r\n\r\n{body}"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head.encode())
    answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 200 "), answer[:300]


def hall_of(desk: Desk, programs: int) -> Hall:
    """The pages that the phones have open and what the programs read, as in tests/proof/test_load.py, and the boards
    whose results are typed."""
    from django.urls import reverse

    from tests.db.desk import games_of
    from tests.proof.streams import signed_in
    from tests.proof.test_load import answers_of, pages_of
    from tests.web.desk_pages import of_division

    games = games_of(desk.division.drawn_rounds.get(number=2))
    cookies = [signed_in(desk.director) for _ in range(2)]
    typed = [
        (of_division(desk, "result_enter", 2, game.pk), cookies[at % 2]) for at, game in enumerate(games[:RESULTS])
    ]
    answers = list(answers_of(desk))
    read = answers * (programs // len(answers))
    return Hall(pages_of(desk), read, typed, reverse("desk:results", args=[desk.event.slug, desk.division.slug, 2]))


if __name__ == "__main__":
    print(json.dumps(measured()))
