"""A director closes a round: every board has its result, confirmed."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.ledger.append import append
from games.models import Game, GameState
from games.services.confirm_result import confirm_result
from nzgs_tourney.models import Round, RoundState
from nzgs_tourney.services.draft import round_subject
from nzgs_tourney.services.publish_round import lock_round
from ratings.refused import Refused


@transaction.atomic
def close_round(division_id: int, number: int, *, actor: str, confirm_reported: bool = False) -> Round:
    """The closed round. With `confirm_reported` the director confirms, from the signed slips, what is only reported.

    Closing what is closed changes nothing. Raises Refused naming the boards that have no result, have reports that
    differ, or (without `confirm_reported`) are not confirmed.
    """
    drawn, stream = lock_round(division_id, number)
    if drawn.state == RoundState.CLOSED:
        return drawn
    if drawn.state == RoundState.DRAFT:
        raise Refused(f"Round {number} is a draft: publish it first.")
    games = Game.objects.filter(pairing__round=drawn).order_by("pairing__table").select_related("pairing")
    open_games = [game for game in games if game.state in (GameState.OPEN, GameState.CONTRADICTED)]
    if open_games:
        raise Refused(f"Round {number} is not over: {_named(open_games)}.")
    reported = [game for game in games if game.state == GameState.REPORTED]
    if reported and not confirm_reported:
        raise Refused(f"Not confirmed by both players yet: {_named(reported)}.")
    for game in reported:
        confirm_result(game.pk, actor=actor)
    stream.refresh_from_db()
    drawn.state, drawn.closed_at = RoundState.CLOSED, timezone.now()
    drawn.save(update_fields=["state", "closed_at"])
    append(stream, "round.closed", round_subject(division_id, number), actor, {"round": number})
    return drawn


def _named(games: list[Game]) -> str:
    return "; ".join(f"table {game.pairing.table}, {game}, {game.get_state_display()}" for game in games)
