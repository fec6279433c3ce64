"""Names in Latin letters beside names in another script, names that are hidden in public, the order of names in lists,
and players of one name told apart.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

from ratings.name_parts import NameParts, guessed_parts

JOINED = " & "
"""Between the names of partners, who are one side."""


def in_latin(text: str) -> bool:
    """Whether every letter of the text is Latin, with or without marks; signs and digits aren't letters."""
    return all(unicodedata.name(sign, "").startswith(("LATIN ", "MODIFIER ")) for sign in text if sign.isalpha())


def both_names(name: str, latin: str) -> str:
    """`李世石 (Sedol Lee)`; only the name where there is no other. Of partners, each with their own."""
    each = list(zip(name.split(JOINED), latin.split(JOINED), strict=False))
    if len(each) > 1:
        return JOINED.join(both_names(*one) for one in each)
    return f"{name} ({latin})" if latin and latin != name else name


class NameInPublic(StrEnum):
    """What public pages, wall sheets and files for everybody call a player; officials see the name as entered."""

    ENTERED = "entered"
    INITIALS = "initials"
    PSEUDONYM = "pseudonym"


UNNAMED = "N. N."
"""Instead of initials, for a name without Latin letters: its first sign may be a whole family name."""


def initials_of(name: str) -> str:
    """`M. K.` for Mere Kea; `UNNAMED` for a name in another script. Of partners, those of each."""
    if JOINED in name:
        return JOINED.join(map(initials_of, name.split(JOINED)))
    words = [word for word in name.split() if word[0].isalpha()]
    return " ".join(f"{word[0].upper()}." for word in words) if words and in_latin(name) else UNNAMED


def public_name(name: str, latin: str, shown: str, pseudonym: str) -> str:
    """What is shown in public instead of the name; empty where it is the name as entered. `shown` is a value of
    `NameInPublic`, `latin` the name in Latin letters, if there is one."""
    if shown == NameInPublic.PSEUDONYM:
        return pseudonym
    return initials_of(latin or name) if shown == NameInPublic.INITIALS else ""


def name_key(name: str) -> tuple[str, str]:
    """A sort key for names as people look for them, ignoring macrons, accents and case."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char for char in folded if not unicodedata.combining(char)), name


def family_first(name: str, family: str = "", given: str = "") -> str:
    """A name as lists are sorted by: `Kea, Mere`. Without its parts they are guessed. Of partners, each in turn."""
    if JOINED in name and not (family or given):
        return JOINED.join(map(family_first, name.split(JOINED)))
    parts = NameParts(family, given) or guessed_parts(name)
    return f"{parts.family}, {parts.given}".strip(", ")


def told_apart(people: Mapping[int, Sequence[str]]) -> dict[int, str]:
    """How each is called. `people` have the name first, then what tells namesakes apart: what people go by first, and
    last something that no two share. Who shares a name gets as much of it as is needed: `Mere Kea, 3k, Rimu`."""
    called = {key: texts[0] for key, texts in people.items()}
    for depth in range(1, max(map(len, people.values()), default=0)):
        shared = Counter(called.values())
        for key, texts in people.items():
            if shared[called[key]] > 1 and texts[depth]:
                called[key] += f", {texts[depth]}"
    return called
