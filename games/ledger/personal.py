"""Sealing personal data: a salted digest takes its place in the payload (`games.personal_data`). No Django."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.personal_data import NAME, OTHER, SaltedValue, digest_of

SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class Personal:
    """Personal data in a payload. `value` is JSON; `player` the number of the player it is about, None where it may be
    anybody."""

    value: Any
    player: int | None = None
    key: str = OTHER


def name_of(name: str, player: int | None = None) -> Personal:
    """A name, ready for a payload."""
    return Personal(name, player, NAME)


def sealed(payload: Any) -> tuple[Any, list[SaltedValue]]:
    """The payload as it is hashed, with digests for personal data, and what to keep beside it."""
    details: list[SaltedValue] = []
    return _seal(payload, details), details


def _seal(value: Any, details: list[SaltedValue]) -> Any:
    if isinstance(value, Personal):
        salt = secrets.token_hex(SALT_BYTES)
        details.append(SaltedValue(digest_of(salt, value.value), salt, value.value, value.player))
        return {value.key: details[-1].digest}
    if isinstance(value, Mapping):
        return {key: _seal(part, details) for key, part in value.items()}
    return [_seal(part, details) for part in value] if isinstance(value, list | tuple) else value
