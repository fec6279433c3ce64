"""The sentence on papers for players that leads to the privacy page."""

from __future__ import annotations

from django.urls import reverse

from nzgs_tourney.models import Event
from nzgs_tourney.network.site_address import site_host
from nzgs_tourney.tournament.wording.people.privacy_words import privacy_sentence


def privacy_line(event: Event) -> str:
    """The sentence with the address of the event's page, or of the site's while the event isn't public; in the
    reader's language."""
    page = reverse("public:event_privacy", args=[event.slug]) if event.published else reverse("public:privacy")
    return privacy_sentence(f"{site_host()}{page}")
