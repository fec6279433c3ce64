"""What players' own pages show, read at once for all where many ask: the same as each of them reads, and as new."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Speaker
from games.services.correct_result import correct_result
from nzgs_tourney.live import own_pages
from nzgs_tourney.live.own_pages import FEW, KEPT_SECONDS
from nzgs_tourney.models import Entry, SeatChange
from nzgs_tourney.pages.entries.personal import PlayerHome, player_home
from nzgs_tourney.services.draws.edit_draft import override_handicap
from nzgs_tourney.services.draws.rearrange_round import rearrange_round
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.test_rearrange_round import exchange

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


@pytest.fixture(autouse=True)
def contacts(desk: Desk) -> None:
    """Opponents see each other's contact details, so that reading for all must find them too."""
    desk.event.contacts_shared = True
    desk.event.save(update_fields=["contacts_shared"])


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that reading goes by, still until the test moves them; nothing is kept from other tests."""
    now = [0.0]
    monkeypatch.setattr(own_pages, "monotonic", lambda: now[0])
    monkeypatch.setattr(own_pages, "_divisions", {})
    return now


def players(desk: Desk) -> list[Entry]:
    """As their links find them, with the head of the ledger."""
    return list(Entry.objects.select_related("division__event__stream").filter(division=desk.division).order_by("pk"))


def homes(desk: Desk, *, shared: bool, monkeypatch: pytest.MonkeyPatch) -> list[PlayerHome]:
    with monkeypatch.context() as patched:
        patched.setattr(own_pages, "_divisions", {})
        patched.setattr(own_pages, "FEW", 0 if shared else 100)
        return [player_home(entry) for entry in players(desk)]


def crowd(desk: Desk) -> list[Entry]:
    """So many have asked that everything is read for the next."""
    found = players(desk)
    for _ in range(FEW + 1):
        player_home(found[0])
    return found


def test_what_is_read_for_all_is_what_each_reads(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    add_division(desk.event.pk, "Another", actor="Director")
    first, second, *others = games_of(desk.publish(1))
    report_from(first, Speaker.PAPER, "B+3")
    for game in (second, *others):
        both_report(game, "W+R")
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    correct_result(first.pk, "W+3", "Slip misread.", seen="B+3", nonce=uuid4(), actor="Director")
    for entry in players(desk):
        edit_entry(entry.pk, {"phone": f"021 {entry.pk}"}, actor="Director")
    starts, due = ({2: datetime(2026, 11, 21, hour, tzinfo=UTC)} for hour in (1, 4))
    set_timetable(desk.division.pk, starts, due=due, actor="Director")
    drawn = desk.publish(2)
    rearrange_round(desk.division.pk, 2, exchange(drawn, 1, 2), "Wrong boards.", actor="Director")
    override_handicap(desk.division.pk, 2, 3, 2, "They agreed.", actor="Director")
    own, shared = (homes(desk, shared=how, monkeypatch=monkeypatch) for how in (False, True))
    assert own == shared
    assert sum(home.changed is not None for home in shared) == SeatChange.objects.count() == 4
    assert sum(home.new_terms is not None for home in shared) == 2
    assert {home.board.starts_at for home in shared if home.board} == {starts[2]}
    assert all(home.contact for home in shared if home.board)
    assert len({home.waiting for home in shared}) == 2, "one player has the bye"
    assert all(len(home.others) == 1 for home in shared)
    assert {one.forfeit for home in shared for one in home.others} == {False}


@pytest.mark.on_both
def test_few_read_their_own_and_a_crowd_causes_one_read(desk: Desk) -> None:
    desk.play(1)
    desk.publish(2)
    asked = []
    for entry in players(desk) * 2:
        with CaptureQueriesContext(connection) as queries:
            player_home(entry)
        asked.append(len(queries))
    assert set(asked[:FEW]) == {7}
    assert asked[FEW] == 8, "the next one reads it for everybody"
    assert set(asked[FEW + 1 :]) == {0}


def test_whatever_happens_in_the_event_is_seen_at_once(desk: Desk) -> None:
    desk.publish(1)
    sitting = next(entry for entry in crowd(desk) if player_home(entry).board)
    desk.event.stream.refresh_from_db()
    opponent = next(one for one in players(desk) if one.name == player_home(sitting).board.opponent)
    edit_entry(opponent.pk, {"name": "Hinemoa New"}, actor="Director")
    now = {entry.pk: entry for entry in crowd(desk)}
    assert player_home(now[sitting.pk]).board.opponent == "Hinemoa New"
    games = games_of(desk.division.drawn_rounds.get())
    for game in games:
        both_report(game, "B+R")
    assert not any(player_home(entry).others for entry in crowd(desk)), "the round is still above"
    close_round(desk.division.pk, 1, actor="Director")
    desk.draw(2)
    assert {player_home(entry).board.number for entry in crowd(desk) if player_home(entry).board} == {1}, "a draft"


def test_what_no_ledger_tells_is_seen_seconds_later(desk: Desk, clock: list[float]) -> None:
    desk.publish(1)
    crowd(desk)
    Entry.objects.filter(division=desk.division).update(email="new@example.org")
    clock[0] = KEPT_SECONDS + 1
    assert {home.contact.emails for home in map(player_home, players(desk)) if home.contact} == {("new@example.org",)}


def test_a_division_of_another_event_is_its_own(desk: Desk) -> None:
    desk.publish(1)
    crowd(desk)
    other = make_desk(4)
    other.publish(1)
    names = {entry.name for entry in players(other)}
    assert {player_home(entry).board.opponent for entry in crowd(other)} == names
