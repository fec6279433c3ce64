"""A result that is sent while there is no network: kept on the phone, said so, and delivered once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, Route, expect

from games.models import Case, Game, GamePhoto, Report
from nzgs_tourney.links import address_of
from nzgs_tourney.models import PlayerLink, TableCall
from tests.browser.conftest import Watches
from tests.browser.one_round import tile
from tests.db.desk import both_report
from tests.db.disputes import claimed_case, picture

pytestmark = pytest.mark.desk(4, published=1)

WAITING = "Saved on this phone. It will be sent when you’re back online."


def home_of(game: Game) -> str:
    return address_of(PlayerLink.objects.get(entry=game.pairing.seats.get(colour="black").entry))


def say_that_i_won(page: Page) -> None:
    tile(page, "I won").tap()
    page.get_by_role("button", name="Send the result").tap()


def test_a_report_is_kept_while_offline_and_sent_once(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    phone.goto(home_of(game))
    phone.context.set_offline(True)
    say_that_i_won(phone)
    expect(phone.get_by_text(WAITING)).to_be_visible()
    for _ in range(9):
        phone.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.get_by_role("button", name="Send the result")).to_be_enabled()
    assert Report.objects.count() == 0
    sent: list[Request] = []
    phone.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    phone.context.set_offline(False)
    expect(phone.get_by_text("Your result is sent.")).to_be_visible()
    expect(phone.get_by_text(WAITING)).to_be_hidden()
    assert len(sent) == 1
    assert Report.objects.get().result == "B"


def test_a_later_report_takes_the_place_of_the_kept_one(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    phone.goto(home_of(game))
    phone.context.set_offline(True)
    say_that_i_won(phone)
    expect(phone.get_by_text(WAITING)).to_be_visible()
    tile(phone, "A tie (jigo)").tap()
    phone.get_by_role("button", name="Send the result").tap()
    expect(phone.get_by_role("button", name="Send the result")).to_be_enabled()
    phone.wait_for_function("JSON.parse(localStorage.getItem('kept-reports'))[0].body.includes('winner=tie')")
    phone.context.set_offline(False)
    expect(phone.get_by_text("Your result is sent.")).to_be_visible()
    assert [report.result for report in Report.objects.all()] == ["jigo"]


def test_a_phone_that_is_closed_while_it_sends_has_kept_the_report(phone: Page, game: Game) -> None:
    phone.goto(home_of(game))
    unanswered: list[Route] = []
    phone.route("**/report/", lambda route: unanswered.append(route))
    say_that_i_won(phone)
    phone.wait_for_function("localStorage.getItem('kept-reports')?.includes('winner=')")
    assert phone.evaluate("JSON.parse(localStorage.getItem('kept-reports')).length") == 1
    phone.unroute("**/report/")
    phone.reload()
    # The thanks appears twice if the unanswered report had reached the site after all.
    expect(phone.get_by_text("Your result is sent.").first).to_be_visible()
    assert Report.objects.get().result == "B"
    assert phone.evaluate("localStorage.getItem('kept-reports')") is None


def test_a_refusal_that_is_cut_off_leaves_the_report_on_the_phone(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("status of 422")
    phone.add_init_script("Response.prototype.text = () => Promise.reject(new TypeError('network error'))")
    phone.goto(home_of(game))
    phone.route("**/report/", lambda route: route.fulfill(status=422, body="<main>"))
    say_that_i_won(phone)
    expect(phone.get_by_text(WAITING)).to_be_visible()
    assert phone.evaluate("JSON.parse(localStorage.getItem('kept-reports')).length") == 1


def test_a_refused_report_is_not_sent_again_and_says_so(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    watch.expect("status of 404")
    phone.goto(home_of(game))
    phone.context.set_offline(True)
    say_that_i_won(phone)
    expect(phone.get_by_text(WAITING)).to_be_visible()
    PlayerLink.objects.update(revoked_at="2026-11-21T00:00:00Z")
    phone.context.set_offline(False)
    expect(phone.get_by_text("What was saved on this phone wasn’t accepted.")).to_be_visible()
    assert phone.evaluate("localStorage.getItem('kept-reports')") is None
    assert Report.objects.count() == 0


def test_a_kept_report_that_is_impossible_comes_back_with_what_is_wrong(
    phone: Page, game: Game, watch: Watches
) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    watch.expect("status of 422")
    phone.goto(home_of(game))
    phone.context.set_offline(True)
    tile(phone, "I won").tap()
    tile(phone, "By counting").tap()
    phone.get_by_label("By how many points?").fill("3.5")
    phone.get_by_role("button", name="Send the result").tap()
    expect(phone.get_by_text(WAITING)).to_be_visible()
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(home_of(game))
    expect(phone.get_by_role("alert")).to_contain_text("isn’t possible")
    expect(phone.get_by_label("I won", exact=True)).to_be_checked()
    expect(phone.get_by_label("By how many points?")).to_have_value("3.5")
    phone.get_by_label("By how many points?").fill("3")
    phone.get_by_role("button", name="Send the result").tap()
    expect(phone.get_by_text("Your result is sent.")).to_be_visible()
    assert Report.objects.get().result == "B+3"


def test_a_report_after_the_result_is_final_says_so_above_the_result(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("status of 422")
    phone.goto(home_of(game))
    phone.route("**/p/*/", lambda route: route.abort())  # the page hears of nothing meanwhile
    watch.expect("ERR_FAILED")
    both_report(game, "B+R")
    say_that_i_won(phone)
    alert = phone.get_by_role("alert")
    expect(alert).to_contain_text("is final")
    expect(alert).to_be_focused()
    below, heading = alert.bounding_box(), phone.get_by_role("heading", name="Result").bounding_box()
    assert below is not None
    assert heading is not None
    assert heading["y"] - below["y"] - below["height"] >= 16


def claim_something(phone: Page, words: str) -> None:
    phone.get_by_role("link", name="Tell the referee").tap()
    phone.get_by_role("radio", name="Something else").check()
    phone.get_by_label("What happened?").fill(words)


def test_a_claim_is_kept_until_there_is_a_connection_and_sent_once(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    phone.goto(home_of(game))
    claim_something(phone, "A phone rang, and Black answered it.")
    phone.context.set_offline(True)
    send = phone.get_by_role("button", name="Send to the referee")
    for _ in range(2):
        send.tap()
        expect(phone.get_by_text(WAITING)).to_be_visible()
    assert phone.evaluate("JSON.parse(localStorage.getItem('kept-reports')).length") == 1
    expect(phone.get_by_label("What happened?")).to_have_value("A phone rang, and Black answered it.")
    phone.context.set_offline(False)
    expect(phone.get_by_text("Case 1: your claim is sent.")).to_be_visible()
    assert Case.objects.get().statement == "A phone rang, and Black answered it."


def test_a_claim_is_kept_with_its_photo_while_the_phone_is_off(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    phone.goto(home_of(game))
    claim_something(phone, "See the photo.")
    phone.get_by_label("A photo of the board").set_input_files(
        {"name": "board.png", "mimeType": "image/png", "buffer": picture()}
    )
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Send to the referee").tap()
    expect(phone.get_by_text(WAITING)).to_be_visible()
    phone.wait_for_function("localStorage.getItem('kept-reports').includes('photo')")
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(home_of(game))
    expect(phone.get_by_text("Case 1: your claim is sent.")).to_be_visible()
    evidence = Case.objects.get().evidence.get()
    assert bytes(evidence.image)[:3] == b"\xff\xd8\xff"
    assert phone.evaluate("localStorage.getItem('kept-reports')") is None


def test_a_kept_claim_that_is_refused_waits_for_its_page_with_its_words(
    phone: Page, game: Game, watch: Watches
) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    watch.expect("status of 422")
    phone.goto(home_of(game))
    claim_something(phone, "The same again.")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Send to the referee").tap()
    expect(phone.get_by_text(WAITING)).to_be_visible()
    phone.goto("about:blank")
    claimed_case(game)
    phone.context.set_offline(False)
    phone.goto(home_of(game))
    expect(phone.get_by_text("The claim saved on this phone wasn’t accepted.")).to_be_visible()
    phone.get_by_role("link", name="See why").tap()
    expect(phone.get_by_role("alert")).to_contain_text("asks this already")
    expect(phone.get_by_label("What happened?")).to_have_value("The same again.")
    assert phone.evaluate("localStorage.getItem('kept-reports')") is None


def test_a_call_is_kept_and_sent_once(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    phone.goto(home_of(game))
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Call the referee").tap()
    expect(phone.get_by_text(WAITING)).to_have_count(1)
    expect(phone.get_by_text(WAITING)).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("You called the referee to table")).to_be_visible()
    assert TableCall.objects.count() == 1


def test_what_is_kept_need_not_be_sent(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    phone.goto(home_of(game))
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Call the referee").tap()
    phone.get_by_role("button", name="Don’t send it").tap()
    expect(phone.get_by_text(WAITING)).to_be_hidden()
    phone.context.set_offline(False)
    phone.reload()
    expect(phone.get_by_role("button", name="Call the referee")).to_be_visible()
    assert not TableCall.objects.exists()


def test_a_photo_of_the_game_is_kept_until_there_is_a_connection(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    phone.goto(f"{home_of(game)}games/{game.pk}/")
    phone.get_by_text("Keep a photo").tap()
    phone.get_by_label("The final board").check()
    phone.get_by_label("The photo").set_input_files({"name": "board.png", "mimeType": "image/png", "buffer": picture()})
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Keep the photo").tap()
    expect(phone.get_by_text(WAITING)).to_be_visible()
    phone.wait_for_function("localStorage.getItem('kept-reports').includes('\"photo\":')")
    phone.context.set_offline(False)
    expect(phone.get_by_text("Photo saved.")).to_be_visible()
    expect(phone.get_by_role("img", name="Photo from")).to_be_visible()
    kept = GamePhoto.objects.get()
    assert (kept.purpose, bytes(kept.image)[:3]) == ("final_board", b"\xff\xd8\xff")


def test_a_link_without_a_network_says_so_and_leaves_the_page(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    watch.expect("ERR_FAILED")
    words = phone.get_by_text("No connection: that page needs the network.")
    phone.goto(home_of(game))
    here = phone.url
    tile(phone, "I won").tap()
    phone.context.set_offline(True)
    phone.get_by_role("link", name="Tell the referee").tap()
    expect(words).to_be_visible()
    phone.context.set_offline(False)
    expect(words).to_be_hidden()
    # A phone that believes it is online, and isn't.
    phone.route("**/health/", lambda route: route.abort())
    phone.get_by_role("link", name="Tell the referee").tap()
    expect(words).to_be_visible()
    assert phone.url == here
    expect(phone.get_by_label("I won", exact=True)).to_be_checked()
    phone.unroute("**/health/")
    phone.get_by_role("link", name="Tell the referee").tap()
    expect(phone.get_by_role("heading", name="Tell the referee")).to_be_visible()
