"""Finishes the text of a page for its language: marks Māori words on English pages, and removes blanks after full-width
marks from Chinese and Japanese ones.

Templates write a blank or a new line between two sentences, because English has one there.
"""

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
_MAORI_WORDS = re.compile(
    # Tags with their attributes, and elements that can't have another in them.
    r"(?P<kept><(?P<tag>textarea|pre|script|style|title|option|svg)\b.*?</(?P=tag)>|<[^>]*>)"
    r"|(?P<before>\s*)(?P<text>[^<]*[^<\s])",
    re.DOTALL,
)


def with_language(html: str) -> str:
    """The page with its Māori words marked; unchanged in other languages."""
    return _MAORI_WORDS.sub(_marked, html) if language() == LABELS else html


def _marked(match: re.Match[str]) -> str:
    """A text stays one piece of the line that it is in, e.g. of a tab."""
    if match["kept"]:
        return match[0]
    marked = _WORD.sub(lambda word: f'<span lang="{LABELS}">{word[0]}</span>', match["text"])
    return match[0] if marked == match["text"] else f"{match['before']}<span>{marked}</span>"


_WITHOUT_BLANKS = ("zh", "ja")
_FULL_WIDTH_MARKS = re.compile(
    # What a person is typing, and anything that isn't text, stays unchanged.
    r"(?P<kept><(?P<tag>textarea|pre|script|style)\b.*?</(?P=tag)>|<input\b[^>]*>)"
    # A new line without indentation is one that a person typed.
    r"|(?P<mark>[。！？：；，、」』）](?:</(?:a|b|bdi|em|span|strong)>)?)(?:[ ]|\r?\n[ ])[ \r\n]*",
    re.DOTALL,
)


def closed_up(html: str) -> str:
    """The page in the reader's language without blanks after full-width marks; unchanged in other languages."""
    return _FULL_WIDTH_MARKS.sub(_closed, html) if language().startswith(_WITHOUT_BLANKS) else html


def _closed(match: re.Match[str]) -> str:
    return match["kept"] or match["mark"]
