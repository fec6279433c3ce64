"""A page's version changes when something that it shows does, and only then: tried with every act there is."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import timedelta

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game, LedgerEvent, Speaker
from nzgs_tourney.links import token_of
from nzgs_tourney.live import page_changes
from nzgs_tourney.live.page_changes import EventChanges, changes_of
from nzgs_tourney.models import Event, PlayerLink
from nzgs_tourney.services.draws.draw_round import discard_draft
from nzgs_tourney.services.entries.edit_entry import edit_entry, plan_round, withdraw_entry
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.tournament.division.history import Status
from tests.db import test_one_ledger_event
from tests.db.applications import open_page
from tests.db.desk import Desk, both_report, enter_players, games_of, make_desk, report_from
from tests.db.disputes import claimed_case
from tests.db.telling import TABLE
from tests.web.parsed import page_text, parsed_page, select_all, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8)]

assert test_one_ledger_event.TABLE is TABLE
OF_A_DIVISION = ("screen", "schedule", "standings", "crosstable", "prizes", "points", "statistics", "estimate")
API_OF_A_DIVISION = ("entries", "rounds", "standings", "crosstable", "points")
NOT_ITS_OWN = ('[name="csrfmiddlewaretoken"]', '[name="nonce"]', "[data-live-quiet]")
"""What is new at every load, and what says that the page is up to date, which no act changes."""


def pages_of(desk: Desk) -> dict[str, str]:
    """The addresses of the event's public pages."""
    place = [desk.event.slug, desk.division.slug]
    found = {name: reverse(f"public:{name}", args=place) for name in OF_A_DIVISION}
    for number in (1, 2):
        for name in ("draw", "results"):
            found[f"{name} {number}"] = reverse(f"public:{name}", args=[*place, number])
    for name in ("event", "event_statistics", "event_screen"):
        found[name] = reverse(f"public:{name}", args=[desk.event.slug])
    for entry in desk.division.entries.order_by("pk")[:2]:
        found[f"player {entry.number}"] = reverse("public:player", args=[desk.event.slug, entry.pk])
    games = Game.objects.filter(stream=desk.event.stream, taken_apart=None).order_by("pk")
    found |= {f"game {at}": reverse("public:game", args=[game.pk]) for at, game in enumerate(games[:1])}
    api = f"/api/v1/events/{desk.event.slug}/"
    found |= {"api event": api, "api rulings": f"{api}rulings/"}
    api += f"divisions/{desk.division.slug}/"
    found |= {f"api {name}": f"{api}{name}/" for name in API_OF_A_DIVISION}
    found |= {"api round 1": f"{api}rounds/1/", "api entry 1": f"{api}entries/1/"}
    found |= {"api board 1": f"{api}rounds/1/boards/1/"}
    links = PlayerLink.objects.living().filter(event=desk.event).select_related("event").order_by("entry")
    for at, link in enumerate((links[0], links.reverse()[0]) if links else ()):
        found[f"own {at}"] = reverse("player:home", args=[token_of(link)])
    return found


def shown_by(answer: HttpResponse) -> str:
    """What a page shows beside its version and the time of its last change."""
    if answer.status_code != 200:
        return str(answer.status_code)
    if answer["Content-Type"] == "application/json":
        return answer.content.decode()
    page = parsed_page(answer)
    for found in select_all(page, ", ".join(NOT_ITS_OWN)):
        found.decompose()
    return page.decode(formatter=None).replace(answer["ETag"], "")


@dataclass(frozen=True)
class Seen:
    """A page as it was answered."""

    answer: HttpResponse

    @property
    def version(self) -> str:
        return str(self.answer.get("ETag", ""))

    def shows_what(self, other: Seen) -> bool:
        """Whether both show the same. They are read only where their bytes differ."""
        return self.answer.content == other.answer.content or shown_by(self.answer) == shown_by(other.answer)


def seen(desk: Desk, only: Collection[str]) -> dict[str, Seen]:
    """These pages by name."""
    client = Client()
    return {name: Seen(client.get(address)) for name, address in pages_of(desk).items() if name in only}


