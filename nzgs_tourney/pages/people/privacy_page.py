"""The privacy page: what is kept about people, why, who sees it and until when. Its words are in the template."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

from nzgs_tourney.models import Event


@dataclass(frozen=True, slots=True)
class PrivacyPage:
    """The page of an event, or of the site: its `event` is empty. `organiser` and `contact` may be empty; `shared`:
    paired opponents see each other's contact details until their round is closed; `weeks`: personal links open so many
    weeks after the event, 0 for ever."""

    event: str
    organiser: str
    contact: str
    shared: bool
    weeks: int


def privacy_page(event: Event | None = None) -> PrivacyPage:
    """The page of an event, or of the whole site."""
    weeks: int = settings.LINK_WEEKS
    if event is None:
        return PrivacyPage("", "", settings.PRIVACY_CONTACT, False, weeks)
    return PrivacyPage(event.name, event.organiser, event.contact, event.contacts_shared, weeks)
