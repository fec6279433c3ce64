"""From a double click on a new computer to a drawn round of twelve players, in a browser; each step is timed.

Nothing leaves the computer: the browser resolves no other name, and the site is on its own addresses. `PACKAGE=FILE`
runs it with an installer (`tests/proof/laptops.py`, which says how to cut the network).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import SCREENS
from tests.browser.contexts import PATIENCE
from tests.browser.hand import PASSWORD, SATURDAY, Hand
from tests.browser.steps import Steps
from tests.proof.double_click import Running, Started, end_all
from tests.proof.laptops import Laptop, clean_debian, package, stick_with
from tests.proof.servers import PATIENCE_SECONDS, free_port

GRADES = ("3d", "2d", "1d", "1k", "2k", "3k", "4k", "5k", "6k", "7k", "8k", "9k")
NAMES = ("Kea", "Tūī", "Ruru", "Kākā", "Weka", "Moa", "Huia", "Tara", "Toroa", "Titi", "Kōkako", "Kererū")
PLAYERS = "Name,Grade\n" + "".join(f"Player {name},{grade}\n" for name, grade in zip(NAMES, GRADES, strict=True))


@pytest.mark.slow
def test_from_a_double_click_to_twelve_players_drawn(browser: Browser, tmp_path: Path) -> None:
    steps = Steps()
    installer = package()
    if installer is None:
        with steps.step("the start page is there"):
            started: Running = Started(tmp_path / "New laptop #1", PORT=str(free_port()))
    else:
        laptop = Laptop(tmp_path / "New laptop", installer, clean_debian(tmp_path, installer))
        laptop.plug_in(stick_with(tmp_path, installer))
        with steps.step("installed from the stick"):
            laptop.install()
        with steps.step("the start page is there"):
            started = laptop.double_click()
    context = browser.new_context(**SCREENS["desktop"], locale="en-NZ")
    context.set_default_timeout(PATIENCE)
    try:
        start = context.new_page()
        with steps.step("the site is running, its database made"):
            start.goto(started.page)
            expect(start.get_by_role("link", name="Set up the site")).to_be_visible(timeout=PATIENCE_SECONDS * 1000)
        with steps.step("the first account"):
            with context.expect_page() as opened:
                start.get_by_role("link", name="Set up the site").click()
            page = opened.value
            hand = Hand(page)
            page.get_by_label("Your name").fill("Hana Moke")
            page.get_by_label("Username").fill("hana")
            page.get_by_label("Password", exact=True).fill(PASSWORD)
            page.get_by_label("The same password again").fill(PASSWORD)
            hand.button("Make my account")
            expect(page.get_by_text("Welcome, Hana Moke")).to_be_visible()
        with steps.step("the event"):
            hand.link("Make the first event")
            page.get_by_label("Name", exact=True).fill("Rimu Open")
            page.get_by_label("First day").fill(str(SATURDAY))
            page.get_by_label("Last day").fill(str(SATURDAY))
            hand.press(page.get_by_text("Club McMahon", exact=True))
            hand.button("Make the event")
            page.wait_for_url("**/desk/rimu-open/")
        with steps.step("twelve entries from a list"):
            hand.press(page.locator("main").get_by_role("link", name="Entries").first)
            address = page.url.rstrip("/").removesuffix("/entries")
            page.goto(f"{address}/import/")
            file = {"name": "entries.csv", "mimeType": "text/csv", "buffer": PLAYERS.encode()}
            page.get_by_label("File").set_input_files(file)
            hand.button("Check the list")
            hand.button("Accept the list")
            expect(page.locator("main")).to_contain_text("12 entered")
        with steps.step("the first round is drawn"):
            page.goto(f"{address}/rounds/1/")
            hand.button("Draw round 1")
            expect(page.locator("main")).to_contain_text("Player Kea")
        with steps.step("the site is stopped"):
            start.get_by_role("button", name="Stop the site").click()
            expect(start.get_by_role("heading", name="The site has stopped")).to_be_visible()
            assert started.process.wait(PATIENCE_SECONDS) == 0
    finally:
        context.close()
        end_all()
    print("\n" + steps.table())
