"""Raised instead of letting somebody in by a personal link whose event is long over."""

from __future__ import annotations

from datetime import date, timedelta

from django.conf import settings
from django.http import Http404

from nzgs_tourney.models import Event


class LinkEnded(Http404):
    """The link belonged to a player of `event`, whose results stay public. `EndedLinksMiddleware` answers it."""

    def __init__(self, event: Event) -> None:
        super().__init__("this link has ended")
        self.event = event


def links_end(event: Event) -> date | None:
    """The last day on which personal links of the event work; None where they never end."""
    weeks: int = settings.LINK_WEEKS
    return event.ends + timedelta(weeks=weeks) if weeks else None
