"""Replays a recorded game and notes every breach of the rules. A breach never stops it.

The clauses are in `docs/rules.md`: “A play”, “Repetition”, “Turns”, “Breaches” and “Handicap”.

After a breach it goes on from the position actually played, as a reader of the record would. Pure outside: the board
and the history that it changes never leave this module.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.rules.board import Board, Taken
from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind, Recreation, SelfCapture
from games.rules.game import OFF_BOARD, Change, GameRecord, Move
from games.rules.handicap import opening_length, stones_set_up
from games.rules.history import History
from games.rules.point import Position


@dataclass(frozen=True, slots=True)
class Replay:
    """A judged game: the findings, and the board at the end.

    `final` has every stone, and every change by set-up. `plays` is the number of stones played on empty points of the
    board. `removed` pairs the number of a move with the points that its play removed, in the order of moves; moves that
    removed nothing are not in it. `to_move` is the player whose turn it is, None where the record leaves that open.
    """

    game: GameRecord
    findings: tuple[Finding, ...]
    self_captures: tuple[SelfCapture, ...]
    recreations: tuple[Recreation, ...]
    final: Position
    plays: int
    to_move: Colour | None
    removed: tuple[tuple[int, tuple[int, ...]], ...]


def replay(game: GameRecord) -> Replay:
    """Judge the whole record under the New Zealand rules. Never raises for any `GameRecord`.

    Time is linear in the number of moves. The readings are in `docs/rules.md`.
    """
    return _Judge(game).verdict()


def one_pass_each(moves: tuple[Move, ...]) -> bool:
    """Whether these are two passes, one by each player: then either may resume play."""
    return len(moves) == 2 and all(move.point is None for move in moves) and moves[0].colour is not moves[1].colour


class _Judge:
    """One replay in progress."""

    def __init__(self, game: GameRecord) -> None:
        self.game = game
        self.board = Board(game.size)
        self.history = History(game.moves, self.board.noted)
        self.findings: list[Finding] = []
        self.self_captures: list[SelfCapture] = []
        self.recreations: list[Recreation] = []
        self.removed: list[tuple[int, tuple[int, ...]]] = []
        self.still: int  # the last move that put no stone on the board, or after which stones were set up
        self.unplayed = 0  # moves that put no stone on the board
        self.last: Colour | None = None  # who made the last move; None where anybody may move
        self.opening = opening_length(game)
        self.trailing = _trailing_passes_from(game.moves)

    def verdict(self) -> Replay:
        game = self.game
        self._start()
        replayed = 0
        for change in game.changes:
            self._moves(replayed, change.after)
            replayed = change.after
            self._change(change)
        self._moves(replayed, len(game.moves))
        return Replay(
            game=game,
            findings=self._judged_in_time(),
            self_captures=tuple(self.self_captures),
            recreations=tuple(self.recreations),
            final=self.board.snapshot(),
            plays=len(game.moves) - self.unplayed,
            to_move=self._to_move(),
            removed=tuple(self.removed),
        )

    def _start(self) -> None:
        """Set up. A handicap set up counts as left by Black's last placement; any other position as left by nobody."""
        setup = self.game.setup
        if setup.sets_stones:
            self.board.set_up(setup.black, setup.white, setup.empty)
        if stones_set_up(self.game):
            self.history.leave(Colour.BLACK, self.board.number, 0)
            self.last = Colour.BLACK
        if setup.to_move is self.last:
            self.last = None

    def _moves(self, start: int, end: int) -> None:
        """Judge a run of moves without set-up."""
        self.still = start
        self.board.play_all(self.game.moves[start:end], self.last, self)
        if end > start:
            self.last = self.game.moves[end - 1].colour

    def played(self, number: int, move: Move, captured: Taken) -> None:
        """A play that removed stones, or on a point that had lost one.

        A play on a point that never lost a stone repeats no position, because no earlier position has a stone there.
        Nor does the play after such a play: only the position after that play has its stone, and this play has changed
        it, unless it removed itself.
        """
        colour, point, vacated = move.colour, move.point, self.board.vacated
        assert point is not None
        removed, own = captured
        if removed:
            self.removed.append((number, removed))
        if own:
            self.self_captures.append(SelfCapture(number, colour, point, own))
        before = self.game.moves[number - 2].point
        if point in vacated and (own or self.still == number - 1 or before in vacated):
            self._compare(number, colour, point)

    def _compare(self, number: int, colour: Colour, point: int) -> None:
        """A finding where the mover has left this position before, a remark where only the other player has."""
        before = self.history.before(colour, self.board.number)
        if before is None:
            return
        if before.by_mover:
            kind, own = FindingKind.REPETITION, before.by_mover
            self.findings.append(Finding(kind, number, colour, point, repeats=own, assumed=before.assumed))
        else:
            self.recreations.append(Recreation(number, colour, point, before.by_opponent))

    def nothing_played(self, number: int, move: Move) -> None:
        """A pass, or what counts as one: the board stays."""
        self.unplayed += 1
        self.still = number
        if move.point is not None:
            kind = FindingKind.OFF_BOARD if move.point == OFF_BOARD else FindingKind.OCCUPIED
            self.findings.append(Finding(kind, number, move.colour, move.point, written=move.written))

    def same_again(self, number: int, move: Move) -> None:
        """The colour that moved last moves again: allowed, or a finding; a pass that was left out is added."""
        if one_pass_each(self.game.moves[max(0, number - 3) : number - 1]) or number > self.trailing:
            return
        if number > self.opening:
            self.findings.append(
                Finding(FindingKind.OUT_OF_TURN, number, move.colour, move.point, written=move.written)
            )
        self.history.assume(move.colour.opponent, self.board.number, number - 1)

    def _change(self, change: Change) -> None:
        """Stones put on or removed by set-up: a finding once the game has begun, if the board changes."""
        before = self.board.snapshot()
        if change.sets_stones:
            self.board.set_up(change.black, change.white, change.empty)
        if change.after > 0 and self.board.stones != before:
            changed = next(p for p, stone in enumerate(self.board.stones) if stone != before[p])
            self.findings.append(Finding(FindingKind.MOVED_STONE, change.after, None, changed))
        if change.to_move is self.last:
            self.last = None

    def _judged_in_time(self) -> tuple[Finding, ...]:
        """A repetition can't be claimed any more once a later move of the opponent is recorded, including a pass or a
        move that counts as one; a pass that is only assumed, or imposed by a ruling, closes no claim."""
        if not any(finding.kind is FindingKind.REPETITION for finding in self.findings):
            return tuple(self.findings)
        following = _next_moves(self.game.moves)
        return tuple(
            self._in_time(finding, following[finding.move][finding.colour.opponent])
            if finding.kind is FindingKind.REPETITION and finding.colour is not None
            else finding
            for finding in self.findings
        )

    def _in_time(self, finding: Finding, claimed_at: int | None) -> Finding:
        return replace(
            finding, claimable=claimed_at is None and finding.move not in self.game.closed, closed_by=claimed_at
        )

    def _to_move(self) -> Colour | None:
        if self.last is not None:
            return self.last.opponent
        stated = [c.to_move for c in (self.game.setup, *self.game.changes) if c.after == len(self.game.moves)]
        if stated and stated[-1] is not None:
            return stated[-1]
        return None if self.game.moves or self.game.setup.sets_stones else Colour.BLACK


