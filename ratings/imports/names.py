"""Names on lists: put together, turned round, and folded for comparing."""

from __future__ import annotations

import re
import unicodedata

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
