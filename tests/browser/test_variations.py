"""Comments, marks, variations and clock times of a record in the viewer."""

import re

from playwright.sync_api import Page, expect

from tests.browser.accessible import assert_accessible
from tests.browser.board_page import commented, show
from tests.browser.conftest import OpenPage
from tests.browser.watch import assert_fits

MARKS = "[data-part=board] .board-marks"


def _caption(page: Page) -> str:
    return page.locator("[data-part=caption]").inner_text()


def _told(page: Page) -> str:
    return page.locator("[data-part=note]").inner_text()


def test_a_comment_is_shown_at_its_move(desktop: Page, site: str) -> None:
    show(desktop, site, commented(), "#m1")
    assert _told(desktop).splitlines() == ["The centre first.", "A second line."]
    desktop.keyboard.press("ArrowRight")
    assert _told(desktop) == "Played in the game."
    expect(desktop.locator("[data-part=spoken]")).to_have_text(re.compile("White G5. Played in the game.$"))
    desktop.keyboard.press("ArrowRight")
    expect(desktop.locator("[data-part=note]")).to_be_hidden()


def test_marks_lines_and_regions_are_drawn(desktop: Page, site: str) -> None:
    show(desktop, site, commented(), "#m1")
    expect(desktop.locator(f"{MARKS} text")).to_have_text(["A", "12"])
    expect(desktop.locator(f"{MARKS} path.on-dark")).to_have_count(1)
    for step, part, count in (("#m2", "drawn-line", 2), ("#m3", "dim", 1), ("#m4", "dim", 1), ("#m6", "not-shown", 1)):
        desktop.evaluate("address => { location.hash = address; }", step)
        expect(desktop.locator(f"{MARKS} .{part}")).to_have_count(count)
    expect(desktop.locator(f"{MARKS} .dim")).to_have_count(0)


def test_one_chooses_among_the_next_moves(desktop: Page, site: str) -> None:
    show(desktop, site, commented(), "#m1")
    choices = desktop.get_by_role("group", name="Next move").get_by_role("button")
    expect(choices).to_have_text(["G5", "C5", "C7"])
    expect(desktop.locator(f"{MARKS} .ghost-white")).to_have_count(2)
    choices.nth(1).click()
    assert _caption(desktop) == "Move 2, White C5"
    assert _told(desktop) == "The other side"
    expect(choices).to_have_count(0)
    expect(desktop.get_by_role("slider")).to_be_focused()
    desktop.evaluate("document.activeElement.blur()")
    desktop.keyboard.press("End")
    assert _caption(desktop) == "Move 4, White C7"
    assert _told(desktop) == "Close."
    desktop.keyboard.press("ArrowDown")
    assert _caption(desktop) == "Move 4, White G3"
    desktop.keyboard.press("Home")
    desktop.keyboard.press("End")
    assert _caption(desktop) == "Move 4, White G3"


def test_the_list_has_variations_after_the_move_that_they_replace(desktop: Page, site: str) -> None:
    show(desktop, site, commented(), "#m0")
    kinds = [line.get_attribute("data-depth") for line in desktop.locator(".move-list > li").all()]
    assert kinds == [None, None, "1", "2", "1", None, None, None, None]
    desktop.locator(".variation a").nth(1).click()
    assert _caption(desktop) == "Move 3, Black G7"
    expect(desktop.locator(".move-list [aria-current]")).to_have_count(1)
    desktop.wait_for_url(re.compile(r"#n\d+$"))
    address = desktop.url
    desktop.keyboard.press("Home")
    desktop.goto(address)
    desktop.reload()
    assert _caption(desktop) == "Move 3, Black G7"


def test_clock_times_stay_until_the_next_one(desktop: Page, site: str) -> None:
    show(desktop, site, commented(), "#m3")
    clocks = [desktop.locator(f"[data-part=clock-{colour}]").inner_text() for colour in ("black", "white")]
    assert clocks == ["10:00", "9:50"]


def test_moves_are_tried_beside_a_variation(desktop: Page, site: str) -> None:
    show(desktop, site, commented(), "#m1")
    desktop.keyboard.press("ArrowRight")
    desktop.keyboard.press("ArrowDown")
    desktop.keyboard.press("t")
    point = desktop.get_by_role("textbox", name="Point")
    point.fill("A1")
    point.press("Enter")
    assert _caption(desktop) == "Move 3, Black A1"
    desktop.get_by_role("button", name="Back to the game").click()
    assert _caption(desktop) == "Move 2, White C5"
    desktop.keyboard.press("End")
    assert _caption(desktop) == "Move 4, White C7"


def test_it_fits_and_is_accessible_on_every_screen(every_look: Page, site: str) -> None:
    show(every_look, site, commented(), "#m1")
    assert_fits(every_look)
    assert_accessible(every_look)


def test_without_the_script_comments_are_a_list(open_page: OpenPage, site: str) -> None:
    page = open_page("phone", javascript=False)
    show(page, site, commented())
    comments = page.locator(".viewer-unscripted dd")
    expect(comments).to_have_count(5)
    assert comments.nth(1).inner_text().splitlines() == ["The centre first.", "A second line."]
