"""What a player may claim from the own game's page."""

from __future__ import annotations

import pytest

from games.models import CaseKind, Speaker
from games.services.choose_reference import choose_reference
from nzgs_tourney.pages.disputes.player_disputes import disputes_of
from tests.db.desk import games_of, make_desk
from tests.db.disputes import IN_TIME, QUIET, REFEREE, TOO_LATE, TWICE, claimed_case, ruling_in, submitted_record

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("sgf", "against", "kind"), [(IN_TIME, Speaker.WHITE, "repetition"), (TWICE, Speaker.BLACK, "out_of_turn")]
)
def test_a_breach_is_the_opponents_to_claim(sgf: bytes, against: Speaker, kind: str) -> None:
    game = games_of(make_desk(4).publish(1))[0]
    submitted_record(game, sgf)
    other = Speaker.BLACK if against is Speaker.WHITE else Speaker.WHITE
    assert [one.kind for one in disputes_of(game, other).claims] == [kind]
    assert disputes_of(game, against).claims == ()


@pytest.mark.parametrize("longer", [TOO_LATE, QUIET, TWICE])
def test_a_record_of_the_opponent_takes_no_claim_away(longer: bytes) -> None:
    game = games_of(make_desk(4).publish(1))[0]
    mine = submitted_record(game, IN_TIME)
    submitted_record(game, longer, Speaker.WHITE)
    assert [(one.kind, one.record, one.move) for one in disputes_of(game, Speaker.BLACK).claims] == [
        ("repetition", mine.pk, 3)
    ]


def test_what_two_records_show_is_claimed_once_by_the_one_that_counts_or_the_players_own() -> None:
    game = games_of(make_desk(4).publish(1))[0]
    theirs, mine = submitted_record(game, TWICE), submitted_record(game, TWICE + b"\n", Speaker.WHITE)
    assert [one.record for one in disputes_of(game, Speaker.WHITE).claims] == [mine.pk]
    choose_reference(game.pk, theirs.pk, "It is whole.", referee=REFEREE)
    assert [one.record for one in disputes_of(game, Speaker.WHITE).claims] == [theirs.pk]


def test_a_players_own_later_record_takes_the_place_of_the_earlier_one() -> None:
    game = games_of(make_desk(4).publish(1))[0]
    submitted_record(game, IN_TIME)
    submitted_record(game, QUIET)
    assert disputes_of(game, Speaker.BLACK).claims == ()


def test_what_a_case_is_about_is_offered_by_no_record_until_the_game_is_restored() -> None:
    game = games_of(make_desk(4).publish(1))[0]
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    submitted_record(game, IN_TIME + b"\n", Speaker.WHITE)
    assert disputes_of(game, Speaker.BLACK).claims == ()
    ruling_in(case, "take_back")
    assert disputes_of(game, Speaker.BLACK).claims == ()
    submitted_record(game, IN_TIME + b"\n\n")
    assert [one.move for one in disputes_of(game, Speaker.BLACK).claims] == [3]
