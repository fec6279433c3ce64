"""The results table, names in Latin letters and a file of Pairgoth's, as a stranger meets them with likely mistakes."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from nzgs_tourney.models import Entry, User
from nzgs_tourney.store.exchange.exported_division import results_layout
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import SignIn, Watches
from tests.browser.watch import assert_fits
from tests.db.desk import Desk, make_desk
from tests.unit.exchange.test_pairgoth import TOUR

pytestmark = pytest.mark.desk(4, played=1)


def test_the_federation_chooses_columns_and_a_director_downloads_them(
    phone: Page, sign_in: SignIn, desk: Desk, watch: Watches
) -> None:
    watch.expect("status of 422")
    sign_in(phone, User.objects.create_superuser("federation"))
    phone.goto(reverse("federation:results_table"))
    assert_fits(phone)
    phone.get_by_role("checkbox", name="No.").uncheck()
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Rounds name opponents by No.")).to_be_visible()
    expect(phone.get_by_role("checkbox", name="No.")).not_to_be_checked()
    assert_accessible(phone)
    phone.get_by_role("checkbox", name="No.").check()
    phone.get_by_role("checkbox", name="Club").uncheck()
    phone.get_by_label("Players, place of NZGS number").fill("1")
    phone.get_by_role("button", name="Preview").click()
    expect(phone.get_by_role("heading", name="Preview, not saved yet")).to_be_visible()
    expect(phone.get_by_role("table", name="Players").get_by_role("columnheader").first).to_have_text("NZGS number")
    assert "club" in results_layout().players
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    assert results_layout().players[0] == "nzgs"

    sign_in(phone, desk.director)
    phone.goto(reverse("desk:results_table", args=[desk.event.slug, desk.division.slug]))
    expect(phone.get_by_role("heading", name="Results table")).to_be_visible()
    assert_accessible(phone)
    phone.get_by_role("button", name="All of these are right").click()
    expect(phone.get_by_text("Ready to send.")).to_be_visible()
    assert_fits(phone)
    assert_accessible(phone)
    with phone.expect_download() as waiting:
        phone.get_by_role("link", name="Players (CSV)").click()
    rows = list(csv.reader(io.StringIO(Path(waiting.value.path()).read_text("utf-8-sig"))))
    assert rows[0][:3] == ["NZGS number", "No.", "Place"]
    assert "Club" not in rows[0]
    assert len(rows) == 5


def test_a_name_in_latin_letters_is_typed_wrong_then_right(
    desktop: Page, sign_in: SignIn, desk: Desk, watch: Watches
) -> None:
    watch.expect("status of 422")
    sign_in(desktop, desk.director)
    desktop.goto(reverse("desk:entry_new", args=[desk.event.slug, desk.division.slug]))
    desktop.get_by_label("Name", exact=True).fill("李世石")
    desktop.get_by_text("More about this player").click()
    desktop.get_by_label("Name in Latin letters").fill("李世石")
    desktop.get_by_label("Grade").fill("9d")
    desktop.get_by_role("button", name="Add them").click()
    expect(desktop.get_by_label("Name in Latin letters")).to_have_value("李世石")
    expect(desktop.get_by_text("Write it in Latin letters, e.g. Sedol Lee.").first).to_be_visible()
    desktop.get_by_label("Name in Latin letters").fill("Sedol Lee")
    desktop.get_by_role("button", name="Add them").click()
    expect(desktop.get_by_role("link", name="李世石 (Sedol Lee)")).to_be_visible()
    assert Entry.objects.get(name="李世石").latin_name == "Sedol Lee"


def test_a_file_of_pairgoths_is_sent_from_a_phone(phone: Page, sign_in: SignIn, watch: Watches) -> None:
    watch.expect("status of 422")
    desk = make_desk(0)
    sign_in(phone, desk.director)
    page = reverse("desk:import_division", args=[desk.event.slug, desk.division.slug])
    for text, sentence in (
        (TOUR[:900], "This is not JSON"),
        (TOUR.replace('"rank": 2', '"rank": "2d"'), "players[0].rank"),
    ):
        phone.goto(page)
        phone.get_by_label("File").set_input_files({"name": "k.tour", "mimeType": "", "buffer": text.encode()})
        phone.get_by_role("button", name="Check the file").click()
        expect(phone.get_by_text(sentence).first).to_be_visible()
    phone.goto(page)
    phone.get_by_label("File").set_input_files({"name": "kea.tour", "mimeType": "", "buffer": TOUR.encode()})
    phone.get_by_role("button", name="Check the file").click()
    expect(phone.get_by_text("Pairgoth file, “Kea Cup”, 4 players, 4 rounds, 4 games.")).to_be_visible()
    assert_fits(phone)
    assert_accessible(phone)
