"""Which rulings gave a final result: another ruling on appeal can replace it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import CaseKind, Game, Ruling
from games.store.result_basis import ResultBasis, basis_of, gave_result, last_gave_result
from tests.db.desk import both_report
from tests.db.disputes import IN_TIME, appealed, claimed_case, close_round_of, ruling_in

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def ruled(game: Game) -> None:
    """The referee gives the result; the director confirms it."""
    ruling_in(claimed_case(game, CaseKind.RESULT), "result", result="W+5")


def ruled_and_agreed(game: Game) -> None:
    """Both players report what the referee gave."""
    ruled(game)
    both_report(game, "W+5")


def ruled_then_played_on(game: Game) -> None:
    """A later ruling restores the game, and the players finish it."""
    ruled(game)
    ruling_in(claimed_case(game, CaseKind.REPETITION, IN_TIME, 3), "take_back")
    both_report(game, "B+R")


def agreed_then_ruled(game: Game) -> None:
    """A ruling after both players agreed changes nothing."""
    both_report(game, "B+R")
    ruling_in(claimed_case(game, CaseKind.REPETITION, IN_TIME, 3), "stands")


def replaced_on_appeal(game: Game) -> None:
    """The appeal is ruled after the round is closed."""
    case = claimed_case(game, CaseKind.RESULT)
    ruling_in(case, "result", result="W+5")
    close_round_of(game)
    ruling_in(appealed(case), "result", result="B+3")


@pytest.mark.parametrize(
    ("happens", "first", "last"),
    [
        (ruled, True, True),
        (ruled_and_agreed, False, False),
        (ruled_then_played_on, False, False),
        (agreed_then_ruled, False, False),
        (replaced_on_appeal, True, True),
    ],
)
def test_a_ruling_gave_the_result(game: Game, happens: Callable[[Game], None], first: bool, last: bool) -> None:
    happens(game)
    close_round_of(game)
    now, rulings = Game.objects.get(pk=game.pk), list(Ruling.objects.final().order_by("number"))
    assert [gave_result(rulings[:1], now), gave_result(rulings[-1:], now)] == [first, last]
    assert last_gave_result(rulings[-1], now) is last


@pytest.mark.on_both
def test_what_both_players_confirmed_is_known_without_their_reports(
    game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    both_report(game, "B+R")
    game.refresh_from_db()
    with django_assert_num_queries(0):
        assert basis_of(game) is ResultBasis.BOTH
