"""Sends everybody in an event their personal link, and new players of a ladder theirs at once."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import lock
from nzgs_tourney.models import Division, Entry, Event, Message, MessageKind, MessageState, PlayerLink
from nzgs_tourney.services.entries.issue_links import issue_links, issue_missing_links
from nzgs_tourney.services.messages.write_message import MessageToWrite, write_message, write_messages

UNDER_WAY = (MessageState.WAITING, MessageState.SENDING, MessageState.SENT)
"""It arrives, as far as anybody knows."""


@transaction.atomic
def send_links(event_id: int, *, actor: Actor) -> int:
    """Give a link to those who have none, and write everybody theirs, unless they were written that same link before.
    Nobody who withdrew gets one. Returns how many messages go: none while the event's messages are off, and not those
    that wait for an address."""
    event = Event.objects.select_related("stream").get(pk=event_id)
    lock(event.stream_id)
    for division in event.divisions.order_by("position", "pk"):
        issue_links(division.pk, actor=actor)
    before = Message.objects.filter(event=event).with_address().count()
    links = PlayerLink.objects.living().filter(event=event, entry__withdrawn_from=None)
    accepted = Message.objects.filter(event=event, kind=MessageKind.ENTRY_CONFIRMED, state__in=UNDER_WAY)
    written = {(entry, " ".join(about.split()[:2])) for entry, about in accepted.values_list("entry", "about")}
    for link in links.select_related("entry").order_by("number"):
        if (link.entry_id, f"link {link.number}") in written:
            continue
        write_message(event, MessageKind.PERSONAL_LINK, link.entry, about=f"link {link.number}")
    return Message.objects.filter(event=event).with_address().count() - before


def give_links_of_ladder(division: Division, new: Iterable[Entry], *, write: bool = True) -> None:
    """Give these new entries of a ladder a link, since they can challenge at once, and `write` it to them where the
    event sends messages; nothing elsewhere. Under the lock of the caller, whose ledger event tells of the entries."""
    if not division.is_ladder:
        return
    issue_missing_links(division)
    links = PlayerLink.objects.living().filter(entry__in=[entry.pk for entry in new]).select_related("entry")
    kind = MessageKind.PERSONAL_LINK
    messages = [MessageToWrite(kind, link.entry, f"link {link.number}", {}) for link in links.order_by("number")]
    write_messages(division.event, messages if write else ())
