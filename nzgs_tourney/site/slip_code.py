"""The short code on a slip: its alphabet, its check character, and what is wrong with a mistyped one.

A code is nine characters of a keyed digest and one check character, printed in two groups: `K7QM4-TXR9H`. How its
length was chosen is in docs/links.md.

The 29 characters are the digits and the letters that look like no other: B, I, L, O, S, U and Z are left out, and read
as the characters they are mistaken for. 29 is a prime, so a weighted sum modulo 29 detects every single wrong character
and every swap of two.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from unicodedata import normalize

from ground.translation import gettext as _, ngettext

ALPHABET = "0123456789ACDEFGHJKMNPQRTVWXY"
TAKEN_FOR = {"B": "8", "I": "1", "L": "1", "O": "0", "S": "5", "U": "V", "Z": "2"}
"""The replacement for a letter that no code has."""
DRAWN = 9
"""Characters that come from the secret; one more is the check."""
LENGTH = DRAWN + 1
GROUP = 5
BASE = len(ALPHABET)
_BETWEEN = " \t\r\n\u00a0-‐‑‒–—.,/_"
_PREFIX_LENGTH = 6
_SECRET_BYTES = 32


def new_secret() -> str:
    """256 random bits as a text, for a new event."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def new_prefix() -> str:
    """The first part of a new event's links: six random characters, enough to differ from every other event's."""
    return "".join(secrets.choice(ALPHABET) for _place in range(_PREFIX_LENGTH)).lower()


@dataclass(frozen=True, slots=True)
class Mistyped:
    """Why a text can't be a code, as a sentence for the person who typed it."""

    sentence: str


def code_from(digest: bytes) -> str:
    """The code for a digest of 16 bytes or more, in groups. Any digest gives one."""
    remainder = int.from_bytes(digest[:16], "big")
    letters: list[int] = []
    while len(letters) < DRAWN:
        remainder, digit = divmod(remainder, BASE)
        letters.append(digit)
    symbols = "".join(ALPHABET[digit] for digit in (*letters, _check(letters)))
    return f"{symbols[:GROUP]}-{symbols[GROUP:]}"


def read_code(text: str) -> str | Mistyped:
    """The code in its printed form, from what somebody typed: in any case and width, with or without blanks and
    dashes.
    """
    typed = [letter for letter in normalize("NFKC", text).upper() if letter not in _BETWEEN]
    if not typed:
        return Mistyped(_("Type the code from your slip, e.g. K7QM4-TXR9H."))
    symbols = [TAKEN_FOR.get(letter, letter) for letter in typed]
    for symbol in symbols:
        if symbol not in ALPHABET:
            wrong = _("“{symbol}” isn’t in any code. Codes have only letters and digits, e.g. K7QM4-TXR9H.")
            return Mistyped(wrong.format(symbol=symbol))
    if len(symbols) != LENGTH:
        return Mistyped(_wrong_length(len(symbols)))
    values = [ALPHABET.index(symbol) for symbol in symbols]
    if _check(values[:DRAWN]) != values[DRAWN]:
        return Mistyped(_("One character is wrong, or two changed places. Compare the code with your slip."))
    return f"{''.join(symbols[:GROUP])}-{''.join(symbols[GROUP:])}"


def _wrong_length(length: int) -> str:
    off = abs(LENGTH - length)
    if length < LENGTH:
        sentence = ngettext(
            "A code has {length} characters and this has {typed}: one is missing.",
            "A code has {length} characters and this has {typed}: {off} are missing.",
            off,
        )
    else:
        sentence = ngettext(
            "A code has {length} characters and this has {typed}: one is too many.",
            "A code has {length} characters and this has {typed}: {off} are too many.",
            off,
        )
    return sentence.format(length=LENGTH, typed=length, off=off)


def _check(letters: list[int]) -> int:
    return -sum(weight * digit for weight, digit in zip(range(LENGTH, 1, -1), letters, strict=True)) % BASE
