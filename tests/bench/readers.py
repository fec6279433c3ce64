"""From an act to every page in sight of 2,000 readers, whose browsers hold a stream of news each.

The site runs in a process of its own (BENCH_PROCESSES of them) on an SQLite file, or at BENCH_DATABASE_URL; all readers
are one other process beside it. The clock runs from before the act until the new page is with its reader.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tests.bench.bench import Row
from tests.bench.own_process import CHOSEN, measured_apart

if TYPE_CHECKING:
    from nzgs_tourney.models import Entry
    from tests.db.desk import Desk
    from tests.proof.readers import Reader
    from tests.proof.servers import Site

PLAYERS = 200
READERS = int(os.environ.get("BENCH_READERS", "2000"))
SHARES = {
    "public results": 0.4,
    "public standings": 0.25,
    "public draw": 0.1,
    "players of one board": 0.002,
    "players who met": 0.002,
    "other players": 0.0975,
    "game": 0.1,
    "referee's queue": 0.002,
    "desk's results": 0.002,
    "desk's overview": 0.002,
}
"""How many look at what; the rest look at the big screen. Each player has their own page open. The game is that of the
one board, and those who met are the one who gets another name and their opponents."""
HALLS = ("127.0.0.2", "127.0.0.3")
"""Where the readers are: one address may have no more than 1,500 streams."""
LIMIT_MS, NEW_ROUND, LIMIT_OF_NEW_ROUND_MS = 2_000, "a new round", 4_000
PAUSE = 2.5
"""Seconds between two acts: a page is made once a second at most."""


def run() -> list[Row]:
    """Milliseconds from each act until the last reader of each kind of page has it."""
    found = measured_apart("tests.bench.readers", CHOSEN)
    print(json.dumps(found))
    rows = []
    for act, kinds in found.items():
        limit = LIMIT_OF_NEW_ROUND_MS if act == NEW_ROUND else LIMIT_MS
        for kind, (middle, most_of_them, last) in kinds.items():
            sentence = f"{act}: {kind} (half by {1000 * middle:.0f}, 95 of 100 by {1000 * most_of_them:.0f})"
            rows.append(Row(sentence, 1000 * last, limit, "ms", "the limit", at_most=1))
    return rows


def measured() -> dict[str, Any]:
    """Seconds from each act to each kind of page: of the middle reader, of 95 of 100, and of the last."""
    import django

    django.setup()
    from django.core.management import call_command

    from tests.db.desk import games_of, make_desk

    call_command("migrate", verbosity=0)
    desk = make_desk(PLAYERS)
    desk.play(1)
    games_of(desk.publish(2))
    with real_site(os.environ.get("BENCH_PROCESSES", "1")) as running:
        return asyncio.run(_played(desk, running.port, running.process.pid))


@contextmanager
def real_site(processes: str) -> Iterator[Site]:
    """The site with its real settings on the test's database, in so many processes."""
    from django.conf import settings

    from tests.proof.servers import REPOSITORY, site

    url, folder = os.environ["TEST_DATABASE_URL"], Path(os.environ["TEST_FOLDER"])
    options = [f"--processes={processes}"] if processes != "1" else []
    real = {
        "DJANGO_SETTINGS_MODULE": "nzgs_tourney.settings",
        "DATABASE_URL": url,
        "VAR_DIR": str(folder),
        "SECRET_KEY": settings.SECRET_KEY,
        "SITE_URL": "http://127.0.0.1" if options else "",
    }
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput"]
    subprocess.run(collect, cwd=REPOSITORY, env=os.environ | real, stdout=subprocess.DEVNULL, check=True)
    with site(url, folder, *options, **real) as running:
        yield running
        # So that its other processes end with it.
        running.process.terminate()
        running.process.wait()


async def _played(desk: Desk, port: int, process: int) -> dict[str, Any]:
    from tests.proof.readers import Room

    readers = await asyncio.to_thread(closing, lambda: readers_of(desk, port))
    happening = await asyncio.to_thread(closing, lambda: acts(desk))
    began, used = time.monotonic(), processor_of(process)
    found: dict[str, dict[str, list[float]]] = {}
    async with Room(readers) as room:
        opening, used = time.monotonic() - began, processor_of(process) - used
        _say(f"{len(readers)} opened in {opening:.1f} s, {used:.1f} s of processor")
        for what, kinds, act in happening:
            if not kinds:
                await asyncio.to_thread(closing, act)
            await asyncio.sleep(PAUSE)
            if not kinds:
                continue
            used, own, start = processor_of(process), time.process_time(), time.monotonic()
            await asyncio.to_thread(closing, act)
            acted = time.monotonic() - start
            waited = await room.seconds_until_seen(start, kinds)
            await asyncio.sleep(0.5)
            spent, own = processor_of(process) - used, time.process_time() - own
            load = os.getloadavg()[0]
            _say(f"{what}: {acted:.2f} s for the act, {spent:.2f} s of processor, readers {own:.2f} s, load {load:.1f}")
            for kind, values in waited.items():
                found.setdefault(what, {}).setdefault(kind, []).extend(values)
                times = ", ".join(f"{1000 * one:.0f} ms" for one in _three(values))
                _say(f"    {kind}: {len(values)} readers, {times}")
        _say(f"came back: {sum(reader.came_back for reader in readers)}")
    return {what: {kind: _three(values) for kind, values in kinds.items()} for what, kinds in found.items()}


