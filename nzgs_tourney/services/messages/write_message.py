"""Writes a message to a player, an applicant or a director, within the act that it tells of. It is sent later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from nzgs_tourney.models import (
    ALWAYS_KINDS,
    HELD_KINDS,
    Application,
    Entry,
    Event,
    Message,
    MessageKind,
    MessageSettings,
    MessageState,
    User,
)
from nzgs_tourney.store.messages.recipient import mails_entry_links

Argument = str | int | bool | None
"""Codes, numbers and ids: never a name, an address or a sentence."""


def write_message(
    event: Event,
    kind: MessageKind,
    to: Entry | Application | User,
    *,
    about: str,
    arguments: Mapping[str, Argument] | None = None,
    due: datetime | None = None,
) -> None:
    """Write this message once: where the same was said to the same person about the same thing, nothing happens.

    Call it in the transaction of the act. It is sent at `due`, or as soon as possible, or once a director has sent it;
    to somebody without an address it waits. Nothing is written in a rehearsal or to a house player, and while the
    event's messages are switched off only what `ALWAYS_KINDS` lists, if the site sends mail.
    """
    write_messages(event, [MessageToWrite(kind, to, about, arguments or {}, due)])


class MessageToWrite(NamedTuple):
    """One message, as `write_message` takes it."""

    kind: MessageKind
    to: Entry | Application | User
    about: str
    arguments: Mapping[str, Argument]
    due: datetime | None = None


def write_messages(event: Event, messages: Iterable[MessageToWrite]) -> None:
    """The same for many. Two queries, three where the event's stream wasn't fetched."""
    if event.rehearsal:
        return
    settings = MessageSettings.objects.filter(event=event).exclude(on_since=None).first()
    if settings is None:
        messages = [one for one in messages if one.kind in ALWAYS_KINDS and mails_entry_links(event)]
    now, held = timezone.now(), HELD_KINDS if settings is not None and settings.asks else ()
    rows = [
        Message(
            event=event,
            kind=kind,
            entry=to if isinstance(to, Entry) else None,
            application=to if isinstance(to, Application) else None,
            account=to if isinstance(to, User) else None,
            about=about,
            arguments=dict(arguments),
            state=MessageState.HELD if kind in held else MessageState.WAITING,
            due=due or now,
            written_at=now,
        )
        for kind, to, about, arguments, due in messages
        if not (isinstance(to, Entry) and to.house)
    ]
    Message.objects.bulk_create(rows, ignore_conflicts=True)
