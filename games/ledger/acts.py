"""What an act is written with in the ledger: who acts, what it is about, and personal data. No Django.

Who acts is an account, an entry by its personal link, or the program itself. The ledger's hash covers their id; the
name at the time is kept beside it. Personal data is sealed: a salted digest takes its place in the payload
(`games.personal_data`).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from games.actor_ids import SYSTEM
from games.personal_data import NAME, OTHER, SaltedValue, digest_of


class Actor(str):
    """A name with an `id`: `account:` and the account's key, `link:` and the number of a personal link within its
    event, `guest:` and what identifies the link of a handed case, `token:` and what identifies a program's
    token, or `SYSTEM`.

    It is a `str`, so that a row stores the name as it is.
    """

    id: str

    def __new__(cls, name: str, of: str = SYSTEM) -> Self:
        actor = super().__new__(cls, name)
        actor.id = of
        return actor


def id_of(actor: str) -> str:
    """The id of who acts; a bare name is the program itself."""
    return actor.id if isinstance(actor, Actor) else SYSTEM


COMMAND_LINE = Actor("the command line")


def game_subject(number: int) -> str:
    """The game with this number, `game:12`."""
    return f"game:{number}"


def case_subject(number: int) -> str:
    """The case with this number, `case:3`."""
    return f"case:{number}"


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
