"""A waiting file from another program: the event in it, what of it can't be stored here, and its players: who is known
here, who may be, and who isn't entered yet.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db.models import Model

from ground.coded import coded
from ground.errors import Refused
from ground.freezing import freeze_mappings
from nzgs_tourney.models import Division, Entry, Round, StagedFile, Team
from nzgs_tourney.store.entries.staged_entries import FAR, entry_choice
from nzgs_tourney.store.people.identity import joined_players, match_people, other_names, players_besides_removed
from nzgs_tourney.store.people.same_people import last_entry_of, player_choice
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.exchange.external_formats import Recognised, read_any
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.too_much import too_much
from nzgs_tourney.tournament.wording.entries.who_it_is import CERTAIN, SOMEBODY_ELSE, Doubt, PersonChoice
from ratings.imports.matching import Matches, SoughtPerson, names_agree
from ratings.imports.names import name_key
from ratings.imports.rating_list import ListedRow
from ratings.models import Player
from ratings.rank import far_apart


def _longest(model: type[Model], field: str) -> int:
    """The most characters that the column can hold."""
    return int(getattr(model._meta.get_field(field), "max_length", 0))


_LONGEST = {
    **{name: _longest(Entry, name) for name in ("name", "club", "city", "family")},
    "latin": _longest(Entry, "latin_name"),
    "number": _longest(Entry, "egd_pin"),
    "seed": _longest(Round, "seed"),
    "team": _longest(Team, "name"),
}


def read_staged(staged: StagedFile) -> Recognised:
    """The event in the file. Raises Refused where it can't be read any more, although it could be when it was sent."""
    return readable(bytes(staged.content))


def readable(content: bytes) -> Recognised:
    """The event in these bytes. Raises Refused with the first error and its place, and how many more there are."""
    recognised = read_any(content)
    if isinstance(recognised, Faults):
        raise Refused(recognised.sentence)
    return recognised


def not_storable(external: ExternalDivision) -> list[str]:
    """What can't be stored here, in sentences; none where everything can."""
    return too_much(external, _LONGEST)


@dataclass(frozen=True, slots=True)
class PersonChoices:
    """The answers to who somebody is. `suggested` counts unless another is given; empty where one must be."""

    choices: tuple[PersonChoice, ...]
    suggested: str
    reason: Doubt


@dataclass(frozen=True, slots=True)
class NumberedPlayers:
    """The players of a file by their EGD PIN or AGA number. `holders` has who is the only one here with that number, by
    the number in the file and the kind of number, `egd` or `aga`. `known`: those of them who are meant, since their
    name agrees; `doubtful`: those with quite another name. Both by the number in the file."""

    holders: Mapping[tuple[int, str], Player]
    known: Mapping[int, Player]
    doubtful: Mapping[int, Player]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def numbered_players(division: Division, external: ExternalDivision) -> NumberedPlayers:
    """The players of the file that this program knows by their EGD PIN or AGA number. At most five queries.

    A shared name alone never makes two people one, nor does a number that two have, nor one under quite another name;
    nobody is known who is already in the division.
    """
    entered = set(Entry.objects.filter(division=division).values_list("player_id", flat=True))
    joined = joined_players()
    everybody = {player.pk: player for player in players_besides_removed().remembered()}
    people_of = defaultdict[tuple[str, str], set[int]](set)
    for player in everybody.values():
        person_id = joined.get(player.pk, player.pk)
        if person_id in everybody:
            people_of["egd", player.egd_pin].add(person_id)
            people_of["aga", player.aga_id].add(person_id)
    holders: dict[tuple[int, str], Player] = {}
    for entry in external.division.players:
        for kind, number in _numbers(external, entry.id):
            if len(people := people_of[kind, number]) == 1:
                holders[entry.id, kind] = everybody[next(iter(people))]
    others = other_names(everybody, joined) if holders else {}
    known: dict[int, Player] = {}
    doubtful: dict[int, Player] = {}
    for (line, _kind), holder in holders.items():
        name = external.division.player(line).name
        if not any(names_agree(name, other) for other in (holder.name, *others.get(holder.pk, ()))):
            doubtful.setdefault(line, holder)
        elif holder.pk not in entered | {player.pk for player in known.values()}:
            known.setdefault(line, holder)
    doubtful = {line: holder for line, holder in doubtful.items() if line not in known}
    return NumberedPlayers(holders, known, doubtful)