def _next_moves(moves: tuple[Move, ...]) -> list[tuple[int | None, int | None, int | None]]:
    """By the number of moves made, then by colour: the number of that player's next recorded move."""
    following: list[tuple[int | None, int | None, int | None]] = [(None, None, None)]
    black = white = None
    for number in range(len(moves), 0, -1):
        move = moves[number - 1]
        if not move.imposed:
            black, white = (number, white) if move.colour is Colour.BLACK else (black, number)
        following.append((None, black, white))
    return following[::-1]


def _trailing_passes_from(moves: tuple[Move, ...]) -> int:
    """The number of moves before the run of passes that ends the record."""
    length = len(moves)
    while length and moves[length - 1].point is None:
        length -= 1
    return length


def captured_stones(replay: Replay) -> dict[Colour, int]:
    """The stones of each colour that left the board by capture, those of self-captures included.

    Stones that the record removes by set-up are not captures. The count of the game (rules, section 4) doesn't need
    prisoners; people who set up a board from a diagram do.
    """
    own = {play.move: play.stones for play in replay.self_captures}
    captured = dict.fromkeys(Colour, 0)
    for number, removed in replay.removed:
        mover = replay.game.moves[number - 1].colour
        captured[mover] += own.get(number, 0)
        captured[mover.opponent] += len(removed) - own.get(number, 0)
    return captured
