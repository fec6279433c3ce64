"""Detects the kind of a game record by its content, never by its name."""

from __future__ import annotations

import re
from enum import StrEnum

from games.wording.reading import RECORD_KINDS
from ground.translation import gettext

_TYGEM = re.compile(rb"\s*(?:\\HS\s|\\\[[A-Z]{2,20}=)")
_PANDANET = re.compile(rb"\s*(?:#[^\r\n]*[\r\n]+\s*)*\[Header\]\s", re.IGNORECASE)
_SGF = re.compile(rb"\(\s*;")
_END = rb"[ \t]*(?:\r\n?|\n)"
_LINE = rb"[^\r\n]{0,400}+(?:\r\n?|\n)"
_CYBERORO = re.compile(rb"[\r\n]PM[A-Z]{2}[BW][A-Z]{2,4}[ \t]*(?=[\r\n]|\Z)")
_CYBERORO_HEADER = re.compile(
    _LINE + rb"\d{1,2}" + _END + _LINE * 3 + (rb"\d{1,3}" + _END) * 3 + rb"\d{8}[ \[]" + _LINE, re.ASCII
)
"""The header by which a record without moves is recognised."""


class RecordKind(StrEnum):
    """A kind of record; the value is its usual file extension."""

    SGF = "sgf"
    TYGEM = "gib"
    CYBERORO = "ngf"
    PANDANET = "ugf"

    @property
    def words(self) -> str:
        """What people call such a file."""
        return gettext(RECORD_KINDS[self.value])


def kind_of(text: bytes) -> RecordKind | None:
    """The kind of record that this text is, None where it is none that is read here.

    The text begins after any byte order mark. Tygem and Pandanet are tested first, by their own first lines: a chat in
    such a file may hold the `(;` by which SGF is recognised.
    """
    if _TYGEM.match(text):
        return RecordKind.TYGEM
    if _PANDANET.match(text):
        return RecordKind.PANDANET
    if _SGF.search(text):
        return RecordKind.SGF
    return RecordKind.CYBERORO if _CYBERORO.search(text) or _CYBERORO_HEADER.match(text) else None
