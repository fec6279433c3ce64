"""The language that a player chose, kept with their personal link. It isn't a fact of the event: the ledger doesn't
record it.
"""

from __future__ import annotations

from nzgs_tourney.links import proves, read_token
from nzgs_tourney.models import PlayerLink


def living_link(token: str) -> PlayerLink | None:
    """The active link with this token, and its event; None for an unknown token, or one that was replaced."""
    claimed = read_token(token)
    if claimed is None:
        return None
    links = PlayerLink.objects.living().filter(event__link_prefix=claimed.prefix, number=claimed.number)
    link = links.select_related("event").first()
    return link if link is not None and proves(claimed, link) else None


def language_of_link(token: str) -> str:
    """The code of the language chosen on this link, empty for none."""
    link = living_link(token)
    return link.language if link is not None else ""


def choose_language(link: PlayerLink, code: str) -> None:
    """Save `code`, one of the site's language codes, on this link: its pages then open in that language."""
    PlayerLink.objects.filter(pk=link.pk).update(language=code)
