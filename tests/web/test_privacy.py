"""The privacy pages, a player's own page about it, and records that a player keeps out of public pages."""

from __future__ import annotations

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from games.models import Game, Record, Speaker
from games.services.submit_record import submit_record
from nzgs_tourney.links import token_of
from nzgs_tourney.models import Entry, PlayerLink, Seat
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.events.edit_event import edit_event
from tests.db.desk import Desk, games_of, make_desk
from tests.db.disputes import QUIET
from tests.web.parsed import select_all, text_of

pytestmark = pytest.mark.django_db


def own_link(desk: Desk) -> PlayerLink:
    issue_links(desk.division.pk, actor="Director")
    return PlayerLink.objects.select_related("event", "entry").earliest("pk")


def test_an_event_names_its_organiser_and_says_who_sees_contact_details() -> None:
    desk = make_desk(2)
    address = reverse("public:event_privacy", args=[desk.event.slug])
    before = text_of(Client().get(address))
    assert "Ask its director." in before
    assert "your opponent until the round is closed" not in before
    values = {"organiser": "Rimu Go Club", "contact": "rimu@example.org", "contacts_shared": True}
    edit_event(desk.event.pk, values, actor="Director")
    after = text_of(Client().get(address))
    assert "Rimu Go Club holds what is kept" in after
    assert "Contact: rimu@example.org" in after
    assert "your opponent until the round is closed" in after
    told = desk.event.stream.events.latest("seq").payload
    assert (told["organiser"], told["contact"]) == (["…", "…"], ["…", "…"])


def test_the_site_has_a_page_of_its_own_and_every_page_leads_to_one(settings: pytest.FixtureRequest) -> None:
    settings.PRIVACY_CONTACT = "desk@example.org"  # type: ignore[attr-defined]  # pytest-django's own
    assert "Contact: desk@example.org" in text_of(Client().get("/privacy/"))
    desk = make_desk(2)
    event = Client().get(reverse("public:event", args=[desk.event.slug]))
    assert select_all(event, f'footer a[href="/e/{desk.event.slug}/privacy/"]')
    assert select_all(Client().get("/"), 'footer a[href="/privacy/"]')


def test_the_first_look_at_the_own_page_tells_its_player() -> None:
    desk = make_desk(2)
    link = own_link(desk)
    page = Client().get(reverse("player:home", args=[token_of(link)]))
    assert select_all(page, f'a[href="{reverse("player:privacy", args=[token_of(link)])}"]')
    link.entry.refresh_from_db()
    assert link.entry.told == "link"
    assert Entry.objects.exclude(told="").count() == 1


def test_the_own_page_says_what_came_from_where_but_shows_no_address() -> None:
    desk = make_desk(2)
    link = own_link(desk)
    edit_entry(link.entry_id, {"email": "mere@example.org", "phone": "021 555 0100"}, actor="Aroha Kea")
    page = text_of(Client().get(reverse("player:privacy", args=[token_of(link)])))
    assert "Typed by a director" in page
    assert "mere@example.org" not in page
    assert "021 555 0100" not in page
    assert "Aroha" not in page


def test_a_player_hides_their_name_and_records_by_the_link() -> None:
    desk = make_desk(2)
    link = own_link(desk)
    address = reverse("player:privacy", args=[token_of(link)])
    answer = Client().post(address, {"initials": "on", "no_records": "on", "photos": "no"}, follow=True)
    assert "Your name is hidden in public." in text_of(answer)
    assert not select_all(answer, "main form button")
    entry = Entry.objects.get(pk=link.entry_id)
    assert (entry.name_in_public, entry.records_consent, entry.photos_consent) == ("initials", "no", "no")


def recorded() -> tuple[Desk, Game, Record]:
    desk = make_desk(2)
    game = games_of(desk.publish(1))[0]
    submit_record(game.pk, Speaker.BLACK, QUIET, actor="Black", filename="game.sgf")
    return desk, game, Record.objects.get()


def addresses(desk: Desk, game: Game, record: Record) -> list[str]:
    files = ("record_original", "record_normalised", "record_pdf")
    return [
        *(reverse(f"public:{name}", args=[game.pk, record.pk]) for name in files),
        reverse("public:position", args=[game.pk, record.pk, "m0", "svg"]),
        reverse("public:compare", args=[game.pk]),
    ]


def test_withheld_records_are_nowhere_in_public_and_officials_keep_them() -> None:
    desk, game, record = recorded()
    page = reverse("public:game", args=[game.pk])
    zipped = reverse("public:event_records", args=[desk.event.slug])
    everywhere = addresses(desk, game, record)
    assert [Client().get(address).status_code for address in everywhere] == [200] * 5
    assert "record-1" in names_in(Client().get(zipped))
    entry = Seat.objects.filter(pairing__game=game).earliest("pk").entry
    edit_entry(entry.pk, {"records_consent": "no"}, actor="Director")
    assert [Client().get(address).status_code for address in everywhere] == [404] * 5
    shown = Client().get(page)
    assert "keeps its records to itself" in text_of(shown)
    assert not select_all(shown, "[data-moves], .board-view, .viewer")
    assert "record-1" not in names_in(Client().get(zipped))
    assert "Game records (zip)" not in text_of(Client().get(reverse("public:event", args=[desk.event.slug])))
    official = Client()
    official.force_login(desk.director)
    assert [official.get(address).status_code for address in everywhere] == [200] * 5
    assert "keeps its records to itself" not in text_of(official.get(page))


def names_in(answer: HttpResponseBase) -> str:
    """The names of the files in a zip, which lie in it as they are."""
    return b"".join(answer).decode("latin-1")  # type: ignore[arg-type]  # a streamed answer
