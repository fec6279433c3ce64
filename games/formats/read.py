"""Reads a game record of any kind: bytes to frozen records, or a refusal as a value. Never raises for any bytes."""

from __future__ import annotations

from games.formats.cyberoro import read_cyberoro
from games.formats.kind import RecordKind, kind_of
from games.formats.other_files import binary_of, text_of
from games.formats.pandanet import read_pandanet
from games.formats.tygem import read_tygem
from games.sgf import read as sgf
from games.sgf.charset import decodings, text_by_mark
from games.sgf.limits import MOST_BYTES, over_the_limits
from games.sgf.record import RecordReading
from games.wording.refusals import SgfRejected

_READERS = {
    RecordKind.TYGEM: read_tygem,
    RecordKind.CYBERORO: read_cyberoro,
    RecordKind.PANDANET: read_pandanet,
}


def read_games(data: bytes) -> tuple[RecordReading | SgfRejected, ...]:
    """Every game of a file in order; where one cannot be read, its refusal. Never empty.

    A file that is something else (`games.formats.other_files`) is refused with the code `passed_over`, which says what
    it is; a file of unknown kind is read as SGF, whose refusals say what is missing.
    """
    if data.startswith(b"(;"):  # as no other kind does
        return _as_sgf(data, data)
    foreign = binary_of(data)
    if foreign is not None:
        return (foreign.refusal,)
    if len(data) > MOST_BYTES:
        refused = over_the_limits(data)
        return (refused,) if refused else ()
    text = _unmarked(data)
    kind = kind_of(text)
    if kind is None or kind is RecordKind.SGF:
        return _as_sgf(data, text)
    decoded = decodings(data)[0]
    game = _READERS[kind](decoded.text.decode("utf-8", "replace"))
    if isinstance(game, SgfRejected) or decoded.remark is None:
        return (game,)
    return (RecordReading(game.record, (decoded.remark, *game.remarks), decoded.guessed),)


def _as_sgf(data: bytes, text: bytes) -> tuple[RecordReading | SgfRejected, ...]:
    """The games of a file read as SGF; if none of them has moves, what the text is instead."""
    games = sgf.read_games(data)
    foreign = None if any(map(_holds_moves, games)) else text_of(text)
    return games if foreign is None else (foreign.refusal,)


def ending_of(data: bytes) -> str:
    """The extension for a file of this content, `.sgf` where it is of no other kind."""
    kind = kind_of(_unmarked(data)) if len(data) <= MOST_BYTES else None
    return f".{kind or RecordKind.SGF}"


def _holds_moves(game: RecordReading | SgfRejected) -> bool:
    """Whether more than the brackets of another language was read as a game."""
    return isinstance(game, RecordReading) and bool(game.record.game.moves or game.record.game.setup.sets_stones)


def _unmarked(data: bytes) -> bytes:
    """The bytes as text that contains ASCII, without a byte order mark."""
    text = text_by_mark(data)
    return data if text is None else text
