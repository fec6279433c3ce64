"""Two rule at once, two claim at once, a report comes in while a ruling is made: one effect, a clear answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError

from games.ledger.verify import verify
from games.models import Case, CaseKind, CaseState, Game, GameState, LedgerEvent, RecordOfReference, Ruling, Speaker
from games.services.confirm_result import confirm_result
from games.services.open_case import Claim, open_case
from games.services.report_result import report_result
from games.services.ruling_referee import RulingReferee
from games.services.second_ruling import decline_ruling, second_ruling
from ground.errors import Refused
from tests.db.desk import Desk, report_from
from tests.db.disputes import IN_TIME, REFEREE, SECOND, claimed_case, ruling_in
from tests.proof.conftest import AtOnce, Meet

pytestmark = pytest.mark.desk(4, published=1)

RULES = "games.services.rule_case.option_of"


@pytest.fixture
def case(game: Game) -> Case:
    return claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)


def whole(desk: Desk) -> bool:
    return all(verdict.broken is None for verdict in verify(desk.event.stream.key))


def errors(outcomes: list[Any]) -> int:
    return sum(isinstance(outcome, DatabaseError) for outcome in outcomes)


def rules(case: Case, key: str, referee: RulingReferee) -> Callable[[], Any]:
    return lambda: ruling_in(case, key, referee=referee)


def test_without_the_lock_the_second_of_two_rulings_ends_in_an_error(
    at_once: AtOnce, meet: Meet, locks_off: None, case: Case
) -> None:
    meet(RULES)
    assert errors(at_once(rules(case, "take_back", REFEREE), rules(case, "stands", SECOND))) == 1


def test_of_two_rulings_at_once_one_is_made(at_once: AtOnce, meet: Meet, desk: Desk, case: Case) -> None:
    meet(RULES)
    outcomes = at_once(rules(case, "take_back", REFEREE), rules(case, "take_back", SECOND))
    (made,) = [outcome for outcome in outcomes if isinstance(outcome, Ruling)]
    (told,) = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    assert "has ruled in case 1" in told.sentence
    assert (Ruling.objects.get().pk, made.number) == (made.pk, 1)
    assert RecordOfReference.objects.count() == 1
    assert LedgerEvent.objects.filter(kind="ruling.made").count() == 1
    assert whole(desk)


def test_a_ruling_sent_twice_at_once_is_one(at_once: AtOnce, meet: Meet, case: Case) -> None:
    meet(RULES)
    nonce = uuid4()

    def again() -> Ruling:
        return ruling_in(case, "take_back", nonce=nonce)

    outcomes = at_once(again, again)
    assert errors(outcomes) == 0
    assert len({outcome.pk for outcome in outcomes}) == Ruling.objects.count() == 1


def test_two_who_claim_at_once_get_two_numbers(at_once: AtOnce, meet: Meet, desk: Desk, game: Game) -> None:
    meet("games.services.open_case._said")

    def claims(side: Speaker) -> Callable[[], Case]:
        claim = Claim(CaseKind.OTHER, "I saw it.")
        return lambda: open_case(game.pk, side, claim, actor=side.label, nonce=uuid4())

    outcomes = at_once(claims(Speaker.BLACK), claims(Speaker.WHITE))
    assert errors(outcomes) == 0
    assert {outcome.number for outcome in outcomes} == {1, 2}
    assert whole(desk)


def test_two_rulings_in_two_cases_at_once_get_two_numbers(at_once: AtOnce, desk: Desk, game: Game) -> None:
    first, second = claimed_case(game), claimed_case(game, CaseKind.MOVED_STONE)
    outcomes = at_once(rules(first, "no_breach", REFEREE), rules(second, "no_breach", SECOND))
    assert {outcome.number for outcome in outcomes} == {1, 2}
    assert whole(desk)


def test_a_report_while_the_game_is_restored_counts_only_if_it_came_after(
    at_once: AtOnce, desk: Desk, game: Game, case: Case
) -> None:
    reported, made = at_once(
        lambda: report_result(game.pk, Speaker.BLACK, "B+R", actor="Black", nonce=uuid4()),
        rules(case, "take_back", REFEREE),
    )
    game.refresh_from_db()
    before = isinstance(reported, Refused)
    assert made.void_reports is None
    assert (game.state, game.result) == ((GameState.OPEN, "") if before else (GameState.REPORTED, "B+R"))
    assert whole(desk)


def test_a_result_confirmed_while_a_ruling_is_made_stays(at_once: AtOnce, desk: Desk, game: Game, case: Case) -> None:
    report_from(game, Speaker.PAPER, "W+R")
    confirmed, made = at_once(lambda: confirm_result(game.pk, actor="Director"), rules(case, "take_back", REFEREE))
    game.refresh_from_db()
    if isinstance(made, Refused):
        assert "nothing can change it" in made.sentence
        assert (game.state, game.result) == (GameState.CONFIRMED, "W+R")
    else:
        assert isinstance(confirmed, Refused)
        assert game.state == GameState.OPEN
    assert whole(desk)


def test_confirmed_and_declined_at_once_is_one_of_the_two(at_once: AtOnce, desk: Desk, case: Case) -> None:
    proposal = ruling_in(case, "take_back", needs_second=True)
    third = RulingReferee("third", "Wiremu Third")
    outcomes = at_once(
        lambda: second_ruling(proposal.pk, referee=SECOND), lambda: decline_ruling(proposal.pk, "No.", referee=third)
    )
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 1
    assert errors(outcomes) == 0
    case.refresh_from_db()
    assert case.state == (CaseState.RULED if Ruling.objects.get().final_at else CaseState.OPEN)
    assert whole(desk)
