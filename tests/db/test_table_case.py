"""A case that begins at a table: what a call turns out to be about, and an opponent who isn't there."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from games.models import Case, CaseKind, Game, Speaker
from games.services.open_case import Claim, open_case
from ground.errors import Refused
from nzgs_tourney.models import RoundTime, TableCall
from nzgs_tourney.pages.disputes.referee_calls import own_call, waiting_calls
from nzgs_tourney.services.disputes.call_referee import answer_call, call_referee, withdraw_call
from nzgs_tourney.services.disputes.table_case import open_table_case, report_absence, say_what_call_is_about
from nzgs_tourney.store.disputes.lateness import lateness_now
from tests.db.desk import Desk, games_of, report_from
from tests.db.disputes import ruling_in

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]
B, W = Speaker.BLACK, Speaker.WHITE


def called(game: Game, side: Speaker = B) -> TableCall:
    return call_referee(game.pk, side, actor=f"{side.label} by link", nonce=uuid4())


def about(game: Game, kind: CaseKind, side: Speaker = B) -> Case:
    return say_what_call_is_about(game.pk, side, kind, actor=f"{side.label} by link", nonce=uuid4())


def test_a_call_becomes_a_case_with_one_tap(desk: Desk, game: Game) -> None:
    call = called(game)
    assert own_call(game, B).asks
    assert not own_call(game, W).asks
    case = about(game, CaseKind.NOISE)
    call.refresh_from_db()
    assert (call.case, case.side, case.statement, case.offender) == (case, B, "", "")
    assert not own_call(game, B).asks
    (waiting,) = waiting_calls(desk.event)
    assert (waiting.about, waiting.case) == ("noise", case.number)
    with pytest.raises(Refused, match="about a case already"):
        about(game, CaseKind.PHONE)


def test_what_only_the_opponent_can_have_done_is_theirs(game: Game) -> None:
    called(game)
    assert about(game, CaseKind.REPETITION).offender == "white"


def test_one_tap_sent_twice_is_one_case(game: Game) -> None:
    called(game)
    nonce = uuid4()
    cases = {say_what_call_is_about(game.pk, B, CaseKind.TIME, actor="a", nonce=nonce).pk for _ in range(2)}
    assert len(cases) == 1


def test_nobody_says_what_the_opponents_call_is_about(game: Game) -> None:
    called(game)
    with pytest.raises(Refused, match="Your call"):
        about(game, CaseKind.NOISE, W)
    withdraw_call(game.pk, B, actor="Black by link")
    with pytest.raises(Refused, match="withdrawn"):
        about(game, CaseKind.NOISE)


def test_the_case_that_the_referee_opens_is_what_the_call_was_about(game: Game) -> None:
    call = called(game)
    answer_call(call.pk, actor="Referee")
    case = open_table_case(game.pk, Speaker.REFEREE, Claim(CaseKind.PHONE, ""), actor="Referee", nonce=uuid4())
    call.refresh_from_db()
    assert call.case == case


@pytest.mark.parametrize("kind", [CaseKind.OTHER, CaseKind.CONDUCT, CaseKind.OUTSIDE_HELP])
def test_a_claim_needs_words_where_the_kind_says_too_little(game: Game, kind: CaseKind) -> None:
    with pytest.raises(Refused, match="Say in a few words"):
        open_case(game.pk, B, Claim(kind, " ", offender="white"), actor="Black by link", nonce=uuid4())


def test_outside_help_is_always_about_a_player(game: Game) -> None:
    with pytest.raises(Refused, match="Say which side"):
        open_case(game.pk, B, Claim(CaseKind.OUTSIDE_HELP, "A phone."), actor="Black by link", nonce=uuid4())


def absent(game: Game, at: datetime, side: Speaker = B) -> Case:
    return report_absence(game.pk, side, actor=f"{side.label} by link", nonce=uuid4(), now=at)


def ruled(desk: Desk, minutes: int | None) -> datetime:
    """The event with a rule of so many minutes; when its round was published."""
    desk.event.forfeit_after_minutes = minutes
    desk.event.save()
    published = games_of(desk.division.drawn_rounds.get())[0].pairing.round.published_at
    assert published is not None
    return published


def test_an_opponent_is_missing_from_the_minutes_of_the_event_on(desk: Desk, game: Game) -> None:
    published = ruled(desk, 15)
    with pytest.raises(Refused, match="Wait 2 more minutes"):
        absent(game, published + timedelta(minutes=13, seconds=30))
    case = absent(game, published + timedelta(minutes=15))
    assert (case.kind, case.offender, case.statement) == (CaseKind.LATENESS, "white", "")
    (call,) = waiting_calls(desk.event)
    assert (call.about, call.case, call.table) == ("a player late or absent", case.number, game.pairing.table)
    with pytest.raises(Refused, match="asks this already"):
        absent(game, published + timedelta(minutes=16))


def test_the_round_begins_when_it_is_announced_unless_it_was_published_later(desk: Desk, game: Game) -> None:
    published = ruled(desk, 15)
    announced = RoundTime.objects.create(
        division=desk.division, round_number=1, starts_at=published + timedelta(minutes=30)
    )
    with pytest.raises(Refused, match="Wait"):
        absent(game, published + timedelta(minutes=44))
    announced.starts_at = published - timedelta(minutes=30)
    announced.save()
    with pytest.raises(Refused, match="Wait"):
        absent(game, published + timedelta(minutes=14))
    assert absent(game, published + timedelta(minutes=15)).waits


def test_without_a_rule_or_with_a_result_nobody_is_reported_as_missing(desk: Desk, game: Game) -> None:
    published = ruled(desk, None)
    with pytest.raises(Refused, match="no rule about lateness"):
        absent(game, published + timedelta(hours=1))
    assert lateness_now(game, game.pairing.round, desk.event, None) is None
    ruled(desk, 0)
    report_from(game, W, "W+R")
    with pytest.raises(Refused, match="has a result"):
        absent(game, published + timedelta(hours=1))


def test_a_ruling_ends_the_call_that_became_its_case(desk: Desk, game: Game) -> None:
    call = called(game)
    case = about(game, CaseKind.NOISE)
    ruling_in(case, "talk")
    assert waiting_calls(desk.event) == ()
    assert own_call(game, B) is None
    again = called(game)
    assert again.pk != call.pk
    assert len(waiting_calls(desk.event)) == 1
