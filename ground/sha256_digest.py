"""The digests by which the ledger records texts that aren't public."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def digest_of_text(text: str) -> str:
    """The SHA-256 of a text in UTF-8, 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def digest_of_json(value: Any) -> str:
    """The SHA-256 of a JSON value in canonical form: keys sorted, no spaces, UTF-8."""
    return digest_of_text(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
