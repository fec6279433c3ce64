"""The order of names in lists."""

from __future__ import annotations

import unicodedata


def name_key(name: str) -> tuple[str, str]:
    """Sorts names as a person looks for them: macrons and accents do not count, nor does case."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char for char in folded if not unicodedata.combining(char)), name
