"""What an address asks for beside its path."""

from __future__ import annotations

from collections.abc import Mapping

from ratings.refused import Refused

MOST_DIGITS = 3


def round_asked(query: Mapping[str, str]) -> int | None:
    """The round in `?after=`, None where none is named. Raises Refused for anything that is no number of a round."""
    text = query.get("after", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS:
        raise Refused(f"“{text[:20]}” is not the number of a round.")
    return int(text)
