"""Names on lists: put together, turned round, folded for comparing, and split from a grade at their end."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from ratings.rank import Rank, parse_rank

_APOSTROPHES = re.compile(r"['’ʻʼ`´‘.]")
_NOT_LETTERS = re.compile(r"[\W_]+")
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})


def full_name(first: str, last: str) -> str:
    """`Hēmi Tūhoe` from its parts; either may be empty. Chinese, Japanese and Korean names put the family name
    first.
    """
    if first and last and ideographs(first) and ideographs(last):
        return last + first
    return f"{first} {last}".strip()


def turned(name: str) -> str:
    """`Tūhoe, Hēmi` as `Hēmi Tūhoe`; every other name as it is, `John Smith, Jr` included."""
    last, comma, first = (part.strip() for part in name.partition(","))
    if not comma or not last or not first or "," in first or name_key(first) in _SUFFIXES:
        return name
    return full_name(first, last)


def name_key(name: str) -> str:
    """A name without case, macrons, accents and punctuation, words separated by one blank: `hemi o tuhoe`.

    A comma turns the name round, as in `turned`. Names with the same key are probably one person's, but never
    certainly.
    """
    plain = unicodedata.normalize("NFKD", turned(name) if "," in name else name)
    letters = "".join(c for c in plain.casefold() if not unicodedata.combining(c))
    return _NOT_LETTERS.sub(" ", _APOSTROPHES.sub("", letters)).strip()


def ideographs(text: str) -> bool:
    """Whether every sign is Chinese, Japanese or Korean."""
    return all("\u3040" <= c <= "\u30ff" or "\u3400" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7af" for c in text)


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
