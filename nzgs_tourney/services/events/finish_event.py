"""A director says that an event is over, or opens it again."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.ledger.finished import FINISHED, REOPENED
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Challenge, Event, Round
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.services.messages.write_news import write_news_of
from nzgs_tourney.store.events.finished import LeftOpen, finish_of, left_open


@transaction.atomic
def finish_event(event_id: int, *, actor: Actor, seen: LeftOpen | None = None) -> LeftOpen:
    """The event is over, and what is left open in it is so by decision; returns that. One ledger event, none for an
    event that is finished already.

    Raises Refused for an event of which no round was published, while a challenge of a ladder waits for an answer, and
    where something else is open than what was `seen`.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    if (finish := finish_of(stream.pk)) is not None:
        return finish.left
    if not Round.objects.filter(division__event=event).published().exists():
        raise Refused(_("Nothing was played yet: publish a round first."))
    waits = Challenge.objects.open().filter(division__event=event).select_related("challenger", "challenged").first()
    if waits is not None:
        message = _("{challenger}’s challenge of {challenged} waits for an answer: withdraw it first.")
        raise Refused(message.format(challenger=waits.challenger.name, challenged=waits.challenged.name))
    left = left_open(event)
    if seen is not None and seen != left:
        raise Refused(_("Something has changed since you opened this page. Check the list again, then finish."))
    append(stream, FINISHED, EVENT, actor, left.payload)
    write_news_of(event.pk)
    return left


@transaction.atomic
def reopen_event(event_id: int, reason: str, *, actor: Actor) -> None:
    """The event goes on. One ledger event, with the reason; none for an event that isn't finished. Raises Refused
    without a reason."""
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    if not reason.strip():
        raise Refused(_("Give a reason: it goes on record."))
    if finish_of(stream.pk) is not None:
        append(stream, REOPENED, EVENT, actor, {"reason": reason.strip()})
