"""Files that are no game records but something else that is known: what, and what to do instead.

Told by the first bytes (their signatures are published with each format), or, for texts, by their first words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.sgf.limits import SgfRejected

PASSED_OVER = "passed_over"
"""The code of a file that is named but not read."""


@dataclass(frozen=True, slots=True)
class OtherFile:
    """What a file is, with its article (`a PNG picture`), and what to do, one sentence."""

    what: str
    instead: str

    @property
    def refusal(self) -> SgfRejected:
        """Why it is not read."""
        what = f"{self.what[0].upper()}{self.what[1:]}"
        return SgfRejected(PASSED_OVER, f"{what}, not a game record. {self.instead}")


_SAVE = "Save the game as SGF in the program that it comes from."
_PICTURE = "Save the game as SGF in the app that shows it, or enter its moves on the page of the game."
_UNPACK = "Unpack it and take the records inside, or pack them as a zip."
_RENAME = "Let its name end in .zip, or unpack it and take the records inside."
_SITE = "Download the game as SGF from the site that shows it."
_EVENT = "It belongs on the import page of an event."
_TABLE = "A list of players or results belongs on the import page of an event."

_SIGNATURES: tuple[tuple[bytes, OtherFile], ...] = (
    (b"\x89PNG\r\n\x1a\n", OtherFile("a PNG picture", _PICTURE)),
    (b"\xff\xd8\xff", OtherFile("a JPEG picture", _PICTURE)),
    (b"GIF87a", OtherFile("a GIF picture", _PICTURE)),
    (b"GIF89a", OtherFile("a GIF picture", _PICTURE)),
    (b"II*\0", OtherFile("a TIFF picture", _PICTURE)),
    (b"MM\0*", OtherFile("a TIFF picture", _PICTURE)),
    (b"%PDF-", OtherFile("a PDF document", _SAVE)),
    (b"%!PS", OtherFile("a PostScript document", _SAVE)),
    (b"{\\rtf", OtherFile("a Rich Text document", _SAVE)),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", OtherFile("an old Microsoft Office document", _SAVE)),
    (b"Rar!\x1a\x07", OtherFile("a RAR archive", _UNPACK)),
    (b"7z\xbc\xaf\x27\x1c", OtherFile("a 7z archive", _UNPACK)),
    (b"\x1f\x8b\x08", OtherFile("a gzip archive", _UNPACK)),
    (b"\xfd7zXZ\0", OtherFile("an xz archive", _UNPACK)),
    (b"\x28\xb5\x2f\xfd", OtherFile("a zstd archive", _UNPACK)),
    (b"SQLite format 3\0", OtherFile("an SQLite database", _SAVE)),
    (b"\x7fELF", OtherFile("a program", _SAVE)),
    (b"MZ\x90\0", OtherFile("a Windows program", _SAVE)),
    (b"OggS", OtherFile("a sound or video", _SAVE)),
    (b"ID3\x03", OtherFile("an MP3 sound", _SAVE)),
    (b"ID3\x04", OtherFile("an MP3 sound", _SAVE)),
    (b"\x1aE\xdf\xa3", OtherFile("a video", _SAVE)),
)
_AT: tuple[tuple[int, tuple[bytes, ...], OtherFile], ...] = (
    (8, (b"WEBP",), OtherFile("a WebP picture", _PICTURE)),
    (8, (b"AVI ", b"WAVE"), OtherFile("a sound or video", _SAVE)),
    (4, (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypavif"), OtherFile("a HEIC picture", _PICTURE)),
    (4, (b"ftyp",), OtherFile("a video", _SAVE)),
    (2, (b"-lh5-", b"-lh0-", b"-lh1-", b"-lh6-", b"-lh7-"), OtherFile("an LHA archive", _UNPACK)),
    (4, (b"-lh5-",), OtherFile("a Pandanet archive (UGZ)", _UNPACK)),
    (4, (b"1AY&SY",), OtherFile("a bzip2 archive", _UNPACK)),
    (257, (b"ustar",), OtherFile("a tar archive", _UNPACK)),
)
"""Signatures that stand later, by their place."""

_ZIP = b"PK\x03\x04"
ZIP = OtherFile("a zip archive", _RENAME)
_ZIPPED: tuple[tuple[bytes, OtherFile], ...] = (
    (b"word/", OtherFile("a Word document", _SAVE)),
    (b"xl/", OtherFile("an Excel workbook", _TABLE)),
    (b"ppt/", OtherFile("a PowerPoint document", _SAVE)),
    (b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet", OtherFile("an OpenDocument table", _TABLE)),
    (b"mimetypeapplication/vnd.oasis.opendocument", OtherFile("an OpenDocument document", _SAVE)),
    (b"mimetypeapplication/epub", OtherFile("an EPUB book", _SAVE)),
    (b"META-INF/", OtherFile("a program for Java or Android", _SAVE)),
)
"""What a zip is beside an archive, by the names in it, in the order that decides."""

_TEXTS: tuple[tuple[re.Pattern[bytes], OtherFile], ...] = (
    (
        re.compile(rb"\s*+(?:<!--.{0,2000}?-->\s*+)*+<(?:!doctype html|html|head)\b", re.I | re.S),
        OtherFile("a web page", _SITE),
    ),
    (re.compile(rb".{0,2000}?<svg\b", re.S), OtherFile("an SVG picture", _PICTURE)),
    (re.compile(rb".{0,4000}?<Tournament\b.{0,4000}?gothaVersion", re.S), OtherFile("an OpenGotha tournament", _EVENT)),
    (re.compile(rb".{0,2000}?<Tournament\b.{0,2000}?typeversion", re.S), OtherFile("a MacMahon tournament", _EVENT)),
    (re.compile(rb"\s*<\?xml\b"), OtherFile("an XML file", _SAVE)),
    (re.compile(rb"\s*\[(?:Event|Site|White) +\""), OtherFile("a chess record (PGN)", "Only records of go are read.")),
    (re.compile(rb"\s*[{\[]\s*[\"{\[]"), OtherFile("a JSON file", _SAVE)),
    (
        re.compile(rb"(?:.*\n){0,20}?; *(?:CL|EV|PC)\[|;name=", re.I),
        OtherFile("a results table of a tournament", _EVENT),
    ),
    (re.compile(rb"(?:.*\n){0,5}?\s*TOURNEY\b", re.I), OtherFile("an AGA results file", _EVENT)),
)
_LONGEST_HEAD = 65_536


def binary_of(data: bytes) -> OtherFile | None:
    """What a file is by the signature in its first bytes, None where it has none that is known here."""
    if data.startswith(_ZIP):
        head = data[:_LONGEST_HEAD]
        return next((foreign for name, foreign in _ZIPPED if name in head), ZIP)
    for signature, foreign in _SIGNATURES:
        if data.startswith(signature):
            return foreign
    return next((foreign for place, signatures, foreign in _AT if data.startswith(signatures, place)), None)


def text_of(text: bytes) -> OtherFile | None:
    """What a text is that holds no game record; None where it is nothing that is known here.

    It may begin with anything: ask only where no record was found in it.
    """
    head = text[:_LONGEST_HEAD]
    known = next((foreign for pattern, foreign in _TEXTS if pattern.match(head)), None)
    if known is not None:
        return known
    return OtherFile("a file of no text", _SAVE) if b"\0" in head else None
