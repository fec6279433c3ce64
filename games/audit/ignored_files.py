"""Which file names are read as game records, and why the others are passed over."""

from __future__ import annotations

from pathlib import PurePath

from games.formats.other_files import PASSED_OVER
from games.wording.refusals import SgfRejected, refusal

__all__ = ["ARCHIVE", "HIDDEN", "PASSED_OVER", "RECORDS", "is_hidden", "link_passed_over", "passed_over"]

RECORDS = (".sgf", ".mgt", ".gib", ".ngf", ".ugf", ".ugi")
"""File name extensions of records. A file with another extension is passed over where it holds no game."""
ARCHIVE = ".zip"
HIDDEN = "hidden"
"""The code of a file that is only counted, not listed."""

_KINDS = {
    "picture": ".png .jpg .jpeg .gif .webp .bmp .tif .tiff .heic .svg .ico",
    "sound": ".mp4 .mov .avi .mkv .webm .mp3 .wav .m4a .ogg",
    "text": ".txt .md .rst .rtf .nfo .log .diz .1st .me",
    "document": ".pdf .ps .doc .docx .odt .epub .tex .dvi",
    "table": ".csv .tsv .xls .xlsx .ods",
    "web_page": ".htm .html .css .js .xml .json",
    "program": ".exe .dll .bat .sh .py .jar .apk .dmg .msi",
}
_KIND_OF = {ending: kind for kind, endings in _KINDS.items() for ending in endings.split()}
_OTHER_ARCHIVES = frozenset([".rar", ".7z", ".gz", ".tgz", ".bz2", ".xz", ".tar", ".lzh", ".arj", ".zst"])


def is_hidden(parts: tuple[str, ...]) -> bool:
    """Whether a path inside a folder or an archive is hidden from its owner: a dot file or one of macOS's own."""
    return any(part == "__MACOSX" or (part.startswith(".") and part not in (".", "..")) for part in parts)


def passed_over(name: str) -> SgfRejected:
    """Why a file whose name isn't a record's is passed over, after no game was found in it."""
    ending = PurePath(name).suffix.lower()
    kind = "archive" if ending in _OTHER_ARCHIVES else _KIND_OF.get(ending, "")
    return refusal(PASSED_OVER, "named", kind=kind, ending=ending)


def link_passed_over() -> SgfRejected:
    """Why a link in a folder is passed over."""
    return refusal(PASSED_OVER, "link")
