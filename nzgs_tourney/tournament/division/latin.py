"""Names in Latin letters beside names in another script."""

from __future__ import annotations

import unicodedata


def in_latin(text: str) -> bool:
    """Whether every letter of the text is Latin, with or without marks; signs and digits aren't letters."""
    return all(unicodedata.name(sign, "").startswith(("LATIN ", "MODIFIER ")) for sign in text if sign.isalpha())


def both_names(name: str, latin: str) -> str:
    """`李世石 (Sedol Lee)`; only the name where there is no other."""
    return f"{name} ({latin})" if latin and latin != name else name
