"""The board viewer in a browser: stepping, findings, the address, keys, screens, and without its script."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.rules.replay import replay
from games.sheets.viewer import board_view
from tests.browser import board_page
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage
from tests.browser.watch import assert_fits
from tests.unit.sheets.records import KO, record

LAST = 10

PLACES = """[...document.querySelectorAll("[data-part=board] .board-stones circle")]
    .map((one) => [Number(one.getAttribute("cx")), Number(one.getAttribute("cy"))])"""

Show = Callable[[Page, str], None]


@pytest.fixture
def show(site: str) -> Show:
    """`show(page, "#m7")`: the page opens a game of ten moves whose ninth repeats its seventh."""
    view = board_view(replay(record(5, f"{KO} pass")))

    def shown(page: Page, fragment: str = "") -> None:
        board_page.show(page, site, view, fragment)

    return shown


def _caption(page: Page) -> str:
    return page.locator("[data-part=caption]").inner_text()


def _stones(page: Page, place: str = "board") -> int:
    return page.locator(f"[data-part={place}] .board-stones > *").count()


def test_buttons_step_and_stop_at_the_ends(desktop: Page, show: Show) -> None:
    show(desktop)
    assert _caption(desktop) == "Move 10, White passes"
    desktop.get_by_role("button", name="One move back").click()
    assert _caption(desktop) == "Move 9, Black C2, captures 1"
    first = desktop.get_by_role("button", name="To the start")
    first.click()
    assert _caption(desktop) == "Start: an empty board"
    assert _stones(desktop) == 0
    expect(first).to_have_attribute("aria-disabled", "true")
    desktop.get_by_role("button", name="One move on").click()
    assert (_caption(desktop), _stones(desktop)) == ("Move 1, Black B3", 1)
    expect(first).to_have_attribute("aria-disabled", "false")
    desktop.get_by_role("button", name="To the end").click()
    assert _stones(desktop) == 7


def test_the_slider_steps(desktop: Page, show: Show) -> None:
    show(desktop)
    slider = desktop.get_by_role("slider", name="Move")
    slider.fill("3")
    assert _caption(desktop) == "Move 3, Black A2"
    expect(slider).to_have_attribute("aria-valuetext", "3 of 10")


def test_keys_step_but_not_while_somebody_types(desktop: Page, show: Show) -> None:
    show(desktop)
    desktop.keyboard.press("ArrowLeft")
    assert _caption(desktop).startswith("Move 9")
    desktop.get_by_role("button", name="One move back").focus()
    desktop.keyboard.press("Home")
    assert _caption(desktop).startswith("Start")
    desktop.keyboard.press("ArrowRight")
    assert _caption(desktop).startswith("Move 1,")
    desktop.keyboard.press("End")
    assert _caption(desktop).startswith("Move 10")
    desktop.evaluate("document.querySelector('main').append(document.createElement('textarea'))")
    desktop.locator("textarea").focus()
    desktop.keyboard.press("ArrowLeft")
    assert _caption(desktop).startswith("Move 10")
    desktop.locator(".move-list").focus()
    desktop.keyboard.press("Home")
    assert _caption(desktop).startswith("Move 10")
    desktop.keyboard.press("ArrowLeft")
    assert _caption(desktop).startswith("Move 9")


def test_page_keys_go_ten_moves(desktop: Page, show: Show) -> None:
    show(desktop)
    desktop.keyboard.press("PageUp")
    assert _caption(desktop).startswith("Start")
    desktop.keyboard.press("PageDown")
    assert _caption(desktop).startswith("Move 10")


def test_a_finding_leads_to_its_move_with_the_position_it_repeats(desktop: Page, show: Show) -> None:
    show(desktop)
    expect(desktop.locator("[data-part=repeated]")).to_be_hidden()
    desktop.get_by_role("link", name="Repetition move 9").click()
    assert _caption(desktop) == "Move 9, Black C2, captures 1"
    expect(desktop.locator("[data-part=repeated]")).to_be_visible()
    assert desktop.locator("[data-part=repeated-caption]").inner_text() == "The position after move 7"
    assert _stones(desktop, "repeated-board") == _stones(desktop) == 7
    expect(desktop.locator("[data-part=board] .board-marks .on-dark")).to_have_count(1)
    expect(desktop.locator("[data-part=board] .ghost-white")).to_have_count(1)
    desktop.keyboard.press("ArrowRight")
    expect(desktop.locator("[data-part=repeated]")).to_be_hidden()


def test_the_address_names_the_move(desktop: Page, show: Show) -> None:
    show(desktop, "#m7")
    assert _caption(desktop) == "Move 7, Black C2"
    desktop.keyboard.press("ArrowRight")
    desktop.wait_for_url("**#m8")
    desktop.evaluate("location.hash = '#m2'")
    expect(desktop.locator("[data-part=caption]")).to_have_text("Move 2, White C3")


@pytest.mark.parametrize("fragment", ["#m99", "#main", "#m-1", "#x"])
def test_an_address_that_names_no_move_shows_the_end(desktop: Page, show: Show, fragment: str) -> None:
    show(desktop, fragment)
    assert _caption(desktop) == "Move 10, White passes"


def test_the_list_of_moves_leads_and_follows(desktop: Page, show: Show) -> None:
    show(desktop)
    desktop.locator(".move-list a").nth(3).click()
    assert _caption(desktop) == "Move 4, White D2"
    desktop.keyboard.press("ArrowRight")
    expect(desktop.locator(".move-list a").nth(4)).to_have_attribute("aria-current", "step")
    expect(desktop.locator(".move-list [aria-current]")).to_have_count(1)


def test_each_step_changes_only_what_differs(desktop: Page, show: Show) -> None:
    show(desktop, "#m6")
    desktop.evaluate("document.querySelectorAll('.board-stones circle').forEach((stone) => { stone.kept = true; })")
    desktop.keyboard.press("ArrowRight")
    kept = desktop.evaluate(
        "[...document.querySelectorAll('[data-part=board] .board-stones circle')].map((one) => !!one.kept)"
    )
    assert sorted(kept) == [False] + [True] * 6


def test_a_swipe_steps_on_a_phone(phone: Page, show: Show) -> None:
    show(phone, "#m5")
    for start, end, expected in ((300, 200, "Move 6"), (100, 220, "Move 5"), (200, 190, "Move 5")):
        phone.evaluate(
            """([start, end]) => {
                const board = document.querySelector("[data-part=board]");
                const send = (type, x) => board.dispatchEvent(new PointerEvent(type,
                    { clientX: x, clientY: 200, pointerType: "touch", isPrimary: true, bubbles: true }));
                send("pointerdown", start);
                send("pointerup", end);
            }""",
            [start, end],
        )
        assert _caption(phone).startswith(expected)


def test_the_move_is_told_when_the_key_is_let_go(desktop: Page, show: Show) -> None:
    show(desktop, "#m5")
    told = desktop.get_by_role("status").and_(desktop.locator("[data-part=spoken]"))
    for _ in range(4):
        desktop.keyboard.down("ArrowRight")
    expect(told).to_have_text("")
    desktop.keyboard.up("ArrowRight")
    expect(told).to_have_text(re.compile(r"^Move 9, Black C2, captures 1\. Repetition\."))
    expect(desktop.get_by_role("img", name="Move 9, Black C2, captures 1")).to_be_visible()


def test_it_fits_and_is_accessible_on_every_screen(every_look: Page, show: Show) -> None:
    show(every_look, "#m9")
    assert_fits(every_look)
    assert_accessible(every_look)
    buttons = every_look.locator(".viewer-buttons > :is(button, input), .viewer-menu > summary").all()
    sizes = [box[side] for button in buttons if (box := button.bounding_box()) for side in ("width", "height")]
    assert len(sizes) == 16
    on_phone = every_look.evaluate("matchMedia('(max-width: 40rem)').matches")
    assert min(sizes) >= (44 if on_phone else 40)


@pytest.mark.parametrize("height", [568, 667, 844])
def test_the_controls_do_not_cover_the_move(phone: Page, show: Show, height: int) -> None:
    phone.set_viewport_size({"width": 375, "height": height})
    show(phone, "#m9")
    caption = phone.locator(".viewer-caption").bounding_box()
    controls = phone.locator(".viewer-controls").bounding_box()
    assert caption is not None
    assert controls is not None
    assert caption["y"] >= controls["y"] + controls["height"]


def test_without_the_script_the_end_and_the_findings_are_there(open_page: OpenPage, show: Show) -> None:
    page = open_page("phone", javascript=False)
    show(page)
    assert _caption(page) == "Final position after 10 moves"
    assert _stones(page) == 7
    expect(page.get_by_role("link", name="Repetition move 9")).to_be_visible()
    expect(page.locator("[data-part=controls]")).to_be_hidden()
    expect(page.locator(".move-list a")).to_have_count(LAST)


def test_a_button_that_is_held_runs(desktop: Page, show: Show) -> None:
    show(desktop, "#m0")
    button = desktop.get_by_role("button", name="One move on")
    button.hover()
    desktop.mouse.down()
    expect(desktop.locator("[data-part=caption]")).to_have_text("Move 10, White passes")
    desktop.mouse.up()
    expect(desktop.locator("[data-part=spoken]")).to_have_text("Move 10, White passes")
    assert _caption(desktop) == "Move 10, White passes"


def test_it_plays_by_itself_until_the_end(open_page: OpenPage, show: Show) -> None:
    page = open_page("desktop", own_context=True)
    page.clock.install()
    show(page, "#m8")
    play = page.get_by_role("button", name="Play by itself")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(1000)
    assert _caption(page).startswith("Move 9")
    page.clock.run_for(5000)
    assert _caption(page).startswith("Move 10")
    expect(play).to_have_attribute("aria-pressed", "false")


def test_the_wheel_steps_over_the_board(desktop: Page, show: Show) -> None:
    show(desktop, "#m5")
    desktop.locator("[data-part=board]").hover()
    scrolled = desktop.evaluate("scrollY")
    desktop.mouse.wheel(0, 100)
    expect(desktop.locator("[data-part=caption]")).to_have_text(re.compile("^Move 6"))
    desktop.mouse.wheel(0, -100)
    expect(desktop.locator("[data-part=caption]")).to_have_text(re.compile("^Move 5"))
    assert desktop.evaluate("scrollY") == scrolled


def test_one_goes_to_a_move_by_its_number(desktop: Page, show: Show) -> None:
    show(desktop)
    field = desktop.get_by_role("textbox", name="Go to move")
    field.fill("4")
    field.press("Enter")
    assert _caption(desktop) == "Move 4, White D2"
    desktop.keyboard.press("ArrowRight")
    expect(field).to_have_value("5")
    field.fill("99")
    field.press("Enter")
    expect(field).to_have_value("5")


def test_a_click_with_shift_goes_to_the_move_of_a_stone(desktop: Page, show: Show) -> None:
    show(desktop, "#m8")
    board = desktop.locator("[data-part=board] svg")
    box = board.bounding_box()
    assert box is not None
    unit = box["width"] / 138
    board.click(position={"x": unit * 69, "y": unit * 69}, modifiers=["Shift"])
    assert _caption(desktop) == "Move 2, White C3"


def test_letters_go_to_findings_unless_they_are_switched_off(desktop: Page, show: Show) -> None:
    show(desktop, "#m2")
    desktop.keyboard.press("n")
    assert _caption(desktop).startswith("Move 9")
    desktop.keyboard.press("n")
    assert _caption(desktop).startswith("Move 9")
    desktop.keyboard.press("End")
    desktop.keyboard.press("p")
    assert _caption(desktop).startswith("Move 9")
    desktop.locator(".viewer-menu summary").click()
    desktop.get_by_label("Letter keys").uncheck()
    desktop.keyboard.press("ArrowRight")
    desktop.keyboard.press("p")
    assert _caption(desktop).startswith("Move 10")


def test_how_the_board_looks_is_remembered(desktop: Page, show: Show) -> None:
    show(desktop, "#m9")
    desktop.locator(".viewer-menu summary").click()
    desktop.get_by_label("Move numbers").check()
    desktop.get_by_label("Coordinates").uncheck()
    show(desktop, "#m8")
    numbers = desktop.locator("[data-part=board] .board-stones + g text")
    assert sorted(map(int, numbers.all_text_contents())) == [1, 2, 3, 4, 5, 6, 8]
    expect(desktop.locator("[data-part=board] .board-coordinates")).to_be_hidden()
    desktop.evaluate("localStorage.clear()")


def test_a_turned_board_shows_the_same_stones(desktop: Page, show: Show) -> None:
    show(desktop, "#m1")
    desktop.locator(".viewer-menu summary").click()
    before = desktop.evaluate(PLACES)
    desktop.get_by_role("button", name="Mirror").click()
    assert desktop.evaluate(PLACES) == [[138 - before[0][0], before[0][1]]]
    for _ in range(4):
        desktop.get_by_role("button", name="Turn").click()
    assert desktop.evaluate(PLACES) == [[138 - before[0][0], before[0][1]]]
    desktop.evaluate("localStorage.clear()")


def test_a_link_to_the_move_is_copied(desktop: Page, show: Show) -> None:
    show(desktop, "#m4")
    desktop.locator(".viewer-menu summary").click()
    desktop.get_by_role("button", name="Copy link to move").click()
    expect(desktop.get_by_role("button", name="Link copied")).to_be_visible()
    assert desktop.url.endswith("#m4")
    desktop.keyboard.press("ArrowRight")
    expect(desktop.get_by_role("button", name="Copy link to move")).to_be_visible()


def test_a_query_names_the_move_too(desktop: Page, show: Show) -> None:
    show(desktop, "?move=4")
    assert _caption(desktop) == "Move 4, White D2"


def test_moves_are_tried_and_forgotten(desktop: Page, show: Show) -> None:
    show(desktop, "#m6")
    desktop.get_by_role("button", name="Try moves").click()
    board = desktop.locator("[data-part=board] svg")
    box = board.bounding_box()
    assert box is not None
    unit = box["width"] / 138
    board.click(position={"x": unit * 109, "y": unit * 29})
    assert _caption(desktop) == "Move 7, Black E5"
    point = desktop.get_by_role("textbox", name="Point")
    point.fill("a1")
    point.press("Enter")
    assert _caption(desktop) == "Move 8, White A1, self-capture"
    desktop.get_by_role("button", name="Pass").click()
    assert _caption(desktop) == "Move 9, Black passes"
    desktop.keyboard.press("Escape")
    desktop.get_by_role("button", name="Back to the game").click()
    assert _caption(desktop).startswith("Move 6")
    desktop.keyboard.press("End")
    assert _caption(desktop) == "Move 10, White passes"
    assert desktop.url.endswith("#m6") or desktop.url.endswith("#m10")


def test_a_try_captures_as_the_game_does(desktop: Page, show: Show) -> None:
    show(desktop, "#m8")
    desktop.keyboard.press("t")
    desktop.get_by_role("textbox", name="Point").fill("C2")
    desktop.get_by_role("button", name="Play here").click()
    assert _caption(desktop) == "Move 9, Black C2, captures 1"
    assert _stones(desktop) == 7
    assert desktop.locator("[data-part=by-black]").inner_text() == "1"


def test_the_whole_board_is_in_view_beside_its_controls(desktop: Page, show: Show) -> None:
    desktop.set_viewport_size({"width": 1280, "height": 720})
    show(desktop)
    board = desktop.locator("[data-part=board]").bounding_box()
    assert board is not None
    assert min(board["width"], board["height"]) >= 560
    controls = desktop.locator(".viewer-controls").bounding_box()
    assert controls is not None
    assert controls["height"] < 50
    assert board["height"] + controls["height"] < 720


def test_the_position_is_text_at_any_move(desktop: Page, show: Show) -> None:
    show(desktop, "#m1")
    desktop.get_by_text("Position as text").click()
    text = desktop.locator("[data-part=text]")
    expect(text).to_contain_text("3 . X . . . 3")
    desktop.keyboard.press("ArrowRight")
    expect(text).to_contain_text("3 . X O . . 3")
    expect(text).to_contain_text("Move 2, White C3")
