"""Records in a browser: dragged onto the page, picked among several, asked about, and two of them compared."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Record, RecordOfReference, Speaker
from games.services.submit_record import submit_record
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink, Role, RoleKind, User
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.watch import assert_fits
from tests.db.desk import Desk

pytestmark = pytest.mark.desk(4)

MOVES = ";B[pd];W[dp];B[pp];W[dd];B[cc];W[qq];B[qc];W[cq]"
DROP = """([target, files, text]) => {
    const carried = new DataTransfer();
    for (const [name, content] of files) carried.items.add(new File([content], name));
    if (text) carried.setData("text/plain", text);
    const place = document.querySelector(target);
    for (const kind of ["dragover", "drop"]) {
        place.dispatchEvent(new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }));
    }
}"""


def own_page(game: Game, colour: str = "black") -> str:
    link = PlayerLink.objects.get(entry=game.pairing.seats.get(colour=colour).entry)
    return f"/p/{token_of(link)}/games/{game.pk}/"


def sgf(black: str, white: str, moves: str = MOVES) -> str:
    return f"(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[7]RU[NZ]PB[{black}]PW[{white}]DT[2026-11-21]{moves})"


def test_files_dragged_onto_the_page_are_picked_from(desktop: Page, game: Game) -> None:
    desktop.goto(own_page(game))
    club = sgf("Hemi", "Rata") + sgf(game.black_name, game.white_name)
    desktop.evaluate(DROP, ["main", [["club.sgf", club], ["photo.jpg", "no record"]], ""])
    expect(desktop.get_by_text("2 files are ready")).to_be_visible()
    expect(desktop.get_by_role("button", name="Submit the record")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("heading", name="Which game is it?")).to_be_visible()
    expect(desktop.get_by_role("radio").first).to_be_checked()
    expect(desktop.get_by_text("photo.jpg:")).to_be_visible()
    desktop.reload()
    desktop.get_by_role("button", name="Submit the chosen game").click()
    expect(desktop.get_by_text("Record saved.")).to_be_visible()
    assert (Record.objects.get().filename, Record.objects.get().index) == ("club.sgf", 2)


def test_two_records_are_stepped_through_together(desktop: Page, game: Game) -> None:
    shorter = sgf(game.black_name, game.white_name, f"{MOVES};B[jj]")
    longer = sgf(game.black_name, game.white_name, f"{MOVES};B[jk];W[nc];B[nd]")
    for side, content in ((Speaker.BLACK, shorter), (Speaker.WHITE, longer)):
        submit_record(game.pk, side, content.encode(), actor=side.label)
    desktop.goto(f"/g/{game.pk}/compare/")
    captions = desktop.locator("[data-part=caption]")
    stones = desktop.locator(".pair .board-stones")
    expect(captions).to_have_text(["Move 9, Black K10", "Move 9, Black K9"])
    desktop.get_by_role("button", name="One move back").click()
    expect(captions).to_have_text(["Move 8, White C3"] * 2)
    assert stones.nth(0).inner_html().count("<circle") == stones.nth(1).inner_html().count("<circle") == 8
    desktop.keyboard.press("End")
    expect(captions).to_have_text(["Ends here, after move 9", "Move 11, Black O16"])
    assert [stones.nth(half).locator("circle").count() for half in (0, 1)] == [9, 11]
    desktop.keyboard.press("Home")
    expect(captions).to_have_text(["Start: an empty board"] * 2)
    desktop.get_by_role("slider").fill("5")
    expect(captions).to_have_text(["Move 5, Black C17"] * 2)
    desktop.get_by_role("button", name="First difference").click()
    expect(captions).to_have_text(["Move 9, Black K10", "Move 9, Black K9"])
    assert_accessible(desktop)
    assert_fits(desktop)


def test_a_dragged_text_goes_into_its_field(desktop: Page, game: Game) -> None:
    desktop.goto(own_page(game))
    text = sgf(game.black_name, game.white_name)
    desktop.evaluate(DROP, ["main", [], text])
    expect(desktop.get_by_label("Or paste the record")).to_have_value(text)
    desktop.get_by_role("button", name="Submit the record").click()
    expect(desktop.get_by_text("Record saved.")).to_be_visible()


def test_what_is_typed_is_not_lost_to_what_is_dragged(desktop: Page, game: Game) -> None:
    desktop.goto(own_page(game))
    desktop.evaluate(DROP, ["main", [], "just some words"])
    expect(desktop.get_by_label("Or paste the record")).to_have_value("")
    desktop.get_by_label("Or paste the record").fill("(;typed)")
    desktop.evaluate(DROP, ["main", [["a.sgf", "(;)"]], ""])
    expect(desktop.get_by_text("There’s already text in the form")).to_be_visible()
    expect(desktop.get_by_label("Or paste the record")).to_have_value("(;typed)")


def test_the_browser_takes_the_players_pages_for_an_app_that_records_are_shared_with(phone: Page, game: Game) -> None:
    phone.goto(own_page(game))
    tools = phone.context.new_cdp_session(phone)
    read = tools.send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["url"].endswith("/manifest.webmanifest")
    manifest = json.loads(read["data"])
    for icon in manifest["icons"]:
        answer = phone.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    target = manifest["share_target"]
    shared = {"name": "game.sgf", "mimeType": "application/x-go-sgf", "buffer": sgf("Hemi", "Rata").encode()}
    answer = phone.request.post(target["action"], multipart={"title": "A game", "file": shared})
    assert "Check the record" in answer.text()
    assert not Record.objects.exists()


def test_another_record_is_dragged_into_the_folded_form(desktop: Page, game: Game) -> None:
    submit_record(game.pk, Speaker.BLACK, sgf("", "").encode(), actor="Black")
    desktop.goto(own_page(game))
    desktop.evaluate(DROP, ["main", [["a.sgf", "(;)"]], ""])
    expect(desktop.get_by_text("a.sgf is ready")).to_be_visible()


def test_a_doubtful_record_is_asked_about_on_the_phone(phone: Page, game: Game) -> None:
    phone.goto(own_page(game))
    phone.get_by_label("Or paste the record").fill(sgf("Hemi", "Rata"))
    phone.get_by_role("button", name="Submit the record").tap()
    expect(phone.get_by_role("heading", name="Check the record")).to_be_visible()
    expect(phone.get_by_text("This looks like the game Hemi – Rata")).to_be_visible()
    assert not Record.objects.exists()
    phone.goto(own_page(game))
    phone.get_by_role("link", name="Check it").tap()
    expect(phone.get_by_role("heading", name="Check the record")).to_be_visible()
    phone.get_by_label("A note for the referee").fill("Those are our names on the server.")
    phone.get_by_role("button", name="Submit anyway").tap()
    expect(phone.get_by_text("Record saved.")).to_be_visible()
    assert Record.objects.get().remark == "Those are our names on the server."


def test_without_the_script_everything_is_sent_by_hand(open_page: OpenPage, game: Game) -> None:
    page = open_page("phone", javascript=False)
    page.goto(own_page(game))
    several = [("a.sgf", sgf("Hemi", "Rata")), ("b.sgf", sgf(game.black_name, game.white_name))]
    files = [{"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in several]
    page.get_by_label("Records").set_input_files(files)
    page.get_by_role("button", name="Submit the record").click()
    page.get_by_role("button", name="Submit the chosen game").click()
    expect(page.get_by_text("Record saved.")).to_be_visible()
    assert Record.objects.get().filename == "b.sgf"


def test_the_picker_is_sound_on_every_screen(every_look: Page, game: Game) -> None:
    every_look.goto(own_page(game))
    every_look.get_by_label("Or paste the record").fill(sgf("Hemi", "Rata") + sgf(game.black_name, game.white_name))
    every_look.get_by_role("button", name="Submit the record").click()
    expect(every_look.get_by_role("heading", name="Which game is it?")).to_be_visible()
    assert_fits(every_look)
    assert_accessible(every_look)


def test_two_records_are_compared_and_one_is_chosen(every_look: Page, desk: Desk, game: Game, sign_in: SignIn) -> None:
    one, other = sgf("", "", f"{MOVES};B[nc];W[qf]"), sgf("", "", f"{MOVES};B[nd];W[qf];W[qh]")
    first = submit_record(game.pk, Speaker.BLACK, one.encode(), actor=f"{game.black_name} by link")
    submit_record(game.pk, Speaker.WHITE, other.encode(), actor=f"{game.white_name} by link")
    referee = User.objects.create_user("referee")
    Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    sign_in(every_look, referee)
    every_look.goto(f"/g/{game.pk}/")
    every_look.get_by_role("link", name="Compare them").click()
    expect(every_look.get_by_text("differ at move 9")).to_be_visible()
    expect(every_look.locator("figcaption", has_text="Move 9, Black O17")).to_be_visible()
    expect(every_look.locator("figcaption", has_text="Move 9, Black O16")).to_be_visible()
    assert_fits(every_look)
    assert_accessible(every_look)
    every_look.get_by_role("radio").first.check()
    every_look.get_by_label("Why?").fill("White has moved twice in the other.")
    every_look.get_by_role("button", name="This record counts").click()
    expect(every_look.get_by_text("This record counts from now on")).to_be_visible()
    assert RecordOfReference.objects.get().record == first
