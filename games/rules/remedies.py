"""What a referee may do about a finding, and the record restored accordingly (rules, section 2).

A remedy is offered, never applied: the referee chooses, and the choice is recorded elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind
from games.rules.game import Change, GameRecord, Move
from games.rules.position import Position
from games.rules.replay import replay


class RemedyKind(StrEnum):
    """The remedies by name."""

    STANDS = "stands"
    TAKE_BACK = "take_back"
    READING_A = "reading_a"
    READING_B = "reading_b"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Remedy:
    """One thing the rules allow. `outcome` is a sentence saying what happens then.

    `kept` is the number of recorded moves that remain and `passes` the player whose move counts as a pass after
    them; both are None where no position is restored (`STANDS`, `FORFEIT`).
    """

    kind: RemedyKind
    outcome: str
    kept: int | None = None
    passes: Colour | None = None


@dataclass(frozen=True, slots=True)
class Restored:
    """A game put right: the record up to the breach with the pass, the board to set up, and who moves next."""

    game: GameRecord
    position: Position
    to_move: Colour | None


def remedies_for(finding: Finding, game: GameRecord) -> tuple[Remedy, ...]:
    """The remedies the rules offer for a finding of `replay(game)`, the most usual first. Never empty."""
    move, colour = finding.move, finding.colour
    if finding.kind is FindingKind.MOVED_STONE or colour is None:
        return _moved_stone(move, game)
    opponent = colour.opponent.player
    if finding.kind is FindingKind.OUT_OF_TURN:
        return _out_of_turn(move, colour)
    if finding.kind is FindingKind.REPETITION:
        if not finding.claimable:
            return (Remedy(RemedyKind.STANDS, f"Move {move} stands: {why_closed(finding)}."),)
        back = f"The stone of move {move} is taken back and counts as a pass; {opponent} moves next."
        stands = f"Move {move} stands if {opponent} makes no claim before moving."
        return (Remedy(RemedyKind.TAKE_BACK, back, move - 1, colour), Remedy(RemedyKind.STANDS, stands))
    back = f"The board goes back to the position before move {move}, which counts as a pass; {opponent} moves next."
    return (Remedy(RemedyKind.TAKE_BACK, back, move - 1, colour),)


def why_closed(finding: Finding) -> str:
    """Why a repetition can't be claimed any more, as a clause: `Black moved after it, with move 12`. It names only a
    move that the record has."""
    if finding.closed_by is None or finding.colour is None:
        return "it was not claimed in time"
    return f"{finding.colour.opponent.player} moved after it, with move {finding.closed_by}"


def restored(game: GameRecord, finding: Finding, remedy: Remedy) -> Restored | None:
    """The game under this remedy, or None where it restores nothing.

    `remedy` must be one of `remedies_for(finding, game)`. In the restored record the pass is the last move, imposed on
    its player; where it follows a move of the same player, the record says beforehand that this player moves next. A
    repetition that is still in it can be claimed exactly where it could before.
    """
    if remedy.kept is None or remedy.passes is None:
        return None
    if finding.kind is FindingKind.MOVED_STONE:
        changes = [change for change in game.changes if change.after < finding.move]
    else:
        changes = [change for change in game.changes if change.after <= remedy.kept]
    late = (found for found in replay(game).findings if found.kind is FindingKind.REPETITION and not found.claimable)
    closed = tuple(found.move for found in late if found.move <= remedy.kept)
    before = replace(game, moves=game.moves[: remedy.kept], changes=tuple(changes), closed=closed)
    if replay(before).to_move is remedy.passes.opponent:
        before = replace(before, changes=(*changes, Change(after=remedy.kept, to_move=remedy.passes)))
    after = replace(before, moves=(*before.moves, Move(remedy.passes, None, imposed=True)))
    judged = replay(after)
    return Restored(after, judged.final, judged.to_move)


def _out_of_turn(move: int, colour: Colour) -> tuple[Remedy, ...]:
    opponent = colour.opponent.player
    one = f"Only move {move} is taken off and counts as {colour.player}'s pass; {opponent} moves next."
    readings = [Remedy(RemedyKind.READING_A, one, move - 1, colour)]
    if move > 1:
        two = (
            f"Moves {move - 1} and {move} are both taken off and {colour.player}'s last proper move, move {move - 1}, "
            f"counts as a pass; {opponent} moves next."
        )
        readings.append(Remedy(RemedyKind.READING_B, two, move - 2, colour))
    return tuple(readings)


def _moved_stone(move: int, game: GameRecord) -> tuple[Remedy, ...]:
    last = game.moves[move - 1].colour
    following = last.opponent
    one = (
        f"If {following.player} moved the stones: the board goes back to the position after move {move}, and "
        f"{following.player}'s turn counts as a pass."
    )
    two = (
        f"If {last.player} moved the stones: the board goes back to the position before move {move}, and "
        f"{last.player}'s move {move} counts as a pass."
    )
    forfeit = "If the board cannot be restored, the offender should forfeit the game: the referee decides."
    return (
        Remedy(RemedyKind.READING_A, one, move, following),
        Remedy(RemedyKind.READING_B, two, move - 1, last),
        Remedy(RemedyKind.FORFEIT, forfeit),
    )
