"""Reading a record of any kind: bytes to frozen records, or a refusal as a value. Never raises for any bytes."""

from __future__ import annotations

import codecs

from games.formats.cyberoro import read_cyberoro
from games.formats.kind import RecordKind, kind_of
from games.formats.pandanet import read_pandanet
from games.formats.tygem import read_tygem
from games.sgf import read as sgf
from games.sgf.charset import decodings
from games.sgf.limits import MOST_BYTES, SgfRejected, over_the_limits
from games.sgf.record import Reading

_READERS = {
    RecordKind.TYGEM: read_tygem,
    RecordKind.CYBERORO: read_cyberoro,
    RecordKind.PANDANET: read_pandanet,
}


def read_games(data: bytes) -> tuple[Reading | SgfRejected, ...]:
    """Every game of a file in order; where one cannot be read, its refusal. Never empty. What is none of the other
    kinds is read as SGF, whose refusals say what is missing."""
    if len(data) > MOST_BYTES:
        refused = over_the_limits(data)
        return (refused,) if refused else ()
    kind = kind_of(_unmarked(data))
    if kind is None or kind is RecordKind.SGF:
        return sgf.read_games(data)
    decoded = decodings(data)[0]
    game = _READERS[kind](decoded.text.decode("utf-8", "replace"))
    if isinstance(game, SgfRejected) or decoded.remark is None:
        return (game,)
    return (Reading(game.record, (decoded.remark, *game.remarks), decoded.guessed),)


def ending_of(data: bytes) -> str:
    """The ending that a file of this content should have, `.sgf` where it is no record of another kind."""
    kind = kind_of(_unmarked(data)) if len(data) <= MOST_BYTES else None
    return f".{kind or RecordKind.SGF}"


def _unmarked(data: bytes) -> bytes:
    """The bytes as text in which ASCII is ASCII, without the mark that text may begin with."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return decodings(data)[0].text
    return data.removeprefix(codecs.BOM_UTF8)


def read_game(data: bytes) -> Reading | SgfRejected:
    """The first game of a file, or why it cannot be read."""
    return read_games(data)[0]
