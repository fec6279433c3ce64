"""An event that is played online says so, and files for federations with it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import Division, Event
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.store.exchange.exported_division import external_values
from nzgs_tourney.tournament.division.presets import preset
from nzgs_tourney.tournament.exchange.external_formats import Format, write_as
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import of_division, of_event
from tests.web.parsed import page_text


def played_online() -> Desk:
    made = make_desk(4)
    made.play(1)
    Division.objects.filter(pk=made.division.pk).update(main_minutes=60, overtime="")
    return made


pytestmark = [
    pytest.mark.django_db,
    pytest.mark.desk(made=played_online),
    pytest.mark.usefixtures("empty_cache"),
]


def written(desk: Desk, form: Format) -> bytes:
    found = write_as(form, external_values(Division.objects.select_related("event").get(pk=desk.division.pk)))
    return found.content


def test_files_say_that_it_was_played_online(desk: Desk) -> None:
    assert b"; CL[A]" in written(desk, Format.H9) or b"; CL[B]" in written(desk, Format.H9)
    assert b'bInternet="false"' in written(desk, Format.OPENGOTHA)
    edit_event(desk.event.pk, {"online": True}, actor="Director")
    assert b"; CL[D]" in written(desk, Format.H9)
    assert b'bInternet="true"' in written(desk, Format.OPENGOTHA)


def test_the_director_ticks_it(desk: Desk, director: Client) -> None:
    assert "Played online" in page_text(director.get(of_event(desk, "event_edit")))
    sent = {"name": "Rimu Open", "begins": "2026-11-21", "ends": "2026-11-21", "online": "on", "contacts_shared": "no"}
    assert director.post(of_event(desk, "event_edit"), sent).status_code == 302
    assert Event.objects.get(pk=desk.event.pk).online


def test_the_estimate_is_of_class_d(desk: Desk, director: Client) -> None:
    edit_event(desk.event.pk, {"online": True}, actor="Director")
    assert "Class D by the time setting" in page_text(director.get(of_division(desk, "estimate")))


def test_the_preset_for_online_events_makes_one(desk: Desk) -> None:
    assert preset("weekly-digital").online
    assert make_desk(2, "weekly-digital").event.online
    assert not desk.event.online


NEW = {"name": "Kea Cup", "begins": "2026-11-21", "ends": "2026-11-21", "country": "NZ"}


@pytest.mark.parametrize(
    ("values", "shared"),
    [
        ({"preset": "nz-open"}, False),
        ({"preset": "nz-open", "contacts_shared": "yes"}, True),
        ({"preset": "nz-open", "online": "on", "contacts_shared": "no"}, False),
        ({"preset": "weekly-digital", "contacts_shared": "yes"}, True),
    ],
)
def test_opponents_see_contact_details_only_where_the_event_says_so(
    federation: Client, values: dict[str, str], shared: bool
) -> None:
    federation.post(reverse("desk:event_new"), {**NEW, **values})
    assert Event.objects.get(name="Kea Cup").contacts_shared is shared


@pytest.mark.parametrize("online", [{"preset": "weekly-digital"}, {"preset": "nz-open", "online": "on"}])
def test_an_online_event_asks_who_sees_contact_details(federation: Client, online: dict[str, str]) -> None:
    answer = federation.post(reverse("desk:event_new"), {**NEW, **online})
    assert answer.status_code == 422
    assert "Choose who sees them: opponents online may need to reach each other." in page_text(answer)
    assert not Event.objects.filter(name="Kea Cup").exists()
