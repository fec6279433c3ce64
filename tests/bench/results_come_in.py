"""Results as they come in: what one costs the server, what the pages cost after it, and many who type at one time.

On the settings of the real site and a database in a file (or at BENCH_DATABASE_URL), in processes of their own.
Marks for one are in milliseconds of a quiet processor (processor.py); those for many are by the clock, on a machine
that does nothing else.
"""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import uuid4

from django.test import Client

from tests.bench.bench import Row
from tests.bench.own_process import CHOSEN, measured_apart
from tests.bench.processor import middle

if TYPE_CHECKING:
    from tests.db.desk import Desk

PLAYERS, MANY = 200, 400
TIMES = 20
CLIENTS, EACH, STRETCHES = 16, 40, 4
LIMITS = {
    "a result typed at the desk": 12,
    f"the desk's page of {PLAYERS // 2} boards": 30,
    f"results of {MANY} players after one more": 60,
    f"standings of {PLAYERS} players after one more": 60,
}
"""Milliseconds of processor that each may take."""
A_SECOND, WAITED = 60, 500
"""How many results a second are taken from many who type, and in how many milliseconds 99 of 100 are answered then."""


def run() -> list[Row]:
    """Milliseconds against their limits, and results a second with 16 who type."""
    found = measured_apart("tests.bench.results_come_in", CHOSEN)
    rows = [Row(what, found[what], most, "ms", "the limit", at_most=1) for what, most in LIMITS.items()]
    many = f"results, {CLIENTS} typing"
    rows.append(Row(many, found["a second"], A_SECOND, "/s", "the limit", at_least=1))
    rows.append(Row(f"{many}: 99 of 100", found["waited"], WAITED, "ms", "the limit", at_most=1))
    return rows


def measured() -> dict[str, float]:
    """All figures, in this process and in a server beside it."""
    import django

    django.setup()
    from django.core.cache import cache
    from django.core.management import call_command
    from django.urls import reverse

    from games.models import Speaker
    from tests.db.desk import games_of, make_desk, report_from
    from tests.web.desk_pages import of_division

    call_command("migrate", verbosity=0)
    desk, large = make_desk(PLAYERS), make_desk(MANY)
    desk.play(1)
    games, others = games_of(desk.publish(2)), games_of(large.publish(1))
    for number, game in enumerate(others[: MANY // 4]):
        report_from(game, list(Speaker)[number % 3], "W+3")
    client, visitor = director_of(desk), director_of(large)
    coming, elsewhere = iter(games), iter(others[MANY // 4 :])

    def typed() -> None:
        address = of_division(desk, "result_enter", 2, next(coming).pk)
        given = {"result": "b3", "nonce": str(uuid4())}
        assert client.post(address, given, headers={"Accept": "application/json"}).status_code == 200

    def page(reader: Client, address: str) -> Callable[[], None]:
        def shown() -> None:
            assert reader.get(address).status_code == 200

        return shown

    def one_more() -> None:
        report_from(next(elsewhere), Speaker.BLACK, "B+R")

    def one_more_here() -> None:
        cache.clear()
        report_from(next(coming), Speaker.BLACK, "B+R")

    def nothing() -> None:
        pass

    place, far = [desk.event.slug, desk.division.slug], [large.event.slug, large.division.slug]
    works: list[tuple[Callable[[], None], Callable[[], None]]] = [
        (typed, nothing),
        (page(client, of_division(desk, "results", 2)), one_more_here),
        (page(visitor, reverse("public:results", args=[*far, 1])), one_more),
        (page(visitor, reverse("public:standings", args=place)), one_more_here),
    ]
    found = {what: middle(work, TIMES, before) for what, (work, before) in zip(LIMITS, works, strict=True)}
    return {**found, **many_type()}


def director_of(desk: Desk) -> Client:
    """A signed-in browser."""
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(desk.director, backend="django.contrib.auth.backends.ModelBackend")
    return client


def many_type() -> dict[str, float]:
    """Results a second that a server in a process of its own takes from many at one time, and the milliseconds in which
    99 of 100 were answered."""
    from tests.bench.readers import real_site
    from tests.db.desk import games_of, make_desk
    from tests.web.desk_pages import of_division

    desk = make_desk(2 * CLIENTS * (EACH + 1))
    addresses = [of_division(desk, "result_enter", 1, game.pk) for game in games_of(desk.publish(1))]
    cookies = [director_of(desk).cookies["sessionid"].value for _ in range(CLIENTS)]
    waited: list[float] = []
    seconds = 0.0
    with real_site("1") as running:
        # A server that has taken a result before: the first one compiles its templates.
        type_results(running.port, cookies[0], [addresses.pop() for _ in range(CLIENTS)], [])
        for stretch in range(STRETCHES):
            some = addresses[stretch::STRETCHES]
            start = time.monotonic()
            everybody(
                [
                    threading.Thread(target=type_results, args=(running.port, cookie, some[at::CLIENTS], waited))
                    for at, cookie in enumerate(cookies)
                ]
            )
            seconds += time.monotonic() - start
    assert len(waited) == len(addresses), "every result was taken"
    ordered = sorted(waited)
    return {
        "a second": len(waited) / seconds,
        "waited": 1000 * ordered[len(ordered) * 99 // 100],
    }


def everybody(typing: list[threading.Thread]) -> None:
    """They begin together; until the last one has done."""
    for one in typing:
        one.start()
    for one in typing:
        one.join()


def type_results(port: int, cookie: str, addresses: list[str], waited: list[float]) -> None:
    """One director's page, which sends a result as soon as the one before is answered."""
    token = "t" * 32
    headers = {
        "Accept": "application/json",
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"sessionid={cookie}; csrftoken={token}",
        "X-CSRFToken": token,
    }
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    for address in addresses:
        start = time.monotonic()
        connection.request("POST", address, f"result=b3&nonce={uuid4()}", headers)
        answer = connection.getresponse()
        content = answer.read()
        assert answer.status == 200, content
        waited.append(time.monotonic() - start)


if __name__ == "__main__":
    print(json.dumps(measured()))
