"""The address of an event on this site, and the key of its ledger."""

from __future__ import annotations

from collections.abc import Iterator

from games.models import Stream
from nzgs_tourney.models import Event

RESERVED = frozenset({"new", "phones", "restore"})
"""Addresses that no event gets, because a page of the desk has them."""


def free_place(stem: str) -> tuple[str, Stream]:
    """An unused address, `stem` or the next like it, with its new stream of the ledger; if two ask at once, the second
    gets the next."""
    for slug in _free(stem):
        stream, new = Stream.objects.get_or_create(key=_key(slug))
        if new:
            break
    return slug, stream


def free_address(stem: str) -> tuple[str, str]:
    """The same with the key of an unused stream; the stream isn't created."""
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
