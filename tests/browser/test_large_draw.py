"""A large round at the desk in a real browser: asked for, watched, cancelled, drawn; and without script."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from nzgs_tourney.models import DrawJob, DrawKind, Pairing
from nzgs_tourney.services.draws import draw_or_start as starting, large_draw as finishing
from nzgs_tourney.services.draws.large_draw import finish_draw
from nzgs_tourney.store.draws import drawn_players
from nzgs_tourney.tournament.pairing.progress import Stage
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.watch import assert_fits
from tests.db.desk import Desk, make_desk
from tests.db.draws_beside import draws_beside


@pytest.fixture
def desk(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Twelve players, which here is a large field."""
    draws_beside(settings, monkeypatch)
    monkeypatch.setattr(drawn_players, "AT_ONCE", 8)
    return make_desk(12)


def address(desk: Desk) -> str:
    return f"/desk/{desk.event.slug}/{desk.division.slug}/rounds/1/"


def test_asked_for_watched_cancelled_and_drawn(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    sign_in(desktop, desk.director)
    desktop.goto(address(desk))
    desktop.get_by_role("button", name="Draw round 1").click()
    expect(desktop.get_by_role("heading", name="Drawing round 1")).to_be_visible()
    expect(desktop.get_by_role("button", name="Draw round 1")).to_have_count(0)
    assert_accessible(desktop)

    desktop.get_by_role("button", name="Cancel the draw").click()
    expect(desktop.get_by_text("The draw is cancelled.")).to_be_visible()

    desktop.get_by_role("button", name="Draw round 1").click()
    expect(desktop.get_by_role("heading", name="Drawing round 1")).to_be_visible()
    job = DrawJob.objects.get()
    finishing._tell(job, Stage.COMPARING)
    expect(desktop.get_by_text("Comparing pairs, pass 1")).to_be_visible()
    assert finish_draw(job.pk, job.holder)
    expect(desktop.get_by_role("button", name="Publish round 1")).to_be_visible()


def test_an_interrupted_draw_is_told_while_one_waits(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    sign_in(desktop, desk.director)
    desktop.goto(address(desk))
    desktop.get_by_role("button", name="Draw round 1").click()
    expect(desktop.get_by_role("heading", name="Drawing round 1")).to_be_visible()
    DrawJob.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    expect(desktop.get_by_text("The draw was interrupted.")).to_be_visible()
    assert_accessible(desktop)
    desktop.get_by_role("button", name="Draw round 1").click()
    expect(desktop.get_by_role("heading", name="Drawing round 1")).to_be_visible()


def test_it_fits_every_screen(every_look: Page, sign_in: SignIn, desk: Desk) -> None:
    starting.start_draw(desk.division.pk, 1, actor="Aroha Director")
    sign_in(every_look, desk.director)
    every_look.goto(address(desk))
    expect(every_look.get_by_role("heading", name="Drawing round 1")).to_be_visible()
    assert_fits(every_look)


def test_without_script_the_page_is_loaded_again_until_the_draft_is_there(
    open_page: OpenPage, sign_in: SignIn, desk: Desk
) -> None:
    page = open_page("phone", javascript=False)
    sign_in(page, desk.director)
    page.goto(address(desk))
    page.get_by_role("button", name="Draw round 1").click()
    expect(page.get_by_role("heading", name="Drawing round 1")).to_be_visible()
    job = DrawJob.objects.get()
    assert finish_draw(job.pk, job.holder)
    expect(page.get_by_role("button", name="Publish round 1")).to_be_visible()


def test_a_repair_is_asked_for_and_waited_for(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    desk.publish(1)
    sign_in(desktop, desk.director)
    desktop.goto(f"{address(desk)}repair/?anew=on")
    assert_accessible(desktop)
    expect(desktop.get_by_text("12 players are too many for a preview.")).to_be_visible()
    desktop.get_by_label("Why").fill("The wrong list was read out.")
    desktop.get_by_role("button", name="Draw the rest again").click()
    expect(desktop.get_by_role("heading", name="Drawing round 1 again")).to_be_visible()
    assert_accessible(desktop)
    job = DrawJob.objects.get()
    assert finish_draw(job.pk, job.holder)
    expect(desktop.get_by_role("link", name="No-shows and late arrivals")).to_be_visible()
    expect(desktop.get_by_role("heading", name="Drawing round 1 again")).to_have_count(0)
    expect(desktop.get_by_text("The draw gives the same boards again: nothing would change.")).to_be_visible()


def test_two_who_are_asked_about_are_waited_for_and_put_together(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    desk.draw(1)
    sign_in(desktop, desk.director)
    one, other = (board.seats.get(colour="white").entry_id for board in Pairing.objects.order_by("table")[:2])
    desktop.goto(f"{address(desk)}why-not/?first={one}&second={other}")
    desktop.get_by_role("button", name="Why not?").click()
    expect(desktop.get_by_role("heading", name="Drawing round 1 with")).to_be_visible()
    assert_accessible(desktop)
    asked = DrawJob.objects.get()
    assert finish_draw(asked.pk, asked.holder)
    expect(desktop.get_by_text("differ", exact=False).first).to_be_visible()
    assert_accessible(desktop)
    desktop.get_by_role("button", name="Put them together").click()
    expect(desktop.get_by_text("It counts from the next draw of this round.")).to_be_visible()
    desktop.goto(address(desk))
    desktop.get_by_role("button", name="Draw again with the changes").click()
    expect(desktop.get_by_role("heading", name="Drawing round 1")).to_be_visible()
    job = DrawJob.objects.get(kind="round")
    assert finish_draw(job.pk, job.holder)
    expect(desktop.get_by_text("Compared with the previous draft:")).to_be_visible()


def test_without_script_the_page_of_a_question_is_loaded_again_until_it_is_answered(
    open_page: OpenPage, sign_in: SignIn, desk: Desk
) -> None:
    desk.draw(1)
    page = open_page("phone", javascript=False)
    sign_in(page, desk.director)
    one, other = (board.seats.get(colour="white").entry_id for board in Pairing.objects.order_by("table")[:2])
    page.goto(f"{address(desk)}why-not/?first={one}&second={other}")
    page.get_by_role("button", name="Why not?").click()
    expect(page.get_by_role("heading", name="Drawing round 1 with")).to_be_visible()
    job = DrawJob.objects.get()
    assert finish_draw(job.pk, job.holder)
    expect(page.get_by_role("button", name="Put them together")).to_be_visible()


def test_boards_taken_apart_are_paired_by_the_draw(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    desk.publish(1)
    sign_in(desktop, desk.director)
    desktop.goto(f"{address(desk)}change-boards/")
    for box in desktop.get_by_role("checkbox").all():
        box.check()
    desktop.get_by_role("button", name="Choose the pairings").click()
    assert_accessible(desktop)
    desktop.get_by_role("button", name="Let the draw pair them").click()
    expect(desktop.get_by_text("12 players are too many for a preview.")).to_be_visible()
    assert_accessible(desktop)
    desktop.get_by_label("Why").fill("The wrong list was read out.")
    desktop.get_by_role("button", name="Change the boards").click()
    expect(desktop.get_by_role("heading", name="Changing boards of round 1")).to_be_visible()
    assert_accessible(desktop)
    job = DrawJob.objects.get()
    assert finish_draw(job.pk, job.holder)
    expect(desktop.get_by_role("heading", name="Changing boards of round 1")).to_have_count(0)
    expect(desktop.get_by_role("link", name="Enter results")).to_be_visible()


def test_what_is_said_instead_of_boards_fits_every_screen(every_look: Page, sign_in: SignIn, desk: Desk) -> None:
    desk.draw(1)
    one, other = (board.seats.get(colour="white").entry_id for board in Pairing.objects.order_by("table")[:2])
    sign_in(every_look, desk.director)
    for page in (f"repair/?missing={one}", f"why-not/?first={one}&second={other}"):
        every_look.goto(address(desk) + page)
        assert_fits(every_look)
    two = {"first": one, "second": other}
    starting.start_draw(desk.division.pk, 1, actor="Aroha Director", kind=DrawKind.WHY_NOT, arguments=two)
    every_look.goto(f"{address(desk)}why-not/")
    expect(every_look.get_by_role("heading", name="Drawing round 1 with")).to_be_visible()
    assert_fits(every_look)
    every_look.goto("about:blank")  # an open page would load itself again, and refuse to go elsewhere meanwhile
    job = DrawJob.objects.get()
    assert finish_draw(job.pk, job.holder)
    every_look.goto(f"{address(desk)}why-not/")
    expect(every_look.get_by_role("button", name="Put them together")).to_be_visible()
    assert_fits(every_look)
    every_look.goto("about:blank")
    starting.start_draw(desk.division.pk, 1, actor="Aroha Director")
    DrawJob.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    every_look.goto(address(desk))
    expect(every_look.get_by_role("button", name="Dismiss")).to_be_visible()
    assert_fits(every_look)


def ask_for_a_forecast(page: Page, desk: Desk) -> DrawJob:
    page.goto(f"/desk/{desk.event.slug}/{desk.division.slug}/forecast/")
    page.get_by_label("Simulated events each").fill("1")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("heading", name="Simulating the event")).to_be_visible()
    return DrawJob.objects.get(kind=DrawKind.FORECAST)


def test_a_forecast_is_watched_and_cancelled_and_shown(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    sign_in(desktop, desk.director)
    ask_for_a_forecast(desktop, desk)
    assert_accessible(desktop)
    desktop.get_by_role("button", name="Cancel the forecast").click()
    expect(desktop.get_by_text("The forecast is cancelled.")).to_be_visible()
    job = ask_for_a_forecast(desktop, desk)
    assert finish_draw(job.pk, job.holder)
    expect(desktop.get_by_text("worked out at")).to_be_visible()
    expect(desktop.get_by_role("rowheader", name="As it is")).to_be_visible()
    assert_accessible(desktop)


def test_without_script_a_forecast_comes_too(open_page: OpenPage, sign_in: SignIn, desk: Desk) -> None:
    page = open_page("phone", javascript=False)
    sign_in(page, desk.director)
    job = ask_for_a_forecast(page, desk)
    assert finish_draw(job.pk, job.holder)
    expect(page.get_by_text("worked out at")).to_be_visible()


def test_forecasts_and_boards_taken_apart_fit_every_screen(every_look: Page, sign_in: SignIn, desk: Desk) -> None:
    sign_in(every_look, desk.director)
    job = ask_for_a_forecast(every_look, desk)
    assert_fits(every_look)
    assert finish_draw(job.pk, job.holder)
    every_look.reload()
    expect(every_look.get_by_text("worked out at")).to_be_visible()
    assert_fits(every_look)
    desk.publish(1)
    ticked = "&".join(f"apart={table}" for table in range(1, 7))
    for asked in (ticked, f"{ticked}&by_draw=yes"):
        every_look.goto(f"{address(desk)}change-boards/?{asked}")
        assert_fits(every_look)
