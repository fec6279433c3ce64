"""Breaks a text into lines that fit, so that no reason or statement is ever cut off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.sheets.fonts import FontWeight
from games.sheets.text import clean, width

_LONGEST_PIECE = 200
"""The longest stretch without a blank that is measured at once; `text.clean` would cut it at twice this length."""
_NOT_FIRST = frozenset("、。，．：；？！）」』】〉》”’…ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)]")
_NOT_LAST = frozenset("（「『【〈《“‘([")
"""Characters that no line of Chinese, Japanese or Korean ends with, or begins with."""
_BACK = 12
"""How far back a better place for a break is searched for."""


def broken(text: str, size: float, limit: float, weight: FontWeight = FontWeight.REGULAR) -> tuple[str, ...]:
    """The text as lines of at most `limit` points; line ends are kept, empty lines left out.

    Lines break at blanks, and inside a word only where the word alone is too long, as in texts without blanks; then not
    before a full stop or a comma, nor inside a number, if there is a better place near. Every drawable character is
    kept. A single character wider than the limit is on a line of its own.
    """
    return tuple(line for part in text.splitlines() for line in _lines(part, size, limit, weight))


def _lines(part: str, size: float, limit: float, weight: FontWeight) -> Iterator[str]:
    line, used = "", 0.0
    blank = width("x x", size, weight) - width("xx", size, weight)
    for word in part.split():
        for index, piece in enumerate(_pieces(word, size, limit, weight)):
            wide = width(piece, size, weight)
            if line and index == 0 and used + blank + wide <= limit:
                line, used = f"{line} {piece}", used + blank + wide
                continue
            if line:
                yield line
            line, used = piece, wide
    if line:
        yield line


def _pieces(word: str, size: float, limit: float, weight: FontWeight) -> Iterator[str]:
    """The word whole if it fits, otherwise in the longest pieces that fit."""
    while word:
        head = word[:_LONGEST_PIECE]
        fits = len(head)
        if width(head, size, weight) > limit:
            low, high = 1, len(head) - 1
            while low < high:
                middle = (low + high + 1) // 2
                if width(head[:middle], size, weight) <= limit:
                    low = middle
                else:
                    high = middle - 1
            fits = max(1, low)
        if fits < len(word):
            fits = next(filter(partial(_may_break, word), range(fits, max(1, fits - _BACK), -1)), fits)
        if piece := clean(head[:fits]):
            yield piece
        word = word[fits:]


def _may_break(word: str, at: int) -> bool:
    """Whether a line may end before this character."""
    before, after = word[at - 1], word[at]
    inside = before.isascii() and after.isascii() and before.isalnum() and after.isalnum()
    return before not in _NOT_LAST and after not in _NOT_FIRST and not inside
