"""The officials of an event."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.models import Entry, Event, Member, Role
from nzgs_tourney.tournament.division.names import told_apart


@dataclass(frozen=True, slots=True)
class OfficialLine:
    """One role of one account. `plays` is the name of the player that the official is on the board, empty for none."""

    role: int
    name: str
    username: str
    kind: str
    plays: str


def officials_of(event: Event) -> tuple[OfficialLine, ...]:
    """The roles of an event, directors first, then by name. One query."""
    roles = Role.objects.filter(event=event).select_related("user__player").order_by("kind", "user__username")
    return tuple(
        OfficialLine(
            role.pk,
            role.user.called,
            role.user.username,
            role.kind,
            role.user.player.name if role.user.player else "",
        )
        for role in roles
    )


def players_of(event: Event) -> list[tuple[int, str]]:
    """Everybody entered, each player once, and of a side its partners: the number, and name, grade and division, with
    club or city where two are alike. Two queries."""
    entries = Entry.objects.filter(division__event=event).select_related("division")
    members = Member.objects.filter(entry__division__event=event).select_related("entry__division")
    people: list[tuple[Entry | Member, Entry]] = [
        *((entry, entry) for entry in entries if not entry.division.of_partners),
        *((member, member.entry) for member in members),
    ]
    players: dict[int, tuple[str, ...]] = {}
    for person, entry in sorted(people, key=lambda one: (one[0].name, one[1].pk)):
        known_by = f"{person.name}, {person.rank}, {entry.division.name}"
        players.setdefault(person.player_id, (known_by, entry.club, entry.city, f"#{entry.number}"))
    return list(told_apart(players).items())
