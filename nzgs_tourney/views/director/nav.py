"""Where one is at the desk: the band with the event's tabs, and the row of a division's pages."""

from __future__ import annotations

from django.urls import reverse

from nzgs_tourney.models import Division, Event
from nzgs_tourney.selectors.dates import when_and_where
from nzgs_tourney.selectors.public_nav import EventBand, Way


def event_nav(event: Event, current: str) -> EventBand:
    """The band of an event. `current` is the name of the open page (`desk:event`) or the slug of the open division.

    One query, for the divisions.
    """
    tabs = [Way("Overview", reverse("desk:event", args=[event.slug]), current == "desk:event")]
    for slug, name in event.divisions.order_by("position", "pk").values_list("slug", "name"):
        tabs.append(Way(name, reverse("desk:entries", args=[event.slug, slug]), current == slug))
    for label, page in (
        ("Ratings", "desk:ratings"),
        ("Officials", "desk:officials"),
        ("History", "desk:history"),
        ("Backup", "desk:backup"),
        ("Edit event", "desk:event_edit"),
    ):
        tabs.append(Way(label, reverse(page, args=[event.slug]), current == page))
    return EventBand(
        name=event.name,
        url=reverse("desk:event", args=[event.slug]),
        where=when_and_where(event),
        state="published" if event.published else "draft",
        tabs=tuple(tabs),
    )


def division_tabs(division: Division, current: str) -> tuple[Way, ...]:
    """The pages of a division: entries, each round drawn and the next, standings, prizes, points, and the rest.

    `current` is the name of the open page, `desk:round` with its number behind a blank: `desk:round 3`. One query.
    """
    place = [division.event.slug, division.slug]
    drawn = division.drawn_rounds.count()
    tabs = [Way("Entries", reverse("desk:entries", args=place), current == "desk:entries")]
    for number in range(1, min(drawn + 1, division.rounds) + 1):
        address = reverse("desk:round", args=[*place, number])
        tabs.append(Way(f"Round {number}", address, current == f"desk:round {number}"))
    tabs.append(Way("Standings", reverse("desk:standings", args=place), current == "desk:standings"))
    tabs.append(Way("Prizes", reverse("desk:prizes", args=place), current == "desk:prizes"))
    tabs.append(Way("Points", reverse("desk:points", args=place), current == "desk:points"))
    tabs.append(Way("Estimate", reverse("desk:estimate", args=place), current == "desk:estimate"))
    tabs.append(Way("Statistics", reverse("desk:statistics", args=place), current == "desk:statistics"))
    tabs.append(Way("Rules", reverse("desk:division_settings", args=place), current == "desk:division_settings"))
    tabs.append(Way("Export", reverse("desk:export", args=place), current == "desk:export"))
    return tuple(tabs)
