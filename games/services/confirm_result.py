"""The director confirms a reported result, from a slip that both players have signed or as a ruling gave it."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db import transaction

from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.ledger.finished import refuse_finished
from games.models import Confirmed, Game, GameState, Speaker
from games.services.locked_game import locked_game
from games.services.report_result import latest_reports, refuse_impossible, unseen_entry
from games.wording.result_words import sign_of
from ground.errors import Refused
from ground.translation import gettext as _


@transaction.atomic
def confirm_result(game_id: int, *, actor: Actor, seen: Collection[UUID] | None = None) -> Game:
    """Make a reported result final; confirming a confirmed result changes nothing.

    `seen` is that of `report_result`. Raises Refused where the game is gone, where there is no result yet, the reports
    differ, a result was entered from paper that isn't among those `seen`, or the result isn't possible on the game's
    board and komi or has a margin although the game wasn't played (reported before that was checked): then enter the
    right result first. And in a finished event, unless a ruling gave the result.
    """
    game, stream = locked_game(game_id)
    if game.state == GameState.CONFIRMED:
        return game
    if game.state != GameState.REPORTED:
        if game.state == GameState.OPEN:
            wrong = _("{game} has no result yet: enter the result that both sides signed first.")
        else:
            wrong = _("The two reports of {game} differ: enter the result that both sides signed first.")
        raise Refused(wrong.format(game=game))
    refuse_impossible(game, game.result, game.forfeit)
    latest = latest_reports(game)
    slip = unseen_entry(latest, seen)
    if slip is not None:
        raise Refused(
            _("{who} has entered {result} since: check it, then confirm it.").format(
                who=slip.actor_name, result=sign_of(slip.result, slip.forfeit)
            )
        )
    ruled = Speaker.REFEREE in latest
    if not ruled:
        refuse_finished(stream)
    game.state, game.confirmed_at = GameState.CONFIRMED, stream.moment
    game.confirmed_by = Confirmed.RULING if ruled else Confirmed.SLIP
    game.save(update_fields=["state", "confirmed_at", "confirmed_by"])
    append(
        stream,
        "result.confirmed",
        game_subject(game.number),
        actor,
        {"side": "referee" if ruled else "paper", "state": game.state, "result": game.result, "forfeit": game.forfeit},
    )
    return game
