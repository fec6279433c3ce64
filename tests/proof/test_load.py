"""Five hundred phones and fifty programs while the results of a round come in: who has the page is told so, and little
is sent.

Nothing here measures time. The pace is that of a measured hall: 88 results and six polls of each phone in 51 seconds.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from django.db import connections
from django.urls import reverse

from games.models import Game
from tests.db.desk import Desk, both_report, enter_players, games_of, make_desk
from tests.proof.phones import Phone
from tests.proof.servers import site

PHONES = 500
PROGRAMS = 50
"""How many read the API beside the phones."""
PLAYERS = 60
POLLS = 6
SECONDS = 51
MOST_MBIT = 1.5


def pages_of(desk: Desk) -> dict[str, bool]:
    """The pages that the phones have open, and whether a result of round 2 may change them."""
    place = [desk.event.slug, desk.division.slug]
    entry = desk.division.entries.earliest("pk").pk
    other = desk.event.divisions.get(position=2)
    return {
        reverse("public:event", args=place[:1]): True,
        reverse("public:results", args=[*place, 1]): False,
        reverse("public:standings", args=[desk.event.slug, other.slug]): False,
        reverse("public:crosstable", args=[desk.event.slug, other.slug]): False,
        reverse("public:screen", args=[desk.event.slug, other.slug]): False,
        reverse("public:screen", args=place): True,
        reverse("public:results", args=[*place, 2]): True,
        reverse("public:draw", args=[*place, 2]): True,
        reverse("public:standings", args=place): True,
        reverse("public:player", args=[desk.event.slug, entry]): True,
    }


def answers_of(desk: Desk) -> dict[str, bool]:
    """What the programs read by the API, and whether a result of round 2 may change it."""
    event = f"/api/v1/events/{desk.event.slug}/"
    division, other = (f"{event}divisions/{one.slug}/" for one in (desk.division, desk.event.divisions.get(position=2)))
    return {
        event: False,
        f"{division}rounds/1/": False,
        f"{other}standings/": False,
        f"{division}rounds/2/": True,
        f"{division}standings/": True,
    }


def test_five_hundred_phones_poll_while_results_come_in(database_url: str, tmp_path: Path) -> None:
    desk = make_desk(PLAYERS)
    enter_players(desk.event.divisions.get(position=2), 4)
    desk.play(1)
    games = games_of(desk.publish(2))
    pages, answers = pages_of(desk), answers_of(desk)
    with site(database_url, tmp_path) as running:
        phones = [Phone(running.port, path) for _ in range(PHONES // len(pages) + 1) for path in pages][:PHONES]
        programs = [Phone(running.port, path) for _ in range(PROGRAMS // len(answers)) for path in answers]
        asyncio.run(_hall([*phones, *programs], [games[each::POLLS] for each in range(POLLS)]))
    for asking, changed in ((phones, pages), (programs, answers)):
        polls = [(changed[one.path], status) for one in asking for status in one.statuses[1:]]
        assert {status for changes, status in polls if not changes} == {304}, "what did not change is not sent again"
        assert sum(status == 304 for _changes, status in polls) >= len(polls) / 2
    received = sum(one.received for one in (*phones, *programs))
    assert received * 8 / SECONDS / 1_000_000 < MOST_MBIT


async def _hall(phones: list[Phone], results: list[list[Game]]) -> None:
    await asyncio.gather(*(phone.poll() for phone in phones))
    for some in results:
        await asyncio.to_thread(_come_in, some)
        await asyncio.gather(*(phone.poll() for phone in phones))
    await asyncio.gather(*(phone.leave() for phone in phones))


def _come_in(games: list[Game]) -> None:
    try:
        for game in games:
            both_report(game, "B+R")
    finally:
        connections.close_all()
