"""What a decision will do, said beforehand: exactly what the services then carry out."""

from __future__ import annotations

from games.cases.kind import RESTORES, Decision
from games.cases.option import Option


def effects(option: Option, *, needs_second: bool, winner: str = "") -> tuple[str, ...]:
    """The consequences of this decision for the game, a sentence each. `winner` says its result in words."""
    first = (
        "The ruling is proposed. Nothing changes until a second person confirms it; then:"
        if needs_second
        else "The ruling becomes final and gets its number. It cannot be changed afterwards."
    )
    return (first, *_on_the_game(option, winner))


def _on_the_game(option: Option, winner: str) -> tuple[str, ...]:
    if option.reopens:
        turn = f", {option.to_move.player} to move" if option.to_move else ""
        return (
            "The game is open again: what was reported and ruled so far no longer counts.",
            f"It goes on as it was before that ruling{turn}.",
        )
    if option.decision in RESTORES:
        opened = "The game is open again: what was reported so far no longer counts."
        if option.game is None:
            restored = "No record is restored: set the board up at the table."
            return opened, "Play goes on at the table." if option.decision is Decision.PLAY_ON else restored
        turn = f", {option.to_move.player} to move" if option.to_move else ""
        if option.decision is Decision.PLAY_ON:
            on = "Play goes on from the final position of the record"
            return opened, f"{on}{turn}: at the board, or on the players’ pages, where no stone is marked any more."
        return (
            opened,
            f"The restored record, {len(option.game.moves)} moves with the pass, becomes the record of reference.",
            f"Play goes on from it{turn}: at the board, or on the players’ pages.",
        )
    if option.result is not None:
        return (
            f"The result becomes: {winner}. Reports that say otherwise are refused.",
            "It is made final with the results of the round; until then an appeal can still change it.",
        )
    return ("Nothing changes on the game and its result.",)
