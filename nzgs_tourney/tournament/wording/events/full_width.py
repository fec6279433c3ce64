"""Removes blanks after full-width marks from Chinese and Japanese pages: such a mark brings its own space.

Templates write a blank or a new line between two sentences, because English has one there.
"""

from __future__ import annotations

import re

from ground.translation import language

_WITHOUT_BLANKS = ("zh", "ja")
_PLACES = re.compile(
    # What a person is typing, and anything that isn't text, stays unchanged.
    r"(?P<kept><(?P<tag>textarea|pre|script|style)\b.*?</(?P=tag)>|<input\b[^>]*>)"
    # A new line without indentation is one that a person typed.
    r"|(?P<mark>[。！？：；，、」』）](?:</(?:a|b|bdi|em|span|strong)>)?)(?:[ ]|\r?\n[ ])[ \r\n]*",
    re.DOTALL,
)


def closed_up(html: str) -> str:
    """The page in the reader's language without blanks after full-width marks; unchanged in other languages."""
    return _PLACES.sub(_closed, html) if language().startswith(_WITHOUT_BLANKS) else html


def _closed(match: re.Match[str]) -> str:
    return match["kept"] or match["mark"]
