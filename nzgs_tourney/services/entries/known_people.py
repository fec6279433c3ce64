"""Who a player entered by hand may be: people of other divisions and earlier events with a similar name."""

from __future__ import annotations

from collections.abc import Iterable

from nzgs_tourney.models import Division, Entry, Member
from nzgs_tourney.store.people.identity import match_people, person_of
from nzgs_tourney.store.people.same_people import last_entry_of
from nzgs_tourney.tournament.wording.entries.who_it_is import KnownPerson
from ratings.imports.matching import Candidate, SoughtPerson
from ratings.imports.rating_list import ListedRow
from ratings.models import Player


def known_people(division: Division, name: str) -> tuple[KnownPerson, ...]:
    """The people with this name or a similar one, ordered by name. Five queries."""
    matches = match_people([SoughtPerson(0, name)])
    sure = (Candidate(row, "") for row in matches.sure.values())
    return _known(division, (*sure, *(one for group in matches.doubtful.values() for one in group)))


def person_of_number(division: Division, nzgs_id: str) -> KnownPerson | None:
    """The person with this NZGS number. Five queries."""
    player = Player.objects.filter(nzgs_id=nzgs_id).first() if nzgs_id else None
    if player is None:
        return None
    person = person_of(player)
    (known_person,) = _known(division, (Candidate(ListedRow(person.pk, person.name), ""),), nzgs_id)
    return known_person


def _known(division: Division, candidates: Iterable[Candidate], nzgs_id: str = "") -> tuple[KnownPerson, ...]:
    """These people by name, as they are asked about; the line of a row is the player's number."""
    people = sorted(candidates, key=lambda one: (one.row.name, one.row.line))
    numbers = {one.row.line for one in people}
    last_events = last_entry_of(numbers)
    alone = Entry.objects.filter(division=division, player__in=numbers).values_list("player_id", flat=True)
    sides = Member.objects.filter(entry__division=division, entry__withdrawn_from=None, player__in=numbers)
    in_a_side = sides.values_list("player_id", flat=True)
    entered = {*alone, *in_a_side}
    return tuple(
        KnownPerson(
            player=one.row.line,
            name=one.row.name,
            others=tuple(one.row.other_names),
            last=last_events.get(one.row.line),
            match=one.reason,
            nzgs_id=nzgs_id,
            entered=one.row.line in entered,
        )
        for one in people
    )
