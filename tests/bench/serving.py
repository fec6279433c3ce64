"""What the server's front needs for a page of 200 players that is ready, in processor time of the server.

The site runs as a process of its own on an SQLite database in a folder of the benchmark's. One connection asks, and
what the system counts for the process is divided by the answers.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import django

from tests.bench.bench import NothingToMeasureError, Row

if TYPE_CHECKING:
    from tests.proof.phones import Phone

PLAYERS = 200
ASKED = 3_000
MS_OF_304, MS_OF_PAGE = 0.3, 0.4


def run() -> list[Row]:
    """Milliseconds of processor for a 304 and for a ready page. 5,000 pages a second on two cores are 0.4 ms each."""
    if not Path("/proc/self/stat").exists():
        raise NothingToMeasureError("the processor time of another process is read from /proc, which is not here")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connection, connections
    from django.urls import reverse

    from tests.db.desk import both_say, games_of, make_desk
    from tests.proof.phones import Phone
    from tests.proof.servers import site

    call_command("migrate", verbosity=0)
    desk = make_desk(PLAYERS)
    for game in games_of(desk.publish(1)):
        both_say(game, "B+R")
    url = f"sqlite:///{connection.settings_dict['NAME']}"
    connections.close_all()
    path = reverse("public:standings", args=[desk.event.slug, desk.division.slug])
    with tempfile.TemporaryDirectory() as folder, site(url, Path(folder)) as running:
        reader, holder = Phone(running.port, path), Phone(running.port, path)
        asyncio.run(_polled(holder, 1))
        full = _milliseconds(running.process.pid, reader, keeps=False)
        known = _milliseconds(running.process.pid, holder, keeps=True)
        size = len(reader.body)
        assert set(holder.statuses[1:]) == {304}
    return [
        Row("304 of a page, processor of the server", known, MS_OF_304, "ms", "its mark", at_most=1),
        Row(f"ready standings of {PLAYERS} ({size / 1000:.1f} kB)", full, MS_OF_PAGE, "ms", "its mark", at_most=1),
    ]


def _milliseconds(process: int, phone: Phone, *, keeps: bool) -> float:
    before = _ticks(process)
    asyncio.run(_polled(phone, ASKED, keeps=keeps))
    return (_ticks(process) - before) / os.sysconf("SC_CLK_TCK") * 1000 / ASKED


async def _polled(phone: Phone, times: int, *, keeps: bool = True) -> None:
    for _ in range(times):
        if not keeps:
            phone.tag = ""
        await phone.poll()
    await phone.leave()


def _ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])
