"""Whatever stands in a file: it is read or its faults are named, and what is read can be drawn and ranked."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.own.division import read_division, write_division
from nzgs_tourney.tournament.pairing.constraints import away
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.standings.table import standings
from tests.unit.exchange.division_text import DIVISION

pytestmark = pytest.mark.slow

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 100)
    | st.integers(10**18, 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(
        ["", "1", "7", "3d", "35k", "9d", "B+3", "W+F", "jigo", "swiss", "score", "rank", "0.5", "-34.9999"]
    )
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside a JSON value."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for step, inner in steps for found in [(*way, step), *places(inner, (*way, step))]]


PLACES = places(DIVISION)


@settings(deadline=None, max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(PLACES), anything), min_size=1, max_size=3))
def test_a_file_changed_anywhere_is_read_or_refused(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    value: Any = copy.deepcopy(DIVISION)
    for (*way, last), put in changes:
        inner = value
        for step in way:
            inner = inner[step] if isinstance(inner, (dict, list)) and _has(inner, step) else None
        if isinstance(inner, (dict, list)) and _has(inner, last):
            inner[last] = put
    check(json.dumps(value).encode())


def _has(inner: Any, step: Any) -> bool:
    return step in inner if isinstance(inner, dict) else isinstance(step, int) and step < len(inner)


@settings(deadline=None, max_examples=300)
@given(st.binary(max_size=200) | anything.map(lambda value: json.dumps(value).encode()))
def test_anything_at_all_is_refused_in_sentences(content: bytes) -> None:
    check(content)


@settings(deadline=None, max_examples=150)
@given(st.integers(0, len(json.dumps(DIVISION))), st.integers(0, 255))
def test_a_damaged_byte_is_no_crash(position: int, byte: int) -> None:
    content = bytearray(json.dumps(DIVISION, ensure_ascii=False).encode())
    content[position % len(content)] = byte
    check(bytes(content))
    check(bytes(content[:position]))


def check(content: bytes) -> None:
    found = read_division(content)
    if isinstance(found, Faults):
        assert found.faults
        assert all(fault.sentence[-1] == "." for fault in found.faults), found
        return
    assert read_division(write_division(found).encode()) == found
    number = len(found.rounds) + 1
    assert isinstance(draw_round(found, number, "s", status=away(found, number)), (Draw, NoDraw))
    assert isinstance(found, DivisionHistory)
    assert len(standings(found, number - 1).rows) == len(found.players)
