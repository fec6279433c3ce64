"""What a director decides about messages: send those that wait for it, leave some out, try one again, or say that it
arrived after all, or leave it. Each of them changes only what is still as the director saw it."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.ledger.leader import refuse_elsewhere
from games.models import Stream
from nzgs_tourney.models import Message, MessageState, MessageTrouble
from nzgs_tourney.services.messages.tell_directors import tell_of_undelivered


@transaction.atomic
def send_held(event_id: int, shown: Collection[int], chosen: Collection[int]) -> int:
    """Of the messages that were shown, send those that were chosen and leave the others out. Returns how many will go:
    those without an address wait for one, and a message that was written since stays held. Raises LedElsewhereError
    where another site leads the event."""
    refuse_elsewhere(Stream.objects.get(event=event_id))
    now, held = timezone.now(), Message.objects.held().filter(event=event_id, pk__in=shown)
    held.exclude(pk__in=chosen).update(state=MessageState.LEFT_OUT)
    sent = held.filter(pk__in=chosen)
    going = sent.with_address().count()
    sent.update(state=MessageState.WAITING, due=now)
    return going


@transaction.atomic
def try_again(event_id: int, message_id: int) -> bool:
    """Send one again that failed, came back, missed a partner or was left out, or of which nobody knows whether it
    went. The partners who are known to have it don't get it again. Returns whether it was one of these."""
    now = timezone.now()
    again = Q(pk__in=Message.objects.undelivered().values("pk")) | Q(state=MessageState.LEFT_OUT)
    unknown = Q(pk__in=Message.objects.unknown(now).values("pk"))
    rows = Message.objects.filter(again | unknown, event=event_id, pk=message_id)
    fresh = {"trouble": MessageTrouble.NONE, "tries": 0, "tried_at": None, "sent_at": None, "carrier_id": ""}
    return rows.update(state=MessageState.WAITING, due=now, **fresh) == 1


@transaction.atomic
def say_arrived(event_id: int, message_id: int) -> bool:
    """It arrived, as its person says, at all partners of a side. Returns whether nobody knew."""
    now = timezone.now()
    message = Message.objects.unknown(now).filter(event=event_id, pk=message_id).first()
    if message is None:
        return False
    message.reach(None)
    unknown = Message.objects.unknown(now).filter(pk=message_id)
    return Message.objects.filter(pk__in=unknown.values("pk")).update(state=MessageState.SENT, sent_at=now) == 1


@transaction.atomic
def leave_undelivered(event_id: int, message_id: int) -> bool:
    """Leave one that failed, came back or missed a partner as it is: it waits for nobody any more. Returns whether it
    was one of these."""
    lost = Message.objects.undelivered().filter(event=event_id, pk=message_id)
    if lost.filter(state=MessageState.SENT).update(trouble=MessageTrouble.NONE):
        return True
    return lost.update(state=MessageState.LEFT_OUT, sent_at=None) == 1


@transaction.atomic
def note_bounced(carrier_id: str) -> None:
    """A mail service says that the mail with this id came back."""
    sent = Message.objects.filter(carrier_id__contains=carrier_id, state=MessageState.SENT) if carrier_id else ()
    for message in sent:
        if carrier_id not in message.carrier_id.split():
            continue
        message.reach(None)
        Message.objects.filter(pk=message.pk).update(state=MessageState.BOUNCED)
        tell_of_undelivered(message, now=timezone.now())
