"""A director chooses what the event's big screen shows."""

from __future__ import annotations

from django.db import transaction

from games.ledger.actor import Actor
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.store.events.big_screen import SCREEN_SET, ScreenChoice, screen_choice

MOST = 200
"""The most characters of a notice: three lines on a wall."""


@transaction.atomic
def set_screen(event_id: int, choice: ScreenChoice, *, actor: Actor) -> bool:
    """Every big screen of the event shows this from now on. One ledger event; False, with none, where it already does.

    Raises Refused for a division that the event doesn't have, and for a notice that is too long.
    """
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    if choice.division and not Division.objects.filter(event=event_id, number=choice.division).exists():
        raise Refused(_("That division isn’t part of this event any more. Choose another one."))
    if len(choice.notice) > MOST:
        raise Refused(_("Write at most {most} characters for the big screen.").format(most=MOST))
    if choice == screen_choice(stream.pk):
        return False
    told = {"shows": choice.shows.value, "division": choice.division, "notice": choice.notice}
    append(stream, SCREEN_SET, EVENT, actor, told)
    return True
