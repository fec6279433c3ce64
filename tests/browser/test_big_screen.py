"""The big screen: type that fills it, whatever the number of boards, and a day that it follows by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, ViewportSize, expect

from games.models import Speaker
from nzgs_tourney.models import Entry, RoundTime
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.set_teams import set_team
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.set_screen import set_screen
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.events.big_screen import ScreenChoice, Wifi
from nzgs_tourney.tournament.division.big_screen import Shown
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, Watches
from tests.browser.layout import BOXES_WITH_OWN_SCROLL, CUT_TEXT, LAID_OUT, SPLIT_WORDS, measured
from tests.browser.ten_rounds import ROUNDS, ten_rounds
from tests.browser.watch import WIDE
from tests.db.desk import Desk, both_report, enter_players, games_of, make_desk, report_from

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Alexandrina-Wilhelmina Te Whakaruruhau-o-Ngāti-Porou"
BEYOND = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length"
SPACE = 10
"""The space before the name, which counts as the beginning of its first line."""
STARTS = """all => all.map(one => {
    const words = document.createRange();
    words.selectNodeContents(one.querySelector("svg").nextSibling);
    return [...words.getClientRects()].map(line => Math.round(line.left));
})"""
CAPITALS = """all => all.filter(one => one.offsetParent !== null).map(one => {
    const pen = document.createElement("canvas").getContext("2d");
    const style = getComputedStyle(one);
    pen.font = `${style.fontSize} ${style.fontFamily}`;
    return innerHeight / pen.measureText("H").actualBoundingBoxAscent;
})"""
"""How many capitals of each name in sight are as high as the screen."""
EXTENT = """() => {
    const rows = [...document.querySelectorAll("[data-pages] > li")].filter(one => one.offsetParent !== null);
    const tops = rows.map(one => one.getBoundingClientRect());
    const list = rows[0].parentElement.getBoundingClientRect();
    return [Math.max(...tops.map(one => one.bottom)) - list.top, list.bottom - list.top, innerHeight];
}"""
"""How far down the rows in sight reach, of their list, of the screen."""
ONE_COLUMN = """() => [...document.querySelectorAll("[data-pages]")].every(list => {
    const rows = [...list.children].map(row => row.getBoundingClientRect());
    const below = (row, before) => !before || (row.left === before.left && row.top >= before.bottom - 1);
    return rows.every((row, i) => row.height && below(row, rows[i - 1]));
})"""
"""Whether every row of every list is in sight, each below the one before."""
LEFT = "all => all.map(one => Math.round(one.getBoundingClientRect().left))"
HEADS_AND_FIRST = (".screen-heads > .crossed:first-child", ".screen-list > .crossed:first-child")
SCENES = "kinds => [...document.querySelectorAll('[data-scene]')].map(one => one.dataset.scene).join(' ') === kinds"
LOOK = "document.dispatchEvent(new Event('live:look'))"
HD: ViewportSize = {"width": 1920, "height": 1080}
UHD: ViewportSize = {"width": 3840, "height": 2160}


def _long_names() -> Desk:
    desk = make_desk(4)
    Entry.objects.filter(division=desk.division).update(name=LONG)
    desk.publish(1)
    return desk


def opened(page: Page, desk: Desk, size: ViewportSize = HD) -> Page:
    """The event's screen, paused, so that only a key turns its pages."""
    page.set_viewport_size(size)
    page.goto(reverse("public:event_screen", args=[desk.event.slug]))
    page.keyboard.press(" ")
    return page


def pages_of(page: Page, kind: str) -> Iterator[None]:
    """Turns through the pages of the scenes of a kind, from the first."""
    for _ in range(60):
        scene = page.locator("[data-scene]:visible")
        if scene.get_attribute("data-scene") == kind:
            break
        page.keyboard.press("ArrowRight")
    first = page.locator("[data-page-of]").text_content()
    while True:
        yield
        page.keyboard.press("ArrowRight")
        now = page.locator("[data-page-of]").text_content()
        if page.locator("[data-scene]:visible").get_attribute("data-scene") != kind or now == first:
            return


def rows(page: Page) -> int:
    return page.locator("[data-pages] > li:visible").count()


