"""Where an act is written in the ledger: in the stream of the site or of the federation's points, or in an event's,
whose subjects are numbers of its own, the same on every site.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.ledger.acts import Personal, name_of
from games.ledger.append import lock
from games.models import Stream
from nzgs_tourney.models import ApiToken, Division, Entry, Invitation
from nzgs_tourney.store.events.streams import NZGS_POINTS, SITE

EVENT = "event"
"""The event itself; a stream has only one."""


def division_subject(division: Division) -> str:
    """A division, e.g. `division:2`."""
    return f"division:{division.number}"


def entry_subject(entry: Entry) -> str:
    """An entry by its division and its number there, e.g. `entry:2.7`."""
    return f"entry:{entry.division.number}.{entry.number}"


def round_subject(division: Division, number: int) -> str:
    """A round by its division and its number there, e.g. `round:2.3`: the same for every draft of it."""
    return f"round:{division.number}.{number}"


def entry_name(entry: Entry) -> Personal:
    """The entry's name, as personal data of its player."""
    return name_of(entry.name, entry.player_id)


def entry_names(entries: Collection[int]) -> list[Personal]:
    """The names of several entries, in the order of their entry. One query."""
    return [entry_name(entry) for entry in Entry.objects.filter(pk__in=entries).order_by("pk")]


def entry_numbers(entries: Iterable[int]) -> list[int]:
    """The numbers of these entries in their division, in order. One query."""
    return list(Entry.objects.filter(pk__in=list(entries)).order_by("number").values_list("number", flat=True))


def invitation_subject(invitation: Invitation) -> str:
    """An invitation by the first digits of its link's digest: an event's file leaves invitations out."""
    return f"invitation:{invitation.digest[:12]}"


def api_token_subject(token: ApiToken) -> str:
    """A program's token by the first digits of its digest: an event's file leaves tokens out."""
    return f"api_token:{token.digest[:12]}"


def locked_site() -> Stream:
    """The stream, locked until the transaction ends. It is created with its first event."""
    return lock(Stream.objects.get_or_create(key=SITE)[0].pk)


def locked_points() -> Stream:
    """The stream, locked until the transaction ends; it is created with its first event."""
    return lock(Stream.objects.get_or_create(key=NZGS_POINTS)[0].pk)
