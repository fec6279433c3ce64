"""Decides who the players of another program's file are here, by a director's answers."""

from __future__ import annotations

from collections.abc import Mapping

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.store.exchange.staged_division import NumberedPlayers, only_choice, who_may_be
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.wording.entries.who_it_is import NEW
from ratings.models import Player


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
        choices_of[number] = only_choice(player)
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
