"""What the main pages cost: queries, and milliseconds of a quiet processor, with nothing kept from an earlier reader.

The demo event, in a process of its own on an SQLite database in a file. Queries are the mark, since they are the same
on every machine; the milliseconds stand beside them.
"""

from __future__ import annotations

import json

from django.test import Client

from tests.bench.bench import Row
from tests.bench.own_process import measured_apart
from tests.bench.processor import middle

TIMES = 10
MOST = {
    "desk overview": 13,
    "desk round": 21,
    "desk results": 11,
    "desk standings": 11,
    "slips, PDF": 11,
    "draw, PDF": 14,
    "a player": 17,
    "a game": 14,
    "referee's list": 18,
    "public results": 24,
    "public standings": 13,
    "public crosstable": 14,
}
"""Queries that each may ask. A public page is kept afterwards, for as long as nothing changes that it shows."""


def run() -> list[Row]:
    """Queries against the marks."""
    measured = measured_apart("tests.bench.pages")
    return [
        Row(f"{name}, {measured[name][1]:.1f} ms", measured[name][0], most, "queries", "its mark", at_most=1)
        for name, most in MOST.items()
    ]


def _measured() -> dict[str, tuple[int, float]]:
    """Queries and quiet milliseconds of each page. Raises AssertionError where one isn't shown."""
    from django.core.cache import caches
    from django.core.management import call_command
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from nzgs_tourney.demo.build import build_demo

    call_command("migrate", verbosity=0)
    event = build_demo()
    readers = {name: _signed_in(name) for name in ("director", "referee", "")}

    def cleared() -> None:
        for cache in caches.all():
            cache.clear()

    measured = {}
    for name, (who, address) in _addresses(event.slug).items():

        def asked(client: Client = readers[who], address: str = address, name: str = name) -> None:
            response = client.get(address)
            assert response.status_code == 200, (name, response.status_code)
            b"".join(response)

        asked()
        cleared()
        with CaptureQueriesContext(connection) as queries:
            asked()
        measured[name] = len(queries), middle(asked, TIMES, cleared)
    return measured


def _addresses(slug: str) -> dict[str, tuple[str, str]]:
    """Each page's reader and address."""
    from django.urls import reverse

    from games.models import Record
    from nzgs_tourney.models import Entry

    def division(name: str, *place: object) -> str:
        return reverse(name, args=[slug, "open", *place])

    entry = Entry.objects.filter(division__event__slug=slug, division__slug="open").earliest("pk")
    game = Record.objects.filter(game__stream__event__slug=slug).earliest("pk").game_id
    return {
        "desk overview": ("director", reverse("desk:event", args=[slug])),
        "desk round": ("director", division("desk:round", 4)),
        "desk results": ("director", division("desk:results", 3)),
        "desk standings": ("director", division("desk:standings")),
        "slips, PDF": ("director", division("desk:slips_pdf", 4)),
        "draw, PDF": ("director", division("desk:draw_pdf", 4)),
        "referee's list": ("referee", reverse("referee:records", args=[slug])),
        "public results": ("", division("public:results", 3)),
        "public standings": ("", division("public:standings")),
        "public crosstable": ("", division("public:crosstable")),
        "a player": ("", reverse("public:player", args=[slug, entry.pk])),
        "a game": ("", reverse("public:game", args=[game])),
    }


def _signed_in(username: str) -> Client:
    from nzgs_tourney.models import User

    client = Client(SERVER_NAME="127.0.0.1")
    if username:
        account = User.objects.get(username=username)
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(_measured()))
