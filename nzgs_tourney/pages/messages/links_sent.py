"""Whose personal link hasn't been written to them."""

from __future__ import annotations

from nzgs_tourney.models import Division, Entry, Message, MessageKind, MessageSettings, PlayerLink


def links_not_sent(division: Division) -> tuple[Entry, ...]:
    """The entries of the division that play and have a link which no message takes to them; nobody where the event
    sends no messages. Three queries at most."""
    if not MessageSettings.objects.filter(event=division.event_id).exclude(on_since=None).exists():
        return ()
    kinds = (MessageKind.PERSONAL_LINK, MessageKind.ENTRY_CONFIRMED)
    messages = Message.objects.filter(entry__division=division, kind__in=kinds).values_list("entry", "about")
    written = {(entry, about.split()[1]) for entry, about in messages}
    plays = {"entry__division": division, "entry__withdrawn_from": None, "entry__house": False}
    links = PlayerLink.objects.living().filter(**plays).select_related("entry").order_by("entry__number")
    return tuple(link.entry for link in links if (link.entry_id, str(link.number)) not in written)


def without_link(division: Division) -> tuple[Entry, ...]:
    """The entries of the division that play and have no link. One query."""
    linked = PlayerLink.objects.living().filter(entry__division=division).values("entry")
    playing = Entry.objects.filter(division=division, withdrawn_from=None, player__forgotten_at=None)
    return tuple(playing.exclude(pk__in=linked).order_by("number"))
