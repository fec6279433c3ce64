"""Every kind of case from the claim on one phone and the answer on the other to the referee's ruling and its paper."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from games.ledger.verify import verify
from games.models import Case, CaseKind, Game, Ruling
from nzgs_tourney.models import Role, RoleKind, User
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.test_called import at_home, referee_page
from tests.browser.test_ending import press
from tests.db.desk import Desk, games_of, make_desk
from tests.pdf_text import pages_of


@dataclass(frozen=True)
class Played:
    """How a kind is claimed and ruled: the tile on the phone, the referee's option, and what that asks by the name of
    its field."""

    tile: str
    option: str
    asks: tuple[tuple[str, str], ...] = ()


KINDS = {
    CaseKind.REPETITION: Played("A position is repeated", "take_back_black"),
    CaseKind.OUT_OF_TURN: Played("Two moves in a row", "reading_b_black"),
    CaseKind.OCCUPIED: Played("A stone on a stone", "take_back_black"),
    CaseKind.MOVED_STONE: Played("A stone was moved", "reading_a_black"),
    CaseKind.WRONG_REMOVAL: Played("Stones wrongly removed", "forfeit_black"),
    CaseKind.DEAD_STONES: Played("Which stones are dead", "play_on_black"),
    CaseKind.RESULT: Played("What the result is", "result", (("result", "b3"),)),
    CaseKind.KNOCKED_STONE: Played("A stone was knocked", "put_back"),
    CaseKind.TIME: Played("The clock or the time", "time_take_black", (("minutes", "5"),)),
    CaseKind.LATENESS: Played("Late or absent", "adjourned"),
    CaseKind.CONDUCT: Played("Conduct", "warning_black"),
    CaseKind.OUTSIDE_HELP: Played("Outside help", "forfeit_black"),
    CaseKind.WRONG_TERMS: Played("Handicap, komi or colours", "terms", (("handicap", "2"), ("komi", "0.5"))),
    CaseKind.NOTES: Played("Analysis or notes", "talk"),
    CaseKind.NOISE: Played("Noise", "time_add_both", (("minutes", "4"),)),
    CaseKind.PHONE: Played("A phone rang", "warning_black"),
    CaseKind.CONNECTION: Played("The connection was lost", "adjourned"),
    CaseKind.LOST_RECORD: Played("A record is lost", "replay_unseen"),
    CaseKind.OTHER: Played("Something else", "new_game", (("handicap", "0"), ("komi", "6.5"))),
}


def claimed(white: Page, game: Game, played: Played) -> Case:
    """White says on the phone what happened and, where that is asked, that it was Black."""
    at_home(white, game, "white")
    white.get_by_role("link", name="Tell the referee").first.tap()
    expect(white.get_by_role("heading", name="Tell the referee")).to_be_visible()
    white.locator("label").filter(has=white.get_by_text(played.tile, exact=True)).tap()
    accused = white.get_by_text(f"{game.black_name} (Black)")
    if accused.is_visible():
        accused.tap()
    white.get_by_label("What happened?").fill("A minute ago.")
    press(white, "Send to the referee")
    expect(white.get_by_text("The case waits for a ruling.", exact=True)).to_be_visible()
    return Case.objects.get(game=game)


def answered(black: Page, game: Game) -> None:
    """Black reads the case and answers."""
    at_home(black, game, "black")
    black.get_by_role("link", name="See the case and answer").first.tap()
    expect(black.get_by_role("heading", name="What do you say?")).to_be_visible()
    black.get_by_label("In words").fill("I saw it otherwise.")
    press(black, "Add to the case")
    expect(black.get_by_text("I saw it otherwise.")).to_be_visible()


def ruled(referee: Page, desk: Desk, case: Case, played: Played) -> None:
    """The referee finds the case in the queue, decides and rules."""
    referee.goto(f"/referee/{desk.event.slug}/")
    referee.get_by_role("link", name=f"Case {case.number}:").first.click()
    referee.locator(f'[name="option"][value="{played.option}"]').check()
    for name, value in played.asks:
        referee.locator(f"[name={name}]:visible").first.fill(value)
    referee.get_by_label("Reason").fill("Both told what they saw.")
    referee.get_by_label("Black was heard").check()
    referee.get_by_label("White was heard").check()
    referee.get_by_role("button", name="See what will happen").click()
    expect(referee.get_by_role("heading", name="Check the ruling")).to_be_visible()
    referee.get_by_role("button", name="Rule", exact=True).or_(referee.get_by_role("button", name="Propose")).click()
    expect(referee.get_by_text("Ruled", exact=True).or_(referee.get_by_text("Proposed")).first).to_be_visible()


def test_every_kind_goes_from_two_phones_to_its_paper(site: str, open_page: OpenPage, sign_in: SignIn) -> None:
    assert set(KINDS) == set(CaseKind) - {CaseKind.PARTNER_ORDER}  # of partners: tests/web/test_graded_rulings.py
    desk = make_desk(2 * len(KINDS))
    games = games_of(desk.publish(1))
    referee = referee_page(desk, open_page, sign_in)
    second = open_page("desktop", "dark")
    tama = User.objects.create_user("tama", first_name="Tama", last_name="Second")
    Role.objects.create(event=desk.event, user=tama, kind=RoleKind.REFEREE)
    sign_in(second, tama)
    white, black = open_page("phone"), open_page("phone", "dark")
    for (kind, played), game in zip(KINDS.items(), games, strict=True):
        case = claimed(white, game, played)
        assert case.kind == kind
        answered(black, game)
        ruled(referee, desk, case, played)
        if kind == CaseKind.OUTSIDE_HELP:
            second.goto(f"/referee/{desk.event.slug}/cases/{case.number}/")
            second.get_by_role("button", name="Confirm").first.click()
            expect(second.get_by_role("heading", name=f"Ruling {case.number}")).to_be_visible()
        ruling = Ruling.objects.final().get(case=case)
        assert ruling.facts["option"] == played.option
        answer = referee.request.get(f"/referee/{desk.event.slug}/rulings/{ruling.number}.pdf")
        paper = " ".join(" ".join(pages_of(answer.body())).split())
        for words in (f"Ruling {ruling.number}", game.black_name, game.white_name, ruling.sentence(game)):
            assert words in paper, (kind, words, paper)
        for phone in (white, black):
            phone.goto(f"{phone.url.partition('/games/')[0].partition('/cases/')[0].rstrip('/')}/cases/{case.number}/")
            expect(phone.get_by_role("heading", name=f"Ruling {ruling.number}")).to_be_visible()
    assert [one.broken for one in verify() if one.broken is not None] == []
