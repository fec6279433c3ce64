"""Reads the personal data kept beside an event of the ledger, whose hashed payload has only digests. No Django.

In a payload, a digest is where the value would be: `{"name_sha256": "…"}` for a name, `{"personal_sha256": "…"}` for
anything else about a person. It is the SHA-256 of the canonical JSON of `[salt, value]`. Salt and value are kept beside
the event and erased together: the digest that stays tells nothing, and the chain still fits.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

NAME, OTHER = "name_sha256", "personal_sha256"
"""The key of a digest: of a name, and of anything else about a person."""
FORGOTTEN_NAME, UNKNOWN_NAME = "a forgotten player", "an unknown player"
"""Shown in place of a name that was erased, and of one that was never here."""
GONE = "…"
"""Shown in place of other personal data that isn't here."""


@dataclass(frozen=True, slots=True)
class SaltedValue:
    """A value kept beside an event, with its salt; None and empty once they are erased."""

    digest: str
    salt: str
    value: Any
    player: int | None = None

    @property
    def erased(self) -> bool:
        """Whether the person was forgotten."""
        return not self.salt

    @property
    def fits(self) -> bool:
        """Whether the value matches the digest; an erased one can't contradict it."""
        return self.erased or digest_of(self.salt, self.value) == self.digest


def digest_of(salt: str, value: Any) -> str:
    """The SHA-256 of the canonical JSON of both, 64 hexadecimal digits."""
    text = json.dumps([salt, value], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def digests_in(payload: Any, keys: Collection[str] = (NAME, OTHER)) -> Iterator[str]:
    """The digests of a payload as it is stored, those under these keys."""
    if (digest := digest_at(payload)) is not None:
        if digest[0] in keys:
            yield digest[1]
    elif isinstance(payload, dict):
        for part in payload.values():
            yield from digests_in(part, keys)
    elif isinstance(payload, list):
        for part in payload:
            yield from digests_in(part, keys)


def opened(payload: Any, details: Mapping[str, SaltedValue]) -> Any:
    """A stored payload with the values that are kept beside it, by digest; words for those that are gone."""
    if (sealed_digest := digest_at(payload)) is not None:
        key, digest = sealed_digest
        row = details.get(digest)
        if row is not None and not row.erased:
            return row.value
        return (UNKNOWN_NAME if row is None else FORGOTTEN_NAME) if key == NAME else GONE
    if isinstance(payload, dict):
        return {key: opened(part, details) for key, part in payload.items()}
    return [opened(part, details) for part in payload] if isinstance(payload, list) else payload


def digest_at(value: Any) -> tuple[str, str] | None:
    """The key and the digest where this value of a stored payload is one, None where not."""
    if isinstance(value, dict) and len(value) == 1:
        ((key, digest),) = value.items()
        if key in (NAME, OTHER) and isinstance(digest, str):
            return key, digest
    return None
