"""The federation's register: everybody who is known, one person a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from nzgs_tourney.models import Eligible, Entry, FormerName, Registration
from nzgs_tourney.store.people.identity import joined_players, players_besides_removed
from nzgs_tourney.store.people.same_people import BY_EVENT
from ratings.imports.names import name_key
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class RegisteredPerson:
    """A person. `former` are their names of before as they were written; `club` the registered one, or that of their
    latest entry; `until` the last day of their membership, `member` whether that is still to come."""

    pk: int
    number: str
    name: str
    former: tuple[str, ...]
    club: str
    until: date | None
    member: bool
    eligible: Eligible

    @property
    def number_order(self) -> tuple[bool, int, str]:
        """What the number sorts by: figures first, nobody's last."""
        return not self.number, int(self.number) if self.number.isdecimal() else 10**9, self.number


@dataclass(frozen=True, slots=True)
class RegisterPage:
    """The people that the search found, by name; `everybody` counts all."""

    people: tuple[RegisteredPerson, ...]
    everybody: int


def register_page(search: str, today: date) -> RegisterPage:
    """Everybody, or those whose names, number or club have every word of the search. At most six queries."""
    joined = joined_players()
    players = {
        player.pk: player
        for player in players_besides_removed().remembered().only("name", "nzgs_id")
        if player.pk not in joined
    }
    former = _former_names(players, joined)
    registered = {row.player_id: row for row in Registration.objects.all()}
    clubs = dict(Entry.objects.exclude(club="").order_by(*BY_EVENT).values_list("player_id", "club"))
    people = (
        _person(player, former.get(pk, ()), registered.get(pk) or Registration(player=player), clubs.get(pk, ""), today)
        for pk, player in players.items()
    )
    words = name_key(search).split()
    found = (person for person in people if all(any(word in text for text in _searched(person)) for word in words))
    return RegisterPage(tuple(sorted(found, key=lambda one: (name_key(one.name), one.pk))), len(players))


def _searched(person: RegisteredPerson) -> tuple[str, ...]:
    return tuple(map(name_key, (person.name, person.number, person.club, *person.former)))


def _person(player: Player, former: Iterable[str], row: Registration, last_club: str, today: date) -> RegisteredPerson:
    return RegisteredPerson(
        pk=player.pk,
        number=player.nzgs_id,
        name=player.name,
        former=tuple(former),
        club=row.club or last_club,
        until=row.member_until,
        member=row.is_member(today),
        eligible=Eligible(row.points_eligible),
    )


def _former_names(players: Mapping[int, Player], joined: Mapping[int, int]) -> dict[int, tuple[str, ...]]:
    """The names that each of these had, or was merged under, besides their own, by their number. Two queries."""
    names: dict[int, dict[str, None]] = defaultdict(dict)
    others = Player.objects.filter(pk__in=joined).remembered().values_list("pk", "name")
    for player, name in (*FormerName.objects.values_list("player_id", "name"), *others):
        person = joined.get(player, player)
        if person in players and name != players[person].name:
            names[person].setdefault(name)
    return {person: tuple(found) for person, found in names.items()}


def registered_values(player: Player) -> dict[str, Any]:
    """What the register says of this person, as its form has it at first. One query."""
    row = Registration.objects.filter(player=player).first() or Registration(player=player)
    return {name: getattr(row, name) for name in ("club", "member_until", "points_eligible")}
