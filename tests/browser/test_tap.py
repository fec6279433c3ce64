"""A board whose points are tapped: by finger, mouse and keys, fragment after fragment, and without the script."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from django.template import engines
from playwright.sync_api import Page, Route, expect

from games.rules.point import point_named
from games.sheets.board_svg import tap_board
from games.sheets.diagram import Diagram
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage
from tests.browser.watch import assert_fits

SIZE = 19
PAGE = """{% extends "base.html" %}{% load static %}
{% block title %}A position{% endblock %}
{% block styles %}{% static 'styles/game.css' %}{% endblock %}
{% block content %}<h1>A position</h1>
<form id="tap-form" action="/a-position/" hx-get="/a-position/" hx-select="#there" hx-target="#there"
      hx-swap="outerHTML">
</form>
<div id="there">{% include "games/parts/tap_board.html" %}<p>Taken: <strong data-taken>{{ taken }}</strong></p></div>
{% endblock %}
{% block scripts %}<script src="{% static 'games/tap.js' %}" defer></script>{% endblock %}"""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'"
)
HEADERS = {"content-security-policy": POLICY, "content-type": "text/html; charset=utf-8"}

Show = Callable[[Page], None]


@pytest.fixture
def show(site: str) -> Show:
    """The page of one position: each point taken comes back in a new fragment, with a black stone on it."""

    def answer(route: Route) -> None:
        taken = parse_qs(urlsplit(route.request.url).query).get("point", [""])[0]
        rows = [["."] * SIZE for _ in range(SIZE)]
        if (point := point_named(taken, SIZE)) is not None:
            rows[point // SIZE][point % SIZE] = "X"
        tap = tap_board(Diagram(SIZE, tuple(map("".join, rows))), "tap-form", label="Dead stones")
        route.fulfill(body=engines["django"].from_string(PAGE).render({"tap": tap, "taken": taken}), headers=HEADERS)

    def shown(page: Page) -> None:
        page.route(f"{site}/a-position/**", answer)
        page.goto("/a-position/")

    return shown


def spot(page: Page, name: str) -> tuple[float, float]:
    """Where a point lies on the screen."""
    point = point_named(name, SIZE)
    assert point is not None
    x, y = page.evaluate(
        """([column, row]) => {
            const svg = document.querySelector("[data-tap-surface] svg");
            const [origin, cell] = [Number(svg.dataset.origin), Number(svg.dataset.cell)];
            svg.scrollIntoView({ block: "center" });
            const at = new DOMPoint(origin + cell * column, origin + cell * row).matrixTransform(svg.getScreenCTM());
            return [at.x, at.y];
        }""",
        [point % SIZE, point // SIZE],
    )
    return x, y


class Finger:
    """One finger on the screen of a phone."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, *places: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in places]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, place: tuple[float, float]) -> None:
        self._send("touchStart", place)

    def to(self, place: tuple[float, float]) -> None:
        self._send("touchMove", place)

    def up(self) -> None:
        self._send("touchEnd")


def told(page: Page) -> str:
    return page.locator("[data-tap-told]").inner_text()


def taken(page: Page, name: str) -> None:
    expect(page.locator("[data-taken]")).to_have_text(name)


def test_the_point_nearest_to_a_click_is_taken_again_and_again(desktop: Page, show: Show) -> None:
    show(desktop)
    for name, aside in (("C4", 4), ("A19", -6), ("T1", 5)):
        x, y = spot(desktop, name)
        desktop.mouse.move(x + aside, y - aside)
        assert told(desktop) == f"{name}, empty"
        desktop.mouse.down()
        desktop.mouse.up()
        taken(desktop, name)
        expect(desktop.locator("[data-tap-live] .board-stones > *")).to_have_count(1)


def test_a_finger_slides_to_the_right_point_and_sees_its_name(phone: Page, show: Show) -> None:
    show(phone)
    start, end = spot(phone, "Q15"), spot(phone, "Q16")
    finger = Finger(phone)
    finger.down(start)
    expect(phone.locator(".tap-name")).to_have_text("Q15")
    finger.to(end)
    expect(phone.locator(".tap-name")).to_have_text("Q16")
    taken(phone, "")
    finger.up()
    taken(phone, "Q16")
    expect(phone.locator(".tap-cross")).to_have_count(0)


def test_a_finger_that_slides_off_the_board_takes_nothing(phone: Page, show: Show) -> None:
    show(phone)
    start = spot(phone, "K10")
    finger = Finger(phone)
    finger.down(start)
    expect(phone.locator(".tap-cross")).to_have_count(1)
    finger.to((start[0], start[1] + 330))
    expect(phone.locator(".tap-cross")).to_have_count(0)
    finger.up()
    assert told(phone) == ""
    taken(phone, "")


def test_keys_choose_a_point_and_go_on_from_it(desktop: Page, show: Show) -> None:
    show(desktop)
    board = desktop.get_by_role("application", name="Dead stones: arrow keys choose a point, Enter takes it")
    board.focus()
    desktop.keyboard.press("ArrowUp")
    assert told(desktop) == "K10, empty"
    for _ in range(3):
        desktop.keyboard.press("ArrowRight")
    desktop.keyboard.press("ArrowUp")
    assert told(desktop) == "N11, empty"
    desktop.keyboard.press("Enter")
    taken(desktop, "N11")
    expect(desktop.locator("[data-tap-live] [data-tap-surface]")).to_be_focused()
    assert told(desktop) == "N11, black stone"
    desktop.keyboard.press("ArrowDown")
    desktop.keyboard.press(" ")
    taken(desktop, "N10")
    desktop.keyboard.press("Escape")
    expect(desktop.locator(".tap-cross")).to_have_count(0)
    desktop.keyboard.press("Tab")
    expect(desktop.locator("[data-tap-surface]")).not_to_be_focused()


def test_the_cross_stays_on_the_board(desktop: Page, show: Show) -> None:
    show(desktop)
    desktop.locator("[data-tap-live] [data-tap-surface]").focus()
    for _ in range(25):
        desktop.keyboard.press("ArrowLeft")
    for _ in range(25):
        desktop.keyboard.press("ArrowDown")
    assert told(desktop) == "A1, empty"


def test_a_page_can_take_the_point_for_itself(desktop: Page, show: Show) -> None:
    show(desktop)
    desktop.evaluate(
        """document.addEventListener("tap:point", (event) => {
            event.preventDefault();
            document.title = JSON.stringify(event.detail);
        })"""
    )
    desktop.mouse.click(*spot(desktop, "D4"))
    assert desktop.title() == '{"name":"D4","point":288,"stone":"."}'
    taken(desktop, "")


def test_it_fits_and_is_accessible_on_every_screen(every_look: Page, show: Show) -> None:
    show(every_look)
    every_look.locator("[data-tap-live] [data-tap-surface]").focus()
    every_look.keyboard.press("ArrowUp")
    assert_fits(every_look)
    assert_accessible(every_look)


def test_without_the_script_the_point_is_typed(open_page: OpenPage, show: Show) -> None:
    page = open_page("phone", javascript=False)
    show(page)
    assert_fits(page)
    page.get_by_label("Dead stones").fill("Q16")
    page.get_by_role("button", name="Play here").click()
    taken(page, "Q16")
