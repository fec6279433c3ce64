"""Personal links: everybody entered has one living link; a lost one is revoked and replaced."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.ledger.actor import Actor
from games.ledger.append import append, lock
from nzgs_tourney.models import Division, Entry, PlayerLink
from nzgs_tourney.services.subjects import division_subject, entry_name, entry_subject


def issue_missing_links(division: Division) -> None:
    """Give a link to every entry of the division that has none, under the lock that the caller holds."""
    living = PlayerLink.objects.filter(entry__division=division, revoked_at__isnull=True)
    without = Entry.objects.filter(division=division).exclude(pk__in=living.values("entry_id")).order_by("pk")
    now, first = timezone.now(), _next_number(division.event_id)
    PlayerLink.objects.bulk_create(
        PlayerLink(event_id=division.event_id, number=number, entry=entry, issued_at=now)
        for number, entry in enumerate(without, start=first)
    )


@transaction.atomic
def issue_links(division_id: int, *, actor: Actor) -> int:
    """Give a link to every entry of the division that has none, before the first round is published: how many."""
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    living = PlayerLink.objects.filter(entry__division=division, revoked_at__isnull=True)
    missing = Entry.objects.filter(division=division).count() - living.count()
    if missing:
        issue_missing_links(division)
        payload = {"division": division.name, "entries": missing}
        append(stream, "links.issued", division_subject(division), actor, payload)
    return missing


@transaction.atomic
def replace_link(entry_id: int, *, actor: Actor) -> PlayerLink:
    """A new link for this entry; the old one, its QR codes and its short code stop working."""
    entry = Entry.objects.select_related("division__event").get(pk=entry_id)
    stream = lock(entry.division.event.stream_id)
    now = timezone.now()
    PlayerLink.objects.filter(entry=entry, revoked_at__isnull=True).update(revoked_at=now)
    event = entry.division.event
    link = PlayerLink.objects.create(event=event, number=_next_number(event.pk), entry=entry, issued_at=now)
    append(stream, "link.replaced", entry_subject(entry), actor, {"name": entry_name(entry)})
    return link


def _next_number(event_id: int) -> int:
    """The number of the event's next link, under the lock that the caller holds: a revoked link keeps its own."""
    last = PlayerLink.objects.filter(event_id=event_id).aggregate(last=Max("number"))["last"]
    return int(last or 0) + 1
