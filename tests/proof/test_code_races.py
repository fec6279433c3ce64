"""Two guess at a code at once from one address: both are counted, so that nobody guesses more often by hurrying."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection

from nzgs_tourney.models import WrongCodes
from nzgs_tourney.services.entries.open_code import MOST_WRONG, STRETCH, TooManyCodes, open_code
from ratings.errors import Refused
from tests.db.desk import make_desk
from tests.db.test_open_code import guess
from tests.proof.conftest import AtOnce, Meet

NOW = datetime(2026, 11, 21, 2, 7, tzinfo=UTC)
HERE = "192.168.1.31"
SEES = "nzgs_tourney.services.entries.open_code._link_of"


@pytest.fixture(autouse=True)
def one_left() -> None:
    """An address with one wrong code left."""
    make_desk(4).publish(1)
    stretch = int(NOW.timestamp() // STRETCH.total_seconds())
    WrongCodes.objects.create(address=HERE, stretch=stretch, count=MOST_WRONG - 1)


def guesses(number: int) -> Callable[[], Any]:
    return lambda: open_code(guess(number), address=HERE, now=NOW)


def looked_at(outcomes: list[Any]) -> int:
    """How many codes were compared with those of the slips."""
    return sum(isinstance(outcome, Refused) and not isinstance(outcome, TooManyCodes) for outcome in outcomes)


def test_without_the_lock_both_are_looked_at(at_once: AtOnce, meet: Meet, locks_off: None) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has one writer: the second fails on its outdated view before it can do harm")
    meet(SEES)
    assert looked_at(at_once(guesses(1), guesses(2))) == 2


def test_with_it_only_one_is(at_once: AtOnce, meet: Meet) -> None:
    meet(SEES)
    outcomes = at_once(guesses(1), guesses(2))
    assert looked_at(outcomes) == 1
    assert sum(isinstance(outcome, TooManyCodes) for outcome in outcomes) == 1
    assert WrongCodes.objects.get().count == MOST_WRONG
