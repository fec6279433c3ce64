"""Two confirm their entry for the last place at the same moment: one gets it, the other waits, and only because of the
lock. And one press that arrives twice is one entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nzgs_tourney.models import Application, Entry
from nzgs_tourney.services.entries.accept_application import accept_applications
from nzgs_tourney.services.entries.send_application import confirm_application, send_application
from nzgs_tourney.services.entries.withdraw_application import withdraw_application
from tests.db.applications import NOW, applied, confirmed, open_page, sent
from tests.db.desk import Desk, make_desk
from tests.proof.conftest import AtOnce, Meet

SEES_ROOM = "nzgs_tourney.services.entries.send_application.rooms_of"


@pytest.fixture
def last_place() -> Desk:
    """A division with one place left."""
    desk = make_desk(4)
    open_page(desk, places=5)
    return desk


def confirms(application: Application) -> Callable[[], Any]:
    return lambda: confirm_application(application.pk, now=NOW)


def states() -> list[str]:
    return sorted(Application.objects.values_list("state", flat=True))


def test_without_the_lock_both_get_the_last_place(
    at_once: AtOnce, meet: Meet, locks_off: None, last_place: Desk
) -> None:
    one, other = sent(last_place), sent(last_place, "Tama")
    meet(SEES_ROOM)
    at_once(confirms(one), confirms(other))
    assert states() != ["confirmed", "waiting"]


def test_one_gets_the_last_place_and_the_other_waits(at_once: AtOnce, meet: Meet, last_place: Desk) -> None:
    one, other = sent(last_place), sent(last_place, "Tama")
    meet(SEES_ROOM)
    at_once(confirms(one), confirms(other))
    assert states() == ["confirmed", "waiting"]


def test_a_place_that_two_give_up_is_given_once(at_once: AtOnce, last_place: Desk) -> None:
    open_page(last_place, places=6, accepts_itself=True)
    leaving = [confirmed(last_place, "Mere"), confirmed(last_place, "Tama")]
    waiting = [confirmed(last_place, name) for name in ("Wai", "Pio", "Rua")]
    assert not [one for one in at_once(*(lambda pk=one.pk: withdraw_application(pk) for one in leaving)) if one is None]
    moved = Application.objects.filter(pk__in=[one.pk for one in waiting], state="accepted")
    assert moved.count() == 2
    assert Entry.objects.filter(division=last_place.division, withdrawn_from=None).count() == 6


def test_an_entry_that_is_sent_twice_at_once_is_one(at_once: AtOnce, last_place: Desk) -> None:
    def send() -> None:
        send_application(last_place.event.pk, applied(last_place), now=NOW)

    assert at_once(send, send) == [None, None]
    assert Application.objects.count() == 1


def test_two_directors_who_accept_at_once_make_one_entry(at_once: AtOnce, last_place: Desk) -> None:
    one = confirmed(last_place)

    def accept() -> int:
        return accept_applications(last_place.event.pk, [one.number], {}, actor="A").done

    assert sorted(at_once(accept, accept)) == [0, 1]
    assert Entry.objects.filter(name="Mere Kea").count() == 1
