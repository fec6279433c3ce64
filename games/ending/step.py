"""One step of an ending, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from games.rules.colour import Colour


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
