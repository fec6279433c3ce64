"""What a player reads on their own page about what is kept about them. The page opens by a code that lies about on
slips, so it says that an e-mail address is kept, and never which.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from nzgs_tourney.models import Entry
from nzgs_tourney.pages.people.sources import Source, sources_of
from nzgs_tourney.tournament.division.privacy import Consent


@dataclass(frozen=True, slots=True)
class OwnPrivacy:
    """`in_public` is the name that everybody reads; `email`, `phone`: whether one is kept; `hidden`: the name, or the
    records, are out of public pages already; `no_photos`: they said no to photos. `privacy_url` is the privacy page of
    the event, or of the site while the event isn't public."""

    name: str
    in_public: str
    email: bool
    phone: bool
    sources: tuple[Source, ...]
    name_hidden: bool
    records_hidden: bool
    no_photos: bool
    privacy_url: str
    organiser: str
    contact: str


def own_privacy(entry: Entry) -> OwnPrivacy:
    """The page of this entry's player."""
    event = entry.division.event
    public = reverse("public:event_privacy", args=[event.slug]) if event.published else reverse("public:privacy")
    return OwnPrivacy(
        name=entry.both_names,
        in_public=entry.name_for_all,
        email=bool(entry.email),
        phone=bool(entry.phone),
        sources=sources_of(entry, official=False),
        name_hidden=bool(entry.public_name),
        records_hidden=entry.records_consent == Consent.NO,
        no_photos=entry.photos_consent == Consent.NO,
        privacy_url=public,
        organiser=event.organiser,
        contact=event.contact,
    )
