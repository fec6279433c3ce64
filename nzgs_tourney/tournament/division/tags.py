"""Tags: words by which a director groups entries for prizes, e.g. youth, women, newcomers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ground.translation import gettext as _

USUAL = ("youth", "women", "newcomers")
"""Tags offered before any others are used."""
MOST, LONGEST = 10, 30
_BETWEEN = re.compile(r"[,;/\n]")


def read_tags(text: str) -> list[str]:
    """The words of a text, e.g. `Youth, newcomer`, in lower case, each once, in order.

    Raises ValueError with one sentence for a word that is too long, and for too many.
    """
    words = [" ".join(part.split()).casefold() for part in _BETWEEN.split(text)]
    tags = list(dict.fromkeys(word for word in words if word))
    for word in tags:
        if len(word) > LONGEST:
            raise ValueError(
                _("The tag “{word}…” is too long: {longest} characters at most.").format(
                    word=word[:LONGEST], longest=LONGEST
                )
            )
    if len(tags) > MOST:
        raise ValueError(
            _("{count} tags are too many for one player: {most} at most.").format(count=len(tags), most=MOST)
        )
    return tags


def offered(used: Iterable[str]) -> tuple[str, ...]:
    """The usual tags and those in use, in alphabetical order."""
    return tuple(sorted({*USUAL, *used}))
