"""500 people enter by the public page and confirm by their links, many at one time: how long it takes, and how long
each waits for an answer.

On the settings of the real site and a database in a file (or at BENCH_DATABASE_URL), the server in a process of its
own. People come from so many addresses that none is over its limit, and every entry is confirmed.
"""

from __future__ import annotations

import http.client
import json
import os
import threading
import time
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tests.bench.bench import Row
from tests.bench.own_process import CHOSEN, measured_apart
from tests.bench.results_come_in import everybody

if TYPE_CHECKING:
    from tests.db.desk import Desk

PEOPLE, AT_ONCE = int(os.environ.get("BENCH_PEOPLE", "500")), 20
MOST_SECONDS, WAITED = 600, 2_000
"""All of them within ten minutes; 99 of 100 answers within so many milliseconds."""
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def run() -> list[Row]:
    """Seconds for all, and the milliseconds in which 99 of 100 forms were answered."""
    found = measured_apart("tests.bench.entries_come_in", CHOSEN)
    what = f"{PEOPLE} enter and confirm, {AT_ONCE} at a time"
    return [
        Row(what, found["seconds"], MOST_SECONDS, "s", "ten minutes", at_most=1),
        Row(f"{what}: 99 of 100", found["waited"], WAITED, "ms", "the limit", at_most=1),
    ]


def measured() -> dict[str, float]:
    """The figures. Raises AssertionError where an answer is an error, or anybody's entry isn't confirmed."""
    import django

    django.setup()
    from django.core.management import call_command

    from nzgs_tourney.links import application_address
    from nzgs_tourney.models import Application
    from tests.bench.readers import real_site
    from tests.db.desk import make_desk

    call_command("migrate", verbosity=0)
    desk = make_desk(0)
    open_now(desk)
    waited: list[float] = []
    wrong: list[int] = []
    with real_site("1") as running:
        began = time.monotonic()
        everybody(
            [threading.Thread(target=enter, args=(running.port, desk, at, waited, wrong)) for at in range(AT_ONCE)]
        )
        links = ["/" + application_address(one).split("/", 3)[3] for one in Application.objects.all()]
        everybody(
            [
                threading.Thread(target=confirm, args=(running.port, links[at::AT_ONCE], at, waited, wrong))
                for at in range(AT_ONCE)
            ]
        )
        seconds = time.monotonic() - began
    assert not wrong, wrong
    # Who is called much like somebody else waits for the director.
    assert Application.objects.exclude(confirmed_at=None).count() == PEOPLE
    return {"seconds": seconds, "waited": 1000 * sorted(waited)[len(waited) * 99 // 100]}


def open_now(desk: Desk) -> None:
    """The event has an entry page that accepts everybody by itself, and sends messages."""
    from django.utils import timezone

    from nzgs_tourney.models import Event
    from nzgs_tourney.services.messages.switch_messages import switch_messages
    from tests.db.applications import open_page

    Event.objects.filter(pk=desk.event.pk).update(published=True)
    switch_messages(desk.event, on=True, asks=False)
    open_page(desk, opens_at=timezone.now(), accepts_itself=True)


def enter(port: int, desk: Desk, at: int, waited: list[float], wrong: list[int]) -> None:
    """The people of one network fill in the page, one after another."""
    address = f"/e/{desk.event.slug}/enter/"
    for number in range(at, PEOPLE, AT_ONCE):
        fields = {
            "given_name": f"Mere{spelt(number)}",
            "family_name": f"Kea{spelt(7 * number + 3)}",
            "rank": f"{number % 25 + 1}k",
            "division": desk.division.pk,
            "email": f"p{number}@players.example",
            "name_in_public": "entered",
            "accepts": "on",
        }
        ask(port, at, "GET", address, {}, waited, wrong, 200)
        ask(port, at, "POST", address, fields, waited, wrong, 302)


def confirm(port: int, links: list[str], at: int, waited: list[float], wrong: list[int]) -> None:
    """They open the links of their mails, and confirm."""
    for link in links:
        ask(port, at, "GET", link, {}, waited, wrong, 200)
        ask(port, at, "POST", f"{link}confirm/", {}, waited, wrong, 302)


def ask(
    port: int, at: int, method: str, address: str, fields: dict[str, object], waited: list[float], wrong: list[int],
    status: int,
) -> None:  # fmt: skip
    """One request from the network with this number, as a new visitor."""
    token = "t" * 32
    headers = {**FORM, "Cookie": f"csrftoken={token}", "X-CSRFToken": token}
    source = (f"127.0.1.{at + 1}", 0)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120, source_address=source)
    start = time.monotonic()
    connection.request(method, address, urlencode(fields) if method == "POST" else None, headers)
    answer = connection.getresponse()
    answer.read()
    waited.append(time.monotonic() - start)
    connection.close()
    if answer.status != status:
        wrong.append(answer.status)


def spelt(number: int) -> str:
    """The digits of a number as letters."""
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


if __name__ == "__main__":
    print(json.dumps(measured()))
