"""Splits a grade off the end of a name, as in lists copied from a message: `Mere Kaa (5 kyu)`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ratings.rank import Rank, parse_rank

_GRADE = re.compile(
    r"(?:\s*\(([^()]{2,9})\)|\s*\[([^\[\]]{2,9})\]"
    r"|(?:\s*[,;:]\s*|\s+[-–—]\s+|\s+)(\d{1,2}(?:[dkp]|\s?(?:dan|kyu))\??))\Z",
    re.IGNORECASE | re.ASCII,
)


def split_grade(text: str) -> tuple[str, Rank | None]:
    """The name and the grade at its end: in brackets, or after a blank, comma or dash, as `3k`, `3d?`, `5 kyu`.

    The text itself and None where there is no such grade, where no letter is left for the name, and where two grades
    follow each other. A single letter set apart from its number is no grade without brackets: `Player 9 K` is a name.
    """
    name, rank = _split(text)
    return (text, None) if _split(name)[1] is not None else (name, rank)


def has_grade(texts: Iterable[str]) -> bool:
    """Whether one of the texts is a grade or ends in one."""
    return any(_is_grade(text) or split_grade(text)[1] for text in texts)


def _is_grade(text: str) -> bool:
    try:
        parse_rank(text)
    except ValueError:
        return False
    return True


def _split(text: str) -> tuple[str, Rank | None]:
    grade = _GRADE.search(text)
    if grade is None:
        return text, None
    name = text[: grade.start()].strip()
    try:
        rank = parse_rank(next(filter(None, grade.groups())))
    except ValueError:
        return text, None
    return (name, rank) if any(letter.isalpha() for letter in name) else (text, None)
