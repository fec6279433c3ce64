"""The viewer as a screen reader has it: what is where, and what is read out on a walk through a game by keys alone."""

from playwright.sync_api import Page, expect

from tests.browser.board_page import commented, show

TREE = """
- region "Game record":
  - img "Move 1, Black E5"
  - slider "Move": "1"
  - group "Step through the game":
    - button "To the start"
    - button "One move back"
    - button "Play by itself"
    - button "One move on"
    - button "To the end"
    - textbox "Go to move": "1"
    - button "Try moves": Try
    - group
  - paragraph:
    - strong: Move 1, Black E5
"""
WALK = [
    ("ArrowRight", "Move 1, Black E5. The centre first.\nA second line."),
    ("ArrowRight", "Move 2, White G5. Played in the game."),
    ("ArrowDown", "Move 2, White C5. The other side"),
    ("End", "Move 4, White C7. Close."),
    ("ArrowLeft", "Move 3, Black G7"),
    ("Home", "Start: an empty board. A game to look at."),
    ("PageDown", "Move 4, White C7. Close."),
]


def test_everything_has_its_name_and_its_order(desktop: Page, site: str) -> None:
    show(desktop, site, commented(), "#m1")
    expect(desktop.locator("main")).to_match_aria_snapshot(TREE)
    listed = desktop.get_by_role("list", name="Moves").get_by_role("link")
    expect(listed.nth(0)).to_have_accessible_name("1 Black E5")
    expect(listed.nth(1)).to_have_accessible_name("2 White G5")
    expect(listed.nth(0)).to_have_attribute("aria-current", "step")


def test_a_walk_by_keys_is_read_out(desktop: Page, site: str) -> None:
    show(desktop, site, commented(), "#m0")
    told = desktop.locator("[data-part=spoken]")
    for key, sentence in WALK:
        desktop.keyboard.press(key)
        expect(told).to_have_text(sentence)


def test_a_move_is_tried_by_keys_alone(desktop: Page, site: str) -> None:
    show(desktop, site, commented(), "#m1")
    desktop.get_by_role("button", name="Try moves").focus()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("textbox", name="Point")).to_be_focused()
    desktop.keyboard.type("c3")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("[data-part=spoken]")).to_have_text("Move 2, White C3")
    desktop.get_by_role("button", name="Back to the game").press("Enter")
    expect(desktop.locator("[data-part=spoken]")).to_have_text("Move 1, Black E5. The centre first. A second line.")
    expect(desktop.get_by_role("button", name="Try moves")).to_be_focused()
