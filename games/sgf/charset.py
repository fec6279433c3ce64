"""Decodes the bytes of a record into text.

Order of trust: a byte order mark; UTF-16 without one; ISO-2022-JP where the record names it, because its 7 bits are
valid UTF-8 as well; UTF-8, then the encoding that the record names if it is in the list below, where the bytes are
valid in it or nearly all of them are; then a guess (`guess`), with a remark. A wrong, unknown or missing encoding never
costs the moves.

Where brackets are found: in UTF-8, EUC and the one-byte sets no byte of a bracket belongs to another character, so a
character that was cut off can't take the bracket behind it. In Shift-JIS, GBK and Big5 the second byte of a character
may look like `]` or a backslash: there the text is decoded first, and read otherwise only where that loses something.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from functools import lru_cache

from games.sgf.encoding_guess import LATIN, NAMES, guess
from games.wording.remarks import Remark, remark

_ALIASES = {
    "utf-8": "utf8",
    "latin-1": "latin1 iso88591 usascii ascii",
    "gb18030": "gb18030 gb2312 gb231280 gbk cp936 euccn",
    "big5": "big5 cp950",
    "big5hkscs": "big5hkscs",
    "cp932": "shiftjis sjis xsjis cp932 windows31j mskanji",
    "cp949": "euckr cp949 ksc56011987 ksc5601 uhc windows949",
    "euc-jp": "eucjp xeucjp",
    "iso2022_jp_ext": "iso2022jp csiso2022jp",
    "koi8-r": "koi8r",
    "koi8-u": "koi8u",
    **{f"cp{page}": f"windows{page} cp{page} win{page} xcp{page}" for page in range(1250, 1259)},
    **{f"iso8859-{part}": f"iso8859{part}" for part in (*range(2, 12), *range(13, 17))},
}
"""By encoding, the names of it that `CA` may have, in lower case and without marks between the letters."""
_ENCODINGS = {alias: name for name, aliases in _ALIASES.items() for alias in aliases.split()}
_MARKS_IN_NAMES = re.compile(r"[-_ :.]")
_BRACKETS_INSIDE = {"gb18030", "big5", "big5hkscs", "cp932"}
"""Encodings in which the second byte of a character may look like a bracket or a backslash."""
_EASTERN = {*_BRACKETS_INSIDE, "cp949", "euc-jp"}
_SEVEN_BITS = "iso2022_jp_ext"

_CA = re.compile(rb"CA(?<![A-Z]CA)\s*+\[([^\]\\]{0,60}+)\]")
_LANG = re.compile(rb"\s*+\[Header\][^\[]{0,400}?[\r\n]Lang=([!-~]{1,40})")
"""The property `CA` in SGF; a header line in Pandanet's files."""
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_UNMARKED = (
    (re.compile(rb"(?:[\t\n\r -~]\0){4}"), "utf-16-le"),
    (re.compile(rb"(?:\0[\t\n\r -~]){4}"), "utf-16-be"),
)
"""UTF-16 without a byte order mark: every kind of record begins with ASCII."""
_LOST = "\ufffd"
_LATIN_LETTERS, _THREE_BYTES = "\u017f", "\u0800"
"""The last of the Latin letters of European and Māori names; the first character of three bytes in UTF-8."""
_GOOD_FOR_A_BAD = 2
"""With fewer characters beyond ASCII than this for each that can't be read, a text isn't in that encoding."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text as UTF-8, the remark that the choice of encoding needs, and the encoding's name if guessed."""

    text: bytes
    remark: Remark | None = None
    guessed: str = ""


def decodings(data: bytes) -> tuple[Decoded, ...]:
    """The file's text, most trusted first. There are more only where brackets decide between them."""
    marked = text_by_mark(data)
    if marked is not None:
        return (Decoded(marked),)
    named = _LANG.match(data) or _CA.search(data)
    name = named.group(1).decode("latin-1").strip() if named is not None else ""
    encoding = _encoding_named(name)
    if encoding == _SEVEN_BITS and b"\x1b" in data:
        return (_replaced(data, encoding, name),)
    if _is_utf8(data):
        return (_utf8(data, name, encoding),)
    if _is_damaged_utf8(data, encoding):
        return (_replaced(data, "utf-8", "UTF-8"),)
    if encoding not in ("", "utf-8", _SEVEN_BITS):
        return _as_named(data, name, encoding)
    if name and not encoding:
        return _guesses(data, "unknown", _charset_shown(name))
    return _guesses(data, "not_stated" if name else "unsaid", name)


