"""The ids by which rows and the ledger know who acted (`games.ledger.actor`), where no account is meant. No Django."""

from __future__ import annotations

SYSTEM = "system"
"""The id of the program itself: the command line, the demo, a restored file."""
BY_LINK = "link:"
"""How the id of a player begins who acts by a personal link; its number in the event follows."""
_FORMER_ENDING = " by link"
"""How the name of a player ended who acted by a personal link, in rows of before ids were kept."""


def bare_name(actor: str) -> str:
    """The name of who acted, from the column `actor` of any row: rows of before ids were kept say there how, too."""
    return actor.removesuffix(_FORMER_ENDING)


def acted_by_link(actor: str) -> bool:
    """Whether a player acted by a personal link, from the ledger's column `actor`: an id, or in events of before ids
    were kept a name."""
    return actor.startswith(BY_LINK) or actor.endswith(_FORMER_ENDING)
