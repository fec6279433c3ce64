"""Gives a player's personal link to anybody who holds its token, until the event is long over."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, timedelta
from types import MappingProxyType

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.http import Http404
from django.utils.timezone import localdate

from games.ledger.leader import Leader, leader_of
from games.models import EndingStep
from nzgs_tourney.links import Claimed, proves, read_token
from nzgs_tourney.live.versions import players_step
from nzgs_tourney.models import Division, Event, PlayerLink
from nzgs_tourney.store.entries.fees import asked_of, has_fee


def _links(prefix: str, number: int) -> QuerySet[PlayerLink]:
    links = PlayerLink.objects.living().filter(event__link_prefix=prefix, number=number)
    return links.select_related("event", "entry__division__event__stream", "entry__player")


def _several(prefix: str, numbers: Collection[int]) -> QuerySet[PlayerLink]:
    links = PlayerLink.objects.living().filter(event__link_prefix=prefix, number__in=numbers)
    steps = EndingStep.objects.filter(game__pairing__seats__entry=OuterRef("entry")).order_by("-pk")
    annotated = links.annotate(last_step=Subquery(steps.values("pk")[:1]), owes=Exists(asked_of(OuterRef("entry"))))
    return annotated.select_related("entry__player")


_together: ContextVar[Mapping[tuple[str, int], PlayerLink]] = ContextVar("together", default=MappingProxyType({}))


@contextmanager
def links_read_together(tokens: Collection[str]) -> Iterator[None]:
    """Within this block `access_link` gives these links as they are at its start, so keep the block short. Two queries
    for each event."""
    numbers: dict[str, set[int]] = {}
    for claimed in filter(None, map(read_token, tokens)):
        numbers.setdefault(claimed.prefix, set()).add(claimed.number)
    found = {(prefix, link.number): link for prefix, of_event in numbers.items() for link in _read(prefix, of_event)}
    before = _together.set(found)
    try:
        yield
    finally:
        _together.reset(before)


def _read(prefix: str, numbers: Collection[int]) -> Iterator[PlayerLink]:
    # The heads of ledgers first: whatever is read about an entry is then at least as new as the head returned with it.
    of_event = Division.objects.filter(event__link_prefix=prefix).select_related("event__stream").order_by()
    divisions = {division.pk: division for division in of_event}
    for link in _several(prefix, numbers):
        division = divisions.get(link.entry.division_id)
        if division is not None:
            link.entry.division, link.event = division, division.event
            yield link


def players_last_step(link: PlayerLink) -> int:
    """The row of the last ending step in any game of this link's player, 0 for none. One query, none where the link was
    read together with others."""
    if hasattr(link, "last_step"):
        return link.last_step or 0
    return players_step(link.entry_id)


def _living(claimed: Claimed, *, again: bool) -> PlayerLink | None:
    known = None if again else _together.get().get((claimed.prefix, claimed.number))
    return known or _links(claimed.prefix, claimed.number).first()


def players_fee(link: PlayerLink) -> bool:
    """Whether anything is asked of this link's player, or was ever paid for them. One query, none where the link was
    read together with others, unless the entry was moved."""
    if hasattr(link, "owes") and link.entry.came_from_id is None:
        return bool(link.owes)
    return has_fee(link.entry)


def access_link(token: str, *, again: bool = False) -> PlayerLink:
    """The active link with this token: its holder acts as the entry's player, only in the entry's own games. Raises
    LinkEnded where its event is long over, LinkElsewhere where another site leads it. `again` reads it from the
    database now."""
    claimed = read_token(token)
    link = _living(claimed, again=again) if claimed else None
    if claimed is None or link is None or not proves(claimed, link):
        raise Http404("no such link")
    last = links_end(link.event)
    if last is not None and localdate() > last:
        raise LinkEnded(link.event)
    if (stream := link.entry.division.event.stream).led_elsewhere:
        raise LinkElsewhere(link.event, leader_of(stream.pk))
    return link


class LinkEnded(Http404):
    """The link belonged to a player of `event`, whose results stay public. `EndedLinksMiddleware` answers it."""

    def __init__(self, event: Event) -> None:
        super().__init__("this link has ended")
        self.event = event


class LinkElsewhere(Http404):
    """The link belongs to a player of an event that this `leader` leads now. `LedElsewhereMiddleware` answers it."""

    def __init__(self, event: Event, leader: Leader | None) -> None:
        super().__init__("this link goes on elsewhere")
        self.event, self.leader = event, leader


def links_end(event: Event) -> date | None:
    """The last day on which personal links of the event work; None where they never end."""
    weeks: int = settings.LINK_WEEKS
    return event.ends + timedelta(weeks=weeks) if weeks else None
