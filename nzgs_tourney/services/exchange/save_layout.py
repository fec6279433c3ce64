"""A director saves a layout of a table for a federation, and removes one."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_replacing
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.store.exchange.saved_layouts import REMOVED, SAVED, saved_layouts
from nzgs_tourney.tournament.exchange.saved_layouts import SavedLayout, saved_layout_faults

MOST = 20
"""So many layouts an event may have at a time."""


@transaction.atomic
def save_layout(event_id: int, layout: SavedLayout, *, actor: Actor, expected_seq: int | None = None) -> SavedLayout:
    """The layout as it is kept: a new one where its number is 0, otherwise in place of the one with its number. The
    same again changes nothing.

    Raises Refused for what `saved_layout_faults` finds, for a number that no layout has, and above MOST of them;
    OvertakenError where somebody changed the same one after ledger event `expected_seq`.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    known = saved_layouts(stream.pk)
    layout = replace(layout, name=" ".join(layout.name.split()), removed=False)
    same = next((one for one in known.values() if one == replace(layout, number=one.number)), None)
    if same is not None and layout.number in (0, same.number):
        return same
    if faults := saved_layout_faults(layout, known.values()):
        raise Refused(faults[0])
    living = sum(not one.removed for one in known.values())
    if not layout.number:
        if living >= MOST:
            raise Refused(_("An event has at most {most} layouts: remove one first.").format(most=MOST))
        layout = replace(layout, number=max(known, default=0) + 1)
    elif layout.number not in known or known[layout.number].removed:
        raise Refused(_("This layout was removed meanwhile."))
    since = [one for one in events_since(stream, expected_seq, SAVED) if one.payload["number"] == layout.number]
    refuse_replacing(stream, since, _("the layout"), known[layout.number].name if since else "", layout.name)
    append(stream, SAVED, EVENT, actor, _payload(layout))
    return layout


@transaction.atomic
def remove_layout(event_id: int, number: int, *, actor: Actor) -> None:
    """The event has this layout no more; what was sent in it stays in the history. Removing twice changes nothing."""
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    layout = saved_layouts(stream.pk).get(number)
    if layout is not None and not layout.removed:
        append(stream, REMOVED, EVENT, actor, _payload(layout))


def _payload(layout: SavedLayout) -> dict[str, Any]:
    stored = asdict(layout) | {"columns": list(layout.columns)}
    del stored["removed"]
    return stored
