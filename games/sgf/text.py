"""Reads texts and numbers of a record: cleaned, cut, and matched by strict patterns."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from sgfmill import sgf_grammar

from games.rules.claimed import read_claim
from games.rules.scoring import half_points, points_text
from games.sgf.limits import LONGEST_TEXT

_UNWANTED = re.compile("[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]")
_KOMI = re.compile(
    r"([+-]?)(\d{1,5})(?:[.,](\d{1,8}))?(?:\s*(?P<unit>points?|pts?|p|moku|目|집|(?P<zi>zi|子))\.?(?P<half>半|반)?)?",
    re.ASCII | re.IGNORECASE,
)
_GIVEN_BY_BLACK = re.compile(r"(?:black\b|[黑黒흑])\s*", re.IGNORECASE)
_WHOLE = re.compile(r"\d{1,3}", re.ASCII)
_LONGEST_RAW = 8 * LONGEST_TEXT

_LARGEST_KOMI = 361
"""A komi beyond the points of the standard board isn't a komi."""

_ZI_HUNDREDTHS = range(225, 376, 25)
"""Komi in hundredths of zi, the unit of Chinese counting, two points each: 375 is 7.5, 350 is 7."""


def clean_text(raw: bytes) -> tuple[str, bool]:
    """A raw value as one clean line of text, and whether anything had to be removed or cut off."""
    if len(raw) <= LONGEST_TEXT and raw.isascii() and b"\\" not in raw and (plain := raw.decode()).isprintable():
        return plain.strip(), False
    value: bytes = sgf_grammar.simpletext_value(raw[:_LONGEST_RAW])
    cleaned, changed = clean_line(value.decode("utf-8", "ignore"))
    return cleaned, changed or len(raw) > _LONGEST_RAW


def clean_line(text: str) -> tuple[str, bool]:
    """A text as one clean line, and whether anything had to be removed or cut off."""
    if text.isascii() and text.isprintable() and len(text) <= LONGEST_TEXT:
        return text.strip(), False
    printable = " ".join(_UNWANTED.sub("", text).split())
    shortened = printable[:LONGEST_TEXT].strip()
    return shortened, shortened != " ".join(text.split())


def clean_lines(raw: bytes, longest: int) -> tuple[str, bool]:
    """A raw value as clean lines of text with `\n` between them, and whether it was too long and cut off."""
    value: bytes = sgf_grammar.text_value(raw[: 8 * longest])
    lines = "\n".join(_UNWANTED.sub("", line).rstrip() for line in value.decode("utf-8", "ignore").split("\n")).strip()
    return lines[:longest].rstrip(), len(raw) > 8 * longest or len(lines) > longest


@lru_cache(maxsize=256)
def komi_of(text: str) -> tuple[Decimal, str] | None:
    """The komi in points and, if it needed interpreting, the code of how it was read; None where it can't be read.

    A decimal comma is accepted, and a unit after the number. Hundredths are common: 225 to 375 count in zi, 750, 650
    and 550 in points.
    """
    match = _KOMI.fullmatch(text)
    if match is None:
        return None
    written = Decimal(f"{match.group(1)}{match.group(2)}.{match.group(3) or 0}")
    komi, reading = written, "comma" if "," in text else ""
    if match["zi"]:
        komi, reading = 2 * written, "zi"
    elif match["unit"]:
        komi, reading = written + (Decimal("0.5") if match["half"] else 0), "unit"
    elif written in _ZI_HUNDREDTHS:
        komi, reading = written / 50, "hundredths_zi"
    elif 400 <= written <= 1000 and written % 50 == 0:
        komi, reading = written / 100, "hundredths"
    elif (4 * written) % 2 == 1:
        komi, reading = 2 * written, "zi"
    try:
        halves = half_points(komi)
    except ValueError:
        return None
    return (Decimal(halves) / 2, reading) if abs(komi) <= _LARGEST_KOMI else None


def komi_in_ko(text: str) -> Decimal | None:
    """The komi in `KO`, where some programs write it: `6.5 pts`, `Black 6.5p`, `黒6目半`.

    None for a whole number without a unit and for anything else: `KO` is another property by rights, a flag.
    """
    number = text[match.end() :] if (match := _GIVEN_BY_BLACK.match(text)) else text
    read = komi_of(number)
    return None if read is None or number.isdigit() else read[0]


def zero_is_none(komi: Decimal | None, handicap: int, result: str) -> bool:
    """Whether a komi of 0 states none: in an even game whose result has a half point, as the server Fox writes it."""
    if komi is None or komi or handicap:
        return False
    claim = read_claim(result)
    return claim is not None and claim.margin is not None and claim.margin % 2 == 1


def komi_text(komi: Decimal) -> str:
    """Komi as the program writes it: `7`, `6.5`, `-3.5`."""
    return points_text(half_points(komi))


def whole_number(text: str) -> int | None:
    """A plain whole number of at most three digits, else None."""
    return int(text) if _WHOLE.fullmatch(text) else None
