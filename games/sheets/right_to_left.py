"""Puts names in Arabic and Hebrew letters into the order and the forms in which they are drawn.

reportlab sets one character after the other from the left, each in its isolated form. This module does for one line of
a sheet what a browser does by itself.

| task | here |
| --- | --- |
| letters from the right, numbers among them from the left, brackets mirrored, marks after their letter | yes |
| Arabic letters joined with their neighbours, lam and alef as one sign | yes, by Unicode's presentation forms |
| a name among Latin words | turned in its place; the line itself runs from the left |
| embeddings, overrides, isolates | no: `text.clean` removes such characters |
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_RIGHT = ("R", "AL")
_CLUSTER = re.compile(r"\d+(?:[.,:/]\d+)*|.", re.DOTALL)
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_ALEFS = ("\u0622", "\u0623", "\u0625", "\u0627")
_LAM, _STRETCHER = "\u0644", "\u0640"
_FORMS = range(0xFB50, 0xFEFD)


def drawn_order(line: str) -> str:
    """The line with its characters in the order in which they are drawn from the left, Arabic letters joined."""
    kinds = [unicodedata.bidirectional(char) for char in line]
    reordered, at = [], 0
    while at < len(line):
        if kinds[at] not in _RIGHT:
            reordered.append(line[at])
            at += 1
            continue
        left = next((index for index in range(at, len(line)) if kinds[index] == "L"), len(line))
        last = max(index for index in range(at, left) if kinds[index] in _RIGHT)
        while last + 1 < left and (kinds[last + 1] == "NSM" or _closes(line[at : last + 2])):
            last += 1
        reordered.append(_turned(letters_joined(line[at : last + 1])))
        at = last + 1
    return "".join(reordered)


def letters_joined(text: str) -> str:
    """Arabic letters, in the order in which they are read, in the forms that their neighbours give them.

    Everything else stays, including letters for which Unicode has no such forms.
    """
    forms = _forms()
    out: list[str] = []
    before, marks = "", 0  # the letter before in the text, and the number of marks between
    for char in text:
        if unicodedata.category(char) == "Mn":
            out.append(char)
            marks += 1
            continue
        place = len(out) - 1 - marks
        pair = forms.get(_LAM + char, {}) if before == _LAM else {}
        if pair:
            out[place] = pair["<final>" if _is_joined_to_what_is_before(out[place]) else "<isolated>"]
            before, marks = "", 0
            continue
        joins = _joins_what_follows(before) and (char == _STRETCHER or "<final>" in forms.get(char, {}))
        if joins and before in forms:
            last = "<medial>" if _is_joined_to_what_is_before(out[place]) else "<initial>"
            out[place] = forms[before][last]
        out.append(forms.get(char, {}).get("<final>" if joins else "<isolated>", char))
        before, marks = char, 0
    return "".join(out)


def _closes(text: str) -> bool:
    """Whether the text ends in a bracket that was opened in it."""
    opening = text[-1].translate(_MIRRORED)
    return text[-1] in ")]}" and text[:-1].count(opening) > text[:-1].count(text[-1])


def _joins_what_follows(letter: str) -> bool:
    return letter == _STRETCHER or "<initial>" in _forms().get(letter, {})


def _is_joined_to_what_is_before(form: str) -> bool:
    return unicodedata.decomposition(form).startswith(("<final>", "<medial>"))


def _turned(text: str) -> str:
    clusters: list[str] = []
    for piece in _CLUSTER.findall(text):
        if clusters and unicodedata.category(piece[0]) == "Mn":
            clusters[-1] += piece
        else:
            clusters.append(piece.translate(_MIRRORED))
    return "".join(reversed(clusters))


@cache
def _forms() -> dict[str, dict[str, str]]:
    """By letter, or lam with an alef, the sign for each form: `{"<final>": "ﻊ", …}`."""
    forms: dict[str, dict[str, str]] = {}
    for code in _FORMS:
        kind, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(part, 16)) for part in parts if not part.startswith("<"))
        if len(letters) == 1 or (letters[:1] == _LAM and letters[1:] in _ALEFS):
            forms.setdefault(letters, {})[kind] = chr(code)
    return forms
