"""Gives a player's personal link to who holds its token."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from django.utils.timezone import localdate

from nzgs_tourney.access.link_ended import LinkEnded, links_end
from nzgs_tourney.links.tokens import proves, read_token
from nzgs_tourney.models import PlayerLink
from ratings.compiled_query import CompiledQuery


def _links(prefix: str, number: int) -> QuerySet[PlayerLink]:
    links = PlayerLink.objects.select_related("event", "entry__division__event__stream", "entry__player")
    return links.filter(event__link_prefix=prefix, number=number, revoked_at__isnull=True)


_LINK = CompiledQuery(_links, prefix="the event", number=1_000_000_000)


def access_link(token: str) -> PlayerLink:
    """The living link of this token: who holds it acts as the entry's player, in the entry's own games only. LinkEnded
    where its event is long over."""
    claimed = read_token(token)
    link = _LINK.first(prefix=claimed.prefix, number=claimed.number) if claimed else None
    if claimed is None or link is None or not proves(claimed, link):
        raise Http404("no such link")
    last = links_end(link.event)
    if last is not None and localdate() > last:
        raise LinkEnded(link.event)
    return link
