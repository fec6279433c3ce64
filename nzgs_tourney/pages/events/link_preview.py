"""What the head of a public page says to programs that show a link to it, and to search engines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from nzgs_tourney.models import Event
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where

_PICTURE_OF = {"draw": "round_picture", "results": "round_picture", "game": "game_picture"}
_OF_STANDINGS = frozenset({"standings", "crosstable", "prizes", "points", "statistics", "estimate", "schedule"})


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """`url` is the page's canonical address and `picture` that of its picture, each empty where the site has no address
    of its own. `description` is in a few words, or empty. `listed`: search engines may show the page.
    `feed` and `calendar` are the addresses of those that go with the page, `calendar` empty where it has none; `data`
    is what the page shows as JSON-LD (pages/events/event_data.py), empty for none."""

    url: str
    picture: str
    description: str
    listed: bool = True
    feed: str = ""
    calendar: str = ""
    data: str = ""


def preview_of(
    path: str,
    description: str = "",
    route: str = "",
    arguments: Mapping[str, object] | None = None,
    *,
    listed: bool = True,
) -> LinkPreview:
    """The preview of the page at this path; with the picture that goes with its route and its arguments there."""
    picture = _picture(route, arguments or {})
    slug = (arguments or {}).get("event_slug") if listed else None
    return LinkPreview(
        absolute(path),
        absolute(picture) if picture else "",
        description,
        listed,
        feed=reverse("public:event_feed", args=[slug]) if slug else reverse("public:site_feed"),
        calendar=reverse("public:event_calendar", args=[slug]) if slug else "",
    )


def description(event: Event, news: str = "") -> str:
    """The event, where and when it is, and one sentence of what a page of it shows now, if any."""
    return " · ".join(filter(None, (event.name, when_and_where(event), news)))


def absolute(path: str) -> str:
    """A path with the site's address before it; empty where SITE_URL doesn't give one."""
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else ""


def _picture(route: str, arguments: Mapping[str, object]) -> str:
    """The address of the picture for a page; of the whole event where the page has none of its own."""
    if route in _PICTURE_OF:
        return reverse(f"public:{_PICTURE_OF[route]}", kwargs=dict(arguments))
    places = {name: value for name, value in arguments.items() if name in ("event_slug", "division_slug")}
    if route in _OF_STANDINGS and "division_slug" in places:
        return reverse("public:standings_picture", kwargs=places)
    if "event_slug" in places:
        return reverse("public:event_picture", args=[places["event_slug"]])
    return ""
