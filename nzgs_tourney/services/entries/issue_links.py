"""Personal links: every entry has one active link; a lost one is revoked and replaced. The address that was printed
with them is noted.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.models import LedgerEvent
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, PlayerLink, PrintedAddress, PushSubscription
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.services.events.subjects import division_subject, entry_name, entry_subject
from ratings.models import Player


def issue_missing_links(division: Division) -> None:
    """Give a link to every entry of the division that has none, under the lock that the caller holds; a forgotten
    player gets none."""
    now, first = timezone.now(), _next_number(division.event_id)
    PlayerLink.objects.bulk_create(
        PlayerLink(event_id=division.event_id, number=number, entry=entry, issued_at=now)
        for number, entry in enumerate(_without_link(division), start=first)
    )


def issue_link(entry: Entry) -> PlayerLink:
    """The active link of this entry, made if there is none, under the lock that the caller holds."""
    link = PlayerLink.objects.living().filter(entry=entry).first()
    if link is not None:
        return link
    event = entry.division.event
    return PlayerLink.objects.create(event=event, number=_next_number(event.pk), entry=entry, issued_at=timezone.now())


@transaction.atomic
def issue_links(division_id: int, *, actor: Actor) -> int:
    """Give a link to every entry of the division that has none, before the first round is published. Returns how
    many.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    missing = _without_link(division).count()
    if missing:
        issue_missing_links(division)
        payload = {"division": division.name, "entries": missing}
        append(stream, "links.issued", division_subject(division), actor, payload)
    return missing


@transaction.atomic
def replace_link(entry_id: int, *, actor: Actor) -> PlayerLink:
    """A new link for this entry; the old one, its QR codes and its short code stop working.

    Raises Refused where the player was forgotten.
    """
    entry = Entry.objects.select_related("division__event").get(pk=entry_id)
    stream = lock(entry.division.event.stream_id)
    if Player.objects.filter(pk=entry.player_id).exclude(forgotten_at=None).exists():
        raise Refused(_("That player asked to be forgotten: their entry has no link."))
    now = timezone.now()
    PushSubscription.objects.filter(link__entry=entry).delete()
    PlayerLink.objects.living().filter(entry=entry).update(revoked_at=now)
    event = entry.division.event
    link = PlayerLink.objects.create(event=event, number=_next_number(event.pk), entry=entry, issued_at=now)
    append(stream, "link.replaced", entry_subject(entry), actor, {"name": entry_name(entry)})
    return link


def _without_link(division: Division) -> QuerySet[Entry]:
    """The entries of players who should have a link and have none."""
    living = PlayerLink.objects.living().filter(entry__division=division)
    entries = Entry.objects.filter(division=division, player__forgotten_at=None)
    return entries.exclude(pk__in=living.values("entry_id")).order_by("pk")


def _next_number(event_id: int) -> int:
    """The number of the event's next link, under the lock that the caller holds: a revoked link keeps its number, and
    that of a link that went with its entry, which the ledger has, isn't given again."""
    last = PlayerLink.objects.filter(event_id=event_id).aggregate(last=Max("number"))["last"]
    removed = LedgerEvent.objects.filter(stream__event=event_id, kind="entry.removed", payload__has_key="links")
    gone = [int(number) for links in removed.values_list("payload__links", flat=True) for number in links]
    return max([int(last or 0), *gone]) + 1


def note_printed(event_id: int, *, now: datetime) -> None:
    """Note that codes of the event were printed with the site's current address. Nothing official changes."""
    PrintedAddress.objects.update_or_create(event_id=event_id, address=site_address(), defaults={"printed_at": now})
