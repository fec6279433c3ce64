"""From a call to the paper on two phones and a referee's desk, and an opponent who isn't there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.ledger.verify import verify
from games.models import Case, CaseKind, Evidence, Game, Ruling
from nzgs_tourney.links import address_of
from nzgs_tourney.models import PlayerLink, Role, RoleKind, User
from nzgs_tourney.services.events.edit_event import edit_event
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.watch import assert_fits
from tests.db.desk import Desk
from tests.pdf_text import pages_of

pytestmark = pytest.mark.desk(4, published=1)


def at_home(page: Page, game: Game, colour: str) -> Page:
    page.goto(address_of(PlayerLink.objects.get(entry=game.pairing.seats.get(colour=colour).entry)))
    return page


def referee_page(desk: Desk, open_page: OpenPage, sign_in: SignIn) -> Page:
    referee = User.objects.create_user("referee", first_name="Ranginui", last_name="Referee")
    Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    page = open_page("desktop")
    sign_in(page, referee)
    page.goto(f"/referee/{desk.event.slug}/")
    return page


def test_a_call_becomes_a_case_is_answered_on_both_sides_and_ruled(
    desk: Desk, game: Game, open_page: OpenPage, sign_in: SignIn, watch: Watches
) -> None:
    watch.expect("422")
    black, white = at_home(open_page("phone"), game, "black"), at_home(open_page("phone", "dark"), game, "white")
    referee = referee_page(desk, open_page, sign_in)
    black.get_by_role("button", name="Call the referee").tap()
    expect(referee.locator("main, #calls").get_by_text("calls the referee").first).to_be_visible()
    black.get_by_text("What is it about?").tap()
    black.get_by_role("button", name="A phone rang").tap()
    expect(black.get_by_text("Case 1: a phone that rings.", exact=True)).to_be_visible()
    expect(black.get_by_text("You called the referee to table")).to_be_visible()
    assert_fits(black)
    assert_accessible(black)
    expect(white.get_by_text("Case 1: a phone that rings.", exact=True)).to_be_visible()
    expect(white.get_by_role("button", name="Send the result")).to_be_visible()
    white.get_by_role("link", name="See the case and answer").tap()
    expect(white.get_by_role("heading", name="What do you say?")).to_be_in_viewport()
    assert_fits(white)
    white.get_by_role("button", name="I’d rather tell it at the desk").tap()
    expect(white.get_by_text("Tells it at the desk.")).to_be_visible()
    expect(white.get_by_role("heading", name="What do you say?")).to_have_count(0)
    assert Evidence.objects.get().text == ""
    black.get_by_role("link", name="See the case").first.tap()
    black.get_by_label("In words").fill("It rang twice.")
    black.get_by_role("button", name="Add to the case").tap()
    expect(black.get_by_text("It rang twice.")).to_be_visible()
    referee.goto(f"/referee/{desk.event.slug}/cases/1/")
    expect(referee.get_by_text("Tells it at the desk.")).to_be_visible()
    expect(referee.get_by_label("Black was heard")).to_be_checked()
    expect(referee.get_by_label("White was heard")).not_to_be_checked()
    referee.get_by_role("radio", name="No breach").check()
    referee.get_by_label("Reason").fill("It was a phone in the audience.")
    referee.get_by_role("button", name="See what will happen").click()
    expect(referee.get_by_text("Tick who was heard, or say why not").first).to_be_visible()
    referee.get_by_label("Why wasn’t everybody heard?").fill("The facts aren’t in dispute")
    referee.get_by_role("button", name="See what will happen").click()
    referee.get_by_role("button", name="Rule", exact=True).click()
    expect(referee.get_by_text("Final", exact=True)).to_be_visible()
    for page in (black, white):
        expect(page.get_by_text("It was a phone in the audience.")).to_be_visible()
        expect(page.get_by_text("The facts aren’t in dispute")).to_have_count(0)
    papers = [
        "".join(pages_of(page.request.get(address).body()))
        for page, address in (
            (referee, f"/referee/{desk.event.slug}/rulings/1.pdf"),
            (white, f"{white.url.partition('/cases/')[0]}/rulings/1.pdf"),
        )
    ]
    assert ["in dispute" in " ".join(paper.split()) for paper in papers] == [True, False]
    assert Ruling.objects.get().unheard_because == "The facts aren’t in dispute"
    assert [one.broken for one in verify() if one.broken is not None] == []


def test_a_claim_takes_two_taps_to_its_kind_and_asks_only_what_that_needs(game: Game, open_page: OpenPage) -> None:
    black = at_home(open_page("phone"), game, "black")
    black.get_by_role("link", name="Tell the referee").tap()
    expect(black.get_by_role("heading", name="Tell the referee")).to_be_visible()
    expect(black.get_by_label("What happened?")).to_be_hidden()
    assert_fits(black)
    assert_accessible(black)
    black.get_by_text("Noise", exact=True).tap()
    expect(black.get_by_text("A position is repeated", exact=True)).to_be_hidden()
    expect(black.get_by_text("Who did it?")).to_be_hidden()
    black.get_by_text("Back to the list").tap()
    black.get_by_text("A stone on a stone", exact=True).tap()
    expect(black.get_by_text("Who did it?")).to_be_visible()
    black.get_by_text("Back to the list").tap()
    black.get_by_text("Noise", exact=True).tap()
    black.get_by_role("button", name="Send to the referee").tap()
    expect(black.get_by_text("Case 1: your claim is sent.")).to_be_visible()
    case = Case.objects.get()
    assert (case.kind, case.statement, case.offender) == (CaseKind.NOISE, "", "")


def test_a_missing_opponent_is_reported_once_the_minutes_are_over(
    desk: Desk, game: Game, open_page: OpenPage, sign_in: SignIn
) -> None:
    edit_event(desk.event.pk, {"forfeit_after_minutes": 5}, actor="Aroha")
    referee, black = referee_page(desk, open_page, sign_in), open_page("phone")
    black.clock.install()
    at_home(black, game, "black")
    press = black.get_by_role("button", name=f"{game.white_name} isn’t here")
    expect(press).to_be_hidden()
    black.clock.run_for(2_000)
    black.clock.fast_forward(6 * 60_000)
    expect(press).to_be_visible()
    assert_fits(black)
    edit_event(desk.event.pk, {"forfeit_after_minutes": 0}, actor="Aroha")
    press.tap()
    expect(black.get_by_text("Case 1: a player late or absent.", exact=True)).to_be_visible()
    expect(press).to_have_count(0)
    expect(referee.get_by_role("link", name="a player late or absent").first).to_be_visible()
    assert Case.objects.get().offender == "white"
