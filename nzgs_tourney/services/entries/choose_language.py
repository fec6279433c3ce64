"""Saves a player's language with their link. It isn't a fact of the event: the ledger doesn't record it."""

from __future__ import annotations

from nzgs_tourney.models import PlayerLink


def choose_language(link: PlayerLink, code: str) -> None:
    """Save `code`, one of the site's language codes, on this link: its pages then open in that language."""
    PlayerLink.objects.filter(pk=link.pk).update(language=code)
