"""Who a player entered by hand may be: people of other divisions and earlier events with a similar name."""

from __future__ import annotations

from dataclasses import dataclass

from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.store.entries.last_entry import last_entry_of
from nzgs_tourney.store.people.identity import match_people, person_of
from nzgs_tourney.tournament.wording.entries.last_entry import known_as_words, last_entry_words
from ratings.imports.matching import SoughtPerson
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """One possible person. `words` say where they were last seen, `reason` why it isn't certain; `entered`: they are
    already in this division, and can't be entered again."""

    player: int
    name: str
    words: str
    reason: str
    entered: bool


def known_people(division: Division, name: str) -> tuple[KnownPerson, ...]:
    """The people with this name or a similar one, ordered by name. Four queries."""
    matches = match_people([SoughtPerson(0, name)])
    names = {row.line: (known_as_words(row.name, row.other_names), "") for row in matches.sure.values()}
    for person in (one for group in matches.doubtful.values() for one in group):
        names[person.row.line] = (known_as_words(person.row.name, person.row.other_names), person.reason)
    return _people_with_reasons(division, names)


def person_of_number(division: Division, nzgs_id: str) -> KnownPerson | None:
    """The person with this NZGS number. Four queries."""
    player = Player.objects.filter(nzgs_id=nzgs_id).first() if nzgs_id else None
    if player is None:
        return None
    person = person_of(player)
    (known_person,) = _people_with_reasons(
        division, {person.pk: (person.name, _("has the NZGS number {number}").format(number=nzgs_id))}
    )
    return known_person


def _people_with_reasons(division: Division, names: dict[int, tuple[str, str]]) -> tuple[KnownPerson, ...]:
    """People by their number, each with name and reason, as they are asked about."""
    last_events = last_entry_of(set(names))
    entered = set(Entry.objects.filter(division=division, player__in=names).values_list("player_id", flat=True))
    return tuple(
        KnownPerson(player, called, last_entry_words(last_events.get(player)), reason, player in entered)
        for player, (called, reason) in sorted(names.items(), key=lambda item: (item[1][0], item[0]))
    )
