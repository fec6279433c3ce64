"""The demo: an event in full swing, with a story in five of its records, made the same way every time."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from games.ledger.verify import verify
from games.models import Game, GameState, Record, RecordAudit
from nzgs_tourney.demo.build import ACCOUNTS, PASSWORD, build_demo
from nzgs_tourney.demo.tour import tour
from nzgs_tourney.models import Entry, Event, Pairing, Round, RoundStatus, Seat, User
from nzgs_tourney.store.entries.fees import fees_by_entry
from tests.db.stored_texts import sentences
from tests.words.pages import LIMITS, SLACK, counted_pages

pytestmark = [pytest.mark.on_both, pytest.mark.slow]

STORIES = (
    "a repetition that can still be claimed",
    "a repetition too late to claim",
    "two moves in a row",
    "self-capture, which is legal",
    "a count that is not the claimed result",
)


@pytest.fixture(scope="module")
def demo(kept_for_module: None) -> Event:
    return build_demo()


@pytest.fixture
def event(demo: Event, db: None) -> Event:
    return demo


def test_the_demo_is_an_event_in_full_swing(event: Event) -> None:
    assert event.published
    entered = Entry.objects.filter(division__event=event)
    assert entered.count() == 32
    assert [division.name for division in event.divisions.all()] == ["Open", "Handicap"]
    rounds = (
        Round.objects.filter(division__event=event)
        .values_list("division__name", "number", "state")
        .order_by("division__position", "number")
    )
    assert list(rounds) == [
        ("Open", 1, "closed"), ("Open", 2, "closed"), ("Open", 3, "published"), ("Open", 4, "published"),
        ("Handicap", 1, "closed"), ("Handicap", 2, "closed"), ("Handicap", 3, "published"), ("Handicap", 4, "draft"),
    ]  # fmt: skip
    names = set(entered.values_list("name", flat=True))
    assert any(re.search("[āēīōū]", name) for name in names)
    assert any("’" in name for name in names)
    assert any(" " not in name and name.isascii() for name in names), "somebody with one name"
    assert any(re.search("[一-鿿]", name) for name in names)
    shared = Counter(entered.values_list("name", flat=True)).most_common(1)
    assert shared[0][1] == 2, "two players of one name"


def test_the_next_event_shows_each_step_of_entering(event: Event) -> None:
    following = Event.objects.get(slug="demo-weekend")
    states = Counter(following.applications.values_list("state", flat=True))
    assert states == {"accepted": 2, "confirmed": 2, "sent": 1, "waiting": 1, "declined": 1, "withdrawn": 1}
    assert following.entry_page.is_open(timezone.now())
    assert [one.to_pay for one in fees_by_entry(following).values()] == [30, 0]


def test_it_stores_no_sentence(event: Event) -> None:
    assert sentences() == {}


def test_its_ledger_holds_and_its_statuses_are_complete(event: Event) -> None:
    assert {verdict.broken for verdict in verify()} == {None}
    for drawn in Round.objects.exclude(state="draft"):
        seated = Seat.objects.filter(round=drawn).count()
        away = RoundStatus.objects.filter(entry__division=drawn.division, round_number=drawn.number).count()
        assert seated + away == drawn.division.entries.count()
    played = Game.objects.filter(pairing__round__number__lte=3)
    assert not played.filter(state=GameState.OPEN).exists()
    assert played.filter(state=GameState.CONTRADICTED).count() == 1
    assert played.filter(state=GameState.REPORTED).exists()
    assert not Game.objects.filter(pairing__round__number=4).exclude(state=GameState.OPEN).exists()


def test_most_played_games_have_a_record_that_fits_its_game(event: Event) -> None:
    played = Game.objects.filter(pairing__round__number__lte=3).count()
    assert Record.objects.count() > played / 2
    for audit in RecordAudit.objects.select_related("record__game"):
        codes = {remark["code"] for remark in audit.remarks}
        assert codes <= {"result_differs"}, "names, handicap and komi are those of the draw"
        assert audit.verdict["handicap"] == audit.record.game.handicap


def test_the_stronger_mostly_win(event: Event) -> None:
    even = Game.objects.filter(pairing__round__division__slug="open").exclude(result="")
    won = []
    for game in even.prefetch_related("pairing__seats__entry"):
        rating = {seat.colour: seat.entry.rating for seat in game.pairing.seats.all()}
        stronger = "W" if rating["white"] > rating["black"] else "B"
        won.append(game.result.startswith(stronger))
    assert len(won) == 26
    assert 26 * 3 // 5 < sum(won) < 26, "as often as ratings lead to expect: two in three, and some surprises"


def test_every_story_is_told_in_a_record(event: Event) -> None:
    found = Counter()
    for audit in RecordAudit.objects.all():
        kinds = [(finding["kind"], finding.get("claimable")) for finding in audit.verdict["findings"]]
        found.update(set(kinds))
        found["self-capture"] += bool(audit.verdict["self_captures"])
        found["miscounted"] += any(warning["code"] == "result_count" for warning in audit.verdict["warnings"])
    assert found["repetition", True] >= 1
    assert found["repetition", False] >= 1
    assert sum(count for key, count in found.items() if key[0] == "out_of_turn") >= 1
    assert found["self-capture"] >= 1
    assert found["miscounted"] >= 1


def test_the_tour_leads_to_pages_that_answer(event: Event, client: Client, settings: object) -> None:
    lines = list(tour(event))
    for story in STORIES:
        assert [line for line in lines if line.strip().startswith(story)], story
    addresses = [re.search(r"https?://[^/]+(/\S*)", line) for line in lines]
    paths = [found[1] for found in addresses if found]
    assert len(paths) == len(set(paths)) >= 11
    director = Client()
    director.force_login(User.objects.get(username="director"))
    for path in paths:
        assert resolve(path)
        official = path.startswith(("/desk/", "/referee/"))
        assert (director if official else client).get(path).status_code == 200, path


def test_the_two_phones_belong_to_opponents_of_an_open_board(event: Event) -> None:
    phones = [line for line in tour(event) if "/p/" in line]
    assert len(phones) == 2
    board = Pairing.objects.filter(game__state=GameState.OPEN).order_by("-round__number", "table")[0]
    for seat in board.seats.select_related("entry"):
        assert any(line.strip().startswith(f"{seat.entry.name}, {seat.get_colour_display()}") for line in phones)


def test_everybody_of_the_demo_can_sign_in(event: Event) -> None:
    for account in ACCOUNTS:
        assert Client().login(username=account.username, password=PASSWORD), account.username


def test_no_main_page_says_more_than_its_limit(event: Event) -> None:
    counted = {page.name: page for page in counted_pages()}
    assert counted.keys() == LIMITS.keys()
    longer = [
        f"{name} has {page.words} words, {LIMITS[name]} are its limit (make words ONLY=--pages): {page.said}"
        for name, page in counted.items()
        if page.words > LIMITS[name] + SLACK
    ]
    assert not longer, "\n".join(longer)
