"""A director clears a result that was entered on the wrong board, and can undo that."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import Max

from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.ledger.finished import refuse_finished
from games.models import Clearing, Game, GameState, LedgerEvent, Report, Speaker, Stream
from games.rules.result import parse_result
from games.services.locked_game import locked_game
from games.services.report_result import latest_reports, state_from_reports
from games.store.past_colours import past_colours
from games.store.result_basis import void_until
from games.wording.result_words import result_words, sign_of
from ground.errors import Refused
from ground.translation import gettext as _


@transaction.atomic
def clear_result(game_id: int, *, actor: Actor, nonce: UUID, seen: str | None = None) -> Game:
    """The game without a result: no report made so far counts. The same `nonce` again, or a game without a result,
    changes nothing.

    `seen` is the result that the director's page showed, in its notation. Raises Refused where the game is gone, its
    result is final, a ruling gave it, or it isn't the one `seen`; and in a finished event.
    """
    game, stream = locked_game(game_id)
    if Clearing.objects.filter(nonce=nonce).exists() or game.state == GameState.OPEN:
        return game
    refuse_finished(stream)
    if game.state == GameState.CONFIRMED:
        raise Refused(
            _("The result of this game, {result}, is final: it can’t be cleared.").format(
                result=sign_of(*game.official)
            )
        )
    if Speaker.REFEREE in latest_reports(game):
        raise Refused(_("A ruling gave this result: it changes by appeal only."))
    if seen is not None and seen != game.result:
        now = result_words(parse_result(game.result), game.black_name, game.white_name, forfeit=game.forfeit)
        if not now:
            raise Refused(_("The result has changed since: the reports differ. Clear it again if it’s wrong."))
        raise Refused(_("The result has changed since: {now}. Clear it again if it’s wrong.").format(now=now))
    emptied = Clearing(game=game, result=game.result, forfeit=game.forfeit)
    last = Report.objects.filter(game=game).aggregate(last=Max("pk"))["last"]
    return _store(emptied, last, stream, actor, nonce, "result.cleared")


@transaction.atomic
def undo_clearing(clearing_id: int, *, actor: Actor, nonce: UUID) -> Game:
    """The game with the result that was emptied, its reports counting again. The same `nonce` again changes nothing.

    Raises Refused where something was reported or ruled since, the players have exchanged colours, or the clearing has
    already been undone; and in a finished event.
    """
    game, stream = locked_game(Clearing.objects.values_list("game_id", flat=True).get(pk=clearing_id))
    if Clearing.objects.filter(nonce=nonce).exists():
        return game
    refuse_finished(stream)
    *before, last = Clearing.objects.filter(game=game).order_by("pk")
    void = void_until([game.pk])[game.pk]
    if last.pk != clearing_id or last.undoes_id is not None or void != last.void_reports:
        raise Refused(_("This is undone already, or something else was decided since."))
    if game.state != GameState.OPEN or Report.objects.filter(game=game, pk__gt=void).exists():
        raise Refused(_("A result was reported since: clear that first, or enter the right one."))
    cleared = LedgerEvent.objects.filter(
        stream=stream, kind="result.cleared", subject=game_subject(game.number)
    ).aggregate(last=Max("seq"))["last"]
    if past_colours(stream.pk).exchanged_since(game, cleared or 0):
        raise Refused(_("The colours were exchanged since: enter the right result."))
    undone = Clearing(game=game, result=last.result, forfeit=last.forfeit, undoes=last)
    return _store(undone, before[-1].void_reports if before else 0, stream, actor, nonce, "result.restored")


def _store(row: Clearing, void: int, stream: Stream, actor: Actor, nonce: UUID, kind: str) -> Game:
    """Add the row, and give the game the state that its remaining reports give; appends one ledger event of this
    kind.
    """
    game = row.game
    row.void_reports, row.actor_name, row.at, row.nonce = void, actor, stream.moment, nonce
    row.save(force_insert=True)
    latest = latest_reports(game)
    game.state, result = state_from_reports(latest) if latest else (GameState.OPEN, None)
    game.result, game.forfeit = (result.result, result.forfeit) if result else ("", False)
    game.save(update_fields=["state", "result", "forfeit"])
    payload = {"said": row.result, "forfeit": row.forfeit, "state": game.state, "result": game.result}
    append(stream, kind, game_subject(game.number), actor, payload)
    return game
