"""Who acts: an account, an entry by its personal link, or the program itself.

The ledger's hash holds the id; the name as it was is kept beside it.
"""

from __future__ import annotations

from typing import Self

from games.actor_ids import SYSTEM


class Actor(str):
    """A name that knows by `id` whose it is: `account:` and the account's key, `link:` and the number
    of a personal link within its event, or `SYSTEM`.

    It is a text, so that a row keeps the name by storing it.
    """

    id: str

    def __new__(cls, name: str, of: str = SYSTEM) -> Self:
        actor = super().__new__(cls, name)
        actor.id = of
        return actor


def id_of(actor: str) -> str:
    """The id of who acts; a bare name is the program's own."""
    return actor.id if isinstance(actor, Actor) else SYSTEM


COMMAND_LINE = Actor("the command line")
