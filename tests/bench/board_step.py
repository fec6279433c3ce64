"""A step through a game in a real browser, against 8 ms of processor; a jump over all of it, against one frame of a
screen of 60 pictures a second.

The page is that of a made-up game of 350 moves on 19x19. Of a single step the script, style and layout are timed, and
the middle one counts; of all steps together the processor time of everything the page did, painting included; once more
with the numbers of all moves on the stones, against a frame.
"""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import django
from playwright.sync_api import CDPSession, Page, Route, sync_playwright

from tests.bench.bench import NothingToMeasureError, Row
from tests.browser.chromium import SCREENS, launch
from tests.data.long_game import long_game

ADDRESS = "https://board.test/"
FRAME = 1000 / 60
STEP = 8.0
MOVES = 350
PAGE = """{% extends "base.html" %}{% load static %}{% block title %}A game{% endblock %}
{% block styles %}{% static 'styles/game.css' %}{% endblock %}
{% block main_class %}wide{% endblock %}
{% block content %}<h1>A game</h1>{% include "games/parts/board.html" %}{% endblock %}
{% block scripts %}{% include "games/parts/board_scripts.html" %}{% endblock %}"""
STEPS = """async (go) => {
    const times = [];
    const button = document.querySelector(`[data-go="${go}"]`);
    const frame = document.querySelector("[data-part=board]");
    const next = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    while (button.getAttribute("aria-disabled") === "false") {
        await next();
        const start = performance.now();
        button.click();
        frame.getBoundingClientRect();
        times.push(performance.now() - start);
    }
    await next();
    return times;
}"""


def run() -> list[Row]:
    """Milliseconds of one step and of a jump over the whole game."""
    with shown() as page:
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.evaluate(STEPS, "first")
        before = busy(session)
        single = [*page.evaluate(STEPS, "1"), *page.evaluate(STEPS, "-1")]
        each = (busy(session) - before) / len(single)
        page.evaluate("document.querySelector('[data-look=numbers]').click()")
        before = busy(session)
        numbered = [*page.evaluate(STEPS, "-1"), *page.evaluate(STEPS, "1")]
        each_numbered = (busy(session) - before) / len(numbered)
        jumps = [time for _ in range(5) for where in ("last", "first") for time in page.evaluate(STEPS, where)]
    assert len(single) == 2 * MOVES
    middle, jump = (sorted(times)[len(times) // 2] for times in (single, jumps))
    frame, asked = "one frame at 60 a second", "8 ms"
    return [
        Row("a step on the board: script, style, layout", middle, STEP, "ms", asked, at_most=1.0),
        Row("a step on the board: all that the page does", each, STEP, "ms", asked, at_most=1.0),
        Row("the same with numbers on the stones", each_numbered, FRAME, "ms", frame, at_most=1.0),
        Row("a jump over 350 moves: script, style, layout", jump, FRAME, "ms", frame, at_most=1.0),
    ]


def busy(session: CDPSession) -> float:
    """Milliseconds of processor time that the page's main thread has used."""
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(metrics["TaskDuration"])


@contextmanager
def shown() -> Iterator[Page]:
    """The page of the game on a desktop's screen. Raises NothingToMeasureError where there is no browser."""
    body = rendered()
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except FileNotFoundError as reason:
            raise NothingToMeasureError(str(reason)) from reason
        page = browser.new_page(**SCREENS["desktop"])
        page.route(f"{ADDRESS}**", lambda route: answer(route, body))
        page.goto(ADDRESS)
        yield page
        browser.close()


def rendered() -> str:
    """The page as the site would write it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.template import engines

    from games.audit import audit_bytes
    from games.sheets.position_diagrams import owners_of
    from games.sheets.viewer import board_view

    judged = audit_bytes(long_game(MOVES), "long.sgf")[0].judged
    assert judged is not None
    view = board_view(judged.replay, owners_of(judged.replay.final))
    return str(engines["django"].from_string(PAGE).render({"view": view}))


def answer(route: Route, body: str) -> None:
    """The page, and the site's own static files."""
    from django.contrib.staticfiles import finders

    path = urlsplit(route.request.url).path
    found = finders.find(path.removeprefix("/static/")) if path.startswith("/static/") else None
    if isinstance(found, str):
        kind = mimetypes.guess_type(found)[0] or "text/plain"
        route.fulfill(body=Path(found).read_bytes(), content_type=kind)
    else:
        route.fulfill(body=body if path == "/" else "", content_type="text/html; charset=utf-8")
