"""Matches the players of another program's file with the people known here, for a director to decide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ground.errors import Refused
from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.store.entries.last_entry import last_entry_of
from nzgs_tourney.store.entries.staged_entries import FAR, NEW, SOMEBODY_ELSE, PersonChoice, entered_words
from nzgs_tourney.store.people.identity import joined_players, match_people, players_besides_removed
from nzgs_tourney.store.people.known_names import other_names
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.wording.entries.last_entry import known_as_words, last_entry_words
from ratings.imports.matching import Matches, SoughtPerson, names_agree
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class PersonChoices:
    """The answers to who somebody is. `suggested` counts unless another is given; empty where one must be. `reason`
    says why it is not certain."""

    choices: tuple[PersonChoice, ...]
    suggested: str
    reason: str


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
    """The players of the file whom this program knows by their EGD PIN or AGA number. At most five queries.

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
    for person in external.division.players:
        for kind, number in _numbers(external, person.id):
            if len(people := people_of[kind, number]) == 1:
                holders[person.id, kind] = everybody[next(iter(people))]
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
            PersonChoice(
                f"player:{pk}",
                entered_words(entries[pk])
                if pk in entries
                else f"{candidate.called}, {last_entry_words(last_events.get(pk))}",
            )
            for pk, candidate in candidates.items()
        ]
        first, candidate = next(iter(candidates.items()))
        why, last = candidate.reason, last_events.get(first)
        if not why and last is not None and abs(last.rank.stones - person.rank.stones) > FAR:
            why = _("The player known by this name was {known}, the file says {grade}.").format(
                known=last.rank, grade=person.rank
            )
        suggested = "" if why else choices[0].value
        answers[person.id] = PersonChoices((*choices, PersonChoice(NEW, SOMEBODY_ELSE)), suggested, why)
    return answers


class _Candidate(NamedTuple):
    """Somebody here who may be meant: their names in words, and why it isn't certain."""

    called: str
    reason: str


def _candidates(
    number: int,
    external: ExternalDivision,
    numbered: NumberedPlayers,
    matches: Matches,
    people: Mapping[int, Player],
) -> dict[int, _Candidate]:
    """Who the player of this number in the file may be, by the number of the player here: first who has their number
    under another name, then those of the same name or a similar one, unless a number shows that they are others."""
    found: dict[int, _Candidate] = {}
    if holder := numbered.doubtful.get(number):
        reason = _("{name} has the number {listed_id}.")
        of_holder = {kind for (line, kind), player in numbered.holders.items() if (line, player) == (number, holder)}
        theirs = next(told for kind, told in _numbers(external, number) if kind in of_holder)
        found[holder.pk] = _Candidate(holder.name, reason.format(name=holder.name, listed_id=theirs))
    named = [(matches.sure[number], "")] if number in matches.sure else []
    named += [(candidate.row, candidate.reason) for candidate in matches.doubtful.get(number, ())]
    for row, why in named:
        if not _another(external, number, people[row.line]):
            found.setdefault(row.line, _Candidate(known_as_words(row.name, row.other_names), why))
    return found


def players_of_file(
    division: Division, external: ExternalDivision, numbered: NumberedPlayers, answers: Mapping[int, str]
) -> dict[int, Player]:
    """Those known by a number, and those that the answers name: by number in the file the person here. Seven queries.

    Raises Refused where a doubtful player has no answer, for an answer that wasn't offered, and for one person named
    twice.
    """
    names = {player.id: player.name for player in external.division.players}
    choices_of = who_may_be(division, external, numbered)
    for number, player in numbered.known.items():
        itself = f"player:{player.pk}"
        choices_of[number] = PersonChoices((PersonChoice(itself, ""), PersonChoice(NEW, "")), itself, "")
    player_of: dict[int, int] = {}
    for number, candidates in choices_of.items():
        answer = answers.get(number, "") or candidates.suggested
        if not answer:
            message = _("Say who {name} is: a similar name is known here.")
            if number in numbered.doubtful:
                message = _("Say who {name} is. {why}")
            raise Refused(message.format(name=names[number], why=candidates.reason))
        if answer not in {choice.value for choice in candidates.choices}:
            raise Refused(
                _("{names}: that answer is no longer possible. Check the file again.").format(names=names[number])
            )
        if answer != NEW:
            player_of[number] = int(answer.removeprefix("player:"))
    for number, player_id in player_of.items():
        if other := next((one for one, pk in player_of.items() if pk == player_id and one != number), None):
            raise Refused(
                _("{one} and {other} cannot both be the same person.").format(one=names[number], other=names[other])
            )
    people = Player.objects.in_bulk(list(player_of.values()))
    return {number: people[pk] for number, pk in player_of.items()}


def _numbers(external: ExternalDivision, number: int) -> tuple[tuple[str, str], ...]:
    """The EGD PIN and the AGA number that the file has of a player, each with its kind, `egd` or `aga`."""
    extras = external.event.player(number)
    return tuple((kind, told) for kind, told in (("egd", extras.egd_pin), ("aga", extras.aga_id)) if told)


def _another(external: ExternalDivision, number: int, player: Player) -> bool:
    """Whether a federation's number shows that they are two people."""
    extras = external.event.player(number)
    pairs = ((extras.egd_pin, player.egd_pin), (extras.aga_id, player.aga_id))
    return any(one and other and one != other for one, other in pairs)
