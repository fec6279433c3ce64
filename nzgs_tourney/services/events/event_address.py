"""The address of an event on this site, and the key of its ledger that goes with it."""

from __future__ import annotations

from collections.abc import Iterator

from games.models import Stream
from nzgs_tourney.models import Event

RESERVED = frozenset({"new", "phones", "restore"})
"""What no event is called in addresses, because a page of the desk has that address."""


def free_place(stem: str) -> tuple[str, Stream]:
    """An address that no event has, `stem` or the next to it, with its stream of the ledger, which is made; of two who
    ask at once the second gets the next."""
    for slug in _free(stem):
        stream, new = Stream.objects.get_or_create(key=_key(slug))
        if new:
            break
    return slug, stream


def free_address(stem: str) -> tuple[str, str]:
    """The same with the key of a stream that nobody has begun; none is made."""
    slug = next(slug for slug in _free(stem) if not Stream.objects.filter(key=_key(slug)).exists())
    return slug, _key(slug)


def _free(stem: str) -> Iterator[str]:
    taken_slugs = {*RESERVED, *Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True)}
    slug, count = stem, 2
    while True:
        if slug not in taken_slugs:
            yield slug
        slug, count = f"{stem}-{count}", count + 1


def _key(slug: str) -> str:
    return f"event:{slug}"
