"""What the federation's register says of people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from nzgs_tourney.models import Eligible, Entry, Event, FormerName, Registration
from nzgs_tourney.store.people.identity import joined_players
from nzgs_tourney.tournament.wording.people.register_words import RegisterAnswer
from ratings.imports.names import name_key
from ratings.models import ListedRating, Player


@dataclass(frozen=True, slots=True)
class EnteredAs:
    """Who asks to enter, or has: the NZGS number and the name as they were given, and the player, None for one that
    only the number says."""

    key: int
    number: str
    name: str
    player: int | None = None


def registered_eligibility(players: Collection[int]) -> dict[int, str]:
    """Whether each of these players may win NZGS points, by their number, where the register says it. One query."""
    said = Registration.objects.filter(player__in=players).exclude(points_eligible=Eligible.UNKNOWN)
    return dict(said.values_list("player_id", "points_eligible"))


def register_answers(event: Event, entered: Iterable[EnteredAs]) -> Mapping[int, RegisterAnswer]:
    """What the register answers on the event’s first day, by key. Nothing in a rehearsal, and none for who has neither
    a number nor a place in the register; a number that only this event gave somebody isn’t known. A site on which no
    number is known has no register to ask. At most seven queries."""
    asked = [one for one in entered if one.number or one.player]
    if not asked or event.rehearsal or not _known_numbers(event).exists():
        return {}
    joined = joined_players()
    numbered = {one.nzgs_id: one.pk for one in _known_numbers(event).filter(nzgs_id__in={one.number for one in asked})}
    persons = {
        one.key: joined.get(found, found)
        for one in asked
        if (found := numbered.get(one.number) if one.number else one.player)
    }
    rows = {row.player_id: row for row in Registration.objects.filter(player__in=persons.values())}
    names = _names(persons.values())
    counts_members = Registration.objects.exclude(member_until=None).exists()
    return {
        one.key: _answer(one, persons.get(one.key), rows, names, event.begins, counts_members=counts_members)
        for one in asked
        if one.number or persons.get(one.key) in rows
    }


def _known_numbers(event: Event) -> QuerySet[Player]:
    """Who has a number that doesn’t come from this event alone."""
    elsewhere = Entry.objects.filter(player=OuterRef("pk")).exclude(division__event=event)
    listed = ListedRating.objects.filter(player=OuterRef("pk"))
    known = Q(Exists(elsewhere)) | Q(Exists(listed)) | Q(registration__isnull=False)
    return Player.objects.remembered().exclude(nzgs_id="").filter(known)


def _names(players: Collection[int]) -> Mapping[int, list[str]]:
    """The names that these have and had, their own first. Two queries."""
    rows = (
        *Player.objects.filter(pk__in=players).values_list("pk", "name"),
        *FormerName.objects.filter(player__in=players).values_list("player_id", "name"),
    )
    names: defaultdict[int, list[str]] = defaultdict(list)
    for player, name in rows:
        names[player].append(name)
    return names


def _answer(
    one: EnteredAs,
    person: int | None,
    rows: Mapping[int, Registration],
    names: Mapping[int, list[str]],
    day: date,
    *,
    counts_members: bool,
) -> RegisterAnswer:
    if person is None:
        return RegisterAnswer(one.number, known=False)
    row = rows.get(person) or Registration()
    called = {tuple(sorted(name_key(name).split())) for name in names[person]}
    return RegisterAnswer(
        number=one.number,
        known=True,
        other_name="" if tuple(sorted(name_key(one.name).split())) in called else names[person][0],
        member=row.is_member(day) or not counts_members,
        member_until=row.member_until,
        eligible=row.points_eligible != Eligible.NO,
    )
