"""One week of an online event in browsers, with a real mail server and the clock moved: the draw goes out by itself,
two players agree on a time, play, and send link, record and result; the other game is decided on Monday."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game, Record
from nzgs_tourney.models import Entry, GameLink
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.store.events.timetable import due_of, starts_of
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.one_round import tile
from tests.browser.post import Post, first_link
from tests.browser.watch import assert_fits
from tests.db.desk import Desk, games_of, make_desk
from tests.db.telling import A
from tests.mail_server import mail_server

SATURDAY = datetime(2026, 11, 20, 20, tzinfo=UTC)
"""The day on which the event of `make_desk` begins."""
SERVER_NAMES = ("hoshi7", "kea3", "tui5", "weka9")


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """The site's clock shows this moment and goes on."""
    with time_machine.travel(moment, tick=True):
        yield


def entered() -> Desk:
    """Four players with addresses and names on a server, in an event whose first round is due on Monday."""
    desk = make_desk(4, "weekly-digital")
    edit_division(desk.division.pk, {"server": "ogs"}, actor=A)
    for number, entry in enumerate(desk.division.entries.order_by("number")):
        server_names = {"ogs": SERVER_NAMES[number]}
        edit_entry(entry.pk, {"email": f"p{number}@players.example", "server_names": server_names}, actor=A)
    issue_links(desk.division.pk, actor=A)
    switch_messages(desk.event, on=True, asks=False)
    return desk


def key_of(entry: Entry) -> str:
    """What comes before the @ of their address."""
    return entry.email.partition("@")[0]


@pytest.mark.slow
def test_a_week_from_the_draw_to_the_next(open_page: OpenPage, sign_in: SignIn) -> None:
    office = open_page("desktop")
    with at(SATURDAY):
        desk = entered()
        arm(office, desk, sign_in)
    desk.division.refresh_from_db()
    opens, due = starts_of(desk.division)[1], due_of(desk.division)[1]
    with mail_server() as server:
        post = Post(server)
        with at(opens + timedelta(minutes=1)):
            everybody = [key_of(entry) for entry in desk.division.entries.all()]
            told = post.arrives("round_published", *everybody)
        played, never = games_of(desk.division.drawn_rounds.get(number=1))
        with at(opens + timedelta(days=1)):
            agree_on_a_time(open_page, played, told, post)
        with at(opens + timedelta(days=2, hours=8)):
            play(open_page, played, told)
            post.nothing_arrives(later=timedelta(minutes=11))
        late = [key_of(seat.entry) for seat in never.pairing.seats.all()]
        for before, kind in ((48, "reminder"), (6, "reminder"), (0, "at_deadline")):
            with at(due - timedelta(hours=before)):
                post.arrives(kind, *late)
        with at(due + timedelta(hours=9)):
            decide(office, desk, sign_in)
            post.nothing_arrives(later=timedelta(minutes=11))
        with at(starts_of(desk.division)[2] + timedelta(minutes=1)):
            post.arrives("round_published", *everybody)


def arm(office: Page, desk: Desk, sign_in: SignIn) -> None:
    """The director arms the draw of every round."""
    sign_in(office, desk.director)
    office.goto(f"/desk/{desk.event.slug}/week/")
    tile(office, "Every round").click()
    office.get_by_role("button", name="Save the week").click()
    office.get_by_role("link", name="Overview").first.click()
    expect(office.get_by_text("Every round is drawn and published by itself").first).to_be_visible()


def agree_on_a_time(open_page: OpenPage, game: Game, told: dict[str, str], post: Post) -> None:
    """Black proposes two times, White takes the second from the mail; both are told what concerns them."""
    black, white = (game.pairing.seats.get(colour=colour).entry for colour in ("black", "white"))
    evening = (timezone.localtime() + timedelta(days=1)).replace(hour=19, minute=0, second=0, microsecond=0)
    one = open_page("phone")
    one.goto(first_link(told[key_of(black)]))
    one.get_by_role("link", name="Agree on a time").click()
    one.locator("#id_time_1").fill(evening.strftime("%Y-%m-%dT%H:%M"))
    one.locator("#id_time_2").fill((evening + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M"))
    one.get_by_role("button", name="Propose", exact=True).click()
    expect(one.get_by_text(f"You proposed; waiting for {white.name}.")).to_be_visible()
    assert_fits(one)
    mail = post.arrives("game_time", key_of(white))
    other = open_page("phone", "dark")
    other.goto(first_link(mail[key_of(white)]))
    other.get_by_role("button", name="Take this time").nth(1).click()
    expect(other.get_by_text("The time is agreed.")).to_be_visible()
    post.arrives("game_time", key_of(black), key_of(white))


def play(open_page: OpenPage, game: Game, told: dict[str, str]) -> None:
    """White pastes the link and the record; both say that Black won."""
    black, white = (game.pairing.seats.get(colour=colour).entry for colour in ("black", "white"))
    names = [entry.player.server_names["ogs"] for entry in (black, white)]
    moves = "".join(f";{'BW'[turn % 2]}[{'abcdefghij'[turn]}d]" for turn in range(10))
    one, other = open_page("phone"), open_page("phone", "dark")
    other.goto(first_link(told[key_of(white)]))
    other.get_by_role("link", name="Time and link").click()
    other.locator("#id_link").fill("https://online-go.com/game/12345678")
    other.get_by_role("button", name="Keep the link").click()
    expect(other.get_by_text("Download SGF").first).to_be_visible()
    assert GameLink.objects.get(game=game).server_game == "12345678"
    other.get_by_role("link", name="Send the game record").click()
    sgf = f"(;GM[1]FF[4]SZ[19]KM[7]PB[{names[0]}]PW[{names[1]}]RE[B+R]{moves})"
    other.locator("#id_text").fill(sgf)
    other.get_by_role("button", name="Submit the record").click()
    expect(other.get_by_text("Record saved. The check is below.")).to_be_visible()
    assert Record.objects.get(game=game).audit.remarks == []
    for phone, entry in ((one, black), (other, white)):
        phone.goto(first_link(told[key_of(entry)]))
        if phone is one:
            tile(phone, "I won").click()
            phone.get_by_role("button", name="Send the result").click()
            expect(phone.get_by_text("Your result is sent.")).to_be_visible()
        else:
            phone.locator("summary").filter(has_text=f"{black.name} won").click()
            phone.get_by_role("button", name="Yes, make it final").click()
            expect(phone.get_by_text("the result is confirmed")).to_be_visible()


def decide(office: Page, desk: Desk, sign_in: SignIn) -> None:
    """The director follows what the overview says to the open boards, and types who is to blame."""
    sign_in(office, desk.director)
    office.goto(f"/desk/{desk.event.slug}/")
    office.locator(".things > summary").click()
    notice = office.locator(".things .notice", has_text="the director decides")
    notice.get_by_role("link", name="Open boards").click()
    expect(office.locator("[data-board]")).to_have_count(1)
    office.locator("[name=result]").fill("w!")
    office.locator("[name=result]").press("Enter")
    expect(office.locator("main")).to_contain_text(re.compile("not played"))
