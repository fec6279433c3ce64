"""Cleans a text that somebody typed, before it is stored: no control or direction-changing characters."""

from __future__ import annotations

import re

_UNWANTED = re.compile(
    "[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]"
)


def cleaned_text(text: str) -> str:
    """The text without control and direction-changing characters, its lines kept, blanks at both ends removed.

    A tab becomes a blank, any line ending a line feed.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return _UNWANTED.sub("", lines).strip()
