"""Copying an event for another year: what is the same, what moves, and what is left behind."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent, Stream
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Event, Prize, Role, RoundTime
from nzgs_tourney.services.events.create_event import copy_event
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.set_screen import set_screen
from nzgs_tourney.store.events.big_screen import ScreenChoice, Wifi
from nzgs_tourney.store.events.column_values import settings_payload
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.django_db]
NEXT = date(2027, 6, 12)


@pytest.fixture
def source() -> Desk:
    """A public event in summer time with a played round, other rules, a start at nine and a prize."""
    desk = make_desk(6)
    edit_division(desk.division.pk, {"komi": Decimal("6.5"), "rounds": 4}, actor="Aroha")
    nine = datetime(2026, 11, 20, 20, tzinfo=UTC)
    RoundTime.objects.create(division=desk.division, round_number=1, starts_at=nine)
    Prize.objects.create(division=desk.division, position=1, name="First", amounts=["100"])
    desk.play(1)
    return desk


def test_rules_prizes_and_timetable_come_along_and_players_do_not(source: Desk) -> None:
    copied = copy_event(source.event.pk, name=" Rimu Open 2027 ", begins=NEXT, director=source.director)
    assert (copied.name, copied.slug, copied.city) == ("Rimu Open 2027", "rimu-open-2027", "Wellington")
    assert (copied.begins, copied.ends, copied.published) == (NEXT, NEXT, False)
    before, after = (list(event.divisions.order_by("position")) for event in (source.event, copied))
    assert [settings_payload(one) for one in after] == [
        settings_payload(one) for one in Division.objects.filter(pk__in=[one.pk for one in before]).order_by("position")
    ]
    assert [(one.name, one.amounts) for one in Prize.objects.filter(division__event=copied)] == [("First", ["100"])]
    (start,) = RoundTime.objects.filter(division__event=copied)
    assert start.starts_at == datetime(2027, 6, 11, 21, tzinfo=UTC), "nine o’clock in winter too"
    assert not Entry.objects.filter(division__event=copied).exists()
    assert [role.user for role in Role.objects.filter(event=copied)] == [source.director]


def test_its_history_begins_with_what_it_was_copied_from(source: Desk) -> None:
    copied = copy_event(source.event.pk, name="Rimu Open 2027", begins=NEXT, director=source.director)
    (first,) = LedgerEvent.objects.filter(stream=copied.stream_id)
    assert (first.kind, first.payload["copied_from"]) == ("event.created", "event:rimu-open")
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * Stream.objects.count()


def test_the_halls_wifi_stays_behind(source: Desk) -> None:
    set_screen(source.event.pk, ScreenChoice(), wifi=Wifi("Hall Guest", "kauri; tree"), actor="Director")
    copied = copy_event(source.event.pk, name="Rimu Open 2027", begins=NEXT, director=source.director)
    assert (copied.wifi_name, copied.wifi_password) == ("", "")


def test_a_copy_needs_a_name(source: Desk) -> None:
    with pytest.raises(Refused):
        copy_event(source.event.pk, name=" ", begins=NEXT, director=source.director)
    assert Event.objects.count() == 1
