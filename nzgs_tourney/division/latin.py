"""Names in Latin letters beside names in another script."""

from __future__ import annotations

import unicodedata


def in_latin(text: str) -> bool:
    """Whether every letter of the text is a Latin one, with or without marks; signs and figures are none."""
    return all(unicodedata.name(sign, "").startswith(("LATIN ", "MODIFIER ")) for sign in text if sign.isalpha())


def both_names(name: str, latin: str) -> str:
    """`李世石 (Sedol Lee)`; the name alone where there is no other."""
    return f"{name} ({latin})" if latin and latin != name else name
