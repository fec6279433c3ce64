"""A player notes that nigiri gave the two the other colours than the draw."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from ground.coded import read_coded
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Pairing
from nzgs_tourney.services.draws.edit_draft import override_handicap
from nzgs_tourney.tournament.pairing.explain import NIGIRI, by_nigiri


@transaction.atomic
def note_nigiri(game_id: int, black: int, *, actor: Actor) -> None:
    """This entry, by its row, has Black at the board. It is an exchange of colours as a director makes one, so both
    players see it, and noting the other one again turns it back; nothing where it is so already.

    Raises Refused where nigiri doesn't decide the colours, for somebody who doesn't sit there, and as exchanging
    colours does, e.g. once the game has a result, a record or a case.
    """
    pairing = Pairing.objects.select_related("round", "game").get(game=game_id)
    colours = dict(pairing.seats.values_list("entry", "colour"))
    if not by_nigiri(map(read_coded, pairing.reasons)) or black not in colours:
        raise Refused(_("Nigiri doesn’t decide the colours of this game."))
    if colours[black] == "black":
        return
    override_handicap(
        pairing.round.division_id,
        pairing.round.number,
        pairing.table,
        pairing.handicap,
        NIGIRI,
        actor=actor,
        komi=pairing.komi,
        exchange=True,
    )
