"""The verdict on one game, as frozen values that can be pickled."""

from __future__ import annotations

from dataclasses import dataclass

from games.audit.ignored_files import PASSED_OVER
from games.rules.replay import Replay
from games.rules.result import Result
from games.rules.scoring import Score
from games.sgf.record import ReadRecord
from games.wording.refusals import SgfRejected
from games.wording.remarks import Remark


@dataclass(frozen=True, slots=True)
class Judged:
    """A game that could be read: the record, its replay, the count of its last board with every stone.

    `claim` is the result in the record's `RE`, None where there is none that can be read.
    """

    record: ReadRecord
    replay: Replay
    score: Score
    claim: Result | None


@dataclass(frozen=True, slots=True)
class GameAudit:
    """The audit of one game of a file: either `judged` or `rejected` is given, never both.

    `file` is the name that the caller gave, empty for a text that was pasted; `game` counts the games of the file
    from 1. `warnings` are not breaches of the rules. `guessed` names the guessed encoding of its texts, empty where the
    file names it.
    """

    file: str
    game: int
    judged: Judged | None = None
    rejected: SgfRejected | None = None
    warnings: tuple[Remark, ...] = ()
    guessed: str = ""

    @property
    def status(self) -> str:
        """`accepted`, `rejected`, or `passed_over` for a file that is not read as a record."""
        if self.rejected is None:
            return "accepted"
        return PASSED_OVER if self.rejected.code == PASSED_OVER else "rejected"

    @property
    def accepted(self) -> bool:
        """Whether the record could be read."""
        return self.judged is not None
