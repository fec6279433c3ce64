"""The state of a game's ending, and a step of it, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import isqrt
from uuid import UUID

from games.rules.colour import Colour
from games.rules.findings import Finding
from games.rules.game import GameRecord
from games.rules.point import Position
from games.rules.scoring import without_dead
from ground.freezing import freeze_mappings


class EndingPhase(StrEnum):
    """The phases of an ending. `AGREED` and `STANDING` have a count that waits to be confirmed as the result."""

    UNOPENED = "unopened"
    MARKING = "marking"
    AGREED = "agreed"
    DISPUTED = "disputed"
    RESUMED = "resumed"
    STANDING = "standing"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A marking suggested by a record or a program, never applied by itself. `source` is `record` or a program's
    name.
    """

    points: frozenset[int]
    source: str


@dataclass(frozen=True, slots=True)
class EndingState:
    """The end of one game. Everything but `phase`, `seq` and `version` is empty while it is `UNOPENED`.

    `seq` is the last step; `version` the last one that changed what a tap depends on: the board, the marks, or what is
    to be done. A tap names the version it was made on. `game` is the record with the moves played on the page since;
    `resumed_at` the number of moves at which play was last resumed. `position` has every stone, `dead` whole chains.

    `over`: who says that play is over: by opening, by saying so, or by any answer about the marking. `agreed`: who
    agrees with exactly this marking. `in_dispute`: the player whose stones are disputed, and who is offered the first
    move; `first`: who should move first, by each player's answer. `to_move`, in resumed play: whose turn it is, None
    where either may begin. `repetition`: the last move repeats a position, and can still be claimed. `note`: what to
    tell players about a last move that is legal but doesn't look it, empty for any other."""

    phase: EndingPhase = EndingPhase.UNOPENED
    seq: int = 0
    version: int = 0
    record: int | None = None
    game: GameRecord | None = None
    resumed_at: int | None = None
    position: Position = b""
    dead: frozenset[int] = frozenset()
    proposal: Proposal | None = None
    over: frozenset[Colour] = frozenset()
    agreed: frozenset[Colour] = frozenset()
    disputed_by: Colour | None = None
    in_dispute: Colour | None = None
    first: Mapping[Colour, Colour] = field(default_factory=dict, hash=False)
    to_move: Colour | None = None
    repetition: Finding | None = None
    note: str = ""

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def size(self) -> int:
        """Lines of the board."""
        return isqrt(len(self.position))

    @property
    def play_is_over(self) -> bool:
        """Whether both players say that play is over, so that the board may be counted."""
        return len(self.over) == len(Colour)

    @property
    def shows_count(self) -> bool:
        """Whether the board is counted as it is marked: never while one of the players may want to play on."""
        return self.counted or (self.phase is EndingPhase.MARKING and self.play_is_over)

    @property
    def counted(self) -> bool:
        """Whether there is a count for both to confirm."""
        return self.phase in (EndingPhase.AGREED, EndingPhase.STANDING)

    @property
    def alive(self) -> Position:
        """The position without the stones marked dead."""
        return without_dead(self.position, self.dead)


class StepKind(StrEnum):
    """What a step is. The values are stored in the database: they don't change."""

    OPENED = "opened"
    OVER = "over"
    MARKED = "marked"
    PROPOSED = "proposed"
    IGNORED = "ignored"
    APPLIED = "applied"
    AGREED = "agreed"
    WITHDRAWN = "withdrawn"
    DISPUTED = "disputed"
    SETTLED = "settled"
    FIRST = "first"
    STOOD = "stood"
    RESUMED = "resumed"
    PLAYED = "played"
    PASSED = "passed"


@dataclass(frozen=True, slots=True)
class Step:
    """One step. `seq` counts the steps of a game from 1; `by` is the player, None for the referee.

    | kind | says | uses |
    | --- | --- | --- |
    | opened | the final position of this record is counted | `record` |
    | over | play is over, as for who opened it: once both say so, the board is counted | |
    | marked | the chain on this point is dead; marked dead already, it is alive again | `point` |
    | proposed | `source` takes these stones for dead; changes nothing | `points`, `source` |
    | applied, ignored | the proposal becomes the marking; is dismissed | |
    | agreed, withdrawn | agrees with the marking as it is; takes that back | |
    | disputed | does not agree; about `colour`'s stones | `colour` |
    | settled | takes the dispute back | |
    | first | wants `colour` to move first | `colour` |
    | stood | they cannot agree who moves first: all stones stay | |
    | resumed | the referee: play goes on from this record, `colour` to move if given | `record`, `colour` |
    | played, passed | a move in resumed play | `point` |

    `point` and `points` are named as players name them, e.g. `Q16`.
    """

    seq: int
    kind: StepKind
    by: Colour | None
    nonce: UUID
    record: int | None = None
    point: str = ""
    points: tuple[str, ...] = ()
    colour: Colour | None = None
    source: str = ""
