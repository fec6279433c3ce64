"""Decodes the bytes of a record into text.

Order of trust: a byte order mark, then UTF-8 if the bytes are valid UTF-8, then the encoding that the record names if
it is in the list below and the bytes are valid in it, then a guess (`guess`), with a remark. A wrong, unknown or
missing encoding never costs the moves.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from games.sgf.encoding_guess import LATIN, NAMES, guess
from games.wording.remarks import Remark, remark

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
"""Encodings in which the second byte of a character may look like a bracket or a backslash."""

_CA = re.compile(rb"CA(?<![A-Z]CA)\s*+\[([^\]\\]{0,60}+)\]")
_LANG = re.compile(rb"\s*+\[Header\][^\[]{0,400}?[\r\n]Lang=([!-~]{1,40})")
"""The property `CA` in SGF; a header line in Pandanet's files."""
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text as UTF-8, the remark that the choice of encoding needs, and the encoding's name if guessed."""

    text: bytes
    remark: Remark | None = None
    guessed: str = ""


def decodings(data: bytes) -> tuple[Decoded, ...]:
    """The file's text, most trusted first. There is a second one only where brackets decide between them."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            text = data[len(mark) :].decode(encoding, "replace")
            return (Decoded(text.encode("utf-8", "replace")),)
    named = _LANG.match(data) or _CA.search(data)
    name = named.group(1).decode("latin-1").strip() if named is not None else ""
    encoding = _ENCODINGS.get(name.lower(), "")
    if _is_utf8(data):
        if name and not encoding:
            return (Decoded(data, _unknown(name)),)
        if encoding not in ("", "utf-8") and not data.isascii():
            return (Decoded(data, remark("charset_assumed", name=name)),)
        return (Decoded(data),)
    if encoding not in ("", "utf-8"):
        try:
            stated = Decoded(data.decode(encoding).encode())
        except UnicodeDecodeError:
            return _guesses(data, "not_stated", name)
        if encoding not in _BRACKETS_INSIDE:
            return (stated,)
        return (stated, _guessed(data, LATIN, "loses_moves", name))
    if name and not encoding:
        return _guesses(data, "unknown", _charset_shown(name))
    if name:
        return _guesses(data, "not_stated", name)
    return _guesses(data, "unsaid", "")


def _guesses(data: bytes, why: str, name: str) -> tuple[Decoded, ...]:
    """The text as guessed, and as Latin-1 in case the guess mistakes brackets for parts of characters."""
    encoding = guess(data)
    guesses = (encoding,) if encoding == LATIN else (encoding, LATIN)
    return tuple(_guessed(data, guess, why, name) for guess in guesses)


def _guessed(data: bytes, encoding: str, why: str, name: str) -> Decoded:
    warning = remark("charset_guessed", why=why, name=name, read_as=NAMES[encoding])
    return Decoded(data.decode(encoding, "replace").encode(), warning, NAMES[encoding])


def _is_utf8(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _unknown(name: str) -> Remark:
    return remark("charset_unknown", name=_charset_shown(name))


def _charset_shown(name: str) -> str:
    return "".join(c for c in name if c.isprintable())
