"""Until when rulings have answered what was open about each game: nothing from before needs a referee's eyes again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from games.cases.kind import RESTORES, Decision
from games.models import Ruling


@dataclass(frozen=True, slots=True)
class Answered:
    """The moments of rulings, by game. `whole`: the last one that gave the result or opened the game again, so that
    nothing from before it matters; `record`: the last one that judged by a record, so that it says which counts."""

    whole: Mapping[int, datetime]
    record: Mapping[int, datetime]

    def is_over(self, game: int, at: datetime) -> bool:
        """Whether what happened in the game at this moment no longer matters."""
        return game in self.whole and at <= self.whole[game]

    def has_chosen(self, game: int, at: datetime) -> bool:
        """Whether a referee has judged by a record since this one of the game was submitted."""
        return game in self.record and at <= self.record[game]


def answered_by(rulings: Iterable[Ruling]) -> Answered:
    """What these final rulings have answered. Their cases should be fetched beforehand. No query."""
    whole: dict[int, datetime] = {}
    record: dict[int, datetime] = {}
    for ruling in sorted(rulings, key=lambda ruling: ruling.number or 0):
        if ruling.final_at is None:
            continue
        decided = bool(ruling.result) or Decision(ruling.decision) in RESTORES or bool(ruling.facts.get("reopens"))
        if decided:
            whole[ruling.case.game_id] = ruling.final_at
        if decided or ruling.case.record_id is not None:
            record[ruling.case.game_id] = ruling.final_at
    return Answered(whole, record)
