"""A third system is one file: the example on the page of ratings, taken from there, is found and used."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from nzgs_tourney.tournament.standings.estimate import estimate
from ratings.rank import Rating
from ratings.system import systems
from ratings.system.interface import Entrant, Rated, RatedGame, RatingChange, RatingSystem, checked
from tests.unit.standings.builders import people, played, swiss

PAGE = Path(__file__).parents[4] / "docs/ratings.md"
NAMES = (RatingChange, Decimal, Entrant, Rated, RatedGame, Rating, Sequence, checked, dataclass)


@pytest.fixture
def even(monkeypatch: pytest.MonkeyPatch) -> RatingSystem:
    """The example, registered as the page says."""
    example = re.search(r"```python\n(@dataclass.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert example
    known: dict[str, Any] = {one.__name__: one for one in NAMES}
    exec(example[1], known)
    monkeypatch.setattr(systems, "_SYSTEMS", {**systems._SYSTEMS, "even": lambda _: known["Even"]()})
    return systems.rating_system("even")


def test_it_is_found_and_offered(even: RatingSystem) -> None:
    assert systems.rating_system("even").name == "Even"
    assert even.win_probability(Rating(Decimal(5)), Rating(Decimal(-5)), 0, Decimal(7)) == Decimal("0.5")


def test_it_estimates_a_division(even: RatingSystem) -> None:
    found = estimate(swiss(people("1d", "3k"), played(1, "1-2 W h3")), 1, even)
    assert [line.difference for line in found.lines] == [0, 0]
    assert found.label.startswith("An estimate")
