"""A page of another origin shows all six parts of an event, as high as they are, and follows a correction."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Speaker
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from games.services.submit_record import submit_record
from tests.browser.conftest import OpenPage
from tests.db.desk import games_of, make_desk, report_from

RECORD = b"(;GM[1]FF[4]SZ[19]KM[6.5];B[pd];W[dp];B[pp])"
ELSEWHERE = "http://club.localhost"
TABLES = ("standings", "crosstable", "draw", "results")
LOOKS_AGAIN = 20_000
"""Milliseconds: a frame looks for news every ten seconds."""


def test_all_six_parts_follow_a_correction(open_page: OpenPage, site: str) -> None:
    desktop = open_page("desktop", own_context=True)
    desk = make_desk(4)
    game = games_of(desk.publish(1))[0]
    submit_record(game.pk, Speaker.BLACK, RECORD, actor="Black by link")
    report_from(game, Speaker.PAPER, "B+3")
    confirm_result(game.pk, actor="Aroha")
    place = [desk.event.slug, desk.division.slug]
    parts = {name: reverse(f"public:embed_{name}", args=place) for name in TABLES}
    parts |= {name: reverse(f"public:embed_{name}", args=[game.pk]) for name in ("game", "position")}
    frames = "".join(
        f'<iframe id="{name}" data-nzgs-tourney src="{site}{path}"></iframe>' for name, path in parts.items()
    )
    script = f'<script src="{site}/static/nzgs_tourney/embedded.js" async></script>'
    # What is shown at this address never leaves the browser; it may then ask this machine, as it does any site.
    desktop.context.grant_permissions(["local-network-access"], origin=ELSEWHERE)
    page = f"<!DOCTYPE html><title>Club</title>{frames}{script}"
    desktop.route(f"{ELSEWHERE}/**", lambda route: route.fulfill(body=page, content_type="text/html"))
    desktop.goto(f"{ELSEWHERE}/")
    shown = {name: desktop.frame_locator(f"#{name}").locator("body") for name in parts}
    for body in shown.values():
        expect(body).to_contain_text("NZGS Tourney")
    expect(shown["results"]).to_contain_text("B+3")
    expect(shown["standings"].locator("tbody tr").first).to_contain_text(game.black_name)
    for name in parts:
        expect(desktop.locator(f"#{name}")).to_have_attribute("style", re.compile(r"height: \d+px"))

    correct_result(game.pk, "W+3", "I misread the slip.", actor="Aroha", nonce=uuid4(), seen="B+3")
    expect(shown["results"]).to_contain_text("W+3", timeout=LOOKS_AGAIN)
    expect(shown["standings"].locator("tbody tr").first).to_contain_text(game.white_name, timeout=LOOKS_AGAIN)
    # A board that somebody may be stepping through stays as it is until they ask.
    shown["game"].get_by_role("link", name="New: reload to see it").click(timeout=LOOKS_AGAIN)
    for name in ("draw", "results", "standings", "crosstable", "game"):
        expect(shown[name]).to_contain_text("I misread the slip.", timeout=LOOKS_AGAIN)
    expect(shown["position"]).to_contain_text("NZGS Tourney")


@pytest.mark.parametrize("width", [390, 700, 1000, 1440])
def test_a_board_is_as_high_whatever_the_height_of_its_frame(open_page: OpenPage, site: str, width: int) -> None:
    """The script makes the frame as high as what it shows, which would go on for ever if that went by the frame."""
    page = open_page("desktop", own_context=True)
    game = games_of(make_desk(2).publish(1))[0]
    submit_record(game.pk, Speaker.BLACK, RECORD, actor="Black by link")
    page.goto(f"{site}{reverse('public:embed_game', args=[game.pk])}")
    heights = set()
    for height in (500, 700, 1100):
        page.set_viewport_size({"width": width, "height": height})
        heights.add(page.evaluate("Math.round(document.body.getBoundingClientRect().height)"))
    assert len(heights) == 1
    assert heights.pop() > 500, "or the frame would be a phone on its side"
