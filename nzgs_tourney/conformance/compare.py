"""Compares an answer with the right ones.

An answer is right if it is like one of them: an object has at least its keys, each with a like value; a list has like
values in the same order; numbers have the same value, as `6.0` and `6`; everything else is equal, `7` and `"7"` not.
Three things are compared by what they mean: `points` and `pairs` without order, and a draw whose `cost` is known, of
which any pairing with that cost will do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nzgs_tourney.conformance.cases import SuiteCase
from nzgs_tourney.conformance.draw_objectives import UnusablePairingError, cost_of

COST = "cost"
"""What a right answer to `draw` has in place of the pairs, where several pairings are equally good."""


def is_right(case: SuiteCase, answer: Mapping[str, Any]) -> bool:
    """Whether this answers the case."""
    return any(_like(right, _measured(case, answer, right)) for right in case.right)


def _measured(case: SuiteCase, answer: Mapping[str, Any], right: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answer, of a draw with what its pairs cost in place of what it says they do."""
    if case.ask != "draw" or COST not in right:
        return answer
    try:
        return {**answer, COST: cost_of(case.given, answer.get("pairs"))}
    except UnusablePairingError:
        return {}


def _like(right: Any, given: Any) -> bool:
    if isinstance(right, Mapping):
        return isinstance(given, Mapping) and all(
            key in given and _alike(key, value, given[key]) for key, value in right.items()
        )
    if isinstance(right, list):
        return isinstance(given, list) and len(given) == len(right) and all(map(_like, right, given))
    if _is_number(right):
        return _is_number(given) and bool(right == given)
    return type(right) is type(given) and bool(right == given)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _alike(key: str, right: Any, given: Any) -> bool:
    if key == "points":
        return isinstance(given, list) and sorted(map(str, given)) == sorted(right)
    if key == "pairs":
        return _unordered(given) == _unordered(right)
    return _like(right, given)


def _unordered(pairs: Any) -> list[list[str]] | None:
    if not isinstance(pairs, list) or not all(isinstance(pair, list) for pair in pairs):
        return None
    return sorted(sorted(map(str, pair)) for pair in pairs)
