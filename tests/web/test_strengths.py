"""At the desk: limits with their reasons, grades far above ratings, and players without a grade."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import Division, Entry, StagedFile
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from ratings.models import ListedRating, Player, RatingList
from tests.db.desk import Desk
from tests.db.event_texts import opengotha
from tests.db.lists import public
from tests.web.desk_pages import messages_of, of_division, of_event
from tests.web.parsed import field_value, page_text, select_all, text_of, texts_of
from tests.web.test_merged import sent_from

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]

OUTSIDE = "Tui Kea is 3k, but Open is for players up to 5k"


@pytest.fixture
def limited(desk: Desk) -> Division:
    """For players up to 5k; those who are entered already are stronger."""
    return edit_division(desk.division.pk, {"highest_grade": "5k"}, actor="A")


def by_hand(desk: Desk, director: Client, **more: str) -> object:
    return director.post(of_division(desk, "entry_new"), {"name": "Tui Kea", "rank": "3k", **more})


def test_somebody_outside_is_entered_with_a_tick_and_a_reason(limited: Division, desk: Desk, director: Client) -> None:
    assert "Enter anyway" not in page_text(director.get(of_division(desk, "entry_new")))
    refused = by_hand(desk, director)
    assert refused.status_code == 422
    assert f"{OUTSIDE}. To enter them anyway, say why." in page_text(refused)
    assert select_all(refused, "input[name=anyway]")
    unsaid = by_hand(desk, director, anyway="on")
    assert "Say why they play outside the limits." in page_text(unsaid)
    unticked = by_hand(desk, director, limit_reason="a junior")
    assert (unticked.status_code, field_value(unticked, "limit_reason")) == (422, "a junior")
    by_hand(desk, director, anyway="on", limit_reason="a junior")
    entry = Entry.objects.get(name="Tui Kea")
    assert entry.limit_reason == "a junior"
    page = director.get(of_event(desk, "entry", entry.pk))
    assert f"{OUTSIDE}." in texts_of(page, ".notice.calm")
    assert field_value(page, "limit_reason") == "a junior"
    (row,) = [row for row in texts_of(director.get(of_division(desk, "entries")), "tbody tr") if "Tui Kea" in row]
    assert "outside the limits" in row


def test_an_entry_keeps_its_reason_through_an_edit_and_loses_it_with_its_tick(
    limited: Division, desk: Desk, director: Client
) -> None:
    entry = enter_player(limited.pk, NewEntry("Tui Kea", "3k", limit_reason="a junior"), actor="A")
    address = of_event(desk, "entry", entry.pk)
    director.post(address, {**sent_from(director.get(address)), "club": "Kea"})
    entry.refresh_from_db()
    assert (entry.club, entry.limit_reason) == ("Kea", "a junior")
    unticked = sent_from(director.get(address))
    del unticked["anyway"]
    assert OUTSIDE in page_text(director.post(address, unticked))
    inside = {**sent_from(director.get(address)), "rank": "6k"}
    assert director.post(address, inside).status_code == 302
    entry.refresh_from_db()
    assert (entry.rank, entry.limit_reason) == ("6k", "")


def test_new_limits_name_who_is_outside_and_the_overview_does_until_there_is_a_reason(
    desk: Desk, director: Client
) -> None:
    entry = enter_player(desk.division.pk, NewEntry("Zoe Kea", "30k"), actor="A")
    address = of_division(desk, "division_settings")
    saved = director.post(address, {**sent_from(director.get(address)), "lowest_grade": "20k"})
    assert saved.status_code == 302
    assert "Zoe Kea (30k) is outside the new limits and stays entered." in messages_of(saved)
    overview = director.get(of_event(desk, "event"))
    assert "Open: Zoe Kea 30k is outside the limits. Check" in texts_of(overview, "#things .notice")
    Entry.objects.filter(pk=entry.pk).update(limit_reason="entered before")
    assert "outside the limits" not in text_of(director.get(of_event(desk, "event")))


def test_the_public_page_and_the_sheets_say_whom_a_division_is_for_and_no_reason(
    limited: Division, desk: Desk, director: Client
) -> None:
    enter_player(limited.pk, NewEntry("Tui Kea", "3k", limit_reason="SECRET reason"), actor="A")
    edit_event(desk.event.pk, {"published": True}, actor="A")
    page = page_text(Client().get(reverse("public:event", args=[desk.event.slug])))
    assert "players up to 5k" in page
    standings = page_text(Client().get(reverse("public:standings", args=[desk.event.slug, limited.slug])))
    assert "Tui Kea" in standings
    assert "SECRET" not in page + standings


def staged_list(desk: Desk, director: Client, text: str) -> StagedFile:
    director.post(of_division(desk, "import"), {"text": text})
    return StagedFile.objects.latest("pk")


def test_a_list_asks_for_the_reason_of_each_line_outside(limited: Division, desk: Desk, director: Client) -> None:
    staged = staged_list(desk, director, "Name,Grade\nTui Kea,3k\nHana Moa,7k\n")
    address = of_event(desk, "staged", staged.pk)
    page = director.get(address)
    assert f"{OUTSIDE}. Enter them anyway, because" in page_text(page)
    assert "1 outside the limits." in page_text(page)
    answers = {**sent_from(page, "reason_2"), "action": "accept"}
    accepted = director.post(address, answers)
    assert f"Line 2: {OUTSIDE}. To enter them anyway, say why." in messages_of(accepted)
    left = director.get(accepted.url)
    director.post(accepted.url, {**sent_from(left, "reason_2"), "reason_2": "came along", "action": "accept"})
    reasons = dict(limited.entries.filter(name__in=("Tui Kea", "Hana Moa")).values_list("name", "limit_reason"))
    assert reasons == {"Tui Kea": "came along", "Hana Moa": ""}


def test_a_list_marks_a_grade_far_above_its_rating_or_the_public_one(desk: Desk, director: Client) -> None:
    known = Player.objects.create(name="Rewi Tui", nzgs_id="77")
    lines = public(RatingList.objects.create(name="NZ", as_of=date(2026, 1, 1), sha256="a" * 64, imported_by="A"))
    ListedRating.objects.create(rating_list=lines, line=2, name="Rewi Tui", rating=Decimal("-9.00"), player=known)
    text = "Name,Grade,Rating,NZGS number\nTui Kea,3d,-1.00,\nRewi Tui,5k,,77\nHana Moa,7k,-7.00,\n"
    page = director.get(of_event(desk, "staged", staged_list(desk, director, text).pk))
    marked = [text for text in texts_of(page, "tbody strong.sub") if "far above" in text]
    assert marked == ["far above the rating, −1.00", "far above the rating, −9.00"]


def test_players_of_another_programs_file_need_a_reason_too(limited: Division, desk: Desk, director: Client) -> None:
    director.post(of_division(desk, "import_division"), {"file": SimpleUploadedFile("kea.xml", opengotha())})
    staged = StagedFile.objects.latest("pk")
    address = of_event(desk, "staged", staged.pk)
    page = director.get(address)
    assert "Enter them anyway, because" in page_text(page)
    count = Entry.objects.count()
    refused = director.post(address, {**sent_from(page, "limit_reason"), "action": "players"})
    assert "To enter them anyway, say why." in page_text(refused)
    assert Entry.objects.count() == count
    director.post(address, {**sent_from(page, "limit_reason"), "limit_reason": "guests", "action": "players"})
    assert set(Entry.objects.exclude(limit_reason="").values_list("limit_reason", flat=True)) == {"guests"}


def test_a_claim_is_accepted_once(desk: Desk, director: Client) -> None:
    entry = enter_player(desk.division.pk, NewEntry("Bold Claim", "3d", Decimal("0.49")), actor="A")
    address = of_event(desk, "entry", entry.pk)
    assert "3d is far above the rating, 0.49." in page_text(director.get(address))
    overview = texts_of(director.get(of_event(desk, "event")), "#things .notice")
    assert "Open: the grade of Bold Claim 3d is far above the rating. Check" in overview
    accepted = director.post(of_event(desk, "entry_claim", entry.pk))
    assert "Bold Claim plays as 3d." in messages_of(accepted)
    for page in (address, of_division(desk, "entries"), of_event(desk, "event"), of_division(desk, "round", 1)):
        assert "far above" not in page_text(director.get(page)).lower()
    Entry.objects.filter(pk=entry.pk).update(rank="4d")
    assert "4d is far above the rating" in page_text(director.get(address)), "another claim is asked about again"


def test_no_grade_yet(desk: Desk, director: Client) -> None:
    director.post(of_division(desk, "entry_new"), {"name": "Rata Kea", "rank": "?"})
    entry = Entry.objects.get(name="Rata Kea")
    things = texts_of(director.get(of_event(desk, "event")), "#things .notice")
    assert "Open: Rata Kea has no grade yet: write what they are paired as. Check" in things
    asked = director.post(of_division(desk, "round_draw", 1))
    assert "Rata Kea has no grade yet: write what they are paired as, e.g. 12k" in page_text(asked)
    address = of_event(desk, "entry", entry.pk)
    director.post(address, {**sent_from(director.get(address)), "rating": "12k"})
    entry.refresh_from_db()
    assert (entry.rank, entry.rating) == ("?", Decimal("-11.00"))
    assert "?, paired as 12k" in page_text(director.get(address))
    assert "paired as 12k" in page_text(director.get(of_division(desk, "entries")))
    enter_player(desk.division.pk, NewEntry("Miro Kea", "30k"), actor="A")
    desk.publish(1)
    assert "?, paired as 12k" in page_text(director.get(of_division(desk, "round", 1)))
    edit_event(desk.event.pk, {"published": True}, actor="A")
    for page in ("draw", "results"):
        shown = page_text(Client().get(reverse(f"public:{page}", args=[desk.event.slug, desk.division.slug, 1])))
        assert "Rata Kea" in shown
        assert "12k" not in shown
