"""Says what a decision will do, before it is made: exactly what the services then carry out."""

from __future__ import annotations

from games.cases.kind import RESTORES, SETS_TERMS, Decision, RulingOption
from games.wording.terms import colour_words, handicap_words, komi_words
from ground.translation import gettext as _, ngettext


def effects(
    option: RulingOption, *, needs_second: bool, committee: bool = False, winner: str = "", confirmed: bool = False
) -> tuple[str, ...]:
    """The consequences of this decision for the game, a sentence each. `committee`: several decide together. `winner`
    is its result in words; `confirmed`: the game already has a final one."""
    if committee:
        first = _("The ruling is proposed. Nothing changes until the others in the committee agree; then:")
    elif needs_second:
        first = _("The ruling is proposed. Nothing changes until a second official confirms it; then:")
    else:
        first = _("The ruling becomes final and gets its number.")
    return (first, *_on_the_game(option, winner, confirmed))


def _on_the_game(option: RulingOption, winner: str, confirmed: bool) -> tuple[str, ...]:
    turn = colour_words(option.to_move.word) if option.to_move else ""
    if option.reopens:
        return (
            _("The game is open again: what was reported and ruled so far no longer counts."),
            _("It goes on as it was before that ruling, {player} to move.").format(player=turn)
            if turn
            else _("It goes on as it was before that ruling."),
        )
    if option.decision in SETS_TERMS:
        return (_("The game is open again: what was reported so far no longer counts."), *_on_new_terms(option))
    if option.decision in RESTORES:
        return (_("The game is open again: what was reported so far no longer counts."), *_restored(option, turn))
    if option.result is not None and confirmed:
        return (
            _("The final result becomes: {result}.").format(result=winner),
            _("It changes at once, as a correction that everybody sees."),
        )
    if option.result is not None:
        return (
            _("The result becomes: {result}. Reports that say otherwise are refused.").format(result=winner),
            _("It is made final with the results of the round; until then an appeal can still change it."),
        )
    unchanged = _("Nothing changes in the game or its result.")
    if option.decision is Decision.WARNING:
        return (_("Officials see the warning in every later case of theirs."), unchanged)
    if option.decision is Decision.TIME:
        return (_("Set the clock before the game goes on."), unchanged)
    if option.decision is Decision.ADJOURNED:
        return (_("Print the sheet with the position, write the times on it, and seal it."), unchanged)
    return (unchanged,)


def _on_new_terms(option: RulingOption) -> tuple[str, ...]:
    """What happens to the board of the round, and where the game goes on."""
    terms = option.terms
    if terms is None:
        return ()
    board = _("The board of the round gets {handicap}, {komi}: the desk, the draw and files for federations follow.")
    exchanged = _("The two sides exchange colours, and later draws count the colours that they played.")
    if option.decision is Decision.NEW_GAME:
        on = _("The game begins again on an empty board. Records sent so far no longer count.")
    else:
        on = _("The game goes on from the position on the board.")
    handicap, komi = handicap_words(terms.handicap), komi_words(terms.komi)
    return (board.format(handicap=handicap, komi=komi), *([exchanged] if terms.exchange else []), on)


def _restored(option: RulingOption, turn: str) -> tuple[str, ...]:
    """Where play resumes after a decision that restores a position; `turn` is whose move it is, empty if unknown."""
    if option.game is None:
        if option.decision is Decision.PLAY_ON:
            return (_("Play goes on at the table."),)
        return (_("No record is restored: set the board up at the table."),)
    if option.decision is Decision.PLAY_ON:
        if turn:
            message = _(
                "Play goes on from the final position of the record, {player} to move: at the board, or on the "
                "players’ pages, where no stone is marked any more."
            )
        else:
            message = _(
                "Play goes on from the final position of the record: at the board, or on the pages of both sides, "
                "where no stone is marked any more."
            )
        return (message.format(player=turn),)
    moves = len(option.game.moves)
    if option.decision in (Decision.PUT_BACK, Decision.REPLAY):
        record = ngettext(
            "The record of {moves} move, where nobody passes, becomes the one that counts.",
            "The record of {moves} moves, where nobody passes, becomes the one that counts.",
            moves,
        )
    else:
        record = ngettext(
            "The restored record, {moves} move with the pass, becomes the one that counts.",
            "The restored record, {moves} moves with the pass, becomes the one that counts.",
            moves,
        )
    if turn:
        on = _("Play goes on from it, {player} to move: at the board, or on the pages of both sides.")
    else:
        on = _("Play goes on from it: at the board, or on the pages of both sides.")
    return record.format(moves=moves), on.format(player=turn)
