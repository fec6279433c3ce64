"""Feeds (Atom, RFC 4287) for programs that look for what is new: of the site's events, and of one event's rounds,
results and corrections.

An entry keeps its id for good: it comes from the first hash of the event's ledger, which the event has on every site.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time
from uuid import UUID, uuid5

from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from games.models import LedgerEvent
from games.wording.result_words import words_of
from ground.dates import NEW_ZEALAND
from ground.translation import gettext as _, language_tag
from nzgs_tourney.live.event_parts import EVENT_PART
from nzgs_tourney.live.page_changes import changes_of
from nzgs_tourney.models import Division, Event, Round
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.store.entries.public_names import for_everybody
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where

FEED_TYPE = "application/atom+xml; charset=utf-8"
MOST_EVENTS = 30
"""The newest events in the site's feed: a reader keeps those that it has seen."""
MOST_GAMES = 15
"""The newest games of a ladder in its event's feed."""
_NAMESPACE = UUID("5a3d0f0e-6f0d-4c43-9b58-2f2f1b1f7a10")
_SITE = "NZGS Tourney"


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry: its `key` is unique in the event for good."""

    key: str
    title: str
    path: str
    text: str
    first: datetime
    changed: datetime


def site_feed() -> str:
    """The listed events, the newest first."""
    path = reverse("public:site_feed")
    feed = _feed(_("Go tournaments in New Zealand"), reverse("public:home"), path, site_address() + path)
    for event in Event.objects.listed().select_related("stream").order_by("-begins", "-pk")[:MOST_EVENTS]:
        first, changed = _begun(event), changes_of(event.stream).last((EVENT_PART,)).at
        entry = FeedEntry(
            "event",
            event.name,
            reverse("public:event", args=[event.slug]),
            when_and_where(event),
            first,
            max(first, changed or first),
        )
        _add(feed, _mark(event), entry)
    return str(feed.writeString("utf-8"))


def event_feed(event: Event) -> str:
    """The event's published rounds, results that are final, corrections, and its end, the newest first; of a ladder its
    last games. `event.stream` should be fetched beforehand."""
    path, mark = reverse("public:event_feed", args=[event.slug]), _mark(event)
    feed = _feed(event.name, reverse("public:event", args=[event.slug]), path, _id(mark, "feed"))
    entries = [*_ended(event)]
    for division in event.divisions.order_by("position", "pk"):
        division.event = event
        entries += [*(_of_games(division) if division.is_ladder else _of_rounds(division)), *_of_corrections(division)]
    for entry in sorted(entries, key=lambda one: (one.changed, one.key), reverse=True):
        _add(feed, mark, entry)
    return str(feed.writeString("utf-8"))


def _of_rounds(division: Division) -> Iterator[FeedEntry]:
    for drawn in Round.objects.published().filter(division=division).order_by("number"):
        place, key = [division.event.slug, division.slug, drawn.number], f"{division.number}.{drawn.number}"
        published = drawn.published_at
        if published is not None:
            title = _("Draw of round {number}").format(number=drawn.number)
            yield _entry(f"draw-{key}", division, title, reverse("public:draw", args=place), published)
        if drawn.closed_at is not None:
            title = _("Results of round {number}").format(number=drawn.number)
            yield _entry(f"results-{key}", division, title, reverse("public:results", args=place), drawn.closed_at)


def _of_games(division: Division) -> Iterator[FeedEntry]:
    """The last games of a ladder, by their players, with the result once it is final."""
    values, path = (
        division_values(division).in_public,
        reverse("public:schedule", args=[division.event.slug, division.slug]),
    )
    times = {one.number: one for one in Round.objects.published().filter(division=division)}
    for played in values.rounds[-MOST_GAMES:]:
        drawn, key = times[played.number], f"{division.number}.{played.number}"
        for board in played.boards:
            title = " – ".join(values.player(player).both_names for player in (board.black, board.white))
            if drawn.published_at is not None:
                yield _entry(f"draw-{key}", division, title, path, drawn.published_at)
            if drawn.closed_at is not None and board.result is not None:
                result = words_of(str(board.result), board.forfeit)
                yield _entry(f"results-{key}", division, f"{title}: {result}", path, drawn.closed_at)


def _of_corrections(division: Division) -> Iterator[FeedEntry]:
    place = [division.event.slug, division.slug]
    for one in for_everybody(division.event.stream_id, corrections_of(division)):
        of_round = "" if division.is_ladder else _("Round {number}").format(number=one.round)
        title = " · ".join(filter(None, (_("Corrected results"), of_round)))
        path = reverse("public:results", args=[*place, one.round])
        black, white = one.players
        text = f"{black} – {white}: {one.won.short}"
        yield _entry(f"correction-{one.number}", division, title, path, one.at, text)


def _ended(event: Event) -> Iterator[FeedEntry]:
    finish = finish_of(event.stream_id)
    if finish is not None:
        path = reverse("public:event", args=[event.slug])
        yield FeedEntry("finished", _("Final standings"), path, when_and_where(event), finish.at, finish.at)


def _entry(key: str, division: Division, title: str, path: str, at: datetime, text: str = "") -> FeedEntry:
    return FeedEntry(key, f"{division.name} · {title}", path, text or division.event.name, at, at)


def _feed(title: str, path: str, own_path: str, feed_id: str) -> Atom1Feed:
    return Atom1Feed(
        title=title,
        link=f"{site_address()}{path}",
        description="",
        language=language_tag(),
        author_name=_SITE,
        feed_url=f"{site_address()}{own_path}",
        feed_guid=feed_id,
    )


def _add(feed: Atom1Feed, mark: str, entry: FeedEntry) -> None:
    feed.add_item(
        title=entry.title,
        link=f"{site_address()}{entry.path}",
        description=entry.text,
        unique_id=_id(mark, entry.key),
        pubdate=entry.first,
        updateddate=entry.changed,
    )


def _id(mark: str, key: str) -> str:
    return uuid5(_NAMESPACE, f"{mark}/{key}").urn


def _mark(event: Event) -> str:
    """The first hash of the event's ledger."""
    return (
        LedgerEvent.objects.filter(stream=event.stream_id, seq=1).values_list("hash", flat=True).first() or event.slug
    )


def _begun(event: Event) -> datetime:
    """When the event was made here, by its ledger."""
    first = LedgerEvent.objects.filter(stream=event.stream_id, seq=1).values_list("at", flat=True).first()
    return first or datetime.combine(event.begins, time(), NEW_ZEALAND)
