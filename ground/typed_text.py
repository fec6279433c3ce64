"""A text that somebody typed, as it is stored: cleaned, its digest where the ledger records it and it isn't public, and
what stands for a name that is forgotten.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

_UNWANTED = re.compile(
    "[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]"
)


def cleaned_text(text: str) -> str:
    """The text without control and direction-changing characters, its lines kept, blanks at both ends removed.

    A tab becomes a blank, any line ending a line feed.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return _UNWANTED.sub("", lines).strip()


def digest_of_text(text: str) -> str:
    """The SHA-256 of a text in UTF-8, 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def digest_of_json(value: Any) -> str:
    """The SHA-256 of a JSON value in canonical form: keys sorted, no spaces, UTF-8."""
    return digest_of_text(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False))


FORGOTTEN = "Forgotten player"
"""The name of a forgotten player where a row must have one."""
