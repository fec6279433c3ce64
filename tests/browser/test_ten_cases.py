"""Ten cases from the player's call to the ruling, at the pace of people: each is ruled within a minute.

Steps are counted and given the time that they take a person (tests/browser/human.py); `-s` prints them. The machine's
own time counts for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from games.models import Case, CaseState, Game, Speaker
from nzgs_tourney.links import address_of
from nzgs_tourney.models import PlayerLink
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.human import Human
from tests.browser.one_round import KO
from tests.browser.test_four_disputes import record
from tests.browser.test_live import Room
from tests.db.desk import games_of, make_desk
from tests.db.disputes import TWICE, submitted_record

SECONDS = 60
"""The most that it may take people from the call to the ruling."""
STEPS = 19
"""The most taps and looks: what is added to the way of a ruling is added ten times a day."""


@dataclass(frozen=True)
class Dispute:
    """A case as it is played: the tile that the player presses, what they write, the option and the reason of the
    referee. `by_link`: the player claims what the record shows. `called`: they call the referee to the table first;
    `accuses`: they say that it was Black."""

    tile: str
    said: str
    option: str
    reason: str
    record: bytes = b""
    by_link: str = ""
    called: bool = False
    accuses: bool = False
    minutes: str = ""


WHITE_KO = record(KO).encode()
DISPUTES = (
    Dispute("", "He took the ko back.", "take_back", "As after move 7.", WHITE_KO, "Claim at move 9"),
    Dispute("", "Black played twice.", "reading_a", "Heard both.", TWICE, "Claim at move 4"),
    Dispute("A stone was knocked", "With a sleeve.", "put_back", "Both know where it was.", called=True),
    Dispute("The clock or the time", "It didn’t run.", "time_add_both", "The clock was off.", called=True, minutes="5"),
    Dispute("Late or absent", "Not here yet.", "talk", "Arrived as I came."),
    Dispute("Conduct", "She talks to me.", "warning_black", "Heard by the next table.", accuses=True),
    Dispute("Analysis or notes", "Looks at a diagram.", "warning_black", "A pattern on paper.", accuses=True),
    Dispute("Noise", "The door bangs.", "talk", "The door is shut now."),
    Dispute("A phone rang", "Twice already.", "warning_black", "It was on the table.", accuses=True),
    Dispute("Something else", "The lamp is out.", "no_breach", "Moved to table 12.", called=True),
)


class Table:
    """A board, with White's phone and the referee's desk."""

    def __init__(self, room: Room, game: Game, phone: Page, referee: Page) -> None:
        self.game, self.phone, self.referee = game, phone, referee
        entry = game.pairing.seats.get(colour="white").entry
        self.address = f"{address_of(PlayerLink.objects.get(entry=entry)).rstrip('/')}/games/{game.pk}/"
        self.queue = f"/referee/{room.desk.event.slug}/"

    def from_call_to_ruling(self, dispute: Dispute) -> Human:
        """What the player and the referee do, until the ruling is final."""
        if dispute.record:
            submitted_record(self.game, dispute.record, Speaker.WHITE)
        human = Human()
        self.phone.goto(self.address)
        self.referee.goto(self.queue)
        if dispute.called:
            human.taps_on(self.phone.get_by_role("button", name="Call the referee"))
            coming = self.referee.get_by_role("button", name="I’m coming")
            human.reads_that(coming)
            human.taps_on(coming)
        self.claim(dispute, human)
        self.rule(dispute, human)
        return human

    def claim(self, dispute: Dispute, human: Human) -> None:
        """White says what happened, on the phone."""
        page = self.phone
        way = page.get_by_role("link", name=dispute.by_link or "Tell the referee")
        human.taps_on(way)
        human.reads_that(page.get_by_role("heading", name="Tell the referee"))
        if dispute.tile:
            human.taps_on(page.get_by_text(dispute.tile, exact=True))
        if dispute.accuses:
            human.taps_on(page.get_by_text(f"{self.game.black_name} (Black)"))
        human.types(dispute.said, page.get_by_label("What happened?"))
        human.taps_on(page.get_by_role("button", name="Send to the referee"))
        expect(page.get_by_text("The case waits for a ruling.", exact=True)).to_be_visible()

    def rule(self, dispute: Dispute, human: Human) -> None:
        """The referee reads the queue and the case, decides, reads what will happen, and rules."""
        page, number = self.referee, Case.objects.get(game=self.game).number
        way = page.get_by_role("link", name=f"Case {number}:")
        human.reads_that(way)
        human.taps_on(way)
        option = page.locator(f'[name="option"][value="{dispute.option}"]')
        human.reads_that(option)
        human.taps_on(option)
        if dispute.minutes:
            human.types(dispute.minutes, page.get_by_label("Minutes"))
        human.types(dispute.reason, page.get_by_label("Reason"))
        for heard in ("Black was heard", "White was heard"):
            if not page.get_by_label(heard).is_checked():  # ticked for a player who wrote something
                human.taps_on(page.get_by_label(heard))
        human.taps_on(page.get_by_role("button", name="See what will happen"))
        human.reads_that(page.get_by_role("heading", name="Check the ruling"))
        human.taps_on(page.get_by_role("button", name="Rule", exact=True))
        expect(page.get_by_text("Final", exact=True).first).to_be_visible()


def test_each_of_ten_cases_is_ruled_within_a_minute(site: str, open_page: OpenPage, sign_in: SignIn) -> None:
    room = Room(make_desk(20), open_page, sign_in)
    phone, referee = open_page("phone"), room.referee()
    took: dict[str, Human] = {}
    for game, dispute in zip(games_of(room.game.pairing.round), DISPUTES, strict=True):
        human = Table(room, game, phone, referee).from_call_to_ruling(dispute)
        took[f"{dispute.tile or dispute.by_link}: {dispute.option}"] = human
    for what, human in took.items():
        print(f"{human.seconds:5.1f} s  {human.taps:2} taps  {human.reads} looks  {human.keys:2} keys  {what}")
    assert Case.objects.filter(state=CaseState.RULED).count() == len(DISPUTES)
    assert {what: human.seconds for what, human in took.items() if human.seconds > SECONDS} == {}
    assert {what: human for what, human in took.items() if human.taps + human.reads > STEPS} == {}
