"""One decision that a referee may take, with the board it leads to."""

from __future__ import annotations

from dataclasses import dataclass

from games.cases.kind import Decision
from games.rules.colour import Colour
from games.rules.game import GameRecord
from games.rules.position import Position
from games.rules.result import Result
from ground.coded import Coded


@dataclass(frozen=True, slots=True)
class RulingOption:
    """One decision. `key` names it among the options of its case, `said` is the text of the ruling, in codes.

    `why_not` is empty where the rules allow it. `game`, `position` and `to_move` are given where a position is
    restored, `result` where the result of the game changes; `open_result`: the referee still enters which. `remark` is
    one more sentence for the referee. `reopens`: an earlier ruling no longer holds, and the game goes on as it was
    before it.
    """

    key: str
    decision: Decision
    title: str
    said: tuple[Coded, ...]
    why_not: str = ""
    game: GameRecord | None = None
    position: Position | None = None
    to_move: Colour | None = None
    result: Result | None = None
    open_result: bool = False
    remark: str = ""
    reopens: bool = False

    @property
    def allowed(self) -> bool:
        """Whether the rules allow it."""
        return not self.why_not
