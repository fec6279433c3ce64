"""The layouts of tables that the directors of an event have saved, as its ledger tells them."""

from __future__ import annotations

from games.models import LedgerEvent
from nzgs_tourney.models import Event, Role, User
from nzgs_tourney.tournament.exchange.saved_layouts import SavedLayout, layout_number, saved_layout_faults

SAVED, REMOVED = "layout.saved", "layout.removed"


def saved_layouts(stream_id: int) -> dict[int, SavedLayout]:
    """Every layout by its number, those that were removed too, in the order in which they were made; without those
    that only a later version of the program can make. One query."""
    found: dict[int, SavedLayout] = {}
    for told in LedgerEvent.objects.filter(stream=stream_id, kind__in=(SAVED, REMOVED)).order_by("seq"):
        layout = _layout(told)
        if not saved_layout_faults(layout):
            found[layout.number] = layout
    return found


def _layout(told: LedgerEvent) -> SavedLayout:
    stored = told.payload
    return SavedLayout(
        stored["number"], stored["name"], stored["federation"], stored["table"], tuple(stored["columns"]),
        stored["separator"], stored["heading"], told.kind == REMOVED,
    )  # fmt: skip


def living_layouts(stream_id: int) -> tuple[SavedLayout, ...]:
    """Those that weren’t removed. One query."""
    return tuple(one for one in saved_layouts(stream_id).values() if not one.removed)


def layout_of_word(stream_id: int, word: str) -> SavedLayout | None:
    """The layout whose file this word names, also a removed one; None for another word. At most one query."""
    number = layout_number(word)
    return None if number is None else saved_layouts(stream_id).get(number)


def layouts_elsewhere(user: User, event: Event) -> tuple[tuple[str, SavedLayout], ...]:
    """The layouts of other events that this person directs, with the event’s name, the newest event first. Two
    queries."""
    directed = Role.objects.directors().filter(user=user).exclude(event=event).select_related("event")
    names = {role.event.stream_id: role.event.name for role in directed.order_by("-event__begins", "event")}
    told: dict[int, dict[int, SavedLayout]] = {stream: {} for stream in names}
    found = LedgerEvent.objects.filter(stream__in=names, kind__in=(SAVED, REMOVED)).order_by("stream", "seq")
    for one in found:
        layout = _layout(one)
        told[one.stream_id][layout.number] = layout
    return tuple(
        (names[stream], layout)
        for stream, layouts in told.items()
        for layout in layouts.values()
        if not layout.removed and not saved_layout_faults(layout)
    )
