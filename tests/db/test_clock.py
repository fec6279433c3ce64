"""A clock that is set back, or differs between servers, alters no history: rows and events have one reading of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import count
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone

from games.ledger import guards
from games.ledger.verify import StreamVerdict, verify
from games.models import CaseKind, Clearing, Game, Report, Ruling, Speaker, Stream
from games.pages.game_page import report_lines
from games.services.clear_result import clear_result, undo_clearing
from games.services.correct_result import correct_result
from nzgs_tourney.models import Division, Entry, Event
from nzgs_tourney.pages.disputes.referee_queue import referee_queue
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.store.people.same_people import last_entry_of
from nzgs_tourney.store.results.corrections import corrections_of
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.disputes import IN_TIME, claimed_case, ruling_in
from tests.db.forgotten import finished_event
from tests.db.test_restore_event import full_event, wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
BEGIN = datetime(2026, 11, 21, 9, tzinfo=UTC)
Clock = Callable[[timedelta, int], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """`clock(step, every)`: the clock goes on by a millisecond at each reading, and is set back by the step once every
    so many."""

    def start(step: timedelta, every: int) -> None:
        readings = (BEGIN + timedelta(milliseconds=number) - step * (number // every) for number in count(1))
        monkeypatch.setattr(timezone, "now", lambda: next(readings))

    return start


def verdict_of(desk: Desk) -> StreamVerdict:
    return verify(desk.event.stream.key, slow=True)[0]


@pytest.mark.parametrize("seconds", [1, 60, 4_000])
def test_each_act_has_one_reading_of_a_clock_that_is_always_set_back(clock: Clock, seconds: int) -> None:
    clock(timedelta(seconds=seconds), 1)
    desk = full_event()
    finished_event()
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * Stream.objects.count()
    assert "have an earlier time than the event before" in " ".join(verdict_of(desk).notes)


def test_a_clock_that_only_goes_on_is_not_remarked_on_in_a_ruling_or_the_close_of_a_round(clock: Clock) -> None:
    clock(timedelta(0), 1)
    assert verdict_of(full_event()).notes == ()


@pytest.mark.parametrize("seconds", [1, 4_000])
def test_a_history_made_under_such_a_clock_is_restored(clock: Clock, seconds: int) -> None:
    clock(timedelta(seconds=seconds), 1)
    content = event_file(full_event().event)
    wipe()
    assert event_file(restore_event(content)) == content


def test_two_servers_whose_clocks_differ_keep_one_order(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make_desk(4)
    first, second = games_of(desk.publish(1))
    ahead, behind = BEGIN + timedelta(seconds=4_000), BEGIN
    for number, (game, result) in enumerate([(first, "B+R"), (second, "W+R"), (first, "W+R"), (second, "B+R")]):
        monkeypatch.setattr(timezone, "now", lambda at=(ahead, behind)[number % 2]: at)
        report_from(game, Speaker.PAPER, result)
    last = Report.objects.filter(game=second).latest("pk")
    assert (last.result, last.at) == ("B+R", behind)
    assert verdict_of(desk).findings == ()


@pytest.mark.desk(4, published=1)
def test_a_restored_game_makes_void_what_was_reported_before_it_not_what_is_dated_before_it(
    game: Game, clock: Clock
) -> None:
    clock(timedelta(seconds=1), 1)
    report_from(game, Speaker.WHITE, "W+R")
    ruling_in(claimed_case(game, CaseKind.REPETITION, IN_TIME, 3), "take_back")
    report_from(game, Speaker.BLACK, "W+R")
    assert Ruling.objects.get().void_reports == Report.objects.earliest("pk").pk
    assert verify(game.stream.key)[0].findings == ()


@pytest.mark.desk(8)
def test_what_was_drawn_and_awarded_with_an_old_result_is_told_by_the_order_of_events(desk: Desk, clock: Clock) -> None:
    clock(timedelta(seconds=60), 1)
    first, *others = games_of(desk.publish(1))
    report_from(first, Speaker.PAPER, "B+3")
    for game in others:
        both_report(game, "W+R")
    close_round(desk.division.pk, 1, actor="Aroha", confirm_reported=True)
    desk.play(2)
    for result, seen in (("W+3", "B+3"), ("B+4", "W+3")):
        if seen == "W+3":
            desk.draw(3)
        correct_result(first.pk, result, "Slip misread.", actor="Aroha", seen=seen, nonce=uuid4())
    made, again = corrections_of(Division.objects.get(pk=desk.division.pk))
    assert (made.later.drawn, again.later.drawn) == ((2,), (3,))
    assert made.at > again.at, "the clock says otherwise"


@pytest.mark.desk(4, published=1)
def test_reports_and_clearings_are_listed_in_the_order_in_which_they_were_made(game: Game, clock: Clock) -> None:
    clock(timedelta(seconds=60), 1)
    report_from(game, Speaker.BLACK, "B+R")
    clear_result(game.pk, actor="Aroha", nonce=uuid4())
    undo_clearing(Clearing.objects.get().pk, actor="Aroha", nonce=uuid4())
    report_from(game, Speaker.WHITE, "W+R")
    lines = report_lines(Game.objects.get(pk=game.pk))
    assert [line.result for line in lines] == [
        f"{game.black_name} (Black) won by resignation",
        "cleared the result; earlier reports no longer count",
        "restored the result",
        f"{game.white_name} (White) won by resignation",
    ]


def test_a_time_that_is_another_than_its_events_by_a_moment_is_an_alteration() -> None:
    desk = full_event()
    assert verdict_of(desk).findings == ()
    for row in (Report.objects.first(), Ruling.objects.first()):
        assert row is not None
        with transaction.atomic():
            with guards.lifted():
                type(row)._base_manager.filter(pk=row.pk).update(at=row.at - timedelta(microseconds=1))
            assert "another time than its event" in " ".join(found.why for found in verdict_of(desk).findings)
            transaction.set_rollback(True)


def test_the_last_entry_and_the_newest_game_to_check_go_by_no_clock(clock: Clock) -> None:
    desk, later = make_desk(4), make_desk(0)
    player = Entry.objects.filter(division=desk.division)[0].player
    Event.objects.filter(pk=later.event.pk).update(name="Kauri Open", begins=date(2027, 3, 6), ends=date(2027, 3, 6))
    Entry.objects.create(division=later.division, number=1, player=player, name=player.name, rank="4d")
    Entry.objects.filter(division=later.division).update(entered_at=BEGIN - timedelta(days=900))
    assert last_entry_of({player.pk})[player.pk].event == "Kauri Open"
    first, second = games_of(desk.publish(1))
    clock(timedelta(hours=1), 1)
    for game in (first, second):
        report_from(game, Speaker.BLACK, "B+R")
        report_from(game, Speaker.WHITE, "W+R")
    assert [row.game for row in referee_queue(desk.event).rows] == [second.pk, first.pk]