def text_by_mark(data: bytes) -> bytes | None:
    """The text of a file with a byte order mark, or in UTF-16 without one, as UTF-8; None for any other file."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace").encode("utf-8", "replace")
    if b"\0" in data[:2]:
        for pattern, encoding in _UNMARKED:
            if pattern.match(data):
                return data.decode(encoding, "replace").encode("utf-8", "replace")
    return None


@lru_cache(maxsize=128)
def _encoding_named(name: str) -> str:
    """The encoding that `CA` names, empty where it isn't in the list."""
    return _ENCODINGS.get(_MARKS_IN_NAMES.sub("", name.lower()), "")


def _utf8(data: bytes, name: str, encoding: str) -> Decoded:
    """Bytes that are valid UTF-8, whatever the record says, unless that is by chance."""
    if name and not encoding:
        return Decoded(data, _unknown(name))
    if encoding in ("", "utf-8") or data.isascii():
        return Decoded(data)
    if _by_chance(data, data.decode(), encoding):
        return _replaced(data, encoding, name)
    return Decoded(data, remark("charset_assumed", name=name))


def _as_named(data: bytes, name: str, encoding: str) -> tuple[Decoded, ...]:
    """The text in the encoding that the record names, or as guessed if it isn't in that."""
    stated = _replaced(data, encoding, name)
    if stated.remark is not None and not _nearly_all(stated.text.decode()):
        return _guesses(data, "not_stated", name)
    if encoding not in _BRACKETS_INSIDE:
        return (stated,)
    cut = _brackets_first(data, encoding)
    again = (Decoded(cut.encode(), remark("charset_damaged", name=name)),) if _nearly_all(cut) else ()
    return (stated, *again, _guessed(data.decode(LATIN), LATIN, "loses_moves", name))


def _guesses(data: bytes, why: str, name: str) -> tuple[Decoded, ...]:
    """The text as guessed, and as Latin-1 in case the guess mistakes brackets for parts of characters."""
    encoding = guess(data)
    texts = [(data.decode(encoding, "replace"), encoding)]
    if encoding in _BRACKETS_INSIDE and _nearly_all(cut := _brackets_first(data, encoding)):
        texts.append((cut, encoding))
    if encoding != LATIN:
        texts.append((data.decode(LATIN), LATIN))
    return tuple(_guessed(text, read_as, why, name) for text, read_as in texts)


def _guessed(text: str, encoding: str, why: str, name: str) -> Decoded:
    warning = remark("charset_guessed", why=why, name=name, read_as=NAMES[encoding])
    return Decoded(text.encode(), warning, NAMES[encoding])


def _replaced(data: bytes, encoding: str, name: str) -> Decoded:
    """The text in this encoding; where bytes aren't valid in it, with a remark."""
    try:
        return Decoded(data.decode(encoding).encode())
    except UnicodeDecodeError:
        first = encoding in _EASTERN - _BRACKETS_INSIDE
        text = _brackets_first(data, encoding) if first else data.decode(encoding, "replace")
        return Decoded(text.encode(), remark("charset_damaged", name=name))


def _brackets_first(data: bytes, encoding: str) -> str:
    """The text with its closing brackets found before it is decoded: a character that was cut off ends there."""
    return "]".join(part.decode(encoding, "replace") for part in data.split(b"]"))


def _nearly_all(text: str) -> bool:
    """Whether of the characters beyond ASCII enough could be read; a text without any wasn't damaged."""
    beyond = sum(not char.isascii() for char in text)
    lost = text.count(_LOST)
    return beyond - lost >= _GOOD_FOR_A_BAD * lost


def _is_damaged_utf8(data: bytes, encoding: str) -> bool:
    """Whether these are bytes of UTF-8, nearly all of them, though the record may name another encoding."""
    text = data.decode("utf-8", "replace")
    return _nearly_all(text) and not _by_chance(data, text, encoding)


def _by_chance(data: bytes, text: str, encoding: str) -> bool:
    """Whether bytes that can be read as UTF-8 are rather in the encoding from the East that the record names. Two bytes
    of such an encoding are now and then one character of UTF-8, which is seldom a Latin letter; three hardly ever."""
    beyond = [char for char in text if char > _LATIN_LETTERS and char != _LOST]
    longer = any(char >= _THREE_BYTES for char in beyond)
    return encoding in _EASTERN and bool(beyond) and not longer and guess(data) != LATIN


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
