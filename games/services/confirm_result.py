"""The director confirms a reported result on the strength of a slip that both players have signed."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.ledger.append import append, lock
from games.models import Game, GameState
from games.services.report_result import subject_of
from ratings.refused import Refused


@transaction.atomic
def confirm_result(game_id: int, *, actor: str) -> Game:
    """Make a reported result final; confirming what is confirmed changes nothing.

    Raises Refused where there is no result yet, or where the reports differ: then the right result is entered first.
    """
    game = Game.objects.get(pk=game_id)
    stream = lock(game.stream_id)
    game.refresh_from_db()
    if game.state == GameState.CONFIRMED:
        return game
    if game.state != GameState.REPORTED:
        raise Refused(f"{game} has {game.get_state_display()}: enter the result that both players signed first.")
    game.state, game.confirmed_at = GameState.CONFIRMED, timezone.now()
    game.confirmed_by = f"signed slip, entered by {actor}"
    game.save(update_fields=["state", "confirmed_at", "confirmed_by"])
    append(
        stream,
        "result.confirmed",
        subject_of(game),
        actor,
        {"side": "paper", "state": game.state, "result": game.result},
    )
    return game
