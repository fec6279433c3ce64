"""The sentence on papers for players that leads to the privacy page."""

from __future__ import annotations

from django.urls import reverse

from games.sheets.bilingual import in_differing
from nzgs_tourney.models import Event
from nzgs_tourney.network.site_address import site_host
from nzgs_tourney.tournament.wording.people.privacy_words import privacy_sentence


def privacy_lines(event: Event) -> tuple[str, ...]:
    """The sentence in each language of the paper, with the address of the event's page, or of the site's while the
    event isn't public."""
    page = reverse("public:event_privacy", args=[event.slug]) if event.published else reverse("public:privacy")
    return in_differing(lambda: privacy_sentence(f"{site_host()}{page}"))
