"""Applies a ruling that has become final: result, record or resumed play, through the same services that everybody
uses.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid5

from django.db.models import Max

from games.audit.verdict import Judged
from games.cases.kind import RESTORES, Decision, RulingOption
from games.ledger.acts import Actor
from games.models import Correction, Game, GameState, Record, RecordOfReference, Report, Ruling, Speaker, Stream
from games.models.game import OfficialResult
from games.services.correct_result import store_correction
from games.services.report_result import report_result
from games.services.resume_play import resume_play
from games.services.submit_record import submit_record
from games.sgf.write import write_game
from ground.coded import coded


def next_number(ruling: Ruling) -> int:
    """The number after the last final ruling of the stream; the caller has locked the stream."""
    last = Ruling.objects.filter(stream_id=ruling.stream_id).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def restored_record(ruling: Ruling, option: RulingOption, judged: Judged | None, actor: Actor) -> Record | None:
    """The record of the game as restored by the ruling, stored like any other; where it undoes an earlier ruling, the
    record from before; where the game is played on, its current record. None where it restores none. Raises Refused as
    `submit_record` does."""
    if option.game is not None and (option.reopens or option.decision is Decision.PLAY_ON):
        return ruling.case.record
    if option.game is None or judged is None:
        return None
    game = replace(judged.record, game=option.game, result="", black_area=(), white_area=())
    return submit_record(
        ruling.case.game_id,
        Speaker.REFEREE,
        write_game(game),
        actor=actor,
        filename=f"ruling-{ruling.number}.sgf",
        origin=coded("restored", ruling=ruling.number),
    )


def apply_ruling(ruling: Ruling, stream: Stream, actor: Actor) -> None:
    """Store a numbered ruling as final and carry it out. The caller has locked the stream and appends the event.

    A restored game is open again: earlier reports no longer count, its record becomes the one of reference, and play
    goes on from it. A result is reported as the referee's, and made final with the other results of the round; on
    appeal after that, it replaces the final one as a correction. Raises Refused as `resume_play` and `report_result`
    do.
    """
    game = ruling.case.game
    restores = Decision(ruling.decision) in RESTORES or bool(ruling.facts["reopens"])
    if restores:
        ruling.void_reports = Report.objects.filter(game=game).aggregate(last=Max("pk"))["last"]
    ruling.final_at = stream.moment
    ruling.save()
    if restores:
        _reopen(game)
    if ruling.restored is not None:
        RecordOfReference.objects.create(
            game=game, record=ruling.restored, ruling=ruling, actor_name=actor, at=ruling.final_at
        )
        first = Speaker(ruling.facts["to_move"]) if ruling.decision == Decision.PLAY_ON else None
        nonce = uuid5(ruling.nonce, "resume")
        resume_play(game.pk, ruling.restored.pk, actor=actor, side=Speaker.REFEREE, nonce=nonce, first=first)
    if ruling.result and game.state == GameState.CONFIRMED:
        _correct(ruling, game, stream, actor)
    elif ruling.result:
        nonce = uuid5(ruling.nonce, "result")
        report_result(game.pk, Speaker.REFEREE, ruling.result, actor=actor, nonce=nonce, forfeit=ruling.forfeit)


def _correct(ruling: Ruling, game: Game, stream: Stream, actor: Actor) -> None:
    """Replace the final result with the ruling's; do nothing where they are the same."""
    official = OfficialResult(ruling.result, ruling.forfeit)
    if official == game.official:
        return
    row = Correction(
        result=official.result,
        forfeit=official.forfeit,
        actor_name=actor,
        nonce=uuid5(ruling.nonce, "result"),
    )
    store_correction(game, stream, row, actor, ruling)


def _reopen(game: Game) -> None:
    game.state, game.result, game.forfeit = GameState.OPEN, "", False
    game.save(update_fields=["state", "result", "forfeit"])
