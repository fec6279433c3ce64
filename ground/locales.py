"""How the reader's language writes lists and dates, from CLDR. English loads nothing: the program writes it itself."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ground.translation import LABELS, language

if TYPE_CHECKING:
    from babel import Locale


def reader_locale() -> Locale | None:
    """CLDR's data for the reader's language, None for English, with Māori labels or without, and for a language that
    CLDR doesn't have."""
    code = language()
    return None if code == LABELS or code.startswith("en") else _locale(code)


@lru_cache(maxsize=16)
def _locale(code: str) -> Locale | None:
    # Imported here so that a command in English starts without it.
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None
