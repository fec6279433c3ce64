"""A name in Latin letters on the pages: typed, kept, carried to the next event, shown, exported and restored."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from nzgs_tourney.models import Division, Entry, PointsRules
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.subjects import entry_subject
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.exchange.event_file import event_as_json
from nzgs_tourney.store.exchange.exported_division import external_values
from nzgs_tourney.tournament.exchange.external import Written
from nzgs_tourney.tournament.exchange.external_formats import Format, write_as
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from tests.db.desk import Desk, make_desk
from tests.pdf_text import pages_of
from tests.web.desk_pages import of_division, of_event
from tests.web.parsed import file_text, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2)]
LEE = {"name": "李世石", "latin_name": "Sedol  Lee", "rank": "9d", "country": "KR"}


def entered(desk: Desk, director: Client) -> Entry:
    assert director.post(of_division(desk, "entry_new"), LEE).status_code == 302
    return Entry.objects.get(division=desk.division, name="李世石")


def test_it_is_typed_kept_and_shown(desk: Desk, director: Client) -> None:
    entry = entered(desk, director)
    assert entry.latin_name == "Sedol Lee"
    assert (
        LedgerEvent.objects.get(kind="entry.added", subject=entry_subject(entry)).full_payload["latin_name"]
        == "Sedol Lee"
    )
    assert "李世石 (Sedol Lee)" in page_text(director.get(of_division(desk, "entries")))
    assert "李世石 (Sedol Lee)" in page_text(director.get(of_division(desk, "entries") + "?q=sedol"))
    assert "Sedol Lee, 9d" in page_text(director.get(of_event(desk, "entry", entry.pk)))
    assert "李世石 (Sedol Lee)" in page_text(director.get(of_division(desk, "standings")))


def test_the_public_draw_and_the_lists_show_both(desk: Desk, director: Client) -> None:
    entered(desk, director)
    desk.publish(1)
    place = (desk.event.slug, desk.division.slug)
    assert "李世石 (Sedol Lee)" in page_text(Client().get(reverse("public:draw", args=[*place, 1])))
    assert "李世石 (Sedol Lee)" in page_text(Client().get(reverse("public:standings", args=place)))
    for which in ("draw", "results", "standings", "crosstable"):
        address = of_division(desk, "export_table", which, "csv") + ("?after=1" if which in ("draw", "results") else "")
        assert "李世石 (Sedol Lee)" in file_text(director.get(address)), which


@pytest.mark.desk(1)
def test_every_paper_and_a_players_page_show_both(desk: Desk, director: Client) -> None:
    greek = NewEntry(name="Ελένη", rank="4d", latin_name="Eleni")
    entry = enter_player(desk.division.pk, greek, actor="Director")
    set_prizes(desk.division.pk, [PrizeTerms("Winner", (Decimal(50), Decimal(20)))], actor="Director")
    PointsRules.objects.create(division=desk.division, table="national", year=2026)
    desk.play(1)
    other = desk.division.entries.exclude(pk=entry.pk).get()
    for name in ("wall_pdf", "crosstable_pdf", "standings_pdf", "welcome_pdf", "cards_pdf", "prizes_pdf", "points_pdf"):
        printed = " ".join(" ".join(pages_of(director.get(of_division(desk, name)).content)).split())
        assert "Ελένη (Eleni)" in printed, name
    for address in (
        reverse("public:player", args=[desk.event.slug, entry.pk]),
        reverse("public:person", args=[entry.player_id]),
        reverse("public:player", args=[desk.event.slug, other.pk]),
        reverse("public:person", args=[other.player_id]),
        reverse("public:points", args=[desk.event.slug, desk.division.slug]),
        reverse("public:estimate", args=[desk.event.slug, desk.division.slug]),
    ):
        assert "Ελένη (Eleni)" in page_text(Client().get(address)), address


def test_other_letters_are_refused_and_stay_typed(desk: Desk, director: Client) -> None:
    answer = director.post(of_division(desk, "entry_new"), {**LEE, "latin_name": "李世石"})
    assert "Write it in Latin letters, e.g. Sedol Lee." in page_text(answer)
    assert not Entry.objects.filter(name="李世石").exists()


def test_a_change_is_told(desk: Desk, director: Client) -> None:
    entry = entered(desk, director)
    address = of_event(desk, "entry", entry.pk)
    values = {**LEE, "latin_name": "Lee Sedol", "start_correction": 0}
    assert director.post(address, values).status_code == 302
    payload = LedgerEvent.objects.get(kind="entry.edited").full_payload["changed"]
    assert payload == {"latin_name": ["Sedol Lee", "Lee Sedol"]}
    assert "name in Latin letters from Sedol Lee to Lee Sedol" in page_text(director.get(of_event(desk, "history")))


def test_the_next_event_knows_it(desk: Desk, director: Client) -> None:
    entry = entered(desk, director)
    again = enter_player(
        make_desk(0).division.pk, NewEntry(name="李世石", rank="9d", player=entry.player), actor="Director"
    )
    assert again.latin_name == "Sedol Lee"


def test_exports_and_the_events_file_have_it(desk: Desk, director: Client) -> None:
    entered(desk, director)
    csv = file_text(director.get(of_division(desk, "export_table", "entries", "csv")))
    assert "李世石,,,Sedol Lee,9d" in csv
    assert "Lee Sedol" in file_text(director.get(of_division(desk, "export_file", "h9")), "iso-8859-15")
    own = json.loads(director.get(of_division(desk, "export_file", "division")).content)
    assert {"name": "李世石", "latin": "Sedol Lee"}.items() <= own["players"][-1].items()
    assert event_as_json(desk.event)["tables"]["entries"][-1]["latin_name"] == "Sedol Lee"
    written = write_as(Format.H9, external_values(Division.objects.get(pk=desk.division.pk)))
    assert isinstance(written, Written)
    assert "李世石" in written.left_out[0]
    assert written.left_out[0] in page_text(director.get(of_division(desk, "export_target", "h9")))
