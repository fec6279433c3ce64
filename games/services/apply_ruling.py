"""Applies a ruling that has become final: result, record or resumed play, through the same services that everybody
uses.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid5

from django.db.models import Max

from games.audit.verdict import Judged
from games.cases.answers import read_terms
from games.cases.kind import RESTORES, Decision, RulingOption
from games.ending.state import EndingPhase
from games.ledger.acts import Actor
from games.models import Correction, Game, GameState, Record, RecordOfReference, Report, Ruling, Speaker, Stream
from games.models.game import OfficialResult
from games.services.correct_result import store_correction
from games.services.new_terms import set_terms
from games.services.report_result import report_result
from games.services.resume_play import resume_play
from games.services.submit_record import submit_record
from games.sgf.record import ReadRecord
from games.sgf.write import write_game
from games.store.ending import ending_of
from ground.coded import coded


def next_number(ruling: Ruling) -> int:
    """The number after the last final ruling of the stream; the caller has locked the stream."""
    last = Ruling.objects.filter(stream_id=ruling.stream_id).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def restored_record(ruling: Ruling, option: RulingOption, judged: Judged | None, actor: Actor) -> Record | None:
    """The record of the game as restored by the ruling, stored like any other; where it undoes an earlier ruling, the
    record from before; where the game is played on, or nothing is taken off, its current record; where it is replayed
    from the start, one without moves if something was recorded before. None where it restores none. Raises Refused as
    `submit_record` does."""
    if option.decision is Decision.NEW_GAME:
        game = _empty_record(ruling.case.game, option)
        if game is None:
            return None
    elif option.game is None or judged is None or option.decision is Decision.ADJOURNED:
        return None
    elif option.reopens or option.decision is Decision.PLAY_ON or option.game == judged.record.game:
        return ruling.case.record
    else:
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

    A restored game is open again, with the handicap, komi and colours that the ruling sets: earlier reports no longer
    count, its record becomes the one of reference, and play goes on from it. A result is reported as the referee's, and
    made final with the other results of the round; on appeal after that, it replaces the final one as a correction.
    Raises Refused as `resume_play` and `report_result` do.
    """
    game = ruling.case.game
    restores = Decision(ruling.decision) in RESTORES or bool(ruling.facts["reopens"])
    if restores:
        ruling.void_reports = Report.objects.filter(game=game).aggregate(last=Max("pk"))["last"]
    ruling.final_at = stream.moment
    ruling.save()
    if restores:
        _reopen(game)
    if "terms" in ruling.facts and restores:
        set_terms(game, read_terms(ruling.facts["terms"]), ruling, actor)
        game.refresh_from_db()
    if ruling.restored is not None:
        RecordOfReference.objects.create(
            game=game, record=ruling.restored, ruling=ruling, actor_name=actor, at=ruling.final_at
        )
        first = Speaker(ruling.facts["to_move"]) if ruling.decision == Decision.PLAY_ON else None
        nonce = uuid5(ruling.nonce, "resume")
        resume_play(game.pk, ruling.restored.pk, actor=actor, side=Speaker.REFEREE, nonce=nonce, first=first)
    elif ruling.decision == Decision.TERMS:
        _count_again(game, ruling, actor)
    if ruling.result and game.state == GameState.CONFIRMED:
        _correct(ruling, game, stream, actor)
    elif ruling.result:
        nonce = uuid5(ruling.nonce, "result")
        report_result(game.pk, Speaker.REFEREE, ruling.result, actor=actor, nonce=nonce, forfeit=ruling.forfeit)


def _count_again(game: Game, ruling: Ruling, actor: Actor) -> None:
    """Where the players count, or have agreed on a count, let play go on from there: it was made on other terms."""
    ending = ending_of(game)
    if ending.record is not None and ending.phase not in (EndingPhase.UNOPENED, EndingPhase.RESUMED):
        nonce = uuid5(ruling.nonce, "resume")
        resume_play(game.pk, ending.record, actor=actor, side=Speaker.REFEREE, nonce=nonce)


def _empty_record(game: Game, option: RulingOption) -> ReadRecord | None:
    """The record that begins a game again, without a move; None where nothing of the game was recorded or counted."""
    assert option.game is not None
    if not (game.records.exists() or game.ending.exists()):
        return None
    black, white = (game.black_name, game.black_rank), (game.white_name, game.white_rank)
    if option.terms is not None and option.terms.exchange:
        black, white = white, black
    return ReadRecord(
        option.game,
        black=black[0],
        white=white[0],
        black_rank=black[1],
        white_rank=white[1],
        rules="NZ",
        komi=option.game.komi,
    )


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
