"""From an empty site to a referee at the queue, by links alone, with the mistakes that people make on the way."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.utils import timezone
from playwright.sync_api import Page, expect

from nzgs_tourney.models import Event, Invitation, Role, User
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, Watches
from tests.browser.watch import assert_fits

SECRET = "rimu and tōtara and kauri"


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    caches["worked_out"].clear()


def test_from_an_empty_site_to_the_referees_queue(open_page: OpenPage, desktop: Page, watch: Watches) -> None:
    watch.expect(r"status of 4(22|10)")
    set_the_site_up(desktop)
    organiser = open_page("desktop", "dark")
    accept(organiser, invite(desktop, "/federation/accounts/", "Mere Rangi", "Organiser"), "mere", "Organiser")
    assert User.objects.get(username="mere").makes_events
    make_the_event(organiser)
    lost = invite(organiser, "/desk/rimu-cup/officials/", "Tui", "Referee")
    revoke(organiser, "Tui")
    refused(open_page("phone"), lost, "was revoked. Ask Mere Rangi for a new one.")
    old = invite(organiser, "/desk/rimu-cup/officials/", "Rewi", "Referee")
    Invitation.objects.filter(person="Rewi").update(expires_at=timezone.now() - timedelta(minutes=1))
    refused(open_page("phone", "dark"), old, "This invitation expired on")
    link = invite(organiser, "/desk/rimu-cup/officials/", "Hēmi Rātā", "Referee")
    referee = open_page("phone")
    stumble(referee, link)
    accept(referee, link, "hemi", "Referee of Rimu Cup")
    expect(referee).to_have_url(re.compile(r"/referee/rimu-cup/$"))
    refused(open_page("phone"), link, "This invitation has been used: it works once.")
    organiser.goto("/desk/rimu-cup/officials/")
    expect(organiser.get_by_text("by Hēmi Rātā (hemi)")).to_be_visible()
    organiser.goto("/desk/rimu-cup/history/")
    expect(organiser.get_by_text("Invitation of Hēmi Rātā as referee accepted")).to_be_visible()
    signs_in_at_the_queue(open_page("phone"))


def test_the_director_of_somebody_elses_event(open_page: OpenPage, desktop: Page, watch: Watches) -> None:
    watch.expect(r"status of 403")
    set_the_site_up(desktop)
    make_the_event(desktop)
    director = open_page("phone")
    link = invite(desktop, "/desk/rimu-cup/officials/", "Mere Rangi", "Director")
    accept(director, link, "mere", "Director of Rimu Cup")
    expect(director).to_have_url(re.compile(r"/desk/rimu-cup/$"))
    director.goto("/desk/")
    expect(director.get_by_text("ask a federation administrator to invite you as organiser")).to_be_visible()
    expect(director.get_by_role("link", name="New event")).to_have_count(0)
    assert (answer := director.goto("/desk/new/")) is not None
    assert answer.status == 403
    assert Role.objects.get(user__username="mere").kind == "director"


def test_a_deactivated_helper_and_a_forgotten_password(open_page: OpenPage, desktop: Page) -> None:
    set_the_site_up(desktop)
    helper = open_page("phone")
    accept(helper, invite(desktop, "/federation/accounts/", "Mere Rangi", "Organiser"), "mere", "Organiser")
    desktop.goto("/federation/accounts/")
    desktop.get_by_role("link", name="Mere Rangi").click()
    desktop.get_by_role("button", name="Make a link").click()
    link = desktop.get_by_role("textbox", name="Link for Mere Rangi").input_value()
    forgetful = open_page("phone", "dark")
    forgetful.goto(link)
    sound(forgetful)
    typed_twice(forgetful, "another rimu and tōtara")
    forgetful.get_by_role("button", name="Save the password").click()
    expect(forgetful.get_by_text("Your new password works. Sign in as mere.")).to_be_visible()
    sign_in(forgetful, "mere", "another rimu and tōtara")
    forgetful.wait_for_url("**/desk/")
    helper.goto("/desk/")
    expect(helper.get_by_role("heading", name="Sign in")).to_be_visible()
    desktop.reload()
    desktop.get_by_role("link", name="Deactivate").click()
    sound(desktop)
    desktop.get_by_role("button", name="Deactivate Mere Rangi").click()
    expect(desktop.get_by_text("Mere Rangi can’t sign in any more.")).to_be_visible()
    forgetful.goto("/desk/")
    expect(forgetful.get_by_role("heading", name="Sign in")).to_be_visible()
    desktop.get_by_role("button", name="Reactivate").click()
    expect(desktop.get_by_text("Mere Rangi can sign in again.")).to_be_visible()
    desktop.goto("/federation/accounts/history/")
    expect(desktop.get_by_text("Deactivated the account mere.")).to_be_visible()


def test_every_state_of_the_pages_is_sound(open_page: OpenPage, every_look: Page, desktop: Page) -> None:
    every_look.goto("/set-up/")
    sound(every_look)
    set_the_site_up(desktop)
    link = invite(desktop, "/federation/accounts/", "Mere Rangi", "Administrator")
    every_look.goto(link)
    sound(every_look)
    for address in ("/accounts/signup/", "/accounts/password/reset/"):
        every_look.goto(address)
        sound(every_look)


def test_a_link_is_copied_and_without_javascript_selected(open_page: OpenPage, desktop: Page) -> None:
    set_the_site_up(desktop)
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = invite(desktop, "/federation/accounts/", "Mere Rangi", "Organiser")
    desktop.get_by_role("button", name="Copy link").click()
    expect(desktop.get_by_role("button", name="Copied")).to_be_visible()
    assert desktop.evaluate("navigator.clipboard.readText()") == link
    plain = open_page("phone", javascript=False)
    accept(plain, link, "mere", "Organiser")
    expect(plain.get_by_role("link", name="Make the first event").first).to_be_visible()


def sound(page: Page) -> None:
    assert_accessible(page)
    assert_fits(page)


def set_the_site_up(page: Page) -> None:
    """A browser on the machine itself: the first page leads to the form, which is filled in wrongly first."""
    page.goto("/")
    expect(page.get_by_role("heading", name="Set up this site")).to_be_visible()
    page.get_by_label("Your name").fill("Kahu Moana")
    page.get_by_label("Username").fill("kahu")
    typed_twice(page, SECRET)
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_text("Welcome, Kahu Moana.")).to_be_visible()
    page.goto("/set-up/")
    expect(page.get_by_role("heading", name="Go tournaments in New Zealand")).to_be_visible()


def typed_twice(page: Page, password: str) -> None:
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("The same password again").fill(password)


def make_the_event(page: Page) -> None:
    page.goto("/desk/")
    page.get_by_role("link", name="Make the first event").first.click()
    page.get_by_label("Name").fill("Rimu Cup")
    page.get_by_label("First day").fill("2026-11-28")
    page.get_by_text("One-day handicap").click()
    page.get_by_role("button", name="Make the event").click()
    page.wait_for_url("**/desk/rimu-cup/")
    assert Event.objects.get().slug == "rimu-cup"


def invite(page: Page, where: str, person: str, role: str) -> str:
    """The link for this person, made on this page."""
    page.goto(where)
    page.get_by_label("Who is it for?").fill(person)
    page.get_by_role("radio", name=role).check(force=True)
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_role("textbox", name=f"Link for {person}").input_value()
    sound(page)
    return link


def revoke(page: Page, person: str) -> None:
    page.get_by_role("button", name=re.compile(f"Revoke.*{person}")).click()
    expect(page.get_by_text(f"The link for {person} doesn’t work any more.")).to_be_visible()


def refused(page: Page, link: str, sentence: str) -> None:
    page.goto(link)
    expect(page.get_by_text(sentence)).to_be_visible()
    sound(page)


def stumble(page: Page, link: str) -> None:
    """Everything that is typed wrongly is said at its place, and the names stay."""
    page.goto(link)
    sound(page)
    page.get_by_label("Username").fill("mere")
    typed_twice(page, "password123")
    page.get_by_role("button", name="Accept and sign in").click()
    expect(page.get_by_role("link", name="This username is taken.")).to_be_visible()
    expect(page.get_by_role("link", name="This password is too common.")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value("Hēmi Rātā")
    expect(page.get_by_label("Username")).to_have_value("mere")
    sound(page)
    page.get_by_label("Username").fill("hemi")
    page.get_by_label("Password", exact=True).fill(SECRET)
    page.get_by_label("The same password again").fill(SECRET[:-1])
    page.get_by_role("button", name="Accept and sign in").click()
    expect(page.get_by_role("link", name="The two passwords are different.")).to_be_visible()
    expect(page.get_by_label("Username")).to_have_value("hemi")


def accept(page: Page, link: str, username: str, role: str) -> None:
    page.goto(link)
    expect(page.get_by_role("heading", name=role)).to_be_visible()
    page.get_by_label("Username").fill(username)
    typed_twice(page, SECRET)
    page.get_by_role("button", name="Accept and sign in").click()
    expect(page.get_by_text("Welcome. You are")).to_be_visible()


def sign_in(page: Page, username: str, password: str) -> None:
    page.get_by_label("Username or e-mail").fill(username)
    page.get_by_label("Password", exact=True).fill(password)
    page.keyboard.press("Enter")


def signs_in_at_the_queue(page: Page) -> None:
    page.goto("/accounts/login/")
    sign_in(page, "hemi", SECRET)
    page.wait_for_url("**/referee/rimu-cup/")