def who_may_be(division: Division, external: ExternalDivision, numbered: NumberedPlayers) -> dict[int, PersonChoices]:
    """For each player of the file who isn't known by a number but has the number of somebody of another name, or the
    name of somebody here, or one near to it: who it may be. Nobody is offered for a similar name whose EGD PIN or AGA
    number is another. Six queries.

    A player with exactly the name of one person is matched with that person unless the grades are far apart; a number
    under another name, a similar name, or a name of several people, needs an answer.
    """
    open_ones = [player for player in external.division.players if player.id not in numbered.known]
    taken_players = {player.pk for player in numbered.known.values()}
    matches = match_people([SoughtPerson(person.id, person.name) for person in open_ones], without=taken_players)
    people = Player.objects.in_bulk()
    found = {person.id: _candidates(person.id, external, numbered, matches, people) for person in open_ones}
    last_events = last_entry_of({pk for candidates in found.values() for pk in candidates})
    entries = {entry.player_id: entry for entry in Entry.objects.filter(division=division)}
    answers: dict[int, PersonChoices] = {}
    for person in open_ones:
        candidates = found[person.id]
        if not candidates:
            continue
        choices = [
            PersonChoice(f"player:{pk}", entry_choice(entries[pk]).code)
            if pk in entries
            else player_choice(row, last_events.get(pk))
            for pk, (row, _doubt) in candidates.items()
        ]
        first, (_row, doubt) = next(iter(candidates.items()))
        last = last_events.get(first)
        if not doubt and last is not None and far_apart(last.rank, person.rank, FAR):
            doubt = Doubt((coded("grade_in_file", known=str(last.rank), grade=str(person.rank)),))
        suggested = "" if doubt else choices[0].value
        answers[person.id] = PersonChoices((*choices, SOMEBODY_ELSE), suggested, doubt)
    return answers


def _candidates(
    number: int,
    external: ExternalDivision,
    numbered: NumberedPlayers,
    matches: Matches,
    people: Mapping[int, Player],
) -> dict[int, tuple[ListedRow, Doubt]]:
    """Who the player of this number in the file may be, and why it isn't certain, by the number of the player here,
    which is the `line` of their row: first who has their number under another name, then those of the same name or a
    similar one, unless a number shows that they are others."""
    found: dict[int, tuple[ListedRow, Doubt]] = {}
    if holder := numbered.doubtful.get(number):
        of_holder = {kind for (line, kind), player in numbered.holders.items() if (line, player) == (number, holder)}
        theirs = next(number_text for kind, number_text in _numbers(external, number) if kind in of_holder)
        has_number = coded("holds_number", name=holder.name, number=theirs)
        found[holder.pk] = ListedRow(holder.pk, holder.name), Doubt((has_number,))
    named = [(matches.sure[number], "")] if number in matches.sure else []
    named += [(candidate.row, candidate.reason) for candidate in matches.doubtful.get(number, ())]
    for row, why in named:
        if not _another(external, number, people[row.line]):
            found.setdefault(row.line, (row, Doubt(match=why)))
    return found


def only_choice(player: Player) -> PersonChoices:
    """The answers about somebody who is known by a number: this player, unless it is somebody else."""
    itself = player_choice(ListedRow(player.pk, player.name), None)
    return PersonChoices((itself, SOMEBODY_ELSE), itself.value, CERTAIN)


def new_players(division: Division, external: ExternalDivision) -> ExternalDivision:
    """The file with only those players who aren't entered in the division, in no group, and no rounds.

    A player counts as entered if an entry has the same EGD PIN or AGA number and a name that may be theirs, or the same
    name and grade; of two players in the file with the same name and grade, one counts for one entry.
    """
    entries = list(Entry.objects.filter(division=division).select_related("player").order_by("pk"))
    names_by_number = defaultdict[tuple[str, str], set[str]](set)
    for entry in entries:
        for number in (("egd", entry.egd_pin), ("aga", entry.aga_id)):
            names_by_number[number] |= {entry.name, entry.player.name}
    names = Counter((name_key(entry.name), entry.rank) for entry in entries)
    fresh = []
    for person in external.division.players:
        extras = external.event.player(person.id)
        own = [number for number in (("egd", extras.egd_pin), ("aga", extras.aga_id)) if number[1]]
        by_number = any(names_agree(person.name, name) for number in own for name in names_by_number[number])
        key = (name_key(person.name), str(person.rank))
        if by_number or names[key] > 0:
            names[key] = max(0, names[key] - 1)
        else:
            fresh.append(replace(person, group=0))
    return replace(external, division=replace(external.division, players=tuple(fresh), rounds=()))


def _numbers(external: ExternalDivision, number: int) -> tuple[tuple[str, str], ...]:
    """The EGD PIN and the AGA number that the file has of a player, each with its kind, `egd` or `aga`."""
    extras = external.event.player(number)
    return tuple(
        (kind, number_text) for kind, number_text in (("egd", extras.egd_pin), ("aga", extras.aga_id)) if number_text
    )


def _another(external: ExternalDivision, number: int, player: Player) -> bool:
    """Whether a federation's number shows that they are two people."""
    extras = external.event.player(number)
    pairs = ((extras.egd_pin, player.egd_pin), (extras.aga_id, player.aga_id))
    return any(one and other and one != other for one, other in pairs)
