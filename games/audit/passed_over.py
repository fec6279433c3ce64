"""Files that are not read as game records: which, by their names, and the reason that is told."""

from __future__ import annotations

from pathlib import PurePath

from games.sgf.limits import SgfRejected

RECORDS = (".sgf", ".mgt", ".gib", ".ngf", ".ugf", ".ugi")
"""Endings of files that are read."""
ARCHIVE = ".zip"
PASSED_OVER = "passed_over"
"""The code of a file that is named but not read."""
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
    """Why the file of this name, which is neither a record nor a zip archive, is passed over."""
    ending = PurePath(name).suffix.lower()
    if ending in _OTHER_ARCHIVES:
        return SgfRejected(PASSED_OVER, f"An archive of another kind ({ending}). Pack its records as a zip.")
    if ending in _KIND_OF:
        kind = _KIND_OF[ending]
        return SgfRejected(PASSED_OVER, f"{kind[0].upper()}{kind[1:]} ({ending}), not a game record.")
    said = f"Its name ends in {ending[:20]}" if ending else "Its name has no ending"
    return SgfRejected(PASSED_OVER, f"{said}; records end in {', '.join(RECORDS[:-1])} or {RECORDS[-1]}.")


def link_passed_over() -> SgfRejected:
    """Why a link in a folder is passed over."""
    return SgfRejected(PASSED_OVER, "A link. Links are not followed: name what it leads to.")
