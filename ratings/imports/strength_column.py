"""Decides whether a column of strengths holds grades or ratings: headings such as “Strength” and “Level” are used for
both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ratings.imports.cells import TableLine
from ratings.rank import parse_rank, parse_rating

_READERS: Mapping[str, Callable[[str], object]] = {"rank": parse_rank, "rating": parse_rating}


def strength_by_content(lines: Sequence[TableLine], mapping: Mapping[str, int]) -> dict[str, int]:
    """The mapping, in which a lone column of grades under a heading of ratings is read as grades, and the other way
    round.

    It changes only where more texts of the column can be read that way than as the heading says. Under a heading of
    grades a whole number is no rating: `3` may be 3 kyu, five stones below 3 dan. A list with a column of each
    keeps what its headings say.
    """
    columns = dict(mapping)
    if len(lone := columns.keys() & _READERS.keys()) == 1:
        (mapped,) = lone
        (other,) = _READERS.keys() - lone
        texts = [text for line in lines if (text := line.cell(columns[mapped]))]
        others = [text for text in texts if mapped == "rating" or set(".,") & set(text)]
        if _readable(others, other) > _readable(texts, mapped):
            columns[other] = columns.pop(mapped)
    return columns


def _readable(texts: Sequence[str], field: str) -> int:
    count = 0
    for text in texts:
        try:
            _READERS[field](text)
        except ValueError:
            continue
        count += 1
    return count