@pytest.mark.parametrize(
    ("players", "kind", "least", "pages"),
    [
        (2, "draw", 36, 1),
        (18, "draw", 36, 1),
        (19, "draw", 36, 1),
        (60, "draw", 60, 1),
        (120, "draw", 60, 2),
        (200, "draw", 60, 4),
        (200, "names", 60, 4),
    ],
)
def test_type_fills_the_screen(desktop: Page, players: int, kind: str, least: int, pages: int) -> None:
    desk = make_desk(players)
    desk.publish(1)
    for size in (HD, UHD):
        screen, turned, seen = opened(desktop, desk, size), 0, 0
        for _ in pages_of(screen, kind):
            turned, seen = turned + 1, seen + rows(screen)
            assert max(screen.eval_on_selector_all(".name", CAPITALS)) <= least
            reach, room, height = screen.evaluate(EXTENT)
            assert reach <= room + 1, "nothing is cut"
            assert room - reach < height / 8, "no blank half"
        assert turned == pages
        assert seen == (players if kind == "names" else players // 2 + players % 2)


def test_standings_and_crosstable_of_two_hundred_take_four_pages_each(desktop: Page) -> None:
    desk = make_desk(200)
    desk.play(1)
    screen = opened(desktop, desk)
    for kind in ("standings", "crosstable"):
        sizes = [max(screen.eval_on_selector_all(".name", CAPITALS)) for _ in pages_of(screen, kind)]
        assert len(sizes) == 4, kind
        assert max(sizes) <= 60, kind


def test_long_names_and_a_notice_cut_nothing(desktop: Page) -> None:
    desk = make_desk(18)
    Entry.objects.filter(division=desk.division, number__in=(1, 6, 12)).update(name=LONG)
    desk.publish(1)
    set_screen(desk.event.pk, ScreenChoice(notice="Lunch in the foyer until 13:30. Please be back."), actor="Director")
    screen = opened(desktop, desk)
    assert max(screen.eval_on_selector_all(".name", CAPITALS)) <= 40
    assert screen.eval_on_selector_all("li:not([hidden]) > .name", BEYOND) == 0
    reach, room, _height = screen.evaluate(EXTENT)
    assert reach <= room + 1
    assert_accessible(screen)


def test_the_heads_of_team_standings_are_whole(desktop: Page) -> None:
    desk = make_desk(6, "club-teams")
    entries = list(desk.division.entries.order_by("pk").values_list("pk", flat=True))
    for place, name in enumerate(("Kea", "Tui")):
        set_team(desk.division.pk, None, name, entries[place::2], actor="Director")
    desk.play(1)
    screen = opened(desktop, desk)
    for _ in pages_of(screen, "standings"):
        assert "Weighted boards" in screen.locator(".screen-heads:visible").first.inner_text()
        assert screen.eval_on_selector_all(".screen-heads .value", BEYOND) == 0


def test_a_table_is_in_its_place_beside_a_long_name(phone: Page) -> None:
    desk = _long_names()
    phone.goto(reverse("public:screen", args=[desk.event.slug, desk.division.slug]))
    assert phone.locator(".by-name .at").count() == 4
    assert phone.eval_on_selector_all(".by-name .at", BEYOND) == 0


def test_the_second_line_of_a_name_begins_below_the_first(phone: Page) -> None:
    desk = _long_names()
    phone.goto(reverse("public:screen", args=[desk.event.slug, desk.division.slug]))
    lines = phone.eval_on_selector_all(".by-table .name", STARTS)
    assert all(len(starts) > 1 for starts in lines)
    assert all(max(starts) - min(starts) < SPACE for starts in lines), lines


def test_type_can_be_larger_and_pages_are_turned_by_keys(desktop: Page) -> None:
    desk = make_desk(60)
    desk.publish(1)
    screen = opened(desktop, desk)
    expect(screen.locator("[data-page-of]")).to_have_text("Page 1 of 3")
    before = max(screen.eval_on_selector_all(".name", CAPITALS))
    screen.keyboard.press("+")
    assert max(screen.eval_on_selector_all(".name", CAPITALS)) < before
    assert rows(screen) == 15
    screen.keyboard.press("-")
    assert rows(screen) == 30


def test_it_turns_by_itself_and_its_clock_counts_to_the_start(open_page: OpenPage) -> None:
    desk = make_desk(18)
    now = timezone.now().replace(microsecond=0)
    RoundTime.objects.create(division=desk.division, round_number=1, starts_at=now + timedelta(minutes=6))
    desk.publish(1)
    screen = open_page("desktop", own_context=True)
    screen.clock.install(time=now)
    # The server's clock goes on as it does, and would put this one right.
    screen.route("**/health/", lambda route: route.fulfill(status=200))
    screen.goto(reverse("public:event_screen", args=[desk.event.slug]))
    # Until here the clock goes on by itself, however long the page takes.
    screen.clock.pause_at(now + timedelta(minutes=2))
    clock = screen.locator(".start:visible")
    screen.clock.run_for(1_000)
    expect(clock).to_have_text("starts in 03:59")
    shown = screen.locator("[data-scene]:visible").get_attribute("id")
    screen.clock.run_for(13_000)
    assert {shown, screen.locator("[data-scene]:visible").get_attribute("id")} == {"scene-draw", "scene-names"}
    screen.clock.run_for(4 * 60_000)
    expect(clock).to_have_text("playing for 00:14")


def test_a_computer_whose_clock_is_wrong_counts_by_the_server_s(open_page: OpenPage) -> None:
    desk = make_desk(4)
    now = timezone.now()
    RoundTime.objects.create(division=desk.division, round_number=1, starts_at=now + timedelta(minutes=50))
    desk.publish(1)
    screen = open_page("desktop", own_context=True)
    screen.clock.install(time=now - timedelta(hours=2))
    screen.goto(reverse("public:event_screen", args=[desk.event.slug]))
    screen.clock.run_for(2_000)
    expect(screen.locator(".start:visible")).to_have_text(re.compile("starts in 49:"))


def test_it_follows_a_day_of_two_divisions_by_itself(open_page: OpenPage) -> None:
    desk = make_desk(8)
    second = Desk(desk.event, desk.event.divisions.get(position=2), desk.director)
    enter_players(second.division, 5)
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Director")
    screen = open_page("desktop")
    opened(screen, desk)
    screen.evaluate("window.same = true")

    def shows(*kinds: str) -> None:
        screen.evaluate(LOOK)
        screen.wait_for_function(SCENES, arg=" ".join(kinds))
        assert screen.locator("[data-scene]:visible").count() == 1, "one at a time"
        reach, room, _ = screen.evaluate(EXTENT) if kinds != ("codes",) else (0, 0, 0)
        assert reach <= room + 1

    shows("codes")
    for number in (1, 2):
        desk.publish(number)
        draw_round(second.division.pk, number, actor="Director", seed="seed")
        publish_round(second.division.pk, number, actor="Director")
        shows("draw", "names")
        expect(screen.locator("[data-scene]:visible h2")).to_contain_text(f"Round {number}")
        games = games_of(desk.division.drawn_rounds.get(number=number))
        report_from(games[0], Speaker.BLACK, "B+R")
        shows("draw", "names", "results")
        for game in games:
            both_report(game, "B+R")
        shows("draw", "names", "standings", "crosstable")
        for game in games_of(second.division.drawn_rounds.get(number=number)):
            both_report(game, "W+R")
        shows("standings", "crosstable", "standings", "crosstable")
        for division in (desk.division, second.division):
            close_round(division.pk, number, actor="Director")
        shows("standings", "crosstable", "standings", "crosstable")
    set_screen(desk.event.pk, ScreenChoice(Shown.CROSSTABLE, second.division.number), actor="Director")
    shows("crosstable")
    set_screen(desk.event.pk, ScreenChoice(), actor="Director")
    shows("standings", "crosstable", "standings", "crosstable")
    assert screen.evaluate("window.same"), "it was never loaded again"


def test_a_screen_that_was_told_to_reload_comes_back_by_itself(open_page: OpenPage, watch: Watches) -> None:
    watch.expect("404")
    desk = make_desk(4)
    desk.publish(1)
    screen = open_page("desktop", own_context=True)
    screen.clock.install(time=timezone.now())
    screen.goto(reverse("public:event_screen", args=[desk.event.slug]))
    edit_event(desk.event.pk, {"published": False}, actor="Director")
    screen.evaluate(LOOK)
    expect(screen.locator("[data-live-line] a")).to_be_visible()
    edit_event(desk.event.pk, {"published": True}, actor="Director")
    with screen.expect_navigation():
        screen.clock.run_for(61_000)
    expect(screen.locator("[data-live-line]")).to_have_count(0)
    expect(screen.get_by_role("heading", name="Round 1").first).to_be_visible()


def test_a_phone_has_one_column_that_scrolls_whatever_is_shown(open_page: OpenPage, settings: object) -> None:
    settings.SITE_URL = "http://192.168.1.20:8000"  # type: ignore[attr-defined]
    desk = ten_rounds()
    soon = timezone.now() + timedelta(hours=3)
    RoundTime.objects.create(division=desk.division, round_number=ROUNDS, starts_at=soon)
    wifi = Wifi("Hall Guest", "kauri tree and a very long password")
    page = open_page("desktop")
    for shown in Shown:
        set_screen(desk.event.pk, ScreenChoice(shown, notice="Lunch until 13:30"), actor="Director", wifi=wifi)
        opened(page, desk)
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            faults = measured(page, WIDE, CUT_TEXT, BOXES_WITH_OWN_SCROLL, SPLIT_WORDS, before=LAID_OUT)
            assert faults == [[]] * 4, f"{shown} at {width} px"
            assert page.evaluate(ONE_COLUMN), f"{shown} at {width} px"
        page.keyboard.press("PageDown")
        page.wait_for_function("() => scrollY > 0")
        assert page.locator("[data-screen-tools]").is_hidden(), "nothing turns, so there is nothing to turn it by"
    assert page.locator("[data-scene=codes] img").count() == 2


def test_a_phone_shows_every_game_of_the_crosstable(phone: Page) -> None:
    desk = ten_rounds()
    set_screen(desk.event.pk, ScreenChoice(Shown.CROSSTABLE), actor="Director")
    phone.goto(reverse("public:event_screen", args=[desk.event.slug]))
    first = phone.locator("li.crossed").first
    assert first.locator(".value:visible").count() == ROUNDS + 1
    heads, cells = (phone.eval_on_selector_all(f"{row} > .value", LEFT) for row in HEADS_AND_FIRST)
    assert heads == cells
