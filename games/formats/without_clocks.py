"""Removes the players' clock times from a record of any kind, and nothing else.

SGF has them as properties, Pandanet as the last number of a move's line. Records of Tygem and Cyberoro have none.
"""

from __future__ import annotations

import re

from games.formats.kind import RecordKind, kind_of
from games.sgf import without_clocks as sgf
from games.sgf.charset import text_by_mark

_MOVE = re.compile(rb"^([ \t]*[A-Za-z]{2}[ \t]*,[ \t]*[BW]\d*[ \t]*,[ \t]*\d{0,6}[ \t]*,)[^\r\n]*", re.MULTILINE)


def without_clocks(data: bytes) -> bytes:
    """The file without them: the same bytes where it has none. One that isn't in UTF-8 may be in UTF-8 then. Never
    raises for any bytes."""
    text = text_by_mark(data)
    if not data.startswith(b"(;") and kind_of(data if text is None else text) is RecordKind.PANDANET:
        written = data if text is None else text
        untimed = _MOVE.sub(rb"\g<1>0", written)
        return data if untimed == written else untimed
    return sgf.without_clocks(data)
