"""Figures over all events, which change with every result: computed every ten minutes instead of for each reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache
from django.utils.timezone import localdate

from ground.translation import language
from nzgs_tourney import __version__
from nzgs_tourney.live.page_changes import version_outside_events

KEPT_SECONDS = 600
_Figures = TypeVar("_Figures")


def kept_figures(name: str, made: Callable[[], _Figures]) -> _Figures:
    """What `made` gives, in the reader’s language, or gave within the last ten minutes; at once anew on another day, in
    another version of the program, and after a restore. `name` is its own, the values can be pickled. One query."""
    key = f"{name}:{__version__}:{language()}:{localdate()}:{version_outside_events()}"
    figures: _Figures | None = cache.get(key)
    if figures is None:
        figures = made()
        cache.set(key, figures, KEPT_SECONDS)
    return figures
