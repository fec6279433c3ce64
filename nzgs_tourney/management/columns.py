"""Plain tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def in_columns(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The rows under their heads, each column as wide as its widest cell, without trailing blanks."""
    lines = [heads, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )
