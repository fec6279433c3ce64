"""Two phones in two places play a game on a server: they agree on a time, paste its link, send the record, confirm."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game, GameState, Record
from nzgs_tourney.models import GameLink, ProposedTime
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage
from tests.browser.one_round import tile
from tests.browser.watch import wide
from tests.db.desk import games_of, make_desk
from tests.db.telling import A
from tests.web.phone import phone as held_by

SGF = "(;GM[1]FF[4]SZ[19]KM[7]PB[hoshi7]PW[kea3]RE[B+R]" + "".join(
    f";{'BW'[turn % 2]}[{'abcdefghij'[turn]}d]" for turn in range(10)
)


def online() -> Game:
    desk = make_desk(4)
    edit_event(desk.event.pk, {"online": True}, actor=A)
    edit_division(desk.division.pk, {"server": "ogs"}, actor=A)
    game = games_of(desk.publish(1))[0]
    for colour, name in (("black", "hoshi7"), ("white", "kea3")):
        edit_entry(game.pairing.seats.get(colour=colour).entry_id, {"server_names": {"ogs": name}}, actor=A)
    return game


def home(game: Game, colour: str) -> str:
    return held_by(None, game, colour).address("home")  # no client is needed for an address


def fits(page: Page) -> None:
    assert_accessible(page)
    assert wide(page) == []


@pytest.mark.parametrize("javascript", [True, False])
def test_two_phones_agree_play_and_confirm(open_page: OpenPage, javascript: bool) -> None:
    game = online()
    black, white = open_page("phone", javascript=javascript), open_page("phone", "dark", javascript=javascript)
    evening = (timezone.localtime() + timedelta(days=1)).replace(hour=19, minute=0, second=0, microsecond=0)

    black.goto(home(game, "black"))
    expect(black.get_by_text("kea3")).to_be_visible()
    black.get_by_role("link", name="Agree on a time").click()
    black.locator("#id_time_1").fill(evening.strftime("%Y-%m-%dT%H:%M"))
    black.locator("#id_time_2").fill((evening + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M"))
    black.get_by_role("button", name="Propose", exact=True).click()
    expect(black.get_by_text(f"You proposed; waiting for {game.white_name}.")).to_be_visible()
    if javascript:
        fits(black)

    white.goto(home(game, "white"))
    white.get_by_role("link", name="Answer the proposed times").click()
    expect(white.get_by_role("button", name="Take this time")).to_have_count(2)
    if javascript:
        fits(white)
    white.get_by_role("button", name="Take this time").nth(1).click()
    expect(white.get_by_text("The time is agreed.")).to_be_visible()
    assert ProposedTime.objects.get(game=game).starts_at == evening + timedelta(hours=1)

    white.locator("#id_link").fill("https://online-go.com/game/12345678")
    white.get_by_role("button", name="Keep the link").click()
    expect(white.get_by_text("Download SGF").first).to_be_visible()
    assert GameLink.objects.get(game=game).server_game == "12345678"

    white.get_by_role("link", name="Send the game record").click()
    white.locator("#id_text").fill(f"{SGF})")
    white.get_by_role("button", name="Submit the record").click()
    expect(white.get_by_text("Record saved. The check is below.")).to_be_visible()
    assert Record.objects.get(game=game).audit.remarks == []

    black.goto(home(game, "black"))
    expect(black.get_by_text("Agreed:")).to_be_visible()
    tile(black, "I won").click()
    black.get_by_role("button", name="Send the result").click()
    expect(black.get_by_text("Your result is sent.")).to_be_visible()
    white.goto(home(game, "white"))
    white.locator("summary").filter(has_text=f"{game.black_name} won").click()
    white.get_by_role("button", name="Yes, make it final").click()
    expect(white.get_by_text("the result is confirmed")).to_be_visible()
    game.refresh_from_db()
    assert game.state == GameState.CONFIRMED
