"""Four disputes from the first claim to the signed paper, on the phones of both players and at the referee's desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.ledger.verify import verify
from games.models import Game, Ruling
from nzgs_tourney.links import address_of
from nzgs_tourney.models import PlayerLink, Role, RoleKind, User
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.one_round import KO
from tests.browser.test_ending import lay_out, press, tap, told
from tests.browser.watch import assert_fits
from tests.db.desk import Desk, games_of, make_desk
from tests.db.endings import SGF as DEAD_STONES
from tests.pdf_text import pages_of

TWICE = "cc dd ee"
"""Black's fourth move, at `ff`, follows Black's third."""


class Hall:
    """A published game, the phones of its players, the referee's desk, and where the papers are kept."""

    def __init__(self, desk: Desk, open_page: OpenPage, sign_in: SignIn, papers: Path) -> None:
        self.desk, self.papers = desk, papers
        self.game = games_of(desk.publish(1))[0]
        self.black, self.white = open_page("phone"), open_page("phone", "dark")
        self.home(self.black, "black")
        self.home(self.white, "white")
        referee = User.objects.create_user("referee", first_name="Ranginui", last_name="Referee")
        Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
        self.referee = open_page("desktop")
        sign_in(self.referee, referee)

    def home(self, page: Page, colour: str) -> None:
        entry = self.game.pairing.seats.get(colour=colour).entry
        page.goto(f"{address_of(PlayerLink.objects.get(entry=entry)).rstrip('/')}/games/{self.game.pk}/")

    def queue(self) -> None:
        self.referee.goto(f"/referee/{self.desk.event.slug}/")

    def paper(self, number: int) -> str:
        """The ruling as it is printed, kept to be looked at; its words in one line."""
        answer = self.referee.request.get(f"/referee/{self.desk.event.slug}/rulings/{number}.pdf")
        assert answer.ok
        (self.papers / f"ruling-{self.game.pk}-{number}.pdf").write_bytes(answer.body())
        (page,) = pages_of(answer.body())
        return " ".join(page.split())


@pytest.fixture
def hall(site: str, open_page: OpenPage, sign_in: SignIn, tmp_path: Path) -> Hall:
    return Hall(make_desk(4), open_page, sign_in, tmp_path)


def record(moves: str, colours: str = "BW") -> str:
    """An even game on the board of 19 lines; `colours` repeats itself."""
    played = (f";{colours[n % len(colours)]}[{point}]" for n, point in enumerate(moves.split()))
    return f"(;FF[4]GM[1]CA[UTF-8]SZ[19]KM[7]RU[NZ]{''.join(played)})"


def send(page: Page, sgf: str) -> None:
    page.get_by_label("paste").fill(sgf)
    press(page, "Submit the record")
    if sgf.count(";") <= 8:
        expect(page.get_by_text("is it the right file?")).to_be_visible()
        press(page, "Submit anyway")
    expect(page.get_by_role("heading", name="moves,")).to_be_visible()


def claim(page: Page, what: str, words: str, move: str = "") -> None:
    """From the phone's own game page to the case."""
    page.get_by_role("link", name="Tell the referee").tap()
    page.get_by_text(what, exact=True).tap()
    if move:
        page.get_by_label("In which record?").select_option(index=1)
        page.get_by_label("At which move?").fill(move)
    page.get_by_label("What happened?").fill(words)
    press(page, "Send to the referee")
    expect(page.get_by_text("The case waits for a ruling.", exact=True)).to_be_visible()


def decide(page: Page, option: str, reason: str, *, says: str) -> None:
    """Choose a decision on the referee's case page, see what will happen, and rule."""
    page.get_by_role("radio", name=option).check()
    page.get_by_label("Reason").fill(reason)
    page.get_by_label("Black was heard").check()
    page.get_by_label("White was heard").check()
    page.get_by_role("button", name="See what will happen").click()
    expect(page.get_by_role("heading", name="Check the ruling")).to_be_visible()
    expect(page.locator("main")).to_contain_text(says)
    page.get_by_role("button", name="Rule", exact=True).click()
    expect(page.get_by_text("Final", exact=True)).to_be_visible()


def the_chain_is_whole() -> bool:
    return [one.broken for one in verify() if one.broken is not None] == []


