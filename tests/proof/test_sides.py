"""The documentation has the figures of simulated events of teams and pairs, of which two are counted here again."""

from __future__ import annotations

import pytest

from tests.proof.sides import FIELDS, row_of
from tests.proof.test_congress import PAGE

pytestmark = pytest.mark.without_database


@pytest.mark.parametrize("name", ["knock-out, mixed teams, even", "match of two mixed teams, handicaps"])
def test_the_figures_are_those_of_the_documentation(name: str) -> None:
    field = next(one for one in FIELDS if one.name == name)
    assert f"| {' | '.join(row_of(field))} |" in PAGE.read_text(encoding="utf-8")


def test_every_kind_of_event_is_in_the_documentation() -> None:
    told = PAGE.read_text(encoding="utf-8")
    assert [field.name for field in FIELDS if f"| {field.name} | {field.sides} |" not in told] == []
