"""Plain texts of federations: read in either of two encodings, written in the one they ask for."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.external import UnreadableError
from nzgs_tourney.tournament.exchange.fault import at_line

MOST_BYTES = 5 * 1024 * 1024
MOST_LINES = 20_000
ENCODING = "iso-8859-15"
_TYPED = {"‘": "'", "’": "'", "ʻ": "'", "ʼ": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "−": "-"}
"""Characters with a simpler form on a keyboard."""
_STRUCK = dict(zip("ŁłĐđĦħŦŧıƏə", "LlDdHhTtiEe", strict=True))
"""Letters that Unicode doesn't decompose into a plain one and a mark."""


def text_lines(content: bytes) -> list[str]:
    """The lines of a text in UTF-8 or, failing that, ISO-8859-15.

    Raises UnreadableError for a file that is too large or isn't text.
    """
    if len(content) > MOST_BYTES:
        raise UnreadableError(
            "", _("The file is larger than {most_bytes} MB.").format(most_bytes=MOST_BYTES // 1024 // 1024)
        )
    if b"\x00" in content:
        line = content.split(b"\x00")[0].count(b"\n") + 1
        raise UnreadableError(at_line(line), _("This isn’t a text file."))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode(ENCODING)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MOST_LINES:
        raise UnreadableError(
            _("line {most_lines}").format(most_lines=MOST_LINES + 1),
            _("There are more than {most_lines} lines.").format(most_lines=MOST_LINES),
        )
    return lines


def unread_time(line: int, label: str, text: str) -> str:
    """The note on a time of a table that isn't understood."""
    return _("Line {line}: {what} is “{text}”, not a number of minutes: kept as text.").format(
        line=line, what=label, text=text
    )


def plain(text: str) -> str:
    """The text on one line in the letters of ISO-8859-15: curly quotes and dashes become plain, other letters lose
    their marks, and any that remain become question marks."""
    return " ".join("".join(map(_letter, text)).split())


def column_text(text: str) -> str:
    """One word of a table: blanks become `_`, and characters that end a line or a column are left out. Empty where
    nothing else is in the text."""
    cleaned = plain(text).translate({ord(sign): None for sign in ";|[]"})
    return "_".join(cleaned.replace("_", " ").split())


def file_of(lines: Iterable[str]) -> bytes:
    """The lines, each with a line end, in ISO-8859-15."""
    return "".join(f"{line}\n" for line in lines).encode(ENCODING, "replace")


def _letter(letter: str) -> str:
    letter = _TYPED.get(letter) or _STRUCK.get(letter, letter)
    try:
        letter.encode(ENCODING)
    except UnicodeEncodeError:
        bare = "".join(c for c in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(c))
        return bare if bare.isascii() and bare else "?"
    return letter if letter.isprintable() else " "
