"""An official has seen what the records of a final game show: it is for the record only, and leaves the queue."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.models import GameState, Record, Seen
from games.services.locked_game import locked_game
from ground.errors import Refused
from ground.translation import gettext as _

RECORDS = "records"
"""The code of what was seen: all records up to the one that is named."""


@transaction.atomic
def see_game(game_id: int, *, actor: Actor) -> None:
    """Every record of the game up to now is seen. Where they are seen already, or there is none, nothing changes.

    Raises Refused where the result isn't final: a referee may still have to do something.
    """
    game, stream = locked_game(game_id)
    if game.state != GameState.CONFIRMED:
        raise Refused(_("The result isn’t final yet: open a case or wait."))
    last = Record.objects.filter(game=game).defer("original").order_by("pk").last()
    if last is None or Seen.objects.filter(game=game, record=last, code=RECORDS).exists():
        return
    Seen.objects.create(game=game, record=last, code=RECORDS, actor_name=actor, at=stream.moment)
    append(stream, "game.seen", game_subject(game.number), actor, {"game": game.number, "record": last.number})
