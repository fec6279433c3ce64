"""Who acts: an account, an entry by its personal link, or the program itself.

The ledger's hash covers the id; the name at the time is kept beside it.
"""

from __future__ import annotations

from typing import Self

from games.actor_ids import SYSTEM


class Actor(str):
    """A name with an `id`: `account:` and the account's key, `link:` and the number of a personal link within its
    event, or `SYSTEM`.

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
