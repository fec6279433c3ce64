"""The referee's queue in a browser: what waits is counted in the tab's title, and a call rings once."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import Page, expect

from games.models import Speaker
from nzgs_tourney.models import TableCall
from nzgs_tourney.services.disputes.call_referee import answer_call, call_referee
from tests.browser.accessible import assert_accessible
from tests.browser.test_live import Room, room
from tests.browser.watch import assert_fits
from tests.db.disputes import claimed_case, ruling_in

__all__ = ["room"]

HEARD = """
document.addEventListener("DOMContentLoaded", () => (document.documentElement.dataset.notes = "0"));
const started = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  document.documentElement.dataset.notes = Number(document.documentElement.dataset.notes) + 1;
  return started.apply(this, when);
};
"""


def listening(room: Room) -> Page:
    page = room.referee()
    page.add_init_script(HEARD)
    page.reload()
    return page


def has_heard(page: Page, *, notes: int) -> None:
    expect(page.locator("html")).to_have_attribute("data-notes", str(notes))


def test_the_title_counts_what_is_new(room: Room) -> None:
    page = room.referee()
    expect(page).to_have_title("To decide, Rimu Open · NZGS Tourney")
    case = claimed_case(room.game)
    expect(page).to_have_title("(1) To decide, Rimu Open · NZGS Tourney")
    call_referee(room.game.pk, Speaker.WHITE, actor="White by link", nonce=uuid4())
    expect(page).to_have_title("(2) To decide, Rimu Open · NZGS Tourney")
    desk = room.director()
    expect(desk).to_have_title("(1) Rimu Open · NZGS Tourney")
    answer_call(TableCall.objects.get().pk, actor="Ranginui Referee")
    ruling_in(case, "no_breach")
    expect(page).to_have_title("To decide, Rimu Open · NZGS Tourney")
    expect(desk).to_have_title("Rimu Open · NZGS Tourney")


def test_a_call_rings_after_a_press_that_allows_it_and_is_remembered(room: Room) -> None:
    page = listening(room)
    call = call_referee(room.game.pk, Speaker.WHITE, actor="White by link", nonce=uuid4())
    expect(page.locator("[data-call]")).to_be_visible()
    has_heard(page, notes=0)  # nobody has allowed a sound
    answer_call(call.pk, actor="Ranginui Referee")
    page.get_by_role("button", name="Ring for calls", exact=True).click()
    has_heard(page, notes=4)  # how it sounds
    again = call_referee(room.game.pk, Speaker.WHITE, actor="White by link", nonce=uuid4())
    has_heard(page, notes=8)
    page.reload()
    expect(page.locator("[data-call]")).to_be_visible()
    has_heard(page, notes=0)  # once for each call
    expect(page.get_by_role("button", name="Stop ringing for calls")).to_be_visible()
    answer_call(again.pk, actor="Ranginui Referee")
    page.get_by_role("heading", name="Calls").click()
    call_referee(room.game.pk, Speaker.BLACK, actor="Black by link", nonce=uuid4())
    has_heard(page, notes=4)


def test_the_queue_fits_a_phone(room: Room) -> None:
    claimed_case(room.game)
    page = room.referee()
    page.set_viewport_size({"width": 390, "height": 844})
    assert_fits(page)
    assert_accessible(page)
