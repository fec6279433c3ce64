"""Counts in the lines of a corpus."""

from __future__ import annotations


def counted(count: int, thing: str) -> str:
    """`1 round`, `3 rounds`, `1,234 rounds`."""
    return f"{count:,} {thing if count == 1 else f'{thing}s'}"
