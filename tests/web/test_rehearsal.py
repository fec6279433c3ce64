"""A rehearsal at the desk and in public: made by one press, marked on every page, deleted by its name."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.ledger.guards import lifted
from games.models import Stream
from nzgs_tourney.demo.rehearsal import begin_rehearsal
from nzgs_tourney.models import Division, Event, User
from nzgs_tourney.tournament.division.presets import preset
from tests.browser.every_page import full_event, pages
from tests.db.desk import Desk, make_desk
from tests.pdf_text import text_of
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text, select_all, select_one

pytestmark = pytest.mark.django_db

OF_THE_SITE = ("account", "federation:", "joining:")
"""How routes begin that belong to no event."""
OF_NO_EVENT = frozenset(
    {f"desk:{page}" for page in ("backups", "event_new", "events", "help", "phones", "restore")}
    | {
        f"public:{page}"
        for page in ("code", "differences", "players", "privacy", "reached", "rules", "site_statistics")
    }
    | {f"public:{page}" for page in ("games", "games_years", "openings")}
    | {"public:points_years", "public:series", "public:year_points"}
)


def organiser() -> User:
    return User.objects.create_user("organiser", password="not the real one", makes_events=True)


@pytest.fixture
def rehearsal(db: None) -> Desk:
    event = begin_rehearsal(preset("club-mcmahon"), make_desk(2).event.begins, organiser())
    return Desk(event, event.divisions.get(), User.objects.get(username="organiser"))


def test_every_page_of_it_says_so(client: Client) -> None:
    desk = full_event()
    addresses = pages(desk)
    with lifted():
        Stream.objects.filter(event__isnull=False).update(rehearsal=True)
    client.force_login(desk.director)
    unmarked = set()
    for route, shown in addresses.items():
        for address in shown:
            page = client.get(address)
            if page.status_code == 200 and not select_all(page, ".rehearsal"):
                unmarked.add(route)
    assert {route for route in unmarked if not route.startswith(OF_THE_SITE)} == OF_NO_EVENT


def test_one_press_makes_it() -> None:
    client = signed_in(organiser())
    made = client.post(reverse("desk:event_new"), {"preset": "club-mcmahon", "rehearse": "yes"}, follow=True)
    event = Event.objects.get()
    assert made.redirect_chain[-1][0] == reverse("desk:event", args=[event.slug])
    assert event.rehearsal
    assert Division.objects.get(event=event).entries.count() == 16
    assert select_all(client.get(reverse("desk:events")), ".chip.warn")


def test_its_sheets_say_so(rehearsal: Desk) -> None:
    rehearsal.publish(1)
    client = signed_in(rehearsal.director)
    place = [rehearsal.event.slug, rehearsal.division.slug]
    for name in ("draw_pdf", "slips_pdf", "names_pdf"):
        assert "Rehearsal · Club McMahon" in text_of(client.get(reverse(f"desk:{name}", args=[*place, 1])).content)
    for name in ("welcome_pdf", "cards_pdf", "wall_pdf"):
        assert "Rehearsal · Club McMahon" in text_of(client.get(reverse(f"desk:{name}", args=place)).content)


def test_everybody_opens_its_pages_and_finds_it_in_no_list(rehearsal: Desk) -> None:
    rehearsal.publish(1)
    address = reverse("public:event", args=[rehearsal.event.slug])
    assert Client().get(address).status_code == 200
    for page in ("home", "players"):
        assert "Club McMahon" not in page_text(Client().get(reverse(f"public:{page}")))
    entry = rehearsal.division.entries.all()[0]
    shown = Client().get(reverse("public:player", args=[rehearsal.event.slug, entry.pk]))
    person = reverse("public:person", args=[entry.player_id])
    assert not select_all(shown, f"a[href='{person}']")


@pytest.mark.parametrize("target", ["h9", "aga", "opengotha", "division"])
def test_no_federation_gets_a_file_of_it(rehearsal: Desk, target: str) -> None:
    rehearsal.play(1)
    client, place = signed_in(rehearsal.director), [rehearsal.event.slug, rehearsal.division.slug]
    page = client.get(reverse("desk:export_file", args=[*place, target]))
    assert "This is a rehearsal" in page_text(page)


def test_nor_the_results_table_nor_a_backup_but_its_lists_are_read(rehearsal: Desk) -> None:
    rehearsal.play(1)
    client, place = signed_in(rehearsal.director), [rehearsal.event.slug, rehearsal.division.slug]
    for refused in (
        reverse("desk:results_table", args=place),
        reverse("desk:results_table_xlsx", args=place),
        reverse("desk:backup_file", args=[rehearsal.event.slug]),
    ):
        assert "This is a rehearsal" in page_text(client.get(refused, follow=True))
    listed = client.get(reverse("desk:export_table", args=[*place, "standings", "csv"]))
    assert listed["Content-Type"].startswith("text/csv")


def test_it_is_deleted_once_its_name_is_typed(rehearsal: Desk) -> None:
    rehearsal.play(1)
    client, address = signed_in(rehearsal.director), reverse("desk:event_delete", args=[rehearsal.event.slug])
    assert address in page_text(client.get(reverse("desk:event_edit", args=[rehearsal.event.slug])))
    assert "rehearsal" in page_text(select_one(client.get(address), ".lede"))
    assert client.post(address, {"name": "Club"}).status_code == 422
    client.post(address, {"name": "Club McMahon"})
    assert not Event.objects.filter(pk=rehearsal.event.pk).exists()
