"""Finds the least of many keys at each of their ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nzgs_tourney.tournament.pairing.random_lots import IntArray

TOGETHER = 1 << 20
"""How many keys are sorted together."""

Keys = tuple[NDArray[np.integer[Any]], NDArray[np.integer[Any]], NDArray[Any]]


def least_of_each(
    firsts: NDArray[np.integer[Any]], seconds: NDArray[np.integer[Any]], key: NDArray[Any], count: int
) -> IntArray:
    """The places of the `count` least keys at each end; each key has two numbered ends; the first of equal keys."""
    return least_in_parts(len(key), lambda part: (firsts[part], seconds[part], key[part]), count)


def least_in_parts(length: int, keys: Callable[[slice], Keys], count: int) -> IntArray:
    """The places of the `count` least of `length` keys at each end, as `least_of_each` finds them; `keys` computes both
    ends and the key for a part of the places."""
    nothing: IntArray = np.zeros(0, dtype=np.int64)
    best, candidates = nothing, keys(slice(0, 0))
    limits = np.zeros(0, dtype=candidates[2].dtype)
    for start in range(0, length, TOGETHER):
        stop = min(start + TOGETHER, length)
        firsts, seconds, key = keys(slice(start, stop))
        near = _within(limits, firsts, key) | _within(limits, seconds, key)
        best = np.concatenate((best, np.flatnonzero(near) + start))
        candidates = (
            np.concatenate((candidates[0], firsts[near])),
            np.concatenate((candidates[1], seconds[near])),
            np.concatenate((candidates[2], key[near])),
        )
        chosen, limits = _least(*candidates, count)
        best, candidates = best[chosen], (candidates[0][chosen], candidates[1][chosen], candidates[2][chosen])
    return best


def _within(limits: NDArray[Any], ends: NDArray[np.integer[Any]], key: NDArray[Any]) -> NDArray[np.bool_]:
    """Which keys are at most the limit of their end; an end without a limit accepts all."""
    within: NDArray[np.bool_] = ends >= len(limits)
    known = np.flatnonzero(~within)
    within[known] = key[known] <= limits[ends[known]]
    return within


def _least(
    firsts: NDArray[np.integer[Any]], seconds: NDArray[np.integer[Any]], key: NDArray[Any], count: int
) -> tuple[IntArray, NDArray[Any]]:
    """The places, and for each end the last of its least keys; the largest possible if all were taken."""
    if max(firsts.max(initial=0), seconds.max(initial=0)) < 1 << 16:
        firsts, seconds = firsts.astype(np.uint16), seconds.astype(np.uint16)  # a counting sort, ten times as fast
    order = np.argsort(key, kind="stable")
    ends = np.stack((firsts[order], seconds[order]), axis=1).ravel()
    by_end = np.argsort(ends, kind="stable")
    ends = ends[by_end]
    starts = np.flatnonzero(np.append(True, ends[1:] != ends[:-1])) if len(ends) else by_end
    stops = np.append(starts[1:], len(ends))
    picked = starts[:, None] + np.arange(count)
    chosen = np.unique(order[by_end[picked[picked < stops[:, None]]] // 2])
    full = np.flatnonzero(stops - starts >= count)
    largest = np.inf if key.dtype.kind == "f" else np.iinfo(key.dtype).max
    limits = np.full(int(ends[-1]) + 1 if len(ends) else 0, largest, dtype=key.dtype)
    limits[ends[starts[full]]] = key[order[by_end[starts[full] + count - 1] // 2]]
    return chosen, limits
