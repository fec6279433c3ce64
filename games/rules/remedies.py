"""What a referee may do about a finding, and the restored record.

The clause is “What a referee may do” in `docs/rules.md`. A remedy is offered, never applied: the referee chooses, and
the choice is recorded elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind
from games.rules.game import Change, GameRecord, Move
from games.rules.point import Position
from games.rules.replay import replay
from ground.coded import Coded, coded


class RemedyKind(StrEnum):
    """The remedies by name."""

    STANDS = "stands"
    TAKE_BACK = "take_back"
    READING_A = "reading_a"
    READING_B = "reading_b"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Remedy:
    """One remedy that the rules allow. `outcome` is its consequence, worded by `games.wording.rulings`.

    `kept` is the number of recorded moves that remain and `passes` the player whose move counts as a pass after them;
    both are None where no position is restored (`STANDS`, `FORFEIT`).
    """

    kind: RemedyKind
    outcome: Coded
    kept: int | None = None
    passes: Colour | None = None


@dataclass(frozen=True, slots=True)
class RestoredGame:
    """A restored game: the record up to the breach with the pass, the board to set up, and who moves next."""

    game: GameRecord
    position: Position
    to_move: Colour | None


def remedies_for(finding: Finding, game: GameRecord) -> tuple[Remedy, ...]:
    """The remedies the rules offer for a finding of `replay(game)`, the most usual first. Never empty."""
    move, colour = finding.move, finding.colour
    if finding.kind is FindingKind.MOVED_STONE or colour is None:
        return _moved_stone(move, game)
    following = colour.opponent.word
    if finding.kind is FindingKind.OUT_OF_TURN:
        return _out_of_turn(move, colour)
    if finding.kind is FindingKind.REPETITION:
        if not finding.claimable:
            return (Remedy(RemedyKind.STANDS, too_late(finding)),)
        back = coded("take_back", move=move, next=following)
        unclaimed = coded("unclaimed", move=move, next=following)
        return (Remedy(RemedyKind.TAKE_BACK, back, move - 1, colour), Remedy(RemedyKind.STANDS, unclaimed))
    back = coded("go_back", move=move, next=following)
    return (Remedy(RemedyKind.TAKE_BACK, back, move - 1, colour),)


def too_late(finding: Finding) -> Coded:
    """Says that a repetition was not claimed in time, with the recorded move that closed the claim, if there is one."""
    return coded("late", move=finding.move, colour=finding.colour and finding.colour.word, closed_by=finding.closed_by)


def restored(game: GameRecord, finding: Finding, remedy: Remedy) -> RestoredGame | None:
    """The game under this remedy, or None where it restores nothing.

    `remedy` must be one of `remedies_for(finding, game)`. In the restored record the pass is the last move, imposed on
    its player; where it follows a move of the same player, the record says beforehand that this player moves next. A
    repetition that is still in it can be claimed exactly if it could be before.
    """
    if remedy.kept is None or remedy.passes is None:
        return None
    if finding.kind is FindingKind.MOVED_STONE:
        changes = [change for change in game.changes if change.after < finding.move]
    else:
        changes = [change for change in game.changes if change.after <= remedy.kept]
    before = _up_to(game, remedy.kept, tuple(changes), remedy.passes)
    after = replace(before, moves=(*before.moves, Move(remedy.passes, None, imposed=True)))
    judged = replay(after)
    return RestoredGame(after, judged.final, judged.to_move)


def replayed_from(game: GameRecord, move: int) -> RestoredGame:
    """The game before this move, with its player to move; nobody passes. A repetition that is still in it can be
    claimed exactly if it could be before. Raises IndexError where the record has no such move."""
    kept = move - 1
    changes = tuple(change for change in game.changes if change.after <= kept)
    before = _up_to(game, kept, changes, game.moves[kept].colour)
    judged = replay(before)
    return RestoredGame(before, judged.final, judged.to_move)


def put_back_after(game: GameRecord, move: int) -> RestoredGame:
    """The game after so many moves, without the stones that were moved by hand since; nobody passes."""
    changes = tuple(change for change in game.changes if change.after < move)
    before = game if (move, changes) == (len(game.moves), game.changes) else _up_to(game, move, changes)
    judged = replay(before)
    return RestoredGame(before, judged.final, judged.to_move)


def _up_to(game: GameRecord, kept: int, changes: tuple[Change, ...], next_player: Colour | None = None) -> GameRecord:
    """The first `kept` moves with these changes; the record says that this player moves next where it wouldn't
    otherwise."""
    late = (
        finding for finding in replay(game).findings if finding.kind is FindingKind.REPETITION and not finding.claimable
    )
    closed = tuple(finding.move for finding in late if finding.move <= kept)
    before = replace(game, moves=game.moves[:kept], changes=changes, closed=closed)
    if next_player is not None and replay(before).to_move is next_player.opponent:
        before = replace(before, changes=(*changes, Change(after=kept, to_move=next_player)))
    return before


def _out_of_turn(move: int, colour: Colour) -> tuple[Remedy, ...]:
    move_values = {"move": move, "colour": colour.word}
    readings = [Remedy(RemedyKind.READING_A, coded("reading_a", **move_values), move - 1, colour)]
    if move > 1:
        readings.append(Remedy(RemedyKind.READING_B, coded("reading_b", **move_values), move - 2, colour))
    return tuple(readings)


def _moved_stone(move: int, game: GameRecord) -> tuple[Remedy, ...]:
    last = game.moves[move - 1].colour
    following = last.opponent
    after = coded("moved_after", move=move, colour=following.word)
    before = coded("moved_before", move=move, colour=last.word)
    return (
        Remedy(RemedyKind.READING_A, after, move, following),
        Remedy(RemedyKind.READING_B, before, move - 1, last),
        Remedy(RemedyKind.FORFEIT, coded("cannot_restore")),
    )
