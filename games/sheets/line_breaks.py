"""Breaks texts and names of any length into lines that fit, so that nothing is ever cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import FontWeight
from games.sheets.text import Align, clean, draw, width

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


_LEADING = 1.08
_STEP, _FINEST = 0.5, 3.0
_BREAKS_WORDS = 0.45
"""A word is broken only where the name would otherwise be smaller than this share of its size."""
_HYPHENS = "\\-\N{HYPHEN}\N{EN DASH}"
_AT_BLANKS = re.compile(r"\S+")
_AT_HYPHENS = re.compile(rf"[^\s{_HYPHENS}]*[{_HYPHENS}]+|[^\s{_HYPHENS}]+")


def name_lines(
    text: str,
    size: float,
    limit: float,
    height: float,
    weight: FontWeight = FontWeight.REGULAR,
    smallest: float | None = None,
) -> tuple[tuple[str, ...], float]:
    """The lines of a name and their size: each at most `limit` points wide, together at most `height` high.

    One line is made smaller down to `smallest` (three quarters of the size if not given) before it is broken: at
    blanks, where that is not enough after hyphens, and inside a word only where it would be very small. A name that
    doesn't fit even in 3 points, e.g. 120 letters in a table's column, is higher than `height`.
    """
    line = clean(text)
    full = width(line, size, weight)
    floor = 0.75 * size if smallest is None else smallest
    if full * min(floor, size) <= limit * size:
        return (line,), min(size, size * limit / full) if full else size
    tried = min(size, height / (2 * _LEADING))
    while True:
        if full * tried <= limit * size:
            return (line,), size * limit / full
        for pieces in (_AT_BLANKS, _AT_HYPHENS):
            lines = _filled(line, pieces, tried, limit, weight)
            if lines and len(lines) * _LEADING * tried <= height:
                return lines, tried
        if tried <= _BREAKS_WORDS * size or tried <= _FINEST:
            lines = broken(line, tried, limit, weight)
            if tried <= _FINEST or len(lines) * _LEADING * tried <= height:
                return lines, tried
        tried = max(_FINEST, tried - _STEP)


def _filled(line: str, pieces: re.Pattern[str], size: float, limit: float, weight: FontWeight) -> tuple[str, ...]:
    """The pieces in as few lines as possible; no lines where one piece alone is too wide."""
    lines: list[str] = []
    end = 0
    for found in pieces.finditer(line):
        longer = f"{lines[-1]}{line[end : found.end()]}" if lines else found.group()
        if lines and width(longer, size, weight) <= limit:
            lines[-1] = longer
        elif width(found.group(), size, weight) <= limit:
            lines.append(found.group())
        else:
            return ()
        end = found.end()
    return tuple(lines)


def draw_name(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    size: float,
    weight: FontWeight = FontWeight.REGULAR,
    *,
    limit: float,
    smallest: float | None = None,
    above: float | None = None,
    below: float = 0.0,
    align: Align = Align.LEFT,
    ink: float = 0.0,
) -> float:
    """Draw the name: one line on the baseline `y`, several between `above` (the size, if not given) over it and `below`
    under it. Returns the width of the widest line, in points."""
    over = size if above is None else above
    lines, actual = name_lines(text, size, limit, over + below, weight, smallest)
    if len(lines) == 1:
        return draw(canvas, x, y, lines[0], actual, weight, align=align, ink=ink)
    spare = max(0.0, over + below - len(lines) * _LEADING * actual)
    base = y + over - spare / 2 - 0.86 * actual
    return max(
        draw(canvas, x, base - index * _LEADING * actual, line, actual, weight, align=align, ink=ink)
        for index, line in enumerate(lines)
    )
