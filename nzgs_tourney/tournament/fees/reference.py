"""The reference of a bank transfer: six characters, e.g. K7X4MQ, that can't be mistaken for each other.

| place | what it is |
| --- | --- |
| 1, 3, 5 | a letter of `LETTERS`, without those that look like a digit or each other |
| 2, 4 | a digit of `DIGITS` |
| 6 | a letter that checks the others: one wrong character, or two neighbouring letters or digits swapped, is noticed |

Small letters, blanks and hyphens make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable

LETTERS = "ACDEFGHJKMNPQRTVWXY"
DIGITS = "34679"
LENGTH = 6
_SHAPE = re.compile(f"[{LETTERS}][{DIGITS}][{LETTERS}][{DIGITS}][{LETTERS}][{LETTERS}]")
_WEIGHTS = (1, 2, 3, 4, 5)
_APART = re.compile(r"[^A-Z0-9]+")


def new_reference(choose: Callable[[str], str]) -> str:
    """A reference of characters that `choose` takes from each alphabet, e.g. `secrets.choice`."""
    start = "".join(choose(letters) for letters in (LETTERS, DIGITS, LETTERS, DIGITS, LETTERS))
    return start + _check(start)


def _check(start: str) -> str:
    values = (LETTERS.find(one) if one in LETTERS else DIGITS.find(one) for one in start)
    return LETTERS[sum(weight * value for weight, value in zip(_WEIGHTS, values, strict=True)) % len(LETTERS)]


def is_reference(text: str) -> bool:
    """Whether this is one, as it is stored."""
    return _SHAPE.fullmatch(text) is not None and _check(text[:-1]) == text[-1]


def references_in(text: str) -> tuple[str, ...]:
    """Each reference in a line of a statement, in order, once: by itself, within a longer word, or split by blanks or
    hyphens."""
    upper = text.upper()
    found: dict[str, None] = {}
    for searched in (_APART.sub(" ", upper), _APART.sub("", upper)):
        for at in range(len(searched) - LENGTH + 1):
            if is_reference(searched[at : at + LENGTH]):
                found[searched[at : at + LENGTH]] = None
    return tuple(found)
