"""Who acts: an account, an entry by its personal link, or the program itself.

The ledger's hash holds the id; the name as it was is kept beside it.
"""

from __future__ import annotations

from typing import Self

SYSTEM = "system"
"""The id of the program itself: the command line, the demo, a restored file."""
BY_LINK = "link:"
"""How the id of a player begins who acts by a personal link; its number in the event follows."""


_FORMER_ENDING = " by link"
"""How the name of a player ended who acted by a personal link, in rows of before ids were kept."""


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


def bare_name(actor: str) -> str:
    """The name of who acted, from the column `actor` of any row: rows of before ids were kept say there how, too."""
    return actor.removesuffix(_FORMER_ENDING)


def acted_by_link(actor: str) -> bool:
    """Whether a player acted by a personal link, from the ledger's column `actor`: an id, or in events of before ids
    were kept a name."""
    return actor.startswith(BY_LINK) or actor.endswith(_FORMER_ENDING)


COMMAND_LINE = Actor("the command line")