def versions(desk: Desk, only: Collection[str] = ()) -> dict[str, str]:
    """The version of each page, or of these, told to a look that has every version, for which no page is made."""
    client, look = Client(), {"X-Live": "1", "If-None-Match": "*"}
    asked = {name: address for name, address in pages_of(desk).items() if not only or name in only}
    return {name: client.get(address, headers=look).get("ETag", "") for name, address in asked.items()}


ONE_OF_EACH = (
    *("event", "draw 1", "results 2", "screen", "standings", "points", "prizes", "player 1"),
    *("game 0", "own 0", "own 1"),
    *("api event", "api rulings", "api round 1", "api entry 1", "api board 1"),
    *(f"api {name}" for name in API_OF_A_DIVISION),
)
"""The others are like one of these."""


@pytest.mark.parametrize("name", TABLE)
def test_a_page_that_an_act_changes_has_another_version(name: str) -> None:
    desk = make_desk(4)
    act = TABLE[name][0](desk)
    before = seen(desk, ONE_OF_EACH)
    act()
    if not Event.objects.filter(pk=desk.event.pk, divisions=desk.division).exists():
        return
    after = versions(desk, ONE_OF_EACH)
    unchanged = [page for page, was in before.items() if was.version == after.get(page)]
    for page, now in seen(desk, unchanged).items():
        was = before[page]
        if 404 not in (was.answer.status_code, now.answer.status_code):
            assert (now.version, now.shows_what(was)) == (was.version, True), page


@pytest.fixture
def games(desk: Desk) -> list[Game]:
    desk.play(1)
    return games_of(desk.publish(2))


def changed_by(desk: Desk, act: Callable[[], object]) -> set[str]:
    before = versions(desk)
    act()
    return {page for page, version in versions(desk).items() if version != before.get(page)}


def test_a_result_changes_no_page_that_does_not_show_it(desk: Desk, games: list[Game]) -> None:
    changed = changed_by(desk, lambda: report_from(games[0], Speaker.BLACK, "B+R"))
    assert changed.isdisjoint({"draw 1", "results 1", "api event", "api round 1", "api board 1"})
    assert changed >= {"event", "draw 2", "results 2", "standings", "screen", "event_screen", "api standings"}


def test_a_result_of_another_division_changes_no_page_of_this_one(desk: Desk, games: list[Game]) -> None:
    second = Desk(desk.event, desk.event.divisions.get(position=2), desk.director)
    enter_players(second.division, 4)
    other = games_of(second.publish(1))[0]
    of_the_event = {"event", "event_statistics", "event_screen", "api rulings"}
    assert changed_by(desk, lambda: both_report(other, "B+R")) == of_the_event


def test_what_is_still_disputed_or_only_called_changes_no_public_page(desk: Desk, games: list[Game]) -> None:
    assert changed_by(desk, lambda: claimed_case(games[0])) == {"own 0", "api rulings"}, (
        "a player at that board sees it"
    )


def test_another_name_changes_no_page_of_those_who_never_met_that_player(desk: Desk, games: list[Game]) -> None:
    last = desk.division.entries.latest("pk")
    changed = changed_by(desk, lambda: edit_entry(last.pk, {"name": "Hinemoa New"}, actor="Director"))
    assert "own 1" in changed
    assert changed.isdisjoint({"own 0", "game 0"})
    assert changed >= {"screen", "draw 1", "results 2", "standings"}


def test_putting_a_draft_right_changes_no_page() -> None:
    desk = make_desk(4)
    act = TABLE["override_handicap"][0](desk)
    assert changed_by(desk, act) == set()


@pytest.mark.parametrize("played", [0, 1])
def test_drawing_again_and_again_and_discarding_changes_no_page_and_nothing_on_one(desk: Desk, played: int) -> None:
    for number in range(1, played + 1):
        desk.play(number)
    withdraw_entry(desk.division.entries.latest("pk").pk, actor="Director")
    excused = desk.division.entries.earliest("pk")
    plan_round(excused.pk, played + 1, Status.EXCUSED, actor="Director")
    everything = pages_of(desk)
    before = seen(desk, everything)
    for act in (
        lambda: desk.draw(played + 1),
        lambda: desk.draw(played + 1, seed="another"),
        lambda: discard_draft(desk.division.pk, played + 1, actor="Director"),
        lambda: desk.draw(played + 1),
    ):
        act()
        page_changes._kept.clear()
        for page, now in seen(desk, everything).items():
            assert (now.version, now.shows_what(before[page])) == (before[page].version, True), page
    publish_round(desk.division.pk, played + 1, actor="Director")
    assert versions(desk)["event"] != before["event"].version


