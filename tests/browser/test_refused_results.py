"""A typed result that is refused: the cursor is at its board again, and what was typed is selected."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.test_results_by_keyboard import at, open_results, results, type_result


def at_once(page: Page) -> None:
    """No time passes on the page any more, however slow the machine is."""
    page.evaluate("() => { const at = Date.now(); Date.now = () => at; }")


def later(page: Page) -> None:
    """A minute has passed on the page."""
    page.evaluate("() => { const at = Date.now() + 60000; Date.now = () => at; }")


def selected(page: Page) -> str:
    return str(page.evaluate("getSelection().toString()"))


def test_what_is_no_result_is_told_at_its_board_and_the_cursor_is_there_again(
    desktop: Page, sign_in: SignIn, watch: Watches
) -> None:
    watch.expect("status of 422")
    open_results(desktop, sign_in)
    at_once(desktop)
    type_result(desktop, "zz")
    row = desktop.locator("[data-board='1']")
    expect(row.locator("[data-said]")).to_have_text(re.compile("“zz” isn’t a result"))
    expect(row.locator("[name=result]")).to_have_value("zz")
    at(desktop, 1)
    assert selected(desktop) == "zz"
    assert_accessible(desktop)
    # Typed on without a look at the page, it goes to no board.
    for slip, typed in (("w", "w"), ("b", "wb")):
        type_result(desktop, slip)
        expect(row.locator("[data-said]")).to_have_text(f"Is “{typed}” the result of table 1? Then press Enter again.")
        at(desktop, 1)
    assert results() == [""] * 6
    desktop.keyboard.press("Escape")
    type_result(desktop, "w")
    expect(row.locator("[data-known]")).to_contain_text("White")
    at(desktop, 2)
    assert results() == ["W", "", "", "", "", ""]


def test_what_is_typed_after_a_refusal_takes_its_place(desktop: Page, sign_in: SignIn, watch: Watches) -> None:
    watch.expect("status of 422")
    open_results(desktop, sign_in)
    at_once(desktop)
    type_result(desktop, "b3!")
    state_text = desktop.locator("[data-board='1'] [data-said]")
    expect(state_text).to_have_text("A game that wasn’t played has no margin: type b!, or b3 if it was played.")
    type_result(desktop, "b3")
    expect(state_text).to_have_text("Is “b3” the result of table 1? Then press Enter again.")
    desktop.keyboard.press("Enter")
    at(desktop, 2)
    expect(desktop.locator("#results-count")).to_have_text("1 of 6 results in, 1 to confirm")
    # Who goes to the field looks at it.
    type_result(desktop, "zz")
    at(desktop, 2)
    desktop.locator("[data-board='2'] [name=result]").click(click_count=3)
    type_result(desktop, "w")
    at(desktop, 3)
    type_result(desktop, "wx")
    at(desktop, 3)
    desktop.keyboard.press("End")
    desktop.keyboard.press("Backspace")
    desktop.keyboard.press("Enter")
    at(desktop, 4)
    type_result(desktop, "u")
    assert selected(desktop) == "u"
    type_result(desktop, "j")
    expect(desktop.locator("#results-count")).to_have_text("4 of 6 results in, 4 to confirm")
    assert results() == ["B+3", "W", "W", "jigo", "", ""]


def test_what_is_corrected_after_a_look_takes_one_enter(desktop: Page, sign_in: SignIn, watch: Watches) -> None:
    watch.expect("status of 422")
    open_results(desktop, sign_in)
    at_once(desktop)
    type_result(desktop, "b3!")
    state_text = desktop.locator("[data-board='1'] [data-said]")
    expect(state_text).to_have_text("A game that wasn’t played has no margin: type b!, or b3 if it was played.")
    later(desktop)
    type_result(desktop, "b3")
    at(desktop, 2)
    expect(desktop.locator("#results-count")).to_have_text("1 of 6 results in, 1 to confirm")
    assert results() == ["B+3", *[""] * 5]


def test_without_javascript_the_cursor_is_at_the_board_that_was_refused(
    open_page: OpenPage, sign_in: SignIn, watch: Watches
) -> None:
    watch.expect("status of 422")
    page = open_page(javascript=False)
    open_results(page, sign_in)
    page.locator("[data-board='3'] [name=result]").fill("zz")
    page.locator("[data-board='3'] [name=result]").press("Enter")
    at(page, 3)
    expect(page.locator("[data-board='3'] [name=result]")).to_have_value("zz")


def test_a_page_with_a_refusal_selects_it(desktop: Page, sign_in: SignIn, watch: Watches) -> None:
    """Where the form was sent before the script was there."""
    watch.expect("status of 422")
    open_results(desktop, sign_in)
    desktop.locator("[data-board='3'] [name=result]").fill("zz")
    desktop.locator("[data-board='3'] form.entering").evaluate("form => form.submit()")
    expect(desktop.locator("[data-board='3'] [data-said]")).to_have_text(re.compile("“zz” isn’t a result"))
    at(desktop, 3)
    assert selected(desktop) == "zz"


def test_a_refusal_that_comes_late_takes_the_cursor_from_nobody_who_types(
    desktop: Page, sign_in: SignIn, watch: Watches
) -> None:
    watch.expect("status of 422")
    open_results(desktop, sign_in)
    held: list[Route] = []
    desktop.route("**/results/*/", lambda route: held.append(route))
    type_result(desktop, "zz")
    desktop.keyboard.type("w")
    held[0].continue_()
    expect(desktop.locator("[data-board='1'] [data-said]")).to_have_text(re.compile("“zz” isn’t a result"))
    at(desktop, 2)
    desktop.unroute("**/results/*/")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("[data-board='2'] [data-known]")).to_contain_text("White")
    expect(desktop.locator("[data-board='1'] [name=result]")).to_have_value("zz")
