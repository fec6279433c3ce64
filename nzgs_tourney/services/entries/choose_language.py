"""Keep a player's language with their link. It is no fact of the event: the ledger tells nothing of it."""

from __future__ import annotations

from nzgs_tourney.models import PlayerLink


def choose_language(link: PlayerLink, code: str) -> None:
    """Keep `code`, a code of the site's languages, on this link: its next reader gets that language."""
    PlayerLink.objects.filter(pk=link.pk).update(language=code)
