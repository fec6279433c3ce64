"""A director sets the order in which a ladder starts."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import at_one_moment
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.rounds.challenge import open_ladder
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.standings.ladder import ladder_of, start_corrections


@transaction.atomic
def set_start_order(division_id: int, order: Sequence[int], *, actor: Actor) -> None:
    """Start the ladder with these entries in this order, from the top: by their starting corrections, each with the
    ledger event of an edited entry. Who enters later and has no correction starts below them. The order that it has
    already changes nothing.

    Raises Refused outside a ladder, in a finished event, once somebody was challenged, where these aren't all who are
    on the ladder, and for more than 198.
    """
    division, stream = open_ladder(division_id)
    if division.challenges.exists():
        raise Refused(_("{name} has begun: the order follows from the challenges.").format(name=division.name))
    values = division_values(division)
    there = ladder_of(values).order
    if sorted(order) != sorted(there):
        raise Refused(_("Somebody has entered or left meanwhile: look at the order again."))
    if tuple(order) == there:
        return
    players = {entry.id: entry for entry in values.players}
    corrections = start_corrections([players[player] for player in order])
    if corrections is None:
        raise Refused(_("The order can be set for up to {most} players.").format(most=198))
    with at_one_moment(stream):
        for player, correction in corrections.items():
            if players[player].start_correction != correction:
                edit_entry(player, {"start_correction": correction}, actor=actor)
