"""Recognises files that are not game records: what they are, and what to do instead.

Recognised by their first bytes (the signatures are published with each format); texts by their first words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.wording.refusals import SgfRejected, refusal

PASSED_OVER = "passed_over"
"""The code for a file that is named but not read."""


@dataclass(frozen=True, slots=True)
class OtherFile:
    """What a file is, by its key in `games.wording.refusals.OTHER_FILES`, which has its words."""

    key: str

    @property
    def refusal(self) -> SgfRejected:
        """Why it is not read."""
        return refusal(PASSED_OVER, "other_file", kind=self.key)


_SIGNATURES: tuple[tuple[bytes, OtherFile], ...] = (
    (b"\x89PNG\r\n\x1a\n", OtherFile("png_picture")),
    (b"\xff\xd8\xff", OtherFile("jpeg_picture")),
    (b"GIF87a", OtherFile("gif_picture")),
    (b"GIF89a", OtherFile("gif_picture")),
    (b"II*\0", OtherFile("tiff_picture")),
    (b"MM\0*", OtherFile("tiff_picture")),
    (b"%PDF-", OtherFile("pdf_document")),
    (b"%!PS", OtherFile("postscript_document")),
    (b"{\\rtf", OtherFile("rich_text_document")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", OtherFile("old_microsoft_office_document")),
    (b"Rar!\x1a\x07", OtherFile("rar_archive")),
    (b"7z\xbc\xaf\x27\x1c", OtherFile("7z_archive")),
    (b"\x1f\x8b\x08", OtherFile("gzip_archive")),
    (b"\xfd7zXZ\0", OtherFile("xz_archive")),
    (b"\x28\xb5\x2f\xfd", OtherFile("zstd_archive")),
    (b"SQLite format 3\0", OtherFile("sqlite_database")),
    (b"\x7fELF", OtherFile("program")),
    (b"MZ\x90\0", OtherFile("windows_program")),
    (b"OggS", OtherFile("sound_or_video")),
    (b"ID3\x03", OtherFile("mp3_sound")),
    (b"ID3\x04", OtherFile("mp3_sound")),
    (b"\x1aE\xdf\xa3", OtherFile("video")),
)
_AT: tuple[tuple[int, tuple[bytes, ...], OtherFile], ...] = (
    (8, (b"WEBP",), OtherFile("webp_picture")),
    (8, (b"AVI ", b"WAVE"), OtherFile("sound_or_video")),
    (4, (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypavif"), OtherFile("heic_picture")),
    (4, (b"ftyp",), OtherFile("video")),
    (2, (b"-lh5-", b"-lh0-", b"-lh1-", b"-lh6-", b"-lh7-"), OtherFile("lha_archive")),
    (4, (b"-lh5-",), OtherFile("pandanet_archive_ugz")),
    (4, (b"1AY&SY",), OtherFile("bzip2_archive")),
    (257, (b"ustar",), OtherFile("tar_archive")),
)
"""Signatures that aren't at the start, with their offsets."""

_ZIP = b"PK\x03\x04"
ZIP = OtherFile("zip_archive")
_ZIPPED: tuple[tuple[bytes, OtherFile], ...] = (
    (b"word/", OtherFile("word_document")),
    (b"xl/", OtherFile("excel_workbook")),
    (b"ppt/", OtherFile("powerpoint_document")),
    (b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet", OtherFile("opendocument_table")),
    (b"mimetypeapplication/vnd.oasis.opendocument", OtherFile("opendocument_document")),
    (b"mimetypeapplication/epub", OtherFile("epub_book")),
    (b"META-INF/", OtherFile("program_for_java_or_android")),
)
"""What a zip file is if not an archive, by the names in it; the first match decides."""

_TEXTS: tuple[tuple[re.Pattern[bytes], OtherFile], ...] = (
    (
        re.compile(rb"\s*+(?>(?:<!--.{0,2000}?-->\s*+)*)<(?:!doctype html|html|head)\b", re.I | re.S),
        OtherFile("web_page"),
    ),
    (re.compile(rb".{0,2000}?<svg\b", re.S), OtherFile("svg_picture")),
    (re.compile(rb".{0,4000}?<Tournament\b.{0,4000}?gothaVersion", re.S), OtherFile("opengotha_tournament")),
    (re.compile(rb".{0,2000}?<Tournament\b.{0,2000}?typeversion", re.S), OtherFile("macmahon_tournament")),
    (re.compile(rb"\s*<\?xml\b"), OtherFile("xml_file")),
    (re.compile(rb"\s*\[(?:Event|Site|White) +\""), OtherFile("chess_record_pgn")),
    (re.compile(rb"\s*[{\[]\s*[\"{\[]"), OtherFile("json_file")),
    (
        re.compile(rb"(?:.*\n){0,20}?; *(?:CL|EV|PC)\[|;name=", re.I),
        OtherFile("results_table_of_a_tournament"),
    ),
    (re.compile(rb"(?:.*\n){0,5}?\s*TOURNEY\b", re.I), OtherFile("aga_results_file")),
    # As an app shares it: the address ends the text.
    (re.compile(rb".{0,300}?https?://\S{1,2000}+\s{0,20}+\Z", re.I | re.S), OtherFile("link")),
)
_LONGEST_HEAD = 65_536


def binary_of(data: bytes) -> OtherFile | None:
    """What a file is by its signature, None where that is unknown."""
    if data.startswith(_ZIP):
        head = data[:_LONGEST_HEAD]
        return next((foreign for name, foreign in _ZIPPED if name in head), ZIP)
    for signature, foreign in _SIGNATURES:
        if data.startswith(signature):
            return foreign
    return next((foreign for place, signatures, foreign in _AT if data.startswith(signatures, place)), None)


def text_of(text: bytes) -> OtherFile | None:
    """What a text is that isn't a game record; None where that is unknown.

    Call it only for a file in which no record was found: a record may begin with anything.
    """
    head = text[:_LONGEST_HEAD]
    foreign_format = next((foreign for pattern, foreign in _TEXTS if pattern.match(head)), None)
    if foreign_format is not None:
        return foreign_format
    return OtherFile("file_of_no_text") if b"\0" in head else None
