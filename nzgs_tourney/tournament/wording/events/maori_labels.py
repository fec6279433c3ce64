"""Marks the Māori words of an English page with Māori labels, so that they are read out and spelled as te reo Māori."""

from __future__ import annotations

import re

from ground.translation import LABELS, language

WORDS = (
    "E haere mai ana", "Ingoa", "Kaitākaro", "Kaiwawao", "Kaiwhakahaere", "Kua oti", "Ngana anō", "Paraihe", "Rapu",
    "Reo", "Tapeke", "Ture", "Tūranga", "Wāhanga", "Whakaū", "Whakakore", "Whakataetae", "Whakatau", "Whiringa", "āe",
    "Īmēra",
)  # fmt: skip
"""Every word of the labels, as `Whiringa · Round` begins."""
_WORD = re.compile(rf"(?<!\w)(?:{'|'.join(WORDS)})(?= · )")
_PLACES = re.compile(
    # Tags with their attributes, and elements that can't have another in them.
    r"(?P<kept><(?P<tag>textarea|pre|script|style|title|option|svg)\b.*?</(?P=tag)>|<[^>]*>)"
    r"|(?P<before>\s*)(?P<text>[^<]*[^<\s])",
    re.DOTALL,
)


def with_language(html: str) -> str:
    """The page with its Māori words marked; unchanged in other languages."""
    return _PLACES.sub(_marked, html) if language() == LABELS else html


def _marked(match: re.Match[str]) -> str:
    """A text stays one piece of the line that it is in, e.g. of a tab."""
    if match["kept"]:
        return match[0]
    marked = _WORD.sub(lambda word: f'<span lang="{LABELS}">{word[0]}</span>', match["text"])
    return match[0] if marked == match["text"] else f"{match['before']}<span>{marked}</span>"
