"""Which characters the bytes of a record mean.

Order of trust: a byte order mark, then UTF-8 if the bytes are valid UTF-8, then the record's `CA` if it names a text
encoding of the list below, then Latin-1. A wrong or unknown `CA` never costs the moves.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from games.sgf.record import Remark

_ALIASES = {
    "utf-8": "utf-8 utf8",
    "latin-1": "latin-1 latin1 iso-8859-1 iso8859-1 iso_8859-1 us-ascii ascii",
    "gb18030": "gb18030 gb2312 gbk cp936 euc-cn",
    "big5": "big5 big-5 cp950",
    "cp932": "shift_jis shift-jis shiftjis sjis cp932 windows-31j ms_kanji",
    "cp949": "euc-kr euckr cp949 ks_c_5601-1987 uhc",
    "euc-jp": "euc-jp eucjp",
}
_ENCODINGS = {alias: name for name, aliases in _ALIASES.items() for alias in aliases.split()}
_BRACKETS_INSIDE = {"gb18030", "big5", "cp932"}
"""Encodings whose two-byte characters may hold the byte of a bracket or a backslash."""

_CA = re.compile(rb"CA(?<![A-Z]CA)\s*+\[([^\]\\]{0,60}+)\]")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text as UTF-8, and the remark that the choice of encoding deserves."""

    text: bytes
    remark: Remark | None = None


def decodings(data: bytes) -> tuple[Decoded, ...]:
    """The file's text, most trusted first. There is a second one only where brackets decide between them."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            text = data[len(mark) :].decode(encoding, "replace")
            return (Decoded(text.encode("utf-8", "replace")),)
    named = _CA.search(data)
    name = named.group(1).decode("latin-1").strip() if named is not None else ""
    encoding = _ENCODINGS.get(name.lower(), "")
    if _is_utf8(data):
        if name and not encoding:
            return (Decoded(data, _unknown(name, "UTF-8")),)
        if encoding not in ("", "utf-8") and not data.isascii():
            message = f"The record says its text is {name}, but it is UTF-8 and was read as that."
            return (Decoded(data, Remark("charset_assumed", message)),)
        return (Decoded(data),)
    latin = data.decode("latin-1").encode()
    if encoding not in ("", "utf-8"):
        try:
            stated = Decoded(data.decode(encoding).encode())
        except UnicodeDecodeError:
            message = f"The record says its text is {name}, but it is not; names were read as Latin-1."
            return (Decoded(latin, Remark("charset_assumed", message)),)
        if encoding not in _BRACKETS_INSIDE:
            return (stated,)
        message = f"Reading the text as {name} would lose moves; names were read as Latin-1."
        return (stated, Decoded(latin, Remark("charset_assumed", message)))
    if name and not encoding:
        return (Decoded(latin, _unknown(name, "Latin-1")),)
    said = (
        f"The record says its text is {name}, but it is not"
        if name
        else "The record does not say how its text is encoded"
    )
    return (Decoded(latin, Remark("charset_assumed", f"{said}; names were read as Latin-1.")),)


def _is_utf8(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _unknown(name: str, assumed: str) -> Remark:
    shown = "".join(c for c in name if c.isprintable())
    return Remark("charset_unknown", f"The character set “{shown}” is not known here; names were read as {assumed}.")
