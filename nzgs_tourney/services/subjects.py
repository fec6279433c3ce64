"""How an event's ledger names what it tells of: by numbers of its own, which are the same on every site."""

from __future__ import annotations

from nzgs_tourney.models import Division, Entry, Invitation

EVENT = "event"
"""The event itself: a stream has one."""


def division_subject(division: Division) -> str:
    """A division, such as `division:2`."""
    return f"division:{division.number}"


def entry_subject(entry: Entry) -> str:
    """An entry by its division and its number there, such as `entry:2.7`."""
    return f"entry:{entry.division.number}.{entry.number}"


def round_subject(division: Division, number: int) -> str:
    """A round by its division and its number there, such as `round:2.3`: the same for every draft of it."""
    return f"round:{division.number}.{number}"


def invitation_subject(invitation: Invitation) -> str:
    """An invitation by the first digits of its link's digest: an event's file leaves invitations out."""
    return f"invitation:{invitation.digest[:12]}"
