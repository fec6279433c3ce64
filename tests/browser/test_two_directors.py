"""Two directors at one board, in a browser: what the other has entered isn't replaced unseen."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import Page, expect

from games.models import Game, Speaker
from games.services.report_result import report_result
from tests.browser.conftest import SignIn, Watches
from tests.browser.test_results_by_keyboard import at, open_results, results, type_result


def test_an_entry_that_comes_while_another_is_typed(desktop: Page, sign_in: SignIn, watch: Watches) -> None:
    watch.expect("status of 422")
    open_results(desktop, sign_in)
    desktop.keyboard.type("w")
    game = Game.objects.order_by("pairing__table").first()
    assert game is not None
    report_result(game.pk, Speaker.PAPER, "B+3", actor="Rewi Kea", nonce=uuid4())
    expect(desktop.locator("[data-board='1'] [data-known]")).to_contain_text("by 3")
    desktop.keyboard.press("Enter")
    state_text = desktop.locator("[data-board='1'] [data-said]")
    expect(state_text).to_have_text(
        "Rewi Kea has entered B+3 since; you typed W, and nothing was changed. Enter it again to replace theirs."
    )
    at(desktop, 1)
    assert results()[0] == "B+3"
    desktop.keyboard.press("Enter")
    at(desktop, 2)
    expect(desktop.locator("[data-board='1'] [data-known]")).to_contain_text("White")
    assert results()[0] == "W"


def test_an_own_entry_is_replaced_at_once(desktop: Page, sign_in: SignIn, watch: Watches) -> None:
    open_results(desktop, sign_in)
    type_result(desktop, "b3")
    desktop.keyboard.press("ArrowUp")
    type_result(desktop, "w")
    expect(desktop.locator("[data-board='1'] [data-known]")).to_contain_text("White")
    assert results()[0] == "W"
