"""The federation forgets a person, as a stranger does it with the likeliest mistakes."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import Entry, User
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import SignIn, Watches
from tests.browser.watch import assert_fits
from tests.db.desk import Desk, make_desk


@pytest.fixture
def desk() -> Desk:
    """An event of two players and one round, which is over, and one that goes on."""
    made = make_desk(2)
    made.division.rounds = 1
    made.division.save()
    made.play(1)
    return made


def test_the_federation_forgets_a_person(phone: Page, sign_in: SignIn, desk: Desk, watch: Watches) -> None:
    watch.expect("status of 422")
    entry = Entry.objects.filter(division=desk.division).earliest("pk")
    sign_in(phone, User.objects.create_superuser("federation"))
    phone.goto(reverse("federation:people"))
    phone.get_by_role("link", name="Forget a person").click()
    phone.get_by_label("Name, or a part of it").fill("mere")
    phone.get_by_role("button", name="Search").click()
    assert_fits(phone)
    assert_accessible(phone)
    phone.get_by_role("link", name=f"Forget {entry.name}").click()
    expect(phone.get_by_role("heading", name=f"Forget {entry.name}?")).to_be_visible()
    expect(phone.get_by_text("This can’t be undone.")).to_be_visible()
    assert_fits(phone)
    assert_accessible(phone)
    box = phone.get_by_label("Type their name to confirm")
    box.fill("Mere")
    phone.get_by_role("button", name="Forget this person").click()
    expect(phone.get_by_text(f"Type the name exactly as it appears here: {entry.name}.")).to_be_visible()
    expect(box).to_have_value("Mere")
    box.fill(entry.name)
    phone.get_by_role("button", name="Forget this person").click()
    expect(phone.get_by_text("Forgotten. From now on their results are those of a forgotten player.")).to_be_visible()
    phone.goto(reverse("public:crosstable", args=[desk.event.slug, desk.division.slug]))
    expect(phone.get_by_text(FORGOTTEN).first).to_be_visible()
    assert entry.name not in phone.content()


def test_in_an_event_that_goes_on_nobody_is_forgotten(phone: Page, sign_in: SignIn) -> None:
    running = make_desk(4)
    running.publish(1)
    entry = Entry.objects.filter(division=running.division).earliest("pk")
    sign_in(phone, User.objects.create_superuser("federation"))
    phone.goto(reverse("federation:forget", args=[entry.player_id]))
    expect(phone.get_by_text("They can’t be forgotten yet.")).to_be_visible()
    expect(phone.get_by_text("round 1 of Open isn’t closed")).to_be_visible()
    expect(phone.get_by_role("button", name="Forget this person")).to_have_count(0)
    assert_fits(phone)
    assert_accessible(phone)
