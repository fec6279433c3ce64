"""A director's hand, and how a weekend of thirteen players in three divisions begins: by presses and lines typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from django.utils.timezone import localdate
from playwright.sync_api import Locator, Page, expect

PASSWORD = "three kererū on a wire"
DESK = "/desk/tui-weekend"
# A Saturday that is neither over nor begins while the test runs.
SATURDAY = localdate() + timedelta(days=12 - localdate().weekday())
DIVISIONS = {"open": "Open", "division-2": "Division 2", "beginners": "Beginners"}
LISTS = {
    "open": """Name,Grade,Club
Mere Tūī,3d,Rimu
Hēmi Kōtuku,2d,Rimu
Siobhán O’Fern,1d,Kauri
Bartholomew Quill,1k,Kauri
Tara Readable,strong,Kauri
""",
    "division-2": """Name,Grade
Ngaio Longwater,5k
Rewi Beech,6k
Aroha Puriri,7k
Māui Totara,8k
""",
    "beginners": """Name,Grade
Kiri Fern,20k
Tama Fern,22k
Ani Rata,25k
Ana Rata,28k
""",
}


@dataclass
class Hand:
    """A director's hand: counts what it presses, and the lines that it types with Enter."""

    page: Page
    clicks: int = 0
    lines: int = 0

    def press(self, target: Locator) -> None:
        """Press it once."""
        target.click()
        self.clicks += 1

    def button(self, name: str | re.Pattern[str]) -> None:
        """Press the button of the page's own part."""
        self.press(self.page.locator("main").get_by_role("button", name=name))

    def link(self, name: str | re.Pattern[str]) -> None:
        """Follow the link of the page's own part."""
        self.press(self.page.locator("main").get_by_role("link", name=name).first)

    def fold(self, name: str) -> None:
        """Open a fold."""
        self.press(self.page.locator("main summary", has_text=name).first)

    def type(self, keys: str) -> None:
        """Type into the field that has the cursor, and Enter."""
        self.page.keyboard.type(keys)
        self.page.keyboard.press("Enter")
        self.lines += 1


def set_up(hand: Hand) -> None:
    """The first account; the second password is mistyped, and everything else stays."""
    page = hand.page
    page.goto("/")
    page.get_by_label("Your name").fill("Hana Moke")
    page.get_by_label("Username").fill("hana")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("The same password again").fill("three kereru on a wire")
    hand.button("Make my account")
    expect(page.locator("main [role=alert]")).to_contain_text("The two passwords are different")
    expect(page.get_by_label("Username")).to_have_value("hana")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("The same password again").fill(PASSWORD)
    hand.button("Make my account")
    expect(page.get_by_text("Welcome, Hana Moke")).to_be_visible()


def make_the_event(hand: Hand) -> None:
    """Two divisions by the preset, the last day before the first; a third of another preset."""
    page = hand.page
    hand.link("Make the first event")
    page.get_by_label("Name", exact=True).fill("Tūī Weekend")
    page.get_by_label("First day").fill(str(SATURDAY))
    page.get_by_label("Last day").fill(str(SATURDAY - timedelta(days=1)))
    hand.press(page.get_by_text("New Zealand Open", exact=True))
    hand.button("Make the event")
    expect(page.locator("main [role=alert]")).to_contain_text("The last day comes before the first.")
    page.get_by_label("Last day").fill(str(SATURDAY + timedelta(days=1)))
    hand.button("Make the event")
    page.wait_for_url(f"**{DESK}/")
    hand.link("Add a division")
    page.get_by_label("Name", exact=True).fill("Beginners")
    hand.press(page.get_by_text("Beginners on 13x13", exact=True))
    hand.button("Add the division")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rules of Beginners")


def enter_everybody(hand: Hand) -> None:
    """One grade can't be read: its line is corrected, and the rest waits for it."""
    page = hand.page
    for division, rows in LISTS.items():
        page.goto(f"{DESK}/{division}/import/")
        file = {"name": "entries.csv", "mimeType": "text/csv", "buffer": rows.encode()}
        page.get_by_label("File").set_input_files(file)
        hand.button("Check the list")
        if division == "open":
            page.get_by_label("Line 6").fill("Tara Readable,1k,Kauri")
            hand.button("Read the lines again")
            expect(page.locator("main")).to_contain_text("5 players will be added.")
        hand.button("Accept the list")
        expect(page.locator("main")).to_contain_text(re.compile("[45] entered"))
    page.goto(f"{DESK}/")
    hand.button("Make it public")
    expect(page.get_by_text("Everybody can see the event now.")).to_be_visible()


def tick(page: Page, name: str) -> None:
    """Tap that this player is here."""
    row = page.locator("[id^=roll-]").filter(has=page.get_by_text(name, exact=True)).first
    row.locator("[value=there]").check(force=True)


def close_every_round(hand: Hand, number: int) -> None:
    """Read back from the slips, and closed."""
    page = hand.page
    for division in DIVISIONS:
        page.goto(f"{DESK}/{division}/rounds/{number}/results/")
        hand.button(f"Close round {number}")
        hand.button(f"These are right: close round {number}")
        expect(page.get_by_text(f"Round {number} is closed: every result is confirmed.")).to_be_visible()
