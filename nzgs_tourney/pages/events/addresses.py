"""Makes the addresses of many pages of one kind, for lists of hundreds."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from django.urls import reverse

_ANY = 9_876_543_210


@lru_cache(maxsize=1_000)
def address_by_number(name: str, *place: str) -> Callable[[int], str]:
    """What gives the address `name` for a number, which comes after `place`. It is looked up once a process."""
    before, _, after = reverse(name, args=[*place, _ANY]).rpartition(str(_ANY))
    return lambda number: f"{before}{number}{after}"
