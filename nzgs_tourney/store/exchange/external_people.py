"""Matches the players of another program's file with the people known here, for a director to decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.store.entries.last_entry import last_entry_of
from nzgs_tourney.store.entries.staged_entries import FAR, NEW, SOMEBODY_ELSE, PersonChoice
from nzgs_tourney.store.people.identity import match_people
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.wording.entries.last_entry import known_as_words, last_entry_words
from ratings.imports.matching import SoughtPerson
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class PersonChoices:
    """The answers to who somebody is. `suggested` counts unless another is given; empty where one must be. `reason`
    says why it is not certain."""

    choices: tuple[PersonChoice, ...]
    suggested: str
    reason: str


def who_may_be(external: ExternalDivision, known: Mapping[int, Player]) -> dict[int, PersonChoices]:
    """For each player of the file who is not in `known` but has the name of somebody here, or one near to it: who it
    may be. Nobody is offered whose EGD PIN or AGA number is another. Four queries.

    A player with exactly the name of one person is matched with that person unless the grades are far apart; a similar
    name, or a name of several people, needs an answer.
    """
    taken_players = {player.pk for player in known.values()}
    people = Player.objects.in_bulk()
    open_ones = [player for player in external.division.players if player.id not in known]
    matches = match_people([SoughtPerson(person.id, person.name) for person in open_ones], without=taken_players)
    sure = {key: row.line for key, row in matches.sure.items()}
    near = {
        key: {candidate.row.line: candidate.reason for candidate in group} for key, group in matches.doubtful.items()
    }
    rows = {row.line: row for row in matches.sure.values()}
    rows |= {candidate.row.line: candidate.row for group in matches.doubtful.values() for candidate in group}
    last_events = last_entry_of({*sure.values(), *(pk for group in near.values() for pk in group)})
    answers: dict[int, PersonChoices] = {}
    for person in open_ones:
        reasons = {sure[person.id]: ""} if person.id in sure else near.get(person.id, {})
        reasons = {pk: why for pk, why in reasons.items() if not _another(external, person.id, people[pk])}
        if not reasons:
            continue
        choices = [
            PersonChoice(
                f"player:{pk}",
                f"{known_as_words(rows[pk].name, rows[pk].other_names)}, {last_entry_words(last_events.get(pk))}",
            )
            for pk in reasons
        ]
        why = next(iter(reasons.values()))
        last = last_events.get(sure.get(person.id, 0))
        if last is not None and abs(last.rank.stones - person.rank.stones) > FAR:
            why = _("The player known by this name was {known}, the file says {grade}.").format(
                known=last.rank, grade=person.rank
            )
        suggested = "" if why or person.id not in sure else choices[0].value
        answers[person.id] = PersonChoices((*choices, PersonChoice(NEW, SOMEBODY_ELSE)), suggested, why)
    return answers


def players_of_file(
    external: ExternalDivision, known: Mapping[int, Player], answers: Mapping[int, str]
) -> dict[int, Player]:
    """`known`, and those that the answers name: by number in the file the person here. Five queries.

    Raises Refused where a doubtful player has no answer, for an answer that wasn't offered, and for one person named
    twice.
    """
    names = {player.id: player.name for player in external.division.players}
    player_of: dict[int, int] = {}
    for number, candidates in who_may_be(external, known).items():
        answer = answers.get(number, "") or candidates.suggested
        if not answer:
            raise Refused(_("Say who {name} is: a similar name is known here.").format(name=names[number]))
        if answer not in {choice.value for choice in candidates.choices}:
            raise Refused(
                _("{names}: that answer is no longer possible. Check the file again.").format(names=names[number])
            )
        if answer != NEW:
            player_of[number] = int(answer.removeprefix("player:"))
    for number, player in player_of.items():
        if other := next((one for one, pk in player_of.items() if pk == player and one != number), None):
            raise Refused(
                _("{one} and {other} cannot both be the same person.").format(one=names[number], other=names[other])
            )
    people = Player.objects.in_bulk(list(player_of.values()))
    return {**known, **{number: people[pk] for number, pk in player_of.items()}}


def _another(external: ExternalDivision, number: int, player: Player) -> bool:
    """Whether a federation's number shows that they are two people."""
    extras = external.event.player(number)
    pairs = ((extras.egd_pin, player.egd_pin), (extras.aga_id, player.aga_id))
    return any(one and other and one != other for one, other in pairs)
