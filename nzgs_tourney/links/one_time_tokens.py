"""Tokens of one-time links. The link carries the token; the database keeps only its digest."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

_BYTES = 16


@dataclass(frozen=True, slots=True)
class Token:
    """A new token (128 random bits, URL-safe) and its SHA-256 in hexadecimal."""

    text: str
    digest: str


def new_token() -> Token:
    """A token that nobody has seen."""
    text = secrets.token_urlsafe(_BYTES)
    return Token(text, digest_of(text))


def digest_of(text: str) -> str:
    """What the database keeps of a token. The token is random, so a plain hash is as safe as a slow one."""
    return hashlib.sha256(text.encode()).hexdigest()
