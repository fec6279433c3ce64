"""Submits what was entered at the board, a position or moves, as a record of the game like any other."""

from __future__ import annotations

from decimal import Decimal

from django.utils import timezone

from games.ledger.actor import Actor
from games.models import Game, Record, Speaker
from games.rules.game import GameRecord
from games.services.submit_record import submit_record
from games.sgf import record as sgf
from games.sgf.entered_games import EnteredMoves, EnteredPosition, moves_game, position_game
from games.sgf.write import write_game
from ground.coded import coded
from ground.errors import Refused
from ground.translation import gettext as _


def submit_entered(
    game_id: int, side: Speaker, entered: EnteredPosition | EnteredMoves, *, actor: Actor, remark: str = ""
) -> Record:
    """The stored record: an SGF of our own with the names, handicap and komi of the draw, recorded once in the ledger.

    Raises Refused where nothing was entered or a part of it could not be read, and as `submit_record` does.
    """
    if entered.fault:
        raise Refused(entered.fault)
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise Refused(_("The director has taken this round back: reload the page."))
    komi = Decimal(game.komi)
    if isinstance(entered, EnteredPosition):
        stones = len(entered.text) - entered.text.count(".")
        empty, kind, origin = not stones, "position", coded("entered_position", stones=stones)
        judged = position_game(entered, komi, game.handicap)
    else:
        empty, kind, origin = not entered.moves, "moves", coded("entered_moves", moves=len(entered.moves))
        judged = moves_game(entered, komi, game.handicap)
    if empty:
        raise Refused(_("Nothing is entered yet: tap the stones first."))
    data = write_game(_with_the_draw(game, judged))
    return submit_record(game_id, side, data, actor=actor, filename=f"entered-{kind}.sgf", remark=remark, origin=origin)


def _with_the_draw(game: Game, entered: GameRecord) -> sgf.ReadRecord:
    return sgf.ReadRecord(
        entered,
        black=game.black_name,
        white=game.white_name,
        black_rank=game.black_rank,
        white_rank=game.white_rank,
        rules="NZ",
        date=timezone.localdate(game.created_at).isoformat(),
        komi=Decimal(game.komi),
    )
