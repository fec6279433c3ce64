"""Writes to an event's directors what waits for them."""

from __future__ import annotations

from datetime import datetime, timedelta

from nzgs_tourney.models import Event, Message, MessageKind, MessageState, Role
from nzgs_tourney.services.messages.write_message import MessageToWrite, write_messages
from nzgs_tourney.store.messages.told_boards import UNSENT

GATHERS = timedelta(minutes=10)
"""So long a message to a director waits for more of the same."""
AT_MOST = timedelta(days=1)
"""How often each director is told of the same kind of thing."""


def tell_directors(event: Event, kind: MessageKind, *, now: datetime, about: str = "") -> None:
    """Write this to each director who has an address and wants such mails, unless one of this kind still waits: it is
    read when it is sent. One that went is followed by the next a day later at the
    earliest; with `about`, what it is about, as soon as possible and once."""
    roles = Role.objects.directors().with_address().filter(event=event, mailed=True).select_related("user")
    write_messages(event, [one for role in roles.order_by("pk") if (one := _message(event, kind, role, now, about))])


def tell_of_undelivered(message: Message, *, now: datetime) -> None:
    """Tell the directors that this message failed or came back, unless it was to one of them."""
    if message.account_id is None:
        tell_directors(message.event, MessageKind.UNDELIVERED, now=now)


def _message(event: Event, kind: MessageKind, role: Role, now: datetime, about: str) -> MessageToWrite | None:
    before = Message.objects.filter(event=event, kind=kind, account=role.user)
    if before.filter(state__in=UNSENT).exists():
        return None
    if about:
        return MessageToWrite(kind, role.user, about, {})
    went = before.exclude(state=MessageState.LEFT_OUT)
    last = went.order_by("-due").values_list("due", flat=True).first()
    due = max(now + GATHERS, last + AT_MOST) if last else now + GATHERS
    return MessageToWrite(kind, role.user, f"{due:%Y-%m-%d %H:%M:%S}", {}, due)


def set_mailed(event: Event, user_id: int, *, mailed: bool) -> None:
    """From now on this director of the event is told by mail of what waits for them, or isn't. What waits for them is
    left out."""
    Role.objects.directors().filter(event=event, user=user_id).update(mailed=mailed)
    if not mailed:
        Message.objects.filter(event=event, account=user_id, state__in=UNSENT).update(state=MessageState.LEFT_OUT)