def test_a_page_tells_its_own_last_change(client: Client, desk: Desk, games: list[Game]) -> None:
    both_report(games[0], "B+R")
    last = LedgerEvent.objects.filter(stream=desk.event.stream).latest("seq")
    report_from(games[1], Speaker.BLACK, "W+R")
    address = pages_of(desk)["results 2"]
    assert last.hash[:12] not in page_text(client.get(address))
    newest = LedgerEvent.objects.filter(stream=desk.event.stream).latest("seq")
    assert newest.hash[:12] in page_text(client.get(address))
    drawn = LedgerEvent.objects.filter(kind="round.published").latest("seq")
    assert drawn.hash[:12] in page_text(client.get(pages_of(desk)["results 1"]))


def test_pages_hold_no_time_of_their_making(client: Client, desk: Desk, games: list[Game]) -> None:
    everything = pages_of(desk)
    first = seen(desk, everything)
    page_changes._kept.clear()
    assert versions(desk) == {page: was.version for page, was in first.items()}
    for page, now in seen(desk, everything).items():
        assert (now.version, now.shows_what(first[page])) == (first[page].version, True), page


def test_reading_on_finds_what_reading_all_finds(desk: Desk) -> None:
    def again() -> EventChanges:
        desk.event.stream.refresh_from_db()
        kept = changes_of(desk.event.stream)
        page_changes._kept.clear()
        assert changes_of(desk.event.stream) == kept
        return kept

    again()
    desk.play(1)
    again()
    games = games_of(desk.publish(2))
    again()
    claimed_case(games[0])
    both_report(games[1], "B+R")
    assert again().results[(desk.division.number, 2)] == desk.event.stream.seq


def test_another_ledger_with_the_same_numbers_is_read_anew(desk: Desk, games: list[Game]) -> None:
    stream = desk.event.stream
    stream.refresh_from_db()
    right = changes_of(stream)
    page_changes._kept[stream.pk] = EventChanges(stream.seq - 1, "another", frame=stream.seq - 1)
    assert changes_of(stream) == right
    page_changes._kept[stream.pk] = EventChanges(stream.seq + 5, "another", frame=stream.seq + 5)
    assert changes_of(stream) == right


def test_a_page_changes_by_itself_when_an_announced_time_comes(client: Client, desk: Desk) -> None:
    starts = timezone.now() + timedelta(minutes=5)
    closes = starts + timedelta(minutes=5)
    set_timetable(desk.division.pk, {1: starts}, actor="Aroha")
    open_page(desk, closes_at=closes)
    desk.publish(1)
    address, enter = (reverse(f"public:{name}", args=[desk.event.slug]) for name in ("event", "enter"))
    before = client.get(address)
    assert "playing" not in texts_of(before, ".on-now .end")
    with time_machine.travel(starts, tick=False):
        begun = client.get(address, headers={"If-None-Match": before["ETag"]})
    assert set(texts_of(begun, ".on-now .end")) == {"playing"}
    assert enter in begun.content.decode()
    with time_machine.travel(closes, tick=False):
        closed = client.get(address, headers={"If-None-Match": begun["ETag"]})
    assert enter not in closed.content.decode()


def test_a_start_whose_day_is_over_is_not_announced(client: Client, desk: Desk) -> None:
    starts = timezone.now() + timedelta(minutes=5)
    set_timetable(desk.division.pk, {1: starts}, actor="Aroha")
    address = reverse("public:event", args=[desk.event.slug])
    assert "Round 1 starts" in page_text(client.get(address))
    with time_machine.travel(starts + timedelta(days=1), tick=False):
        assert "Round 1 starts" not in page_text(client.get(address))
