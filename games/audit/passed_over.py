"""Files that are not read as game records, by their names: which are looked into, and what is said of the others."""

from __future__ import annotations

from pathlib import PurePath

from games.formats.other_files import PASSED_OVER
from games.sgf.limits import SgfRejected

__all__ = ["ARCHIVE", "HIDDEN", "PASSED_OVER", "RECORDS", "is_hidden", "link_passed_over", "passed_over"]

RECORDS = (".sgf", ".mgt", ".gib", ".ngf", ".ugf", ".ugi")
"""Endings that records have. A file under another name is passed over where no game can be read in it."""
ARCHIVE = ".zip"
HIDDEN = "hidden"
"""The code of a file that is only counted."""

_KINDS = {
    "a picture": ".png .jpg .jpeg .gif .webp .bmp .tif .tiff .heic .svg .ico",
    "a video or a sound": ".mp4 .mov .avi .mkv .webm .mp3 .wav .m4a .ogg",
    "a text": ".txt .md .rst .rtf .nfo .log .diz .1st .me",
    "a document": ".pdf .ps .doc .docx .odt .epub .tex .dvi",
    "a table": ".csv .tsv .xls .xlsx .ods",
    "a web page": ".htm .html .css .js .xml .json",
    "a program": ".exe .dll .bat .sh .py .jar .apk .dmg .msi",
}
_KIND_OF = {ending: kind for kind, endings in _KINDS.items() for ending in endings.split()}
_OTHER_ARCHIVES = frozenset([".rar", ".7z", ".gz", ".tgz", ".bz2", ".xz", ".tar", ".lzh", ".arj", ".zst"])


def is_hidden(parts: tuple[str, ...]) -> bool:
    """Whether a path inside a folder or an archive is one that its owner never sees: a dot file or macOS's own."""
    return any(part == "__MACOSX" or (part.startswith(".") and part not in (".", "..")) for part in parts)


def passed_over(name: str) -> SgfRejected:
    """Why a file of this name, which no record has, is passed over once no game was found in it either."""
    ending = PurePath(name).suffix.lower()
    kind = "an archive" if ending in _OTHER_ARCHIVES else _KIND_OF.get(ending)
    named = f"Named as {kind} ({ending}); no" if kind else "No"
    return SgfRejected(PASSED_OVER, f"{named} game can be read in it.")


def link_passed_over() -> SgfRejected:
    """Why a link in a folder is passed over."""
    return SgfRejected(PASSED_OVER, "A link. Links are not followed: name what it leads to.")
