"""What the server's front needs for a page of 200 players that is ready, in processor time of the server.

The site runs as a process of its own on an SQLite database in a folder of the benchmark's. One connection asks, and
what the system counts for the process is divided by the answers, in milliseconds of a quiet processor (processor.py).
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import django

from tests.bench.bench import NothingToMeasureError, Row
from tests.bench.processor import seconds_of, slowness

if TYPE_CHECKING:
    from tests.proof.phones import Phone

PLAYERS = 200
ASKED, STRETCHES = 3_000, 5
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

    from tests.db.desk import both_report, games_of, make_desk
    from tests.proof.phones import Phone
    from tests.proof.servers import site

    call_command("migrate", verbosity=0)
    desk = make_desk(PLAYERS)
    for game in games_of(desk.publish(1)):
        both_report(game, "B+R")
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
    """Quiet milliseconds of the server's processor for one answer, the middle one of several stretches."""
    found = []
    for _ in range(STRETCHES):
        slow, before = slowness(), seconds_of(process)
        asyncio.run(_polled(phone, ASKED // STRETCHES, keeps=keeps))
        taken = seconds_of(process) - before
        found.append(2000 * taken / (ASKED // STRETCHES) / (slow + slowness()))
    return median(found)


async def _polled(phone: Phone, times: int, *, keeps: bool = True) -> None:
    for _ in range(times):
        if not keeps:
            phone.tag = ""
        await phone.poll()
    await phone.leave()
