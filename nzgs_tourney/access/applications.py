"""Gives the entry page of a published event to everybody, and what somebody sent by it to who holds its link."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.timezone import localdate

from games.ledger.leader import leader_of
from nzgs_tourney.access.links import LinkElsewhere, LinkEnded, links_end
from nzgs_tourney.links import Claimed, proves_address, proves_application, read_token
from nzgs_tourney.models import Application, EntryPage


def access_entry_page(event_slug: str) -> EntryPage:
    """The entry page of an event that the public may see, open or closed."""
    pages = EntryPage.objects.select_related("event__stream")
    return get_object_or_404(pages, event__slug=event_slug, event__published=True)


def access_application(token: str) -> Application:
    """What was sent, to who has its link, until personal links end. Raises LinkEnded afterwards, LinkElsewhere where
    another site leads the event."""
    claimed = read_token(token)
    application = _application(claimed) if claimed is not None else None
    if claimed is None or application is None or not proves_application(claimed, application):
        raise Http404("no such link")
    return _still_here(application)


def access_new_address(token: str) -> tuple[Application, str]:
    """What was sent, with the proof in the link, to who reads its new e-mail address, or read it when it was confirmed:
    to confirm that, and nothing else. 404 once the address was changed again. Raises as above."""
    claimed = read_token(token)
    application = _application(claimed) if claimed is not None else None
    if claimed is None or application is None:
        raise Http404("no such link")
    addresses = (application.new_email, application.email)
    if not any(proves_address(claimed.proof, application, address) for address in addresses):
        raise Http404("no such link")
    return _still_here(application), claimed.proof


def _application(claimed: Claimed) -> Application | None:
    rows = Application.objects.select_related("event__stream", "division", "entry__division")
    return rows.filter(event__link_prefix=claimed.prefix, number=claimed.number).first()


def _still_here(application: Application) -> Application:
    last = links_end(application.event)
    if last is not None and localdate() > last:
        raise LinkEnded(application.event)
    if (stream := application.event.stream).led_elsewhere:
        raise LinkElsewhere(application.event, leader_of(stream.pk))
    return application
