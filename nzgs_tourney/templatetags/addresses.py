"""Template tags for the queries of addresses."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django import template

register = template.Library()


@register.filter
def query(entries: Iterable[int | tuple[int, str]], name: str) -> str:
    """Numbers, or numbers with a label, as a query: `((3, "Rata"), (5, "Tui"))` for `come` is `come=3&come=5`."""
    return urlencode([(name, entry[0] if isinstance(entry, tuple) else entry) for entry in entries])
