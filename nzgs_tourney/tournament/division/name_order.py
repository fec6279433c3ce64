"""The order of names in lists."""

from __future__ import annotations

import unicodedata


def name_key(name: str) -> tuple[str, str]:
    """A sort key for names as people look for them, ignoring macrons, accents and case."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char for char in folded if not unicodedata.combining(char)), name
