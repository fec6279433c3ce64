"""The six weeks of an online event (tests/web/weekly_season.py) whose director works in a browser, with mails sent to a
real server."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Case, Game
from nzgs_tourney.models import Division, Entry, Event, Message, User
from nzgs_tourney.services.draws import draw_round as drawing
from tests.browser.conftest import SignIn
from tests.mail_server import mail_server
from tests.web.weekly_director import Week
from tests.web.weekly_season import Season, check


@dataclass
class Office:
    """The director at a laptop; nothing is counted."""

    page: Page
    sign_in: SignIn
    user: User
    event: Event
    week: Week = field(default_factory=Week)

    def open(self, name: str, *place: object) -> None:
        self.page.goto(reverse(name, args=[self.event.slug, *place]))

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.locator("main").get_by_role("button", name=name).click()

    def look(self) -> str:
        """Sit down at the desk: the overview."""
        self.sign_in(self.page, self.user)
        self.open("desk:event")
        return self.page.content()

    def publish_drafts(self) -> None:
        """Publish all drafts that wait."""
        self.open("desk:drafts")
        self.press("Publish the ticked drafts")
        expect(self.page.get_by_text("published").first).to_be_visible()

    def follow(self, _page: str, words: str) -> None:
        """Go where the thing with these words leads."""
        self.page.locator(".things > summary").click()
        self.page.locator(".things .notice", has_text=words).get_by_role("link").first.click()
        expect(self.page.locator(".things .notice", has_text=words)).to_be_hidden()

    def give(self, game: Game, typed: str) -> None:
        """Type a result into the page of results, which is open."""
        board = self.page.locator(f"[data-board='{game.pairing.table}']")
        board.locator("[name=result]").fill(typed)
        board.locator("[name=result]").press("Enter")
        expect(self.page.locator("main")).to_contain_text(re.compile("not played"))

    def arrived(self, message: Message) -> None:
        """Note that one arrived which nobody knew of, on the page that is open."""
        assert message.entry is not None
        self.page.get_by_role("button", name=f"It arrived at {message.entry.name}").click()
        expect(self.page.get_by_role("button", name=re.compile("It arrived"))).to_have_count(0)

    def withdraw(self, entry: Entry) -> None:
        """Open the entry and withdraw it."""
        self.open("desk:entry", entry.pk)
        self.page.locator("main summary", has_text="Withdraw").click()
        self.press(f"Withdraw {entry.name}")
        expect(self.page.get_by_text("Undo").first).to_be_visible()

    def rule(self, case: Case, option: str) -> None:
        """Choose a decision in the case, look at what it does, and rule."""
        self.open("referee:case", case.number)
        self.page.locator(f"[name=option][value={option}]").check()
        self.page.get_by_label("Reason").fill("Both came back in time.")
        self.page.get_by_label("Black was heard").check()
        self.page.get_by_label("White was heard").check()
        self.press("See what will happen")
        self.page.get_by_role("button", name="Rule", exact=True).click()
        expect(self.page.get_by_text("Final", exact=True)).to_be_visible()

    def close(self, division: Division, number: int) -> None:
        """Read back what one side reported, and close the round."""
        self.open("desk:round_close_review", division.slug, number)
        self.press(re.compile(f"close round {number}"))
        expect(self.page.get_by_text(f"Round {number} is closed")).to_be_visible()


@pytest.mark.proof
@pytest.mark.slow
def test_six_weeks_are_led_in_a_browser_and_nobody_is_forgotten(
    desktop: Page, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "secrets", SimpleNamespace(token_hex=lambda _bytes: "six weeks"))
    with mail_server() as server:
        season = Season(lambda user, event: Office(desktop, sign_in, user, event))
        season.play_all()
    check(season, server)
