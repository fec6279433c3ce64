"""The players of a weekend event as they enter it, on phones."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.browser.one_round import tile

SEEN = "/e/rata-weekend"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who enters: `key` is what comes before the @ of their address, `parent` who agrees for them."""

    key: str
    given: str
    family: str
    grade: str
    fee: str = "Adult, $30"
    parent: str = ""

    @property
    def name(self) -> str:
        """As it is printed."""
        return f"{self.given} {self.family}"

    @property
    def address(self) -> str:
        """Where they get mail."""
        return f"{self.key}@players.example"


MERE = Person("mere", "Mere", "Kea", "2k")
TAMA = Person("tama", "Tama", "Kea", "11k", "Youth, $20 (under 18 on the first day)", "Hana Kea")
WAI = Person("wai", "Wai", "Rata", "4k")
HEMI = Person("hemi", "Hēmi", "Tui", "6k")
NGAIO = Person("ngaio", "Ngaio", "Longwater", "8k")
ANAHERA = Person("anahera", "Anahera", "Rimu", "3k")
REWI = Person("rewi", "Rewi", "Beech", "7k")


def fill(page: Page, person: Person) -> None:
    """Open the entry page and fill it in."""
    page.goto(f"{SEEN}/")
    page.get_by_role("link", name="Enter the event").first.click()
    page.get_by_label("Given name").fill(person.given)
    page.get_by_label("Family name").fill(person.family)
    page.get_by_label("Grade", exact=True).fill(person.grade)
    page.get_by_label("E-mail").fill(person.address)
    tile(page, person.fee).click()
    page.get_by_label("I accept the rules and the conditions").check()


def send(page: Page) -> None:
    """Send it; the answer is the same for everybody."""
    page.get_by_role("button", name="Send my entry").click()
    expect(page).to_have_url(re.compile(f"{SEEN}/enter/sent/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Check your e-mail")


def enter(page: Page, person: Person) -> None:
    """Fill it in and send it."""
    fill(page, person)
    if person.parent:
        page.get_by_text("Under 16: a parent or guardian agrees").click()
        page.get_by_label("I’m under 16").check()
        page.get_by_label("Your parent’s or guardian’s name").fill(person.parent)
        page.get_by_label("My parent or guardian agrees").check()
    send(page)


def confirm(page: Page, link: str) -> None:
    """Open the link of the mail, and confirm."""
    page.goto(link)
    page.get_by_role("button", name="Yes, enter me").click()


def stands(page: Page, heading: str) -> None:
    """Assert what has become of it, by its own page."""
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
