"""How much of a screen of the desk is work: what stands above it, the rows in sight, and that no row moves."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Game, Speaker
from nzgs_tourney.models import Division, Entry, Event
from tests.browser.chromium import SCREENS, Turned
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.every_page import full_event, pages, pages_of
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from

MOST_ABOVE = {"desktop": 120, "phone": 110}
"""Pixels that header, place, heading, state and the next action may take."""
ABOVE = """() => Math.max(...[...document.querySelectorAll(
    ".site-header, .place, .page-head h1, .page-head .standing, .page-head .actions:not(:has(> :nth-child(2)))"
)].filter((part) => getComputedStyle(part).order === "0").map((part) => part.getBoundingClientRect())
    .filter((box) => box.height > 1).map((box) => Math.round(box.bottom)))"""
"""Where the last of them ends; what is set behind the page's content (`order`) isn't above it."""
ROWS_IN_SIGHT = """() => [...document.querySelectorAll("main tbody tr")]
    .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length"""
TOPS = (
    """() => [...document.querySelectorAll("[data-board]")].map((row) => Math.round(row.getBoundingClientRect().top))"""
)
LINES = """() => [...document.querySelectorAll("main tbody .side")].map((cell) => {
    const style = getComputedStyle(cell);
    const inside = cell.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    return Math.round(inside / parseFloat(style.lineHeight));
})"""

OVER_THE_EDGE = """() => [...document.querySelectorAll("main tbody .side")].filter((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getBoundingClientRect().right > cell.getBoundingClientRect().right;
}).map((cell) => cell.textContent.trim())"""
"""Players whose name and grade reach into the cell beside theirs."""
SIZES = """() => {
    const sizes = new Set(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        const seen = element.checkVisibility() && !element.closest("h1, .brand, .visually-hidden, svg, select");
        if (seen && texts.currentNode.data.trim()) sizes.add(getComputedStyle(element).fontSize);
    }
    return [...sizes].sort();
}"""
"""The sizes of text that is seen; a heading in sight has the size of the second ones, or stands alone in its."""
PAGES = ("event", "entries", "results", "round", "standings", "division_settings", "check_in", "sheets", "entry")


def results_of(desk: Desk, number: int = 1) -> str:
    return reverse("desk:results", args=[desk.event.slug, desk.division.slug, number])


def thirty_boards() -> tuple[Desk, list[Game]]:
    """A round of thirty boards just published."""
    desk = make_desk(60)
    return desk, games_of(desk.publish(1))


def test_little_stands_above_the_work_on_every_page_of_the_desk(open_page: OpenPage, sign_in: SignIn) -> None:
    desk = full_event()
    page = open_page("phone")
    turned = Turned(page)
    sign_in(page, desk.director)
    high: list[str] = []
    for address in pages_of("desk", desk):
        page.goto(address)
        if not page.locator(".place").count():
            continue
        for device, most in MOST_ABOVE.items():
            turned.to(device)
            above = page.evaluate(ABOVE)
            high += [f"{device}: {address}: {above}"] if above > most else []
    assert not high, "\n".join(high)


def test_a_page_of_the_desk_has_four_sizes_of_text(desktop: Page, sign_in: SignIn) -> None:
    desk = full_event()
    addresses = pages(desk)
    sign_in(desktop, desk.director)
    for name in PAGES:
        desktop.goto(addresses[f"desk:{name}"][0])
        assert set(desktop.evaluate(SIZES)) <= {"13px", "14px", "16px", "19px"}, name


def test_ten_boards_are_in_sight_on_a_laptop_and_four_on_a_phone(open_page: OpenPage, sign_in: SignIn) -> None:
    desk, games = thirty_boards()
    both_report(games[0], "W+R")
    report_from(games[1], Speaker.PAPER, "B+12")
    report_from(games[2], Speaker.BLACK, "B+3")
    report_from(games[2], Speaker.WHITE, "W+3")
    for device, size, least in (("desktop", (1280, 720), 10), ("phone", (390, 844), 4)):
        page = open_page(device)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        sign_in(page, desk.director)
        page.goto(results_of(desk))
        assert page.evaluate("scrollY") == 0
        assert page.evaluate(ROWS_IN_SIGHT) >= least, device


def test_a_name_and_its_grade_stay_in_their_cell_beside_a_name_as_long_as_two(desktop: Page, sign_in: SignIn) -> None:
    desk = make_desk(8)
    Entry.objects.filter(number=1).update(name="Oskar van der Westhuizen-Featherstonehaugh")
    desk.publish(1)
    desktop.set_viewport_size({"width": 1280, "height": 720})
    sign_in(desktop, desk.director)
    desktop.goto(results_of(desk))
    assert not desktop.evaluate(OVER_THE_EDGE)
    assert max(desktop.evaluate(LINES)) == 2, "the grade has no line of its own"


def test_twenty_players_of_the_standings_are_in_sight(desktop: Page, sign_in: SignIn) -> None:
    desk = make_desk(40)
    desk.play(1)
    sign_in(desktop, desk.director)
    desktop.goto(reverse("desk:standings", args=[desk.event.slug, desk.division.slug]))
    assert desktop.viewport_size == SCREENS["desktop"]["viewport"]
    assert desktop.evaluate(ROWS_IN_SIGHT) >= 20


def test_a_draft_of_thirty_boards_is_short_and_says_what_is_unusual(desktop: Page, sign_in: SignIn) -> None:
    desk = make_desk(60)
    desk.play(1)
    desk.draw(2)
    sign_in(desktop, desk.director)
    desktop.goto(reverse("desk:round", args=[desk.event.slug, desk.division.slug, 2]))
    assert desktop.evaluate("document.documentElement.scrollHeight") < 1800
    assert set(desktop.evaluate(LINES)) == {1}, "names stay on one line"
    desktop.set_viewport_size({"width": 1280, "height": 720})
    assert desktop.locator(".place").evaluate("bar => bar.parentElement.querySelector('.standing').offsetHeight") < 30
    assert set(desktop.evaluate(LINES)) == {1}, "and so does what is beside them"
    desktop.set_viewport_size(SCREENS["desktop"]["viewport"])
    why = desktop.locator("tbody details.more").first
    expect(why.locator(".more-text")).to_be_hidden()
    why.locator("summary").click()
    expect(why.locator(".more-text")).to_contain_text("They haven’t met.")


def test_no_row_moves_when_a_result_comes_in_or_is_refused(desktop: Page, sign_in: SignIn, watch: Watches) -> None:
    watch.expect("status of 422")
    desk, _games = thirty_boards()
    desktop.set_viewport_size({"width": 1280, "height": 720})
    sign_in(desktop, desk.director)
    desktop.goto(results_of(desk))
    before = desktop.evaluate(TOPS)
    for typed, shown in (("b12", "B+12"), ("bf", "Counts as a game"), ("wr", "W+R")):
        row = desktop.locator("tr:has([name=result]:focus)")
        table = row.get_attribute("data-board")
        desktop.keyboard.type(typed)
        desktop.keyboard.press("Enter")
        expect(desktop.locator(f"[data-board='{table}'] [data-known]")).to_contain_text(shown)
        assert desktop.evaluate(TOPS) == before, typed
    for refused in ("zz", "b3!", "b400"):
        desktop.locator("[data-board='5'] [name=result]").fill(refused)
        desktop.keyboard.press("Enter")
        said = desktop.locator("[data-board='5'] [data-said]")
        expect(said).to_have_text(re.compile(".{20}"))
        assert desktop.evaluate(TOPS) == before, refused
        desktop.locator("[data-board='5'] [name=result]").press("Escape")


def test_a_division_of_two_words_stays_on_one_line_of_a_phone(phone: Page, sign_in: SignIn) -> None:
    desk = make_desk(2)
    Event.objects.filter(pk=desk.event.pk).update(name="Ōtāhuhu Winter Open 2026")
    Division.objects.filter(pk=desk.division.pk).update(name="Under sixteen and beginners")
    sign_in(phone, desk.director)
    phone.goto(results_of(desk))
    assert phone.locator(".division-name").evaluate("name => name.offsetHeight") < 30
    assert phone.locator(".site-header").evaluate("header => header.offsetHeight") < 50


def test_a_result_is_tapped_on_a_phone(phone: Page, sign_in: SignIn) -> None:
    desk, games = thirty_boards()
    sign_in(phone, desk.director)
    phone.goto(results_of(desk))
    row = phone.locator("[data-board='1']")
    field = row.locator("[name=result]")
    expect(field).to_be_hidden()
    half = row.get_by_role("button", name=f"{games[0].white_name} has won at table 1")
    box = half.bounding_box()
    assert box is not None
    assert box["width"] >= 150
    assert box["height"] >= 44
    half.tap()
    expect(row.locator("[data-known]")).to_contain_text("White")
    expect(phone.locator("#results-count")).to_have_text("1 of 30 results in, 1 to confirm")
    expect(field).not_to_be_focused()
    assert Game.objects.get(pk=games[0].pk).result == "W"
    other = phone.locator("[data-board='2']")
    other.get_by_text("Jigo, other").tap()
    other.get_by_role("button", name="Jigo", exact=True).tap()
    expect(other.locator("[data-known]")).to_contain_text("jigo")
    other.locator("[name=result]").fill("b3")
    other.locator("[name=result]").press("Enter")
    expect(other.locator("[data-known]")).to_contain_text("B+3")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_without_javascript_a_result_is_typed(open_page: OpenPage, sign_in: SignIn, device: str) -> None:
    desk, games = thirty_boards()
    page = open_page(device, javascript=False)
    sign_in(page, desk.director)
    page.goto(results_of(desk))
    page.locator("[data-board='2'] [name=result]").fill("w3")
    page.locator("[data-board='2'] [name=result]").press("Enter")
    expect(page.locator("[data-board='2'] [data-known]")).to_contain_text("W+3")
    assert Game.objects.get(pk=games[1].pk).result == "W+3"


def test_what_waits_is_counted_in_the_bar_and_opened_there(phone: Page, sign_in: SignIn) -> None:
    desk = make_desk(4)
    sign_in(phone, desk.director)
    phone.goto(reverse("desk:event", args=[desk.event.slug]))
    notices = phone.locator("main .notice")
    expect(notices.first).to_be_hidden()
    phone.locator(".things summary").tap()
    expect(notices.first).to_be_visible()
    expect(phone.locator(".things summary")).to_have_text(re.compile(rf"^\s*{notices.count()} things?\s*$"))
    for notice in notices.all():
        box = notice.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


def test_the_common_rules_come_first_and_their_fields_lie_in_line(desktop: Page, sign_in: SignIn) -> None:
    desk = make_desk(4)
    sign_in(desktop, desk.director)
    desktop.goto(reverse("desk:division_settings", args=[desk.event.slug, desk.division.slug]))
    seen = [
        field.get_attribute("name")
        for field in desktop.locator("main form :is(input, select):not([type=hidden])").all()
        if field.is_visible()
    ]
    assert seen == ["name", "system", "rounds", "main_minutes", "overtime", "handicap_basis"]
    for row in (seen[:3], seen[3:]):
        tops = {round((desktop.locator(f"[name={name}]").bounding_box() or {"y": 0})["y"]) for name in row}
        assert len(tops) == 1, row
    desktop.get_by_text("Board and komi", exact=True).click()
    expect(desktop.get_by_label("Board size")).to_be_visible()
