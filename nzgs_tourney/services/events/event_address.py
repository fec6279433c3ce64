"""The address of an event on this site, and the key of its ledger."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.text import slugify

from games.models import Stream
from nzgs_tourney.models import Event, Round
from nzgs_tourney.store.events.streams import event_key

RESERVED = frozenset({"backups", "help", "new", "phones", "restore"})
"""Addresses that no event gets, because a page of the desk has them."""


def address_stem(name: str) -> str:
    """What the address of an event of this name begins with."""
    return slugify(name)[:60] or "event"


def renamed_address(event: Event, before: str) -> str:
    """The address of the event, which was called `before` until now. It follows the name as long as nobody was led to
    it: the event isn't public, no round is drawn and no code printed. The first address leads to the event for good."""
    stem = address_stem(event.name)
    known = event.published or event.printed_addresses.exists() or Round.objects.filter(division__event=event).exists()
    if known or stem == address_stem(before):
        return event.slug
    others = Stream.objects.exclude(pk=event.stream_id)
    return next(slug for slug in _free(stem) if not others.filter(key=event_key(slug)).exists())


def free_place(stem: str, *, rehearsal: bool = False) -> tuple[str, Stream]:
    """An unused address, `stem` or the next like it, with its new stream of the ledger, which stays a `rehearsal` or
    none for good; if two ask at once, the second gets the next."""
    for slug in _free(stem):
        stream, new = Stream.objects.get_or_create(key=event_key(slug), defaults={"rehearsal": rehearsal})
        if new:
            break
    return slug, stream


def free_address(stem: str) -> tuple[str, str]:
    """An unused address, `stem` or the next like it, with the key of an unused stream, which isn't created."""
    slug = next(slug for slug in _free(stem) if not Stream.objects.filter(key=event_key(slug)).exists())
    return slug, event_key(slug)


def _free(stem: str) -> Iterator[str]:
    taken_slugs = {*RESERVED, *Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True)}
    slug, count = stem, 2
    while True:
        if slug not in taken_slugs:
            yield slug
        slug, count = f"{stem}-{count}", count + 1
