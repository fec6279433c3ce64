"""How the reader's language writes lists and dates, from CLDR. For English nothing is loaded: the program writes it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ratings.translation import language

if TYPE_CHECKING:
    from babel import Locale


def reader_locale() -> Locale | None:
    """CLDR's data of the reader's language, None for English and for a language that CLDR does not know."""
    code = language()
    return None if code.startswith("en") else _locale(code)


@lru_cache(maxsize=16)
def _locale(code: str) -> Locale | None:
    # Loaded here: a command in English starts without it.
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None
