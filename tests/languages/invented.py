"""An invented language that says every marked message in letters of another script: what stays in plain letters was not
marked."""

from __future__ import annotations

import re
import string

from babel.messages.catalog import Catalog

CODE = "xx"
_KEPT = re.compile(r"(<[^>]*>|%\(\w+\)s|\{[^{}]*\}|&\w+;)")
_OTHER = str.maketrans(
    {
        letter: chr((0x410 if letter.isupper() else 0x430) + ord(letter.lower()) - ord("a"))
        for letter in string.ascii_letters
    }
)
"""Cyrillic letters, which every font of the papers has."""


def disguised(message: str) -> str:
    """The message in other letters, without what is filled in and its tags."""
    return "".join(part if _KEPT.fullmatch(part) else part.translate(_OTHER) for part in _KEPT.split(message))


def invented(marked: Catalog) -> Catalog:
    """A catalogue in which every message is itself in other letters."""
    made = Catalog(locale="eo")
    for message in marked:
        if message.id:
            forms = [message.id] if isinstance(message.id, str) else list(message.id)
            said = [disguised(form) for form in forms]
            made.add(message.id, said[0] if len(said) == 1 else tuple(said), context=message.context)
    return made
