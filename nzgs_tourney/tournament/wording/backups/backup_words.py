"""Words about backups."""

from __future__ import annotations

_KB, _MB = 1_000, 1_000_000


def size_text(size: int) -> str:
    """A number of bytes for people, e.g. `340 kB` or `2.1 MB`."""
    if size < _MB:
        return f"{max(1, round(size / _KB))} kB"
    return f"{size / _MB:.1f} MB"
