"""Folds the steps of an ending into its state. Whether a step is allowed is checked beforehand (`check`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from games.ending.state import EndingPhase, EndingState, Proposal, Step, StepKind
from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind
from games.rules.game import Change, GameRecord, Move
from games.rules.point import Position, point_named
from games.rules.replay import Replay, replay
from games.rules.scoring import chain_at
from games.rules.steps import steps_of


@dataclass(frozen=True, slots=True)
class Base:
    """A record that steps refer to: its game, and the stones that its own territory marks make dead."""

    game: GameRecord
    marked: frozenset[int] = frozenset()


def ending_state(steps: Iterable[Step], bases: Mapping[int, Base]) -> EndingState:
    """The state after these steps, in the order of their `seq`; a step with a repeated nonce is ignored.

    `bases` holds every record that a step names (KeyError otherwise). Each step must be one that `refusal` allows.
    """
    fold = _Fold(bases)
    nonces = set()
    for step in sorted(steps, key=lambda step: step.seq):
        if step.nonce not in nonces:
            nonces.add(step.nonce)
            fold.take(step)
    return fold.state()


class _Fold:
    """The fold in progress. MUTABLE, never leaves this module."""

    def __init__(self, bases: Mapping[int, Base]) -> None:
        self.bases = bases
        self.phase = EndingPhase.UNOPENED
        self.seq = self.version = 0
        self.record: int | None = None
        self.game: GameRecord | None = None
        self.resumed_at: int | None = None
        self.begins: Colour | None = None
        self.position: Position = b""
        self.dead: frozenset[int] = frozenset()
        self.proposal: Proposal | None = None
        self.over: frozenset[Colour] = frozenset()
        self.agreed: frozenset[Colour] = frozenset()
        self.disputed_by: Colour | None = None
        self.in_dispute: Colour | None = None
        self.first: dict[Colour, Colour] = {}

    def take(self, step: Step) -> None:
        """Do what the step says."""
        self.seq = step.seq
        self._takes[step.kind](self, step)
        if step.kind in SAYS_OVER and step.by is not None:
            self.over |= {step.by}
        if step.kind in CHANGES or (step.kind is StepKind.FIRST and self.phase is EndingPhase.RESUMED):
            self.version = step.seq

    def state(self) -> EndingState:
        """The state so far; resumed play is judged here, once."""
        to_move: Colour | None = None
        repetition: Finding | None = None
        note = ""
        if self.phase is EndingPhase.RESUMED and self.game is not None:
            judged = replay(self.game)
            self.position = judged.final
            to_move, repetition = self._turn(judged), _repetition(judged)
            note = "" if repetition else steps_of(judged)[-1].note if judged.game.moves else ""
        return EndingState(
            phase=self.phase,
            seq=self.seq,
            version=self.version,
            record=self.record,
            game=self.game,
            resumed_at=self.resumed_at,
            position=self.position,
            dead=self.dead,
            proposal=self.proposal,
            over=self.over,
            agreed=self.agreed,
            disputed_by=self.disputed_by,
            in_dispute=self.in_dispute,
            first=dict(self.first),
            to_move=to_move,
            repetition=repetition,
            note=note,
        )

    def _turn(self, judged: Replay) -> Colour | None:
        if self.begins is not None and len(judged.game.moves) == self.resumed_at:
            return self.begins
        return judged.to_move

    def _opened(self, step: Step) -> None:
        assert step.record is not None
        base = self.bases[step.record]
        self.record, self.game, self.resumed_at = step.record, base.game, None
        self._mark_anew()
        self.proposal = Proposal(base.marked, "record") if base.marked else None

    def _play_over(self, step: Step) -> None:
        """The step says no more than who takes it."""

    def _mark_anew(self) -> None:
        """Start marking on the current position, every stone alive."""
        assert self.game is not None
        self.phase, self.position = EndingPhase.MARKING, _final(self.game)
        self.dead, self.proposal, self.agreed = frozenset(), None, frozenset()
        self._end_dispute()

    def _end_dispute(self) -> None:
        self.disputed_by = self.in_dispute = None
        self.first = {}

    def _marked(self, step: Step) -> None:
        self._set_marks(self.dead ^ chain_at(self.position, self._point(step.point)))

    def _set_marks(self, dead: frozenset[int]) -> None:
        self.phase, self.dead, self.agreed = EndingPhase.MARKING, dead, frozenset()

    def _proposed(self, step: Step) -> None:
        points = frozenset[int]().union(*(chain_at(self.position, self._point(name)) for name in step.points))
        self.proposal = Proposal(points, step.source)

    def _ignored(self, _step: Step) -> None:
        self.proposal = None

    def _applied(self, _step: Step) -> None:
        assert self.proposal is not None
        self._set_marks(self.proposal.points)
        self.proposal = None

    def _agreed(self, step: Step) -> None:
        assert step.by is not None
        self.agreed |= {step.by}
        if len(self.agreed) == len(Colour):
            self.phase = EndingPhase.AGREED

    def _withdrawn(self, step: Step) -> None:
        self.agreed -= {step.by}
        self.phase = EndingPhase.MARKING

    def _disputed(self, step: Step) -> None:
        self.phase, self.agreed = EndingPhase.DISPUTED, frozenset()
        self.disputed_by, self.in_dispute, self.first = step.by, step.colour, {}

    def _settled(self, _step: Step) -> None:
        self.phase = EndingPhase.MARKING
        self._end_dispute()

    def _first(self, step: Step) -> None:
        assert step.by is not None
        assert step.colour is not None
        self.first[step.by] = step.colour
        if len(self.first) == len(Colour) and len(set(self.first.values())) == 1:
            self._play_on(step.colour)

    def _all_alive(self, _step: Step) -> None:
        self.phase, self.dead, self.proposal = EndingPhase.STANDING, frozenset(), None

    def _resumed(self, step: Step) -> None:
        assert step.record is not None
        self.record, self.game = step.record, self.bases[step.record].game
        self._play_on(step.colour)

    def _play_on(self, begins: Colour | None) -> None:
        """Resume play from the position with every stone on it."""
        assert self.game is not None
        self.phase, self.begins, self.resumed_at = EndingPhase.RESUMED, begins, len(self.game.moves)
        self.game = _free_to(begins, self.game)
        self.dead, self.proposal, self.agreed, self.over = frozenset(), None, frozenset(), frozenset()
        self._end_dispute()

    def _played(self, step: Step) -> None:
        self._move(step.by, self._point(step.point))

    def _passed(self, step: Step) -> None:
        self._move(step.by, None)
        assert self.game is not None
        assert self.resumed_at is not None
        since = self.game.moves[self.resumed_at :]
        if len(since) > 1 and since[-1].point is since[-2].point is None:
            self._mark_anew()
            self.over = frozenset(Colour)

    def _move(self, by: Colour | None, point: int | None) -> None:
        assert by is not None
        assert self.game is not None
        self.game = replace(self.game, moves=(*self.game.moves, Move(by, point)))

    def _point(self, name: str) -> int:
        assert self.game is not None
        point = point_named(name, self.game.size)
        assert point is not None
        return point

    _takes: ClassVar[Mapping[StepKind, Callable[[_Fold, Step], None]]] = {
        StepKind.OPENED: _opened,
        StepKind.OVER: _play_over,
        StepKind.MARKED: _marked,
        StepKind.PROPOSED: _proposed,
        StepKind.IGNORED: _ignored,
        StepKind.APPLIED: _applied,
        StepKind.AGREED: _agreed,
        StepKind.WITHDRAWN: _withdrawn,
        StepKind.DISPUTED: _disputed,
        StepKind.SETTLED: _settled,
        StepKind.FIRST: _first,
        StepKind.STOOD: _all_alive,
        StepKind.RESUMED: _resumed,
        StepKind.PLAYED: _played,
        StepKind.PASSED: _passed,
    }
    """What each kind of step does."""


CHANGES = frozenset(StepKind) - {
    StepKind.OVER, StepKind.PROPOSED, StepKind.IGNORED, StepKind.AGREED, StepKind.WITHDRAWN, StepKind.FIRST,
}  # fmt: skip
"""The kinds that put an earlier tap out of date."""
SAYS_OVER = frozenset({
    StepKind.OPENED, StepKind.OVER, StepKind.MARKED, StepKind.APPLIED, StepKind.AGREED, StepKind.DISPUTED,
})  # fmt: skip
"""The kinds by which a player says that play is over."""


@lru_cache(maxsize=64)
def _final(game: GameRecord) -> Position:
    """The last position of a game; cached, because the same one is marked tap after tap."""
    return replay(game).final


def _free_to(begins: Colour | None, game: GameRecord) -> GameRecord:
    """The game, with a note that `begins` moves next where that would otherwise be out of turn."""
    if begins is None or replay(game).to_move is begins:
        return game
    last = game.moves[-2:]
    if len(last) == 2 and last[0].point is last[1].point is None:
        return game
    return replace(game, changes=(*game.changes, Change(after=len(game.moves), to_move=begins)))


def _repetition(judged: Replay) -> Finding | None:
    """The repetition that the last move made."""
    for finding in judged.findings:
        if finding.kind is FindingKind.REPETITION and finding.move == len(judged.game.moves):
            return finding
    return None
