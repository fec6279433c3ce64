"""Pages in sight hear of a change from the site's own server, and bring in only what changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Game, Speaker
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink, Role, RoleKind, User
from nzgs_tourney.services.disputes.call_referee import call_referee
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.one_round import tile
from tests.db.desk import Desk, both_report, report_from
from tests.proof import servers

pytestmark = pytest.mark.desk(8, published=1)

# Looks by themselves come so seldom that whatever is seen within a test came by news.
SELDOM = """document.addEventListener('DOMContentLoaded', () => {
  for (const one of document.querySelectorAll('[data-every]')) one.dataset.every = '86400';
});"""
HIDE = "Object.defineProperty(document, 'hidden', {get: () => window.away === true});"


@pytest.fixture
def site(transactional_db: None, database_url: str, tmp_path: Path, settings: Any) -> Iterator[str]:
    """The site's own server in place of Django's."""
    with servers.site(database_url, tmp_path) as running:
        address = f"http://127.0.0.1:{running.port}"
        settings.SITE_URL = address
        yield address


def opened(page: Page, address: str) -> Page:
    page.add_init_script(SELDOM + HIDE)
    page.goto(address)
    page.evaluate("window.same = true")
    return page


def public(desk: Desk, page: str, *more: int) -> str:
    return reverse(f"public:{page}", args=[desk.event.slug, desk.division.slug, *more])


def test_a_result_reaches_every_page_that_shows_it(
    open_page: OpenPage, sign_in: SignIn, desk: Desk, games: list[Game]
) -> None:
    entry = games[0].pairing.seats.get(colour="white").entry
    token = token_of(PlayerLink.objects.get(entry=entry))
    white = opened(open_page("phone"), reverse("player:home", args=[token]))
    results = opened(open_page("phone"), public(desk, "results", 1))
    standings = opened(open_page("desktop"), public(desk, "standings"))
    game = opened(open_page("desktop"), reverse("public:game", args=[games[0].pk]))
    fetched: list[str] = []
    for page in (results, standings, game):
        page.on("request", lambda asked: fetched.append(asked.url) if asked.resource_type == "fetch" else None)
    report_from(games[0], Speaker.BLACK, "B+R")
    expect(white.locator("summary", has_text="Yes, ")).to_be_visible()
    expect(game.get_by_text("Not confirmed yet.")).to_be_visible()
    report_from(games[0], Speaker.WHITE, "B+R")
    expect(results.locator("#live-status")).to_contain_text("1 of 4 results")
    expect(standings.get_by_text("after round 1", exact=False).first).to_be_visible()
    expect(standings.locator("tbody tr").first).to_contain_text("1")
    for page in (white, results, standings, game):
        assert page.evaluate("window.same === true"), "the page was not loaded again"
    assert fetched == [], "a public page came with the news"


def test_what_is_typed_and_focused_stays_and_nothing_jumps(open_page: OpenPage, desk: Desk, games: list[Game]) -> None:
    entry = games[0].pairing.seats.get(colour="white").entry
    token = token_of(PlayerLink.objects.get(entry=entry))
    white = opened(open_page("phone"), reverse("player:game", args=[token, games[0].pk]))
    white.get_by_text("Share it from another app").tap()
    paste = white.get_by_label("paste")
    paste.press_sequentially("(;GM[1]")
    where = paste.bounding_box()
    report_from(games[0], Speaker.BLACK, "B+R")
    expect(
        white.get_by_text("New: reload to see it").or_(white.locator("summary", has_text="Yes, ")).first
    ).to_be_visible()
    expect(paste).to_have_value("(;GM[1]")
    expect(paste).to_be_focused()
    assert abs(paste.bounding_box()["y"] - where["y"]) < 1


def test_a_page_out_of_sight_holds_no_stream_and_catches_up_when_it_is_seen(
    open_page: OpenPage, desk: Desk, games: list[Game]
) -> None:
    results = opened(open_page("phone"), public(desk, "results", 1))
    with results.expect_event("requestfailed", lambda asked: asked.resource_type == "eventsource"):
        results.evaluate("window.away = true; document.dispatchEvent(new Event('visibilitychange'))")
    both_report(games[0], "B+R")
    results.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(results.locator("#live-status")).to_contain_text("1 of 4 results")
    both_report(games[1], "B+R")
    expect(results.locator("#live-status")).to_contain_text("2 of 4 results")


def test_a_call_reaches_the_referee_on_every_page(
    open_page: OpenPage, sign_in: SignIn, desk: Desk, games: list[Game]
) -> None:
    referee = User.objects.create_user("referee", first_name="Ranginui", last_name="Referee")
    Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    pages = []
    for user, address in (
        (referee, reverse("referee:records", args=[desk.event.slug])),
        (desk.director, reverse("desk:event", args=[desk.event.slug])),
    ):
        page = open_page("desktop")
        sign_in(page, user)
        pages.append(opened(page, address))
    entry = games[0].pairing.seats.get(colour="black").entry
    player = opened(open_page("phone"), reverse("player:home", args=[token_of(PlayerLink.objects.get(entry=entry))]))
    player.get_by_role("button", name="Call the referee").tap()
    for page in pages:
        expect(page.locator(".call-list").get_by_text("Table 1 calls the referee.")).to_be_visible()


def test_results_come_in_at_the_desk_beneath_what_is_typed(
    open_page: OpenPage, sign_in: SignIn, desk: Desk, games: list[Game]
) -> None:
    address = reverse("desk:results", args=[desk.event.slug, desk.division.slug, 1])
    pages = []
    for at in (address, f"{address}?show=open", reverse("desk:event", args=[desk.event.slug])):
        page = open_page("desktop")
        sign_in(page, desk.director)
        pages.append(opened(page, at))
    first, second, overview = pages
    rows = [[page.locator(f"[data-board='{table}']") for table in range(1, 5)] for page in (first, second)]
    # Small enough to be scrolled: what is typed stays where it is though rows above it grow.
    second.set_viewport_size({"width": 1200, "height": 320})
    field = rows[1][1].locator("[name=result]")
    field.press_sequentially("w4")
    where = field.bounding_box()
    rows[0][0].locator("[name=result]").press_sequentially("b3")
    rows[0][0].locator("[name=result]").press("Enter")
    expect(rows[1][0]).to_contain_text("by 3")
    expect(rows[1][0].get_by_role("button", name="Confirm")).to_be_visible()
    expect(second.locator("#results-count")).to_have_text("1 of 4 results in, 1 to confirm")
    expect(second.locator("#count-open")).to_have_text("3")
    expect(overview.locator("main")).to_contain_text("1 of 4")
    report_from(games[2], Speaker.BLACK, "B+R")
    for page in (0, 1):
        expect(rows[page][2]).to_contain_text("Reported")
    both_report(games[1], "B+R")
    for page in (0, 1):
        expect(rows[page][1].locator("[data-known]")).to_contain_text("Both sides confirmed it.")
    expect(overview.locator("main")).to_contain_text("3 of 4")
    expect(rows[1][1]).to_contain_text("This result is final now. What you typed isn’t entered.")
    expect(field).to_have_value("w4")
    expect(field).to_be_focused()
    assert abs(field.bounding_box()["y"] - where["y"]) < 1
    field.press("Escape")
    field.press("Tab")
    expect(rows[1][1].locator("[name=result]")).to_have_count(0)
    expect(rows[0][1].locator("[name=result]")).to_be_focused()
    rows[0][3].locator("[name=result]").focus()
    expect(rows[0][1].locator("[name=result]")).to_have_count(0)
    rows[1][0].get_by_role("button", name="Clear").click()
    for page in (0, 1):
        expect(rows[page][0]).to_contain_text("Cleared by")
    rows[0][0].get_by_role("button", name="Undo").click()
    for page in (0, 1):
        expect(rows[page][0]).to_contain_text("by 3")
    for page in pages:
        assert page.evaluate("window.same === true"), "the page was not loaded again"


def test_a_players_page_in_two_tabs_comes_with_the_news_and_keeps_what_is_typed(
    open_page: OpenPage, desk: Desk, games: list[Game]
) -> None:
    entry = games[0].pairing.seats.get(colour="white").entry
    home = reverse("player:home", args=[token_of(PlayerLink.objects.get(entry=entry))])
    typing = open_page("phone")
    other = typing.context.new_page()
    fetched: list[str] = []
    for tab in (other, typing):
        tab.on("request", lambda asked: fetched.append(asked.url) if asked.resource_type == "fetch" else None)
        with tab.expect_response(lambda answer: "parts=1" in answer.url):
            opened(tab, home)
    for choice in ("I won", "By counting"):
        tile(typing, choice).tap()
    margin = typing.get_by_label("By how many points?")
    margin.press_sequentially("3.")
    where = margin.bounding_box()
    call_referee(games[0].pk, Speaker.BLACK, actor="Black by link", nonce=uuid4())
    for tab in (typing, other):
        expect(tab.get_by_text("called the referee to your table.")).to_be_visible()
        assert tab.evaluate("window.same === true"), "the page was not loaded again"
    assert fetched == [], "it came with the news"
    expect(margin).to_have_value("3.")
    expect(margin).to_be_focused()
    assert abs(margin.bounding_box()["y"] - where["y"]) < 1
    margin.press_sequentially("5")
    expect(margin).to_have_value("3.5")
    expect(typing.get_by_label("By counting")).to_be_checked()
