"""The times that the players of a game have proposed, and the one on which they agreed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from nzgs_tourney.models import ProposedTime


@dataclass(frozen=True, slots=True)
class GameTimes:
    """What is known of a game's time, in UTC: the agreed time, None without one, and the open proposals in order, all
    of the player on the side `by`, empty without any."""

    agreed: datetime | None = None
    proposed: tuple[datetime, ...] = ()
    by: str = ""


def game_times(game: int) -> GameTimes:
    """The times of the game of this row. One query."""
    return times_of_games([game]).get(game, GameTimes())


def times_of_games(games: Collection[int]) -> dict[int, GameTimes]:
    """The times of these games, by their rows; a game without any isn't there. One query."""
    rows = ProposedTime.objects.filter(game__in=games).order_by("game", "starts_at")
    by_game: dict[int, list[ProposedTime]] = {}
    for row in rows:
        by_game.setdefault(row.game_id, []).append(row)
    return {game: _times(found) for game, found in by_game.items()}


def _times(rows: list[ProposedTime]) -> GameTimes:
    proposed = [row for row in rows if row.agreed_at is None]
    return GameTimes(
        agreed=next((row.starts_at for row in rows if row.agreed_at is not None), None),
        proposed=tuple(row.starts_at for row in proposed),
        by=proposed[0].side if proposed else "",
    )
