"""At a deadline the week's rule decides games without a result: once, on record, to be put right."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine

from games.models import Game, GameState, LedgerEvent, Speaker
from games.services.clear_result import clear_result
from games.services.open_case import Claim, open_case
from nzgs_tourney.models import Message, MessageKind, MessageSettings
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.events.set_week import set_week
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.pass_deadline import pass_deadline
from nzgs_tourney.services.rounds.remind import remind
from nzgs_tourney.services.rounds.run_week import run_weeks
from nzgs_tourney.store.events.timetable import due_of
from nzgs_tourney.store.messages.facts import facts_of
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.week import LatePolicy, WeekPlan
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, actor_of, both_report, games_of, make_desk, report_from

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 11, 22, 23, 30, tzinfo=UTC)
"""Half an hour after the first round opened."""
DUE = datetime(2026, 11, 29, 11, tzinfo=UTC)
"""The end of Sunday the 29th in New Zealand."""
LATER = DUE + timedelta(minutes=1)


def weekly(
    late: LatePolicy = LatePolicy.ONE_BY_ONE, published: datetime = MONDAY, preset: str = "weekly-digital"
) -> tuple[Desk, list[Game]]:
    """Three games of the first round, of which the first has a result."""
    with time_machine.travel(published, tick=False):
        desk = make_desk(6, preset)
        MessageSettings.objects.create(event=desk.event, on_since=MONDAY)
        set_week(desk.event.pk, replace(WeekPlan(), late=late), actor="Director")
        games = games_of(desk.publish(1))
        both_report(games[0], "B+R")
    return desk, games


def states(games: list[Game]) -> list[tuple[str, str, bool]]:
    rows = Game.objects.filter(pk__in=[game.pk for game in games]).order_by("pairing__table")
    return [(game.state, game.result, game.forfeit) for game in rows]


def kinds_since(desk: Desk, seq: int) -> list[str]:
    told = LedgerEvent.objects.filter(stream=desk.event.stream_id, seq__gt=seq).order_by("seq")
    return [event.kind for event in told]


def seq_of(desk: Desk) -> int:
    desk.event.stream.refresh_from_db()
    return desk.event.stream.seq


def told_words(desk: Desk) -> str:
    told = LedgerEvent.objects.get(stream=desk.event.stream_id, kind="deadline.passed")
    return in_words(told, Names({desk.division.number: desk.division.name}, {}))


def pass_at(desk: Desk, now: datetime) -> bool:
    with time_machine.travel(now, tick=False):
        return pass_deadline(desk.division.pk, 1, now=now)


def test_nothing_happens_before_the_deadline() -> None:
    desk, games = weekly(LatePolicy.BOTH_LOSE)
    assert not pass_at(desk, DUE - timedelta(seconds=1))
    assert states(games)[1] == (GameState.OPEN, "", False)


@pytest.mark.parametrize(("late", "result"), [(LatePolicy.BOTH_LOSE, "both_lose"), (LatePolicy.HALF_POINTS, "jigo")])
def test_the_rule_gives_each_game_its_result_once(late: LatePolicy, result: str) -> None:
    desk, games = weekly(late)
    before = seq_of(desk)
    assert pass_at(desk, DUE)
    assert states(games) == [
        (GameState.CONFIRMED, "B+R", False),
        (GameState.REPORTED, result, True),
        (GameState.REPORTED, result, True),
    ]
    assert kinds_since(desk, before) == ["deadline.passed", "result.reported", "result.reported"]
    assert not pass_at(desk, LATER)
    assert kinds_since(desk, before + 3) == []


def test_half_a_point_needs_no_whole_komi() -> None:
    desk, games = weekly(LatePolicy.HALF_POINTS)
    Game.objects.filter(pk=games[1].pk).update(komi="0.5")
    assert pass_at(desk, DUE)
    assert states(games)[1] == (GameState.REPORTED, "jigo", True)


def test_the_points_are_those_of_the_rule() -> None:
    desk, games = weekly(LatePolicy.HALF_POINTS)
    pass_at(desk, DUE)
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    wins = sorted(float(row.values["wins"]) for row in standings_now(desk.division).order.rows)
    assert wins == [0, 0.5, 0.5, 0.5, 0.5, 1]
    assert len(games) == 3


def test_one_by_one_the_director_decides() -> None:
    desk, games = weekly()
    assert pass_at(desk, DUE)
    assert [state for state, _result, _forfeit in states(games)] == ["confirmed", "open", "open"]
    assert told_words(desk) == (
        "The deadline of round 1 of Open passed. 2 games have no result: the director decides each."
    )


def test_a_deadline_moves_once_then_the_director_decides() -> None:
    desk, games = weekly(LatePolicy.EXTEND)
    assert pass_at(desk, DUE)
    moved = due_of(desk.division)[1]
    assert moved == DUE + timedelta(days=3)
    assert told_words(desk).endswith("2 games have no result: the deadline moved to Wednesday 2 December, 24:00.")
    assert not pass_at(desk, moved - timedelta(minutes=1))
    assert pass_at(desk, moved)
    assert due_of(desk.division)[1] == moved
    assert states(games)[1][0] == GameState.OPEN


def test_what_the_rule_decided_can_be_cleared_and_is_not_decided_again() -> None:
    desk, games = weekly(LatePolicy.BOTH_LOSE)
    pass_at(desk, DUE)
    clear_result(games[1].pk, actor="Director", nonce=uuid4())
    run_weeks(LATER)
    assert states(games)[1] == (GameState.OPEN, "", False)


def test_players_who_report_late_are_heard() -> None:
    desk, games = weekly(LatePolicy.BOTH_LOSE)
    pass_at(desk, DUE)
    both_report(Game.objects.get(pk=games[1].pk), "W+R")
    assert states(games)[1] == (GameState.CONFIRMED, "W+R", False)
    report_from(Game.objects.get(pk=games[2].pk), Speaker.BLACK, "B+R")
    assert states(games)[2][0] == GameState.CONTRADICTED, "one player alone contradicts the rule: the director decides"


def test_a_game_in_dispute_waits_for_its_ruling() -> None:
    desk, games = weekly(LatePolicy.BOTH_LOSE)
    claim = Claim("time", "The connection was lost.", offender="white")
    open_case(games[1].pk, Speaker.BLACK, claim, actor=actor_of(games[1], Speaker.BLACK), nonce=uuid4())
    assert pass_at(desk, DUE)
    assert [state for state, _result, _forfeit in states(games)] == ["confirmed", "open", "reported"]


def test_a_rehearsal_and_a_round_that_is_closed_are_left_alone() -> None:
    desk, games = weekly(LatePolicy.BOTH_LOSE)
    for game in games[1:]:
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    assert not pass_at(desk, DUE)
    rehearsal = make_desk(4, "weekly-digital", rehearsal=True)
    rehearsal.publish(1)
    assert not pass_at(rehearsal, DUE)


def test_reminders_go_to_those_without_a_result_once() -> None:
    desk, games = weekly()
    for before, hours in ((49, None), (48, 48), (30, 48), (6, 6), (1, 6)):
        now = DUE - timedelta(hours=before)
        with time_machine.travel(now, tick=False):
            assert remind(desk.division.pk, 1, now=now) == (4 if hours else 0)
            assert remind(desk.division.pk, 1, now=now) == (4 if hours else 0)
    reminded = Message.objects.filter(kind=MessageKind.REMINDER)
    assert reminded.count() == 8, "four players, twice"
    with_result = {games[0].black_id, games[0].white_id}
    assert not reminded.filter(entry__player__in=with_result).exists()


def test_a_reminder_names_the_start_only_while_it_is_to_come() -> None:
    desk, _games = weekly(preset="club-round-robin")
    now = DUE - timedelta(hours=48)
    for starts, named in ((now - timedelta(hours=1), False), (now + timedelta(hours=1), True)):
        with time_machine.travel(now, tick=False):
            set_timetable(desk.division.pk, {1: starts}, actor="Director")
            remind(desk.division.pk, 1, now=now)
        facts = facts_of(Message.objects.filter(kind=MessageKind.REMINDER)[0])
        assert facts is not None
        assert ("It starts" in facts.message_text().text) is named


def test_after_a_pause_only_the_last_reminder_goes_and_none_from_before_the_round() -> None:
    desk, _games = weekly()
    now = DUE - timedelta(hours=2)
    assert remind(desk.division.pk, 1, now=now) == 4
    assert {message.arguments["hours"] for message in Message.objects.filter(kind=MessageKind.REMINDER)} == {6}
    late, _games = weekly(published=DUE - timedelta(hours=5))
    assert remind(late.division.pk, 1, now=now) == 0


def test_both_are_asked_at_the_deadline() -> None:
    weekly()
    with time_machine.travel(DUE, tick=False):
        run_weeks(DUE)
        run_weeks(LATER)
    asked = Message.objects.filter(kind=MessageKind.AT_DEADLINE)
    assert asked.count() == 4
