"""The ids of actors that are no account (`games.ledger.actor`), without Django."""

from __future__ import annotations

SYSTEM = "system"
"""The id of the program itself: the command line, the demo, a restored file."""
BY_LINK = "link:"
"""The start of the id of a player who acts by a personal link; the link's number in the event follows."""
_FORMER_ENDING = " by link"
"""The end of the name of a player who acted by a personal link, in rows from before ids were kept."""


def bare_name(actor: str) -> str:
    """The name alone, from the column `actor_name` of any row: rows from before ids were kept also say how."""
    return actor.removesuffix(_FORMER_ENDING)


def acted_by_link(actor: str) -> bool:
    """Whether a player acted by a personal link, from the ledger's column `actor`: an id, or a name in events from
    before ids were kept."""
    return actor.startswith(BY_LINK) or actor.endswith(_FORMER_ENDING)