def test_a_claimed_repetition_is_taken_back_and_play_goes_on(hall: Hall) -> None:
    send(hall.white, record(KO))
    hall.white.get_by_role("link", name="Claim at move 9").tap()
    hall.white.get_by_label("What happened?").fill("He took the ko back at once.")
    press(hall.white, "Send to the referee")
    expect(hall.white.get_by_text("The case waits for a ruling.", exact=True)).to_be_visible()
    hall.queue()
    hall.referee.get_by_role("link", name="Case 1:").click()
    page = hall.referee
    expect(page.locator("main")).to_contain_text("He took the ko back at once.")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_text("As text", exact=True).first.click()
    assert_fits(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    decide(page, "taken back", "The board was as after Black’s seventh move.", says="counts as a pass")
    paper = hall.paper(1)
    for words in ("Ruling 1", hall.game.black_name, hall.game.white_name, "counts as a pass", "Ranginui Referee"):
        assert words in paper
    hall.white.reload()
    expect(hall.white.get_by_text("Ruling 1", exact=True)).to_be_visible()
    hall.white.get_by_role("link", name="Play on from here").tap()
    told(hall.white, "Your turn.")
    assert Ruling.objects.get().restored is not None
    assert the_chain_is_whole()


def test_a_repetition_claimed_too_late_stands(hall: Hall) -> None:
    send(hall.white, record(f"{KO} pp"))
    claim(hall.white, "A position is repeated", "I saw it a move later.", "9")
    hall.queue()
    page = hall.referee
    page.get_by_role("link", name="Case 1:").click()
    refused = page.locator(".ruled-out").filter(has_text="Taken back")
    expect(refused).to_contain_text("Not allowed. White moved after it, with move 10")
    expect(page.get_by_role("radio", name="taken back")).to_have_count(0)
    decide(page, "stands", "White had moved again before claiming.", says="stands")
    assert "stands" in hall.paper(1)
    ruling = Ruling.objects.get()
    assert (ruling.decision, ruling.restored) == ("stands", None)
    assert the_chain_is_whole()


def test_two_moves_in_a_row_by_one_reading_and_on_appeal_by_the_other(hall: Hall, sign_in: SignIn) -> None:
    send(hall.white, record(f"{TWICE} ff", "BWBB"))
    hall.white.get_by_role("link", name="Claim at move 4").tap()
    hall.white.get_by_label("What happened?").fill("Black played twice.")
    press(hall.white, "Send to the referee")
    expect(hall.white.get_by_text("The case waits for a ruling.", exact=True)).to_be_visible()
    hall.queue()
    page = hall.referee
    page.get_by_role("link", name="Case 1:").click()
    boards = page.locator(".options .board-slot svg")
    expect(boards.nth(1)).to_be_visible()
    assert boards.nth(0).inner_html() != boards.nth(1).inner_html()
    decide(page, "reading A", "Only the extra stone comes off.", says="Only move 4 is taken off")
    hall.black.reload()
    hall.black.get_by_role("link", name="Case 1").tap()
    hall.black.get_by_text("Appeal against").first.tap()
    hall.black.get_by_label("Why is the ruling wrong?").fill("Then White has two moves for one.")
    press(hall.black, "Appeal")
    expect(hall.black.locator("main")).to_contain_text("Case 2")
    expect(hall.black.locator("main")).to_contain_text("Nobody can decide it yet")
    hinemoa = User.objects.create_user("hinemoa", first_name="Hinemoa", last_name="Second")
    Role.objects.create(event=hall.desk.event, user=hinemoa, kind=RoleKind.REFEREE)
    sign_in(page, hinemoa)
    hall.queue()
    page.get_by_role("link", name="Case 2:").click()
    decide(page, "reading B", "Both stones come off.", says="Moves 3 and 4 are both taken off")
    assert "reading A" in hall.paper(1) or "Only move 4" in hall.paper(1)
    assert "Moves 3 and 4" in hall.paper(2)
    first, second = Ruling.objects.order_by("number")
    assert (first.decision, second.decision) == ("reading_a", "reading_b")
    assert second.case.appeal_of == first.case
    assert the_chain_is_whole()


def test_dead_stones_are_disputed_played_on_and_ruled(hall: Hall) -> None:
    Game.objects.filter(pk=hall.game.pk).update(board_size=9)
    hall.black.reload()
    send(hall.black, DEAD_STONES.decode())
    hall.white.reload()
    for page in (hall.black, hall.white):
        page.get_by_role("link", name="Count on the board").tap()
    lay_out(hall.black, hall.white)
    tap(hall.black, "B2")
    told(hall.white, "Black wins by 2")
    hall.white.get_by_text("We don’t agree").tap()
    hall.white.get_by_text("White’s", exact=True).tap()
    press(hall.white, "Dispute the dead stones")
    told(hall.black, "White is offered the first move")
    press(hall.white, "White first")
    press(hall.black, "White first")
    told(hall.white, "Your turn.")
    tap(hall.white, "B1")
    told(hall.black, "Your turn.")
    tap(hall.black, "A2")
    told(hall.white, "Your turn.")
    press(hall.white, "Pass")
    told(hall.black, "Your turn.")
    press(hall.black, "Pass")
    told(hall.white, "Do you agree?")
    hall.home(hall.black, "black")
    claim(hall.black, "Which stones are dead", "White still says that the two stones live.")
    hall.queue()
    page = hall.referee
    page.get_by_role("link", name="Case 1:").click()
    expect(page.locator("main")).to_contain_text("which stones are dead")
    page.get_by_role("radio", name="Another result").check()
    page.locator("[name=result]").fill("b2")
    decide(page, "Another result", "They cannot make two eyes, and White passed.", says="won by 2")
    assert "won by 2" in hall.paper(1)
    hall.game.refresh_from_db()
    assert (hall.game.state, hall.game.result) == ("reported", "B+2")
    changed = [one.broken.why for one in verify() if one.broken is not None]
    assert changed == ["game:1: board size was 19, but is 9"], "only what this test changed by hand"
