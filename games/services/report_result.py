"""A player, or the director from a paper slip, says what the result was. Two players who agree confirm it."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.ledger.append import append, lock
from games.models import Game, GameState, Report, Side
from games.rules.result import parse_result
from ratings.refused import Refused


def subject_of(game: Game) -> str:
    """How the ledger names a game."""
    return f"game:{game.pk}"


@transaction.atomic
def report_result(game_id: int, side: Side, result: str, *, actor: str, nonce: UUID, forfeit: bool = False) -> Game:
    """Store one side's report and return the game in its new state, the lock released on return.

    The result becomes `reported` with the first report, `confirmed` when both players say the same, and `contradicted`
    when they differ. A report from paper replaces an unconfirmed result as the director's, and stays `reported` until
    the players, or the director with `confirm_result`, confirm it. The same `nonce` again changes nothing.

    Raises Refused for a text that is no result, and for a confirmed game unless the same was reported again.
    """
    game = Game.objects.get(pk=game_id)
    stream = lock(game.stream_id)
    game.refresh_from_db()
    if Report.objects.filter(nonce=nonce).exists():
        return game
    try:
        read = parse_result(result)
    except ValueError as error:
        raise Refused(str(error)) from error
    if read is None:
        raise Refused("Say who won, or that it was a tie.")
    if game.state == GameState.CONFIRMED:
        if (game.result, game.forfeit) == (str(read), forfeit):
            return game
        raise Refused(f"The result of this game, {game.result}, is confirmed: nothing can change it.")
    Report.objects.create(
        game=game, side=side, result=str(read), forfeit=forfeit, actor=actor, at=timezone.now(), nonce=nonce
    )
    _settle(game, side, str(read), forfeit, actor)
    game.save(update_fields=["state", "result", "forfeit", "confirmed_at", "confirmed_by"])
    append(
        stream,
        "result.confirmed" if game.state == GameState.CONFIRMED else "result.reported",
        subject_of(game),
        actor,
        {"side": side.value, "said": str(read), "forfeit": forfeit, "state": game.state, "result": game.result},
    )
    return game


def _settle(game: Game, side: Side, said: str, forfeit: bool, actor: str) -> None:
    """Set the game's state from the latest report of each side, the newest being `side`'s."""
    latest = latest_reports(game)
    black, white = latest.get(Side.BLACK), latest.get(Side.WHITE)
    if side == Side.PAPER:
        game.state, game.result, game.forfeit = GameState.REPORTED, said, forfeit
    elif black is None or white is None:
        paper = latest.get(Side.PAPER)
        differs = paper is not None and (paper.result, paper.forfeit) != (said, forfeit)
        game.state = GameState.CONTRADICTED if differs else GameState.REPORTED
        game.result, game.forfeit = ("", False) if differs else (said, forfeit)
    elif (black.result, black.forfeit) == (white.result, white.forfeit):
        game.state, game.result, game.forfeit = GameState.CONFIRMED, said, forfeit
        game.confirmed_at, game.confirmed_by = timezone.now(), f"both players, last {actor}"
    else:
        game.state, game.result, game.forfeit = GameState.CONTRADICTED, "", False


def latest_reports(game: Game) -> dict[Side, Report]:
    """The last report of each side that has reported."""
    return {Side(report.side): report for report in Report.objects.filter(game=game).order_by("pk")}
