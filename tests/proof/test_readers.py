"""Three hundred pages in sight while things happen: who is concerned has the new page, made once, and nobody else asks.

Nothing here measures seconds; `make bench ONLY=readers` does, with two thousand.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from django.db import connections
from django.urls import reverse

from games.models import Game, Speaker
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.proof.readers import Reader, Room
from tests.proof.servers import site
from tests.proof.streams import signed_in

SHOWING, PLAYING, PUBLIC = ("desk", "overview"), ("player", "game"), ("results", "standings", "draw", "screen")


def readers_of(desk: Desk, game: Game, port: int) -> list[Reader]:
    """The readers: most look at public pages, two at pages of this game, two directors at the desk."""
    place, director = [desk.event.slug, desk.division.slug], signed_in(desk.director)
    link = token_of(PlayerLink.objects.get(entry=game.pairing.seats.get(colour="white").entry))
    pages = {
        "results": (reverse("public:results", args=[*place, 1]), "", 120),
        "standings": (reverse("public:standings", args=place), "", 80),
        "draw": (reverse("public:draw", args=[*place, 1]), "", 40),
        "screen": (reverse("public:screen", args=place), "", 48),
        "player": (reverse("player:home", args=[link]), "", 4),
        "game": (reverse("public:game", args=[game.pk]), "", 4),
        "desk": (reverse("desk:results", args=[*place, 1]), director, 2),
        "overview": (reverse("desk:event", args=place[:1]), director, 2),
    }
    return [Reader(port, kind, path, cookie) for kind, (path, cookie, count) in pages.items() for _ in range(count)]


def test_three_hundred_see_what_happens_and_ask_for_nothing_else(database_url: str, tmp_path: Path) -> None:
    desk = make_desk(16)
    first, second, *_ = games_of(desk.publish(1))

    def happens(game: Game, *, confirmed: bool) -> None:
        try:
            if confirmed:
                both_report(game, "B+R")
            else:
                report_from(game, Speaker.BLACK, "B+R")
        finally:
            connections.close_all()

    async def played(readers: list[Reader]) -> None:
        async with Room(readers) as room:
            start = time.monotonic()
            await asyncio.to_thread(happens, first, confirmed=False)
            await room.seconds_until_seen(start, [*SHOWING, *PLAYING])
            start = time.monotonic()
            await asyncio.to_thread(happens, second, confirmed=True)
            await room.seconds_until_seen(start, [*SHOWING, *PUBLIC])

    with site(database_url, tmp_path) as running:
        readers = readers_of(desk, first, running.port)
        asyncio.run(played(readers))
    by_kind = {kind: [one for one in readers if one.kind == kind] for kind in {one.kind for one in readers}}
    for kind in (*PUBLIC, *PLAYING):
        assert {len(one.seen) for one in by_kind[kind]} <= {1, 2}, kind
        assert len({one.phone.tag for one in by_kind[kind]}) == 1, "one page for all"
    assert sum(one.came_back for one in readers) == 0, "no stream ended meanwhile"
