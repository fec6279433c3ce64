"""Five hundred enter within ten minutes: each entry costs the same number of queries as the first, and every person
gets one entry or one place in line.

Nothing here measures time. Four hundred and ninety-nine after the first, with at most as many queries each, are what a
site does in ten minutes that takes more than one second for none of them.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.ledger.verify import verify
from nzgs_tourney.models import Application, Entry
from nzgs_tourney.store.entries.room import place_in_line
from tests.db.applications import NOW, confirmed, open_page
from tests.db.desk import FAMILY, GIVEN, make_desk

PEOPLE = 500
PLACES = 60
SIGNS = "abcdefghij"


def named(number: int) -> tuple[str, str]:
    """A name of its own for each number."""
    return f"{GIVEN[number % 10]}{SIGNS[number // 100]}", f"{FAMILY[number // 10 % 10]}{SIGNS[number % 10]}"


def test_five_hundred_enter_in_ten_minutes() -> None:
    desk = make_desk(0)
    open_page(desk, places=PLACES, accepts_itself=True)
    counts = []
    for number in range(PEOPLE):
        given, family = named(number)
        moment = NOW + timedelta(minutes=10) * number / PEOPLE
        connection.queries_log.clear()
        with CaptureQueriesContext(connection) as queries:
            confirmed(desk, given, family, now=moment, email=f"player-{number}@example.org")
        counts.append(len(queries))
    assert Entry.objects.filter(division=desk.division).count() == PLACES
    waiting = Application.objects.waiting().filter(division=desk.division)
    assert [place_in_line(one) for one in (waiting[0], waiting[PEOPLE - PLACES - 1])] == [1, PEOPLE - PLACES]
    assert max(counts[PLACES:]) <= max(counts[:PLACES]), "who waits costs no more than who is entered"
    assert max(counts[1:PLACES]) <= counts[0] + 2, "the sixtieth costs what the first does"
    assert all(verdict.broken is None for verdict in verify())
