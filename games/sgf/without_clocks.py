"""Removes the players' clock times from a record, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.sgf.charset import text_by_mark
from games.sgf.read import read_file
from games.sgf.read_tree import CLOCKS
from games.sgf.scan import VALUES, game_start

_NAME = re.compile(rb"(?<![A-Za-z0-9_])[A-Za-z][A-Za-z0-9_]*+\s*+(?=\[)")
_HINT = re.compile(rb"(?<![A-Za-z])[a-z]*(?:[BW][a-z]*L|O[a-z]*[BW])[a-z]*\s*\[")
"""What a file with clock times has somewhere, perhaps in a comment."""
_LOWER = bytes(range(ord("a"), ord("z") + 1))
_UTF8 = b"CA[UTF-8]"


def without_clocks(data: bytes) -> bytes:
    """The file without `BL`, `WL`, `OB` and `OW`, wherever they are: the same bytes where it has none. Any other
    one is in UTF-8 then, and says so. Linear in the file; never raises for any bytes."""
    if text_by_mark(data) is None and _HINT.search(data) is None:
        return data
    text = read_file(data).text or data
    parts = list(_parts(text))
    if all(name not in CLOCKS for name, _part in parts):
        return data
    kept = b"".join(part for name, part in parts if name not in CLOCKS)
    if text == data:
        return kept
    named = b"".join(_UTF8 if name == b"CA" else part for name, part in parts if name not in CLOCKS)
    start = game_start(named, 0)
    if any(name == b"CA" for name, _part in parts) or start is None:
        return named
    after = named.index(b";", start) + 1
    return named[:after] + _UTF8 + named[after:]


def _parts(text: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The text in pieces: each property with its values under its name, everything else under none."""
    done = offset = 0
    while (name := _NAME.search(text, offset)) is not None:
        values = VALUES.match(text, name.end())
        if values is None:
            # This value never ends: there is no whole property after it.
            break
        yield b"", text[done : name.start()]
        written = name.group().rstrip().translate(None, _LOWER)
        done = offset = values.end()
        yield written, text[name.start() : done]
    yield b"", text[done:]
