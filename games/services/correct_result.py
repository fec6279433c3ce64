"""A director corrects a final result that rests on a slip or one player's word: a new row replaces it."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.ledger.finished import refuse_finished
from games.models import Correction, Game, GameState, Ruling, Stream
from games.models.game import OfficialResult
from games.rules.result import parse_result
from games.services.locked_game import locked_game
from games.services.report_result import checked_reason, read_result, refuse_impossible
from games.store.result_basis import basis_of
from games.wording.result_words import WHY_NOT, sign_of, won_by
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import cleaned_text


@transaction.atomic
def correct_result(
    game_id: int, result: str, reason: str, *, actor: Actor, nonce: UUID, seen: str, forfeit: bool = False
) -> Correction:
    """The correction, which counts from now on. The confirmed result stays in its row. The same `nonce` again gives the
    existing correction.

    `seen` is the result that the director's page showed, in its notation. Raises Refused where the game is gone or its
    result isn't final, both players confirmed it, a ruling gave it, the new one isn't a result, isn't possible on the
    game's board and komi, has a margin although the game wasn't played, or is the same; without a reason or with one
    that is too long; where the current result isn't the one `seen`; and in a finished event.
    """
    game, stream = locked_game(game_id)
    stored = Correction.objects.filter(nonce=nonce).first()
    if stored is not None:
        return stored
    refuse_finished(stream)
    official = check_correction(game, OfficialResult(result, forfeit), reason, seen)
    row = Correction(
        result=official.result, forfeit=official.forfeit, reason=cleaned_text(reason), actor_name=actor, nonce=nonce
    )
    return store_correction(game, stream, row, actor)


def check_correction(game: Game, corrected: OfficialResult, reason: str, seen: str) -> OfficialResult:
    """The corrected result in its notation. Raises Refused as `correct_result` does."""
    if game.state != GameState.CONFIRMED:
        raise Refused(_("This result isn’t final yet: enter the right one on the results page."))
    basis = basis_of(game)
    if basis in WHY_NOT:
        raise Refused(_(WHY_NOT[basis]))
    official = game.official
    if seen != official.result:
        won = won_by(parse_result(official.result), game.black_name, game.white_name, forfeit=official.forfeit)
        sentence = _("It has been corrected since: {sentence}. Check it again.")
        if game.correction is not None:
            sentence = _("{who} has corrected it since: {sentence}. You chose {yours}: check it again.")
        who = game.correction.actor_name if game.correction else ""
        raise Refused(
            sentence.format(who=who, sentence=won.sentence if won else "", yours=sign_of(read_result(corrected.result)))
        )
    corrected = OfficialResult(read_result(corrected.result), corrected.forfeit)
    refuse_impossible(game, *corrected)
    if corrected == official:
        raise Refused(_("That is the result already: there is nothing to correct."))
    checked_reason(reason)
    return corrected


def store_correction(
    game: Game, stream: Stream, row: Correction, actor: Actor, ruling: Ruling | None = None
) -> Correction:
    """Stores the row under its number, inside the caller's transaction, with its own event in the locked ledger."""
    before = game.official
    row.game, row.ruling, row.at = game, ruling, stream.moment
    row.replaced, row.replaced_forfeit = before
    row.number = 1 + (game.correction.number if game.correction else 0)
    row.save(force_insert=True)
    payload = {
        "number": row.number,
        "side": "referee" if ruling else "paper",
        "from": before.result,
        "from_forfeit": before.forfeit,
        "result": row.result,
        "forfeit": row.forfeit,
        **({"ruling": ruling.number, "decided": ruling.said} if ruling else {"reason": row.reason}),
    }
    append(stream, "result.corrected", game_subject(game.number), actor, payload)
    return row
