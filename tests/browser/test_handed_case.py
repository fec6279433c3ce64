"""A case handed to a guest: from the referee who plays, by a link and a code, to the ruling on the guest's phone."""

from __future__ import annotations

from playwright.sync_api import expect

from games.models import CaseKind, Ruling
from nzgs_tourney.models import User
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, Watches
from tests.browser.test_live import Room, room
from tests.browser.watch import assert_fits
from tests.db.disputes import IN_TIME, claimed_case

__all__ = ["room"]


def test_a_guest_rules_on_their_own_phone(room: Room, open_page: OpenPage, watch: Watches) -> None:
    watch.expect("status of 410")
    claimed_case(room.game, CaseKind.REPETITION, IN_TIME, 3, statement="White took the ko back at once.")
    referee = room.referee()
    User.objects.filter(username="referee").update(player=room.game.black)
    referee.goto(f"/referee/{room.desk.event.slug}/cases/1/")
    referee.get_by_label("Who decides?").fill("Nikau Guest")
    referee.get_by_role("button", name="Make the link").click()
    link = referee.locator("input[data-copied]").input_value()
    code = referee.locator(".spoken-code").inner_text()
    assert_fits(referee)
    assert_accessible(referee)
    guest = open_page("phone")
    guest.goto(link)
    assert_accessible(guest)
    guest.get_by_label("Code").fill(code)
    guest.get_by_role("button", name="Open the case").tap()
    expect(guest.get_by_text("Nikau Guest, this case is yours until")).to_be_visible()
    expect(referee.get_by_text("Nikau Guest has had this case open since")).to_be_visible()
    assert_fits(guest)
    assert_accessible(guest)
    guest.get_by_role("radio", name="taken back").check()
    guest.get_by_label("Reason").fill("As after move 1.")
    guest.get_by_label("White was heard").check()
    guest.get_by_role("button", name="See what will happen").tap()
    expect(guest.get_by_role("heading", name="Check the ruling")).to_be_visible()
    assert_fits(guest)
    guest.get_by_role("button", name="Rule", exact=True).tap()
    expect(guest.get_by_text("The ruling is made")).to_be_visible()
    expect(referee.get_by_role("heading", name="Ruling 1")).to_be_visible()
    assert Ruling.objects.get().actor_name == "Nikau Guest"
