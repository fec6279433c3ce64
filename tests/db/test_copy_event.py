"""Copying an event for another year: what is the same, what moves, and what is left behind."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent, Stream
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Event, Invitation, PointsRules, Prize, Role, RoleKind, RoundTime, User
from nzgs_tourney.services.events.create_event import copy_event
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.set_screen import set_screen
from nzgs_tourney.services.points.points_rules import set_points_rules
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
    copied = copy_event(source.event.pk, name=" Rimu Open 2027 ", begins=NEXT, director=source.director).event
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
    copied = copy_event(source.event.pk, name="Rimu Open 2027", begins=NEXT, director=source.director).event
    (first,) = LedgerEvent.objects.filter(stream=copied.stream_id)
    assert (first.kind, first.payload["copied_from"]) == ("event.created", "event:rimu-open")
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * Stream.objects.count()


def test_the_halls_wifi_stays_behind(source: Desk) -> None:
    set_screen(source.event.pk, ScreenChoice(), wifi=Wifi("Hall Guest", "kauri; tree"), actor="Director")
    copied = copy_event(source.event.pk, name="Rimu Open 2027", begins=NEXT, director=source.director).event
    assert (copied.wifi_name, copied.wifi_password) == ("", "")


def test_a_copy_needs_a_name(source: Desk) -> None:
    with pytest.raises(Refused):
        copy_event(source.event.pk, name=" ", begins=NEXT, director=source.director)
    assert Event.objects.count() == 1


def test_the_ticked_officials_are_invited_and_nobody_else(source: Desk) -> None:
    referee, press = (User.objects.create_user(name, first_name=name) for name in ("Hēmi", "tui@example.org"))
    roles = [
        Role.objects.create(event=source.event, user=referee, kind=RoleKind.REFEREE),
        Role.objects.create(event=source.event, user=press, kind=RoleKind.PRESS),
    ]
    elsewhere = Role.objects.create(event=make_desk(2).event, user=referee, kind=RoleKind.DIRECTOR)
    copied = copy_event(
        source.event.pk, name="Next", begins=NEXT, director=source.director, officials=[roles[0].pk, elsewhere.pk]
    )
    assert [(one.invitation.person, one.invitation.kind) for one in copied.invited] == [("Hēmi", "referee")]
    copied = copy_event(
        source.event.pk, name="Later", begins=NEXT, director=source.director, officials=[role.pk for role in roles]
    )
    invited = Invitation.objects.filter(event=copied.event).order_by("pk")
    assert [(one.person, one.kind) for one in invited] == [("tui", "press"), ("Hēmi", "referee")]
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * Stream.objects.count()


def test_a_division_gives_points_by_the_same_table_in_the_new_year(source: Desk) -> None:
    rules = {"table": "own", "own": (Decimal(8), Decimal(4)), "among_eligible": True}
    set_points_rules(source.division.pk, year=2026, actor="Aroha", **rules)
    copied = copy_event(source.event.pk, name="Rimu Open 2027", begins=NEXT, director=source.director).event
    kept = PointsRules.objects.get(division__event=copied)
    assert (kept.table, [Decimal(one) for one in kept.own], kept.year, kept.among_eligible) == (
        "own", [Decimal(8), Decimal(4)], 2027, True,
    )  # fmt: skip
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * Stream.objects.count()
