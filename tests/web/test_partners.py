"""Sides of partners on the pages: entered and changed at the desk, called sides, and on the slip in order of play."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from ground.errors import Refused
from nzgs_tourney.models import Application, Division, Entry, PointsRules, User
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.points_rules import set_points_rules
from ratings.models import Player
from tests.db.applications import open_page
from tests.db.desk import Desk, games_of, make_desk
from tests.db.test_partners import side
from tests.pdf_text import text_of as pdf_text
from tests.web.desk_pages import of_division, of_event, signed_in
from tests.web.parsed import links, page_text, select_all, text_of
from tests.web.phone import phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Desk:
    cache.clear()
    return make_desk(0, "pair-go")


def fill(**more: str) -> dict[str, str]:
    return {
        "name_1": "Mere Kea", "rank_1": "2d", "email_1": "mere@side.example", "name_2": "Rewi Tūī", "rank_2": "3k",
        "country": "NZ", **more,
    }  # fmt: skip


def test_a_side_is_entered_at_the_desk(hall: Desk) -> None:
    desk = signed_in(hall.director)
    new = of_division(hall, "entry_new")
    page = desk.get(new)
    assert "Add a side to Pair go" in page_text(page)
    assert not select_all(page, "input[name=name]")
    refused = desk.post(new, fill(rank_2=""))
    assert refused.status_code == 422
    assert "Give a grade, e.g. 3d or 12k, a rating, or ? for no grade yet." in page_text(refused)
    assert select_all(refused, "input[name=name_1]")[0]["value"] == "Mere Kea"
    assert desk.post(new, fill()).status_code == 302
    entry = Entry.objects.get()
    assert (entry.name, entry.rank, entry.email) == ("Mere Kea & Rewi Tūī", "1k", "mere@side.example")
    listed = page_text(desk.get(of_division(hall, "entries")))
    assert "1 side" in listed
    assert "Mere Kea & Rewi Tūī" in listed


def test_a_side_of_three_is_entered_and_changed_on_the_page(hall: Desk) -> None:
    edit_division(hall.division.pk, {"partners": 3}, actor="Director")
    desk = signed_in(hall.director)
    new, third = (
        of_division(hall, "entry_new"),
        {"name_3": "Ngaio Moana", "rank_3": "5k", "email_3": "ngaio@side.example"},
    )
    assert len(select_all(desk.get(new), "input[name^=name_]")) == 3
    refused = desk.post(new, fill(name_3="Ngaio Moana"))
    assert refused.status_code == 422
    assert select_all(refused, "input[name=name_3]")[0]["value"] == "Ngaio Moana"
    assert desk.post(new, fill(**third)).status_code == 302
    entry = Entry.objects.get()
    address = of_event(hall, "entry", entry.pk)
    assert sum("everything.zip?partner=" in link for link in links(desk.get(address))) == 3
    changed = fill(**third, latin_name_3="Ngaio Moana-Lee", start_correction="0")
    assert desk.post(address, changed).status_code == 302
    assert [one.latin_name for one in entry.members.all()] == ["", "", "Ngaio Moana-Lee"]


def test_who_a_partner_is_is_asked(hall: Desk) -> None:
    known = Player.objects.create(name="Rewi Tūī", nzgs_id="17")
    desk = signed_in(hall.director)
    new = of_division(hall, "entry_new")
    asked = desk.post(new, fill())
    assert asked.status_code == 422
    assert [box["value"] for box in select_all(asked, "input[name=person_2]")] == [f"player:{known.pk}", "new"]
    assert desk.post(new, fill(person_2=f"player:{known.pk}")).status_code == 302
    assert [one.player_id == known.pk for one in Entry.objects.get().members.all()] == [False, True]


def test_a_side_is_changed_at_the_desk(hall: Desk) -> None:
    entry = side(hall, 0)
    desk = signed_in(hall.director)
    address = of_event(hall, "entry", entry.pk)
    page = desk.get(address)
    assert "More about this side" in page_text(page)
    first, second = entry.members.all()
    posted = {
        "name_1": first.name, "rank_1": "1d", "name_2": "Ngaio Moana", "rank_2": "3k", "other_2": "on",
        "country": "NZ", "start_correction": "0",
    }  # fmt: skip
    assert desk.post(address, posted).status_code == 302
    entry.refresh_from_db()
    assert entry.name == f"{first.name} & Ngaio Moana"
    assert [one.player_id in (first.player_id, second.player_id) for one in entry.members.all()] == [True, False]


def test_the_kind_of_side_is_fixed_once_somebody_is_entered(hall: Desk) -> None:
    desk = signed_in(hall.director)
    settings = of_division(hall, "division_settings")
    assert not select_all(desk.get(settings), "select[name=side][disabled]")
    side(hall, 0)
    assert select_all(desk.get(settings), "select[name=side][disabled]")
    assert Division.objects.get(pk=hall.division.pk).side == "partners"


def test_the_slip_has_the_order_of_play(hall: Desk) -> None:
    for number in range(2):
        side(hall, number)
    hall.publish(1)
    desk: Client = signed_in(hall.director)
    slips = pdf_text(desk.get(of_division(hall, "slips_pdf", 1)).content)
    for place in ("B1", "W1", "B2", "W2"):
        assert place in slips
    assert "in turn B1 W1 B2 W2" in slips
    for sheet in ("notice_pdf", "welcome_pdf"):
        assert "B1 W1 B2 W2" in pdf_text(desk.get(of_division(hall, sheet)).content)


def test_a_partner_reports_and_claims_for_the_side(hall: Desk) -> None:
    for number in range(2):
        side(hall, number)
    (game,) = games_of(hall.publish(1))
    issue_links(hall.division.pk, actor="Director")
    black, white = phone(Client(), game, "black"), phone(Client(), game, "white")
    shown = page_text(black.get())
    assert "We won" in shown
    assert "I won" not in shown
    white.report(result="B+R")
    assert "Yes, we won" in page_text(black.get("game"))
    assert PLAYER.findall(page_text(black.get("game"))) == []
    assert PLAYER.findall(text_of(black.client.get(black.address("claim")))) == []
    black.client.post(black.address("claim"), {"nonce": uuid4(), "kind": "partner_order", "offender": "white"})
    case = page_text(black.client.get(f"{black.address('home')}cases/1/"))
    assert "The referee will ask both sides." in case
    assert "Both sides are heard before the ruling" in case
    assert "both players" not in case.lower()


def test_no_points_and_no_file_of_a_federation(hall: Desk) -> None:
    side(hall, 0)
    desk = signed_in(hall.director)
    points = page_text(desk.get(of_division(hall, "points")))
    assert "a division of sides gives none" in points
    assert "How points are given" not in points
    desk.post(of_division(hall, "points_rules"), {"table": "regional", "year": "2026"})
    assert not PointsRules.objects.exists()
    export = page_text(desk.get(of_division(hall, "export")))
    assert "no federation rates their games" in export
    assert desk.get(of_division(hall, "export_target", "h9")).status_code == 404
    assert desk.get(of_division(hall, "results_table")).status_code == 302


def test_the_pages_of_a_side_lead_to_its_partners(hall: Desk) -> None:
    entry = side(hall, 0)
    admin = signed_in(User.objects.create_superuser("federation"))
    forget = [link for link in links(admin.get(of_event(hall, "entry", entry.pk))) if "/forget/" in link]
    assert forget == [reverse("federation:forget", args=[one.player_id]) for one in entry.members.all()]
    assert [admin.get(link).status_code for link in forget] == [200, 200]
    person = reverse("public:person", args=[entry.player_id])
    assert person not in links(Client().get(reverse("public:player", args=[hall.event.slug, entry.pk])))


def test_a_division_that_gives_points_becomes_one_of_sides_without_them() -> None:
    cache.clear()
    desk = make_desk(0)
    set_points_rules(desk.division.pk, table="regional", actor="Director")
    with pytest.raises(Refused, match="gives NZGS points, which single players win"):
        edit_division(desk.division.pk, {"side": "partners"}, actor="Director")
    set_points_rules(desk.division.pk, table="", actor="Director")
    edit_division(desk.division.pk, {"side": "partners"}, actor="Director")


def test_sides_are_awarded_no_points_by_a_table_from_before(hall: Desk) -> None:
    PointsRules.objects.create(division=hall.division, table="regional", year=2026)
    page = signed_in(hall.director).get(of_division(hall, "points"))
    assert "Award the points" not in page_text(page)
    with pytest.raises(Refused, match="gives no points"):
        award_division_points(hall.division.pk, actor="Director")


def test_no_list_is_read_into_a_division_of_sides(hall: Desk) -> None:
    desk = signed_in(hall.director)
    assert of_division(hall, "import") not in links(desk.get(of_division(hall, "entries")))
    table = SimpleUploadedFile("list.csv", b"Name,Grade\nMere Kea,3k\n")
    refused = desk.post(of_division(hall, "import"), {"file": table})
    assert "enter them one by one" in page_text(refused)
    assert not Entry.objects.exists()


def test_every_page_sheet_and_file_is_made_of_sides(hall: Desk) -> None:
    for number in range(3):
        side(hall, number)
    hall.publish(1)
    desk, place = signed_in(hall.director), [hall.event.slug, hall.division.slug]
    papers = ("wall_pdf", "crosstable_pdf", "cards_pdf", "standings_pdf", "notice_pdf", "welcome_pdf")
    for page in (*papers, "standings", "statistics", "export_html", "export", "forecast", "history"):
        address = of_event(hall, page) if page == "history" else of_division(hall, page)
        assert desk.get(address).status_code == 200, page
    for page in ("draw_pdf", "names_pdf", "slips_pdf", "away_pdf", "results_pdf", "pack_pdf", "round_text", "sheets"):
        assert desk.get(of_division(hall, page, 1)).status_code == 200, page
    for page in ("schedule", "standings"):
        assert Client().get(reverse(f"public:{page}", args=place)).status_code == 200, page
    assert "Mere Rangi & Tāne Rangi" in page_text(Client().get(reverse("public:draw", args=[*place, 1])))


PLAYER = re.compile(r"[^.]{0,40}(?<![/-])\b[Pp]layers?\b(?!/)[^.]{0,40}")
"""The word where people read it, with what is around it: addresses and ids have it too."""


def test_no_page_or_paper_calls_a_side_a_player(hall: Desk) -> None:
    for number in range(3):
        side(hall, number)
    desk, place = signed_in(hall.director), [hall.event.slug, hall.division.slug]
    assert PLAYER.findall(page_text(desk.get(of_division(hall, "round", 1)))) == []
    hall.publish(1)
    papers = ("wall_pdf", "crosstable_pdf", "cards_pdf", "standings_pdf", "notice_pdf", "welcome_pdf")
    sheets = ("draw_pdf", "names_pdf", "slips_pdf", "away_pdf", "results_pdf", "pack_pdf")
    for address in (
        *(of_division(hall, page) for page in papers),
        *(of_division(hall, page, 1) for page in sheets),
        *(reverse(f"public:{page}", args=place) for page in ("standings_pdf", "crosstable_pdf")),
    ):
        assert PLAYER.findall(pdf_text(desk.get(address).content)) == [], address
    for address in (
        *(of_division(hall, page) for page in ("entries", "standings", "statistics", "timetable", "forecast")),
        *(of_division(hall, page, 1) for page in ("round", "results", "sheets")),
        *(of_division(hall, "export_target", target) for target in ("pairgoth",)),
        *(reverse(f"public:{page}", args=place) for page in ("schedule", "standings", "statistics", "crosstable")),
        *(reverse(f"public:{page}", args=[*place, 1]) for page in ("draw", "results")),
        reverse("public:event", args=[hall.event.slug]),
    ):
        assert PLAYER.findall(page_text(desk.get(address))) == [], address
    finish = desk.get(of_event(hall, "event_finish"))
    assert "Mere Rangi" not in str(select_all(finish, "section[aria-labelledby=numbers]")), "sides need no number"


def test_the_entry_page_asks_for_the_partner(hall: Desk) -> None:
    open_page(hall, closes_at=None)
    page = reverse("public:enter", args=[hall.event.slug])
    posted = {
        "given_name": "Mere", "family_name": "Kea", "rank": "3k", "email": "mere@side.example",
        "division": str(hall.division.pk), "name_in_public": "entered", "accepts": "on",
    }  # fmt: skip
    browser = Client()
    refused = browser.post(page, posted)
    assert refused.status_code == 422
    assert "Write your partner’s name." in page_text(refused)
    assert "Ask them first." in page_text(refused)
    alone = browser.post(page, posted | {"partner_2": "mere  kea", "partner_2_rank": "3k", "partners_agree": "on"})
    assert "Write your partner’s name." in page_text(alone)
    partner = {"partner_2": "Rewi Tūī", "partner_2_rank": "?", "partner_2_email": "rewi@side.example"}
    assert browser.post(page, posted | partner | {"partners_agree": "on"}).status_code == 302
    application = Application.objects.get()
    assert application.partners == [{"name": "Rewi Tūī", "rank": "?", "email": "rewi@side.example"}]
    waiting = page_text(signed_in(hall.director).get(of_event(hall, "applications")))
    assert "Mere Kea & Rewi Tūī" in waiting
    assert "is in the entry from" not in waiting
    turned = {"given_name": "Rewi", "family_name": "Tūī", "email": "rewi@side.example", "partner_2": "Mere Kea"}
    browser.post(page, posted | turned | {"partner_2_rank": "3k", "partners_agree": "on"})
    waiting = page_text(signed_in(hall.director).get(of_event(hall, "applications")))
    assert "is in the entry from rewi@side.example too." in waiting


def test_an_event_of_players_asks_for_no_partner() -> None:
    cache.clear()
    desk = make_desk(0)
    open_page(desk)
    page = Client().get(reverse("public:enter", args=[desk.event.slug]))
    assert not select_all(page, "[name=partner_2], [name=partners_agree]")


def test_a_person_has_the_sides_they_were_one_of(hall: Desk, client: Client) -> None:
    entry = side(hall, 0)
    first, second = entry.members.select_related("player")
    page = client.get(reverse("public:person", args=[first.player_id]))
    assert first.name in page_text(page)
    assert reverse("public:player", args=[hall.event.slug, entry.pk]) in links(page)
    own = links(client.get(reverse("public:player", args=[hall.event.slug, entry.pk])))
    assert {reverse("public:person", args=[one.player_id]) for one in (first, second)} <= set(own)
    assert second.name in page_text(client.get(reverse("public:players"), {"q": second.name}))
    Entry.objects.filter(pk=entry.pk).update(name_in_public="initials")
    assert client.get(reverse("public:person", args=[first.player_id])).status_code == 404