def acts(desk: Desk) -> list[tuple[str, list[str], Callable[[], object]]]:
    """What happens, and the pages on which everybody sees it; none of what only leads to the next act."""
    from games.models import Speaker
    from nzgs_tourney.services.disputes.call_referee import call_referee
    from nzgs_tourney.services.entries.edit_entry import edit_entry
    from nzgs_tourney.services.rounds.publish_round import publish_round
    from tests.db.desk import games_of, report_from

    games = games_of(desk.division.drawn_rounds.get(number=2))
    desks = ["desk's results", "desk's overview"]
    public = ["public results", "public standings", "public draw", "screen"]
    named = named_of(desk)
    # One event each, which every one of these pages shows: standings count what one side has reported.
    found: list[tuple[str, list[str], Callable[[], object]]] = [
        ("a result", [*public, *desks], lambda game=game: report_from(game, Speaker.BLACK, "B+R"))
        for game in games[50:53]
    ]
    found += [
        (
            "a word at the one board",
            ["players of one board", "game"],
            lambda: report_from(games[0], Speaker.BLACK, "B+R"),
        )
    ]
    found += [
        ("a call", ["referee's queue"], lambda: call_referee(games[1].pk, Speaker.BLACK, actor="B", nonce=uuid4()))
    ]
    found += [
        (
            "a name",
            [*public, *desks, "players who met"],
            lambda: edit_entry(named.pk, {"name": "Hinemoa New"}, actor="Director"),
        )
    ]
    # Two steps, so that what the first one causes has ended before the second is measured.
    found += [("the end of round 2", [], lambda: end_round_two(desk)), ("its last pages", [], lambda: None)]
    players = ["players of one board", "players who met", "other players"]
    new_round = [*players, *public, *desks]
    found += [(NEW_ROUND, new_round, lambda: publish_round(desk.division.pk, 3, actor="Director"))]
    return found


def end_round_two(desk: Desk) -> None:
    """Every result of round 2 comes in; then round 3 is drawn."""
    from games.models import GameState, Speaker
    from nzgs_tourney.services.rounds.close_round import close_round
    from tests.db.desk import games_of, report_from

    for game in games_of(desk.division.drawn_rounds.get(number=2)):
        if game.state == GameState.OPEN:
            report_from(game, Speaker.WHITE, "W+R")
    close_round(desk.division.pk, 2, actor="Director", confirm_reported=True)
    desk.draw(3)


def named_of(desk: Desk) -> Entry:
    """Who gets another name."""
    return desk.division.entries.latest("pk")


def readers_of(desk: Desk, port: int) -> list[Reader]:
    """The readers; all players and games are those of one board, so that one act concerns them all."""
    from django.urls import reverse

    from nzgs_tourney.links import token_of
    from nzgs_tourney.models import PlayerLink, Role, RoleKind, User
    from tests.db.desk import games_of
    from tests.proof.readers import Reader
    from tests.proof.streams import signed_in

    place = [desk.event.slug, desk.division.slug]
    game = games_of(desk.division.drawn_rounds.get(number=2))[0]
    met = set(named_of(desk).seats.values_list("pairing__seats__entry", flat=True))
    at_board = set(game.pairing.seats.values_list("entry", flat=True))
    known = PlayerLink.objects.filter(entry__division=desk.division)
    links = {link.entry_id: reverse("player:home", args=[token_of(link)]) for link in known}
    referee = User.objects.create_user("referee", first_name="Ranginui")
    Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    official, director = signed_in(referee), signed_in(desk.director)
    pages: dict[str, list[tuple[str, str]]] = {
        "public results": [(reverse("public:results", args=[*place, 2]), "")],
        "public standings": [(reverse("public:standings", args=place), "")],
        "public draw": [(reverse("public:draw", args=[*place, 2]), "")],
        "players of one board": [(links[entry], "") for entry in at_board],
        "players who met": [(links[entry], "") for entry in met],
        "other players": [(link, "") for entry, link in links.items() if entry not in at_board | met],
        "game": [(reverse("public:game", args=[game.pk]), "")],
        "referee's queue": [(reverse("referee:records", args=place[:1]), official)],
        "desk's results": [(reverse("desk:results", args=[*place, 2]), director)],
        "desk's overview": [(reverse("desk:event", args=place[:1]), director)],
    }
    screen = reverse("public:screen", args=place)
    found = [
        Reader(port, kind, *pages[kind][number % len(pages[kind])])
        for kind in pages
        for number in range(int(READERS * SHARES[kind]))
    ]
    found += [Reader(port, "screen", screen) for _ in range(READERS - len(found))]
    for number, reader in enumerate(found):
        reader.hall = HALLS[number % len(HALLS)]
    return found


def closing(work: Callable[[], Any]) -> Any:
    """The same in a thread, leaving no connection to the database behind."""
    from django.db import connections

    try:
        return work()
    finally:
        connections.close_all()


def processor_of(process: int) -> float:
    """Seconds of processor that the server and its processes have taken."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(stat.parent.name) == process or int(fields[1]) == process:
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def _three(values: list[float]) -> tuple[float, float, float]:
    ordered = sorted(values)
    return ordered[len(ordered) // 2], ordered[len(ordered) * 95 // 100], ordered[-1]


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    print(json.dumps(measured()))
