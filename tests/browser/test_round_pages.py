"""The round's pages as a browser shows them: a swap priced without leaving the page, a draft published and printed."""

from playwright.sync_api import Page, expect

from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn
from tests.db.desk import Desk, make_desk


def drafted(page: Page, sign_in: SignIn) -> tuple[Desk, str]:
    """Round 1 played, round 2 a draft with a bye and floats, shown to its director; the address of the division."""
    desk = make_desk(13)
    desk.play(1)
    desk.draw(2)
    sign_in(page, desk.director)
    place = f"/desk/{desk.event.slug}/{desk.division.slug}"
    page.goto(f"{place}/rounds/2/")
    return desk, place


def test_a_swap_is_priced_at_once_and_made_by_a_second_press(desktop: Page, sign_in: SignIn) -> None:
    drafted(desktop, sign_in)
    first, second = (desktop.locator(f"#table-{table} td").nth(0).locator("strong").inner_text() for table in (1, 2))
    desktop.select_option("[name=first]", label=f"{first}, table 1")
    expect(desktop.locator("#swap-price")).to_contain_text("Now choose the other one.")
    desktop.select_option("[name=second]", label=f"{second}, table 2")
    expect(desktop.locator("#swap-price")).to_contain_text("Table 1:")
    assert_accessible(desktop)
    desktop.get_by_role("button", name="Swap them").click()
    expect(desktop.get_by_role("status")).to_contain_text("Swapped.")
    expect(desktop.locator("#table-2")).to_contain_text(first)


def test_a_swap_needs_no_javascript(open_page: OpenPage, sign_in: SignIn) -> None:
    page = open_page("phone", javascript=False)
    drafted(page, sign_in)
    first = page.locator("#table-1 td").nth(0).locator("strong").inner_text()
    page.locator("#table-1").get_by_role("link", name=f"swap {first}").click()
    page.locator("#table-2").get_by_role("link", name="swap").first.click()
    expect(page.locator("#swap-price")).to_contain_text("Table 1:")
    page.get_by_role("button", name="Swap them").click()
    expect(page.locator("#table-2")).to_contain_text(first)


def test_a_link_in_the_table_leads_to_the_field_to_fill(desktop: Page, sign_in: SignIn) -> None:
    drafted(desktop, sign_in)
    board = desktop.locator("#table-2")
    board.get_by_role("link", name="change the handicap or komi at table 2").click()
    expect(desktop.get_by_label("Stones")).to_be_focused()
    expect(desktop.locator("#handicap [name=table]")).to_have_value("2")
    board.get_by_role("link", name="swap").first.click()
    expect(desktop.get_by_label("changes places with")).to_be_focused()


def test_a_draft_is_published_and_printed(desktop: Page, sign_in: SignIn) -> None:
    drafted(desktop, sign_in)
    desktop.get_by_role("button", name="Publish round 2").click()
    expect(desktop.get_by_role("status")).to_contain_text("Round 2 is published")
    desktop.get_by_role("link", name="Sheets").click()
    expect(desktop.get_by_role("link", name="Open Result slips")).to_be_visible()
