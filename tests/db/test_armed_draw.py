"""The armed draw: all divisions at their time or none, once, with the reason where it waits."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread
from uuid import uuid4

import pytest
import time_machine
from django.db import connection

from games.actor_ids import SYSTEM
from games.ledger.acts import Actor
from games.models import Game, GameState, LedgerEvent, Speaker
from games.services.open_case import Claim, open_case
from ground.errors import Refused
from nzgs_tourney.models import Entry, Round, RoundState, Week, WishKind
from nzgs_tourney.services.draws import armed_draw
from nzgs_tourney.services.draws.armed_draw import draw_when_due
from nzgs_tourney.services.draws.draw_round import discard_draft, draw_round
from nzgs_tourney.services.draws.edit_draft import override_handicap
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.events.set_week import set_week
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.services.rounds.run_week import is_week_due, run_weeks
from nzgs_tourney.tournament.division.week import Armed, LatePolicy, WeekPlan
from nzgs_tourney.tournament.wording.rounds.week_words import held_words
from tests.db.desk import Desk, actor_of, both_report, enter_players, games_of, make_desk, report_from

pytestmark = pytest.mark.django_db
SATURDAY = datetime(2026, 11, 20, 20, tzinfo=UTC)
NOON = datetime(2026, 11, 22, 23, tzinfo=UTC)
"""Monday the 23rd at noon in New Zealand, when round 1 opens."""
SECOND = NOON + timedelta(days=7)


def weekly(armed: Armed = Armed.EVERY, *, late: LatePolicy = LatePolicy.ONE_BY_ONE) -> Desk:
    """Two divisions of six, without clubs that would make a board unusual."""
    with time_machine.travel(SATURDAY, tick=False):
        desk = make_desk(6, "weekly-digital")
        enter_players(desk.event.divisions.get(position=2), 6, first=6)
        Entry.objects.filter(division__event=desk.event).update(club="")
        set_week(desk.event.pk, replace(WeekPlan(), armed=armed, late=late), actor="Director")
    return desk


def run(desk: Desk, now: datetime = NOON) -> bool:
    with time_machine.travel(now, tick=False):
        return draw_when_due(desk.event.pk, now=now)


def rounds_of(desk: Desk) -> list[tuple[int, int, str]]:
    drawn = Round.objects.filter(division__event=desk.event).order_by("number", "division__position")
    return list(drawn.values_list("division__position", "number", "state"))


def held(desk: Desk) -> tuple[str, ...]:
    return held_words(Week.objects.get(event=desk.event).held)


def wish_two_together(desk: Desk) -> None:
    """A wish is an unusual board."""
    first, *_others, last = desk.division.entries.order_by("pk")
    add_wish(desk.division.pk, 1, WishKind.TOGETHER, first.pk, last.pk, actor=desk.director.actor)


def both(number: int, state: RoundState) -> list[tuple[int, int, str]]:
    return [(1, number, state.value), (2, number, state.value)]


def play(desk: Desk, number: int, *, leave: int = 0) -> list[Game]:
    """Give all games of the round a result by both players, but for the first `leave` of the first division."""
    games = [
        game
        for division in desk.event.divisions.order_by("position")
        for game in games_of(Round.objects.get(division=division, number=number))
    ]
    for game in games[leave:]:
        both_report(game, "B+R")
    return games[:leave]


def test_nothing_is_drawn_before_its_time_or_unarmed() -> None:
    desk = weekly()
    assert not run(desk, NOON - timedelta(seconds=1))
    assert not run(weekly(Armed.NONE))
    assert rounds_of(desk) == []


def test_every_division_is_drawn_and_published_at_its_time() -> None:
    desk = weekly()
    assert run(desk)
    assert rounds_of(desk) == both(1, RoundState.PUBLISHED)
    assert not run(desk, NOON + timedelta(minutes=1))
    told = LedgerEvent.objects.filter(stream=desk.event.stream_id, kind__in=("round.drawn", "round.published"))
    assert [(event.actor, event.at) for event in told] == [(SYSTEM, NOON)] * 4


def test_the_next_one_alone_is_armed_once() -> None:
    desk = weekly(Armed.NEXT)
    assert run(desk)
    play(desk, 1)
    assert Week.objects.get(event=desk.event).armed == Armed.NONE.value
    assert not run(desk, SECOND)


def test_results_that_one_side_reported_are_confirmed_and_the_round_before_is_closed() -> None:
    desk = weekly()
    run(desk)
    (left,) = play(desk, 1, leave=1)
    with time_machine.travel(SECOND - timedelta(days=2), tick=False):
        report_from(left, Speaker.BLACK, "B+R")
    assert run(desk, SECOND)
    assert rounds_of(desk) == [*both(1, RoundState.CLOSED), *both(2, RoundState.PUBLISHED)]
    assert Game.objects.get(pk=left.pk).state == GameState.CONFIRMED


@pytest.mark.parametrize("answered", [False, True])
def test_who_is_reported_late_by_the_opponent_has_two_hours_to_answer(answered: bool) -> None:
    desk = weekly()
    run(desk)
    (left,) = play(desk, 1, leave=1)
    assert not run(desk, SECOND)
    late = SECOND + timedelta(days=1)
    with time_machine.travel(late, tick=False):
        report_from(left, Speaker.BLACK, "B+R")
    assert not run(desk, late + timedelta(minutes=1))
    assert held(desk) == ("Open, round 1: 1 late report waits for the opponent’s answer.",)
    if answered:
        with time_machine.travel(late + timedelta(minutes=2), tick=False):
            report_from(left, Speaker.WHITE, "W+R")
        assert not run(desk, late + timedelta(hours=3))
        assert held(desk) == ("Open, round 1: 1 game has no result.",)
        with time_machine.travel(late + timedelta(hours=3), tick=False):
            report_from(left, Speaker.PAPER, "W+R")
        assert run(desk, late + timedelta(hours=3)), "a director has decided"
    else:
        assert is_week_due(late + timedelta(minutes=59))
        assert is_week_due(late + timedelta(hours=2, minutes=1)), "looked at again, although nothing was told"
        assert run(desk, late + timedelta(hours=2, minutes=1))


def test_who_reports_late_once_more_keeps_the_draw_waiting_no_longer() -> None:
    desk = weekly()
    run(desk)
    (left,) = play(desk, 1, leave=1)
    for late, again in ((SECOND, "B+R"), (SECOND + timedelta(minutes=90), "B+3")):
        with time_machine.travel(late, tick=False):
            report_from(left, Speaker.BLACK, again)
    assert not run(desk, SECOND + timedelta(minutes=119))
    assert run(desk, SECOND + timedelta(minutes=121))


def test_a_game_without_a_result_holds_up_every_division_until_it_has_one() -> None:
    desk = weekly()
    run(desk)
    (left,) = play(desk, 1, leave=1)
    assert not run(desk, SECOND)
    assert not run(desk, SECOND + timedelta(minutes=1))
    assert rounds_of(desk) == both(1, RoundState.PUBLISHED)
    assert held(desk) == ("Open, round 1: 1 game has no result.",)
    assert LedgerEvent.objects.filter(stream=desk.event.stream_id, kind="draw.held").count() == 1
    both_report(left, "W+R")
    assert run(desk, SECOND + timedelta(hours=2))
    assert held(desk) == ()


def test_the_rule_lets_the_round_go_out_on_monday_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    # Two who didn't play may be paired again, which is unusual.
    monkeypatch.setattr(armed_draw, "UNUSUAL", frozenset())
    desk = weekly(late=LatePolicy.BOTH_LOSE)
    run(desk)
    play(desk, 1, leave=2)
    with time_machine.travel(SECOND, tick=False):
        run_weeks(SECOND)
    assert (2, 2, RoundState.PUBLISHED.value) in rounds_of(desk)


def test_an_open_case_holds_it_up() -> None:
    desk = weekly()
    run(desk)
    (left,) = play(desk, 1, leave=1)
    claim = Claim("time", "The connection was lost.", offender="white")
    open_case(left.pk, Speaker.BLACK, claim, actor=actor_of(left, Speaker.BLACK), nonce=uuid4())
    report_from(left, Speaker.PAPER, "B+R")
    assert not run(desk, SECOND)
    assert held(desk) == ("Open: 1 case waits for a ruling.",)


def test_an_entry_without_a_rating_line_holds_it_up() -> None:
    desk = weekly()
    entry = desk.division.entries.earliest("pk")
    Entry.objects.filter(pk=entry.pk).update(rank="9d", rating="-5.00")
    assert not run(desk)
    assert held(desk) == ("Open: 1 entry is to be checked.",)
    assert rounds_of(desk) == []


def test_an_unusual_board_keeps_the_drafts_of_all_divisions_for_the_director() -> None:
    desk = weekly()
    wish_two_together(desk)
    assert not run(desk)
    assert rounds_of(desk) == both(1, RoundState.DRAFT)
    assert held(desk) == ("Open, round 1: 1 board is unusual.",)
    assert not run(desk, NOON + timedelta(minutes=1))
    for division in desk.event.divisions.all():
        publish_round(division.pk, 1, actor="Director")
    assert not run(desk, NOON + timedelta(minutes=2))
    assert held(desk) == ()


def test_a_round_that_cannot_be_drawn_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = weekly()
    run(desk)
    play(desk, 1)
    drawn = armed_draw.draw_round

    def refuses(division: int, number: int, *, actor: Actor) -> Round:
        if division != desk.division.pk:
            raise Refused("Everybody has met everybody.")
        return drawn(division, number, actor=actor)

    monkeypatch.setattr(armed_draw, "draw_round", refuses)
    assert not run(desk, SECOND)
    assert rounds_of(desk) == both(1, RoundState.PUBLISHED)
    assert held(desk) == ("Handicap: round 2 can’t be drawn. Its page says why.",)


@pytest.mark.parametrize("armed", [Armed.NEXT, Armed.EVERY])
def test_a_round_that_somebody_draws_by_hand_is_left_to_them(armed: Armed) -> None:
    desk = weekly(armed)
    draw_round(desk.division.pk, 1, actor=desk.director.actor)
    assert not run(desk)
    assert rounds_of(desk) == [(1, 1, RoundState.DRAFT.value)]
    assert Week.objects.get(event=desk.event).armed == (Armed.NONE if armed is Armed.NEXT else Armed.EVERY).value
    publish_round(desk.division.pk, 1, actor=desk.director.actor)
    assert not run(desk, NOON + timedelta(minutes=1)), "the other division's round is the director's too"


def test_a_draft_of_the_program_that_somebody_changed_or_discarded_is_left_to_them() -> None:
    desk = weekly()
    wish_two_together(desk)
    run(desk)
    later = NOON + timedelta(minutes=1)
    with time_machine.travel(later, tick=False):
        override_handicap(desk.division.pk, 1, 1, 2, "agreed", actor=desk.director.actor)
    assert not run(desk, later)
    with time_machine.travel(later, tick=False):
        for division in desk.event.divisions.all():
            discard_draft(division.pk, 1, actor=desk.director.actor)
    assert not run(desk, later)
    assert rounds_of(desk) == []


def test_a_round_that_was_taken_back_is_not_published_again() -> None:
    desk = weekly()
    run(desk)
    recall_round(desk.division.pk, 1, actor=desk.director.actor)
    assert not run(desk, NOON + timedelta(minutes=1))
    assert rounds_of(desk) == [(1, 1, RoundState.DRAFT.value), (2, 1, RoundState.PUBLISHED.value)]


def test_a_finished_event_and_a_rehearsal_are_never_drawn() -> None:
    desk = weekly()
    run(desk)
    play(desk, 1)
    finish_event(desk.event.pk, actor="Director")
    assert not run(desk, SECOND)
    rehearsal = make_desk(6, "weekly-digital", rehearsal=True)
    Week.objects.filter(event=rehearsal.event).update(armed="every")
    assert not run(rehearsal, SECOND)
    assert rounds_of(rehearsal) == []


def test_a_crash_between_drawing_and_publishing_leaves_nothing_and_is_made_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = weekly()

    class Killed(BaseException):
        pass

    def killed(*_given: object, **_named: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(armed_draw, "publish_round", killed)
        with pytest.raises(Killed):
            run(desk)
    assert rounds_of(desk) == []
    assert run(desk, NOON + timedelta(minutes=1))
    assert rounds_of(desk) == both(1, RoundState.PUBLISHED)


@pytest.mark.on_both
@pytest.mark.django_db(transaction=True)
def test_two_workers_draw_it_once() -> None:
    desk = weekly()
    together, drew = Barrier(2), []

    def work() -> None:
        together.wait()
        try:
            drew.append(draw_when_due(desk.event.pk, now=NOON))
        finally:
            connection.close()

    workers = [Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(drew) == [False, True]
    assert rounds_of(desk) == both(1, RoundState.PUBLISHED)
    assert LedgerEvent.objects.filter(stream=desk.event.stream_id, kind="round.published").count() == 2
