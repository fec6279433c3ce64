"""Archiving an event off the desk's list and back, and deleting one that nothing was published of."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import Event, Role, RoleKind, User
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import messages_of, of_event, signed_in
from tests.web.parsed import page_text, select_all, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2)]
LIST = "desk:events"


def listed(client: Client, address: str = "") -> list[str]:
    return [text_of(heading) for heading in select_all(client.get(reverse(LIST) + address), "article h2")]


def test_an_archived_event_leaves_the_list_and_comes_back(desk: Desk, director: Client) -> None:
    assert listed(director) == ["Rimu Open"]
    assert director.post(of_event(desk, "event_archive"), {"archived": "yes"}).status_code == 302
    assert listed(director) == []
    assert "All your events are archived" in page_text(director.get(reverse(LIST)))
    assert listed(director, "?archived=yes") == ["Rimu Open"]
    assert Client().get(reverse("public:event", args=[desk.event.slug])).status_code == 200, "it stays public"
    assert "Archived the event." in text_of(director.get(of_event(desk, "history")))
    director.post(of_event(desk, "event_archive"), {"archived": "no"})
    assert listed(director) == ["Rimu Open"]
    assert "Brought the event back from the archive." in text_of(director.get(of_event(desk, "history")))


def test_an_event_is_deleted_once_its_name_is_typed() -> None:
    desk = make_desk(3, published=False)
    client, address = signed_in(desk.director), of_event(desk, "event_delete")
    assert address in str(client.get(of_event(desk, "event_edit")).content)
    assert "Open: 3 players" in text_of(client.get(address))
    wrong = client.post(address, {"name": "Rimu"})
    assert (wrong.status_code, Event.objects.filter(pk=desk.event.pk).exists()) == (422, True)
    done = client.post(address, {"name": "Rimu Open"})
    assert (done.status_code, messages_of(done)) == (302, "Rimu Open is deleted.")
    assert listed(client) == []
    assert client.get(address).status_code == 404


def test_a_public_event_offers_no_way_to_delete_it(desk: Desk, director: Client) -> None:
    address = of_event(desk, "event_delete")
    assert address not in str(director.get(of_event(desk, "event_edit")).content)
    page = director.get(address)
    assert "hide it first" in text_of(page)
    assert select_all(page, "input[name=name]") == []


def test_an_event_is_copied_for_another_year(desk: Desk) -> None:
    desk.director.makes_events = True
    desk.director.save()
    client, address = signed_in(desk.director), of_event(desk, "event_copy")
    assert address in str(client.get(of_event(desk, "event_edit")).content)
    assert select_all(client.get(address), "input[name=begins]")[0]["value"] == "2027-11-20", "a Saturday again"
    assert select_all(client.get(address), "input[name=officials]") == [], "there are no others"
    done = client.post(address, {"name": "Rimu Open 2027", "begins": "2027-11-20"})
    copied = Event.objects.get(name="Rimu Open 2027")
    assert done["Location"] == of_event(Desk(copied, desk.division, desk.director), "event")
    assert listed(client) == ["Rimu Open 2027", "Rimu Open"]


def test_the_ticked_officials_of_last_year_are_invited_at_one_press(desk: Desk) -> None:
    User.objects.filter(pk=desk.director.pk).update(makes_events=True)
    for name, kind in (("hemi", RoleKind.REFEREE), ("tui", RoleKind.ASSISTANT), ("mere", RoleKind.PRESS)):
        account = User.objects.create_user(name, first_name=name.title(), last_name="Kea")
        Role.objects.create(event=desk.event, user=account, kind=kind)
    client, address = signed_in(desk.director), of_event(desk, "event_copy")
    page = client.get(address)
    ticks = select_all(page, "input[name=officials][checked]")
    assert [text_of(tick.parent) for tick in ticks] == ["Tui Kea, assistant", "Mere Kea, press", "Hemi Kea, referee"]
    chosen = [str(tick["value"]) for tick in ticks if "press" not in text_of(tick.parent)]
    sent = {"name": "Rimu Open 2027", "begins": "2027-11-20", "officials": chosen}
    officials = client.post(address, sent, follow=True)
    links = select_all(officials, "[data-copied]")
    assert [link["aria-label"] for link in links] == ["Link for Tui Kea", "Link for Hemi Kea"]
    assert len({str(link["value"]) for link in links}) == 2
    assert "Send each official their link." in text_of(officials)
    assert not Role.objects.filter(event__name="Rimu Open 2027", user__username="hemi").exists()
    for link in links:
        assert Client().get("/" + str(link["value"]).split("/", 3)[3]).status_code == 200
