"""Two guess at a code at once from one address: both are counted, so that nobody guesses more often by hurrying."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from ground.errors import Refused
from nzgs_tourney.models import Attempts
from nzgs_tourney.services.entries.open_code import MOST_WRONG, TooManyCodes, open_code
from nzgs_tourney.store.events.attempts import count_of
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
    for number in range(MOST_WRONG - 1):
        with pytest.raises(Refused):
            open_code(guess(100 + number), address=HERE, now=NOW)


def guesses(number: int) -> Callable[[], Any]:
    return lambda: open_code(guess(number), address=HERE, now=NOW)


def looked_at(outcomes: list[Any]) -> int:
    """How many codes were compared with those of the slips."""
    return sum(isinstance(outcome, Refused) and not isinstance(outcome, TooManyCodes) for outcome in outcomes)


def counted_after(what: str, whose: str, most: int, now: datetime) -> bool:
    """The count as it would be if it were read first and written later."""
    return count_of(what, whose, now) < most


def test_counted_afterwards_both_are_looked_at(at_once: AtOnce, meet: Meet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{open_code.__module__}.count_attempt", counted_after)
    meet(SEES)
    assert looked_at(at_once(guesses(1), guesses(2))) == 2


def test_counted_first_only_one_is(at_once: AtOnce, meet: Meet) -> None:
    meet(SEES)
    outcomes = at_once(guesses(1), guesses(2))
    assert looked_at(outcomes) == 1
    assert sum(isinstance(outcome, TooManyCodes) for outcome in outcomes) == 1
    assert Attempts.objects.get().count == MOST_WRONG
