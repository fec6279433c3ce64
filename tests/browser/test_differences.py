"""A handicap event as a director sets it up: level games from the first round, and a warning where there cannot be."""

import re

import pytest
from playwright.sync_api import Page, expect

from nzgs_tourney.models import Entry, User
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn
from tests.db.desk import Desk, make_desk
from tests.fields import evenly_spread


def handicap_event(players: int, ranks: list[str] | None = None) -> Desk:
    """An event by the preset with players from 6d to 25k, or of these grades."""
    desk = make_desk(players, "one-day-handicap")
    grades = ranks or [str(person.rank) for person in evenly_spread(players)]
    entries = list(Entry.objects.filter(division=desk.division).order_by("pk"))
    for entry, rank in zip(entries, grades, strict=True):
        entry.rank = rank
    Entry.objects.bulk_update(entries, ["rank"])
    return desk


def draft(page: Page, sign_in: SignIn, desk: Desk) -> None:
    sign_in(page, desk.director)
    page.goto(f"/desk/{desk.event.slug}/{desk.division.slug}/rounds/1/")
    page.get_by_role("button", name=re.compile("^Draw")).click()
    expect(page.get_by_role("heading", name="Round 1", exact=False).first).to_be_visible()


def test_sixty_players_from_6d_to_25k_get_games_of_few_stones(desktop: Page, sign_in: SignIn) -> None:
    draft(desktop, sign_in, handicap_event(60))
    expect(desktop.get_by_text("Proved best")).to_be_visible()
    stones = desktop.locator("td[data-label=Handicap]").all_inner_texts()
    assert len(stones) == 30
    assert not [text for text in stones if re.search(r"\b[5-9]\b", text.partition("\n")[0])], stones
    expect(desktop.locator("#differences")).to_have_count(0)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_draft_warns_of_boards_too_far_apart(open_page: OpenPage, sign_in: SignIn, device: str) -> None:
    page = open_page(device)
    draft(page, sign_in, handicap_event(6, ["6d", "5d", "6k", "10k", "12k", "25k"]))
    page.locator(".things summary").click()
    warning = page.locator("#differences")
    expect(warning).to_contain_text("Opponents on 1 board differ by more than 4 stones, which this division avoids")
    expect(warning).to_contain_text("by more than the largest handicap, 9 stones, so they won’t be level: table 3")
    expect(warning).to_contain_text("The largest difference is 13 stones.")
    assert_accessible(page)
    warning.get_by_role("link", name="the draw priorities").click()
    expect(page.get_by_text("Avoid large handicaps", exact=True)).to_be_visible()


def test_the_clubs_mcmahon_is_the_first_kind_offered(desktop: Page, sign_in: SignIn) -> None:
    sign_in(desktop, User.objects.create_user("mere", makes_events=True))
    desktop.goto("/desk/new/")
    expect(desktop.locator("[name=preset]").first).to_be_checked()
    expect(desktop.locator("label").filter(has_text="Club McMahon")).to_contain_text("30 s byo-yomi")
