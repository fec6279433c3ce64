"""Who is listed in the standings: everybody but those who withdrew before they could play."""

from __future__ import annotations

from dataclasses import replace

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.standings.table import Standings, StandingsRow

_AWAY = (Status.WITHDRAWN, Status.NOT_ENTERED)


def never_there(division: DivisionHistory) -> frozenset[int]:
    """The ids of the players who withdrew before their first round: in every round so far they are withdrawn or not
    entered yet, and in the last one withdrawn."""
    if not division.rounds:
        return frozenset()
    seated = {player for played in division.rounds for board in played.boards for player in (board.white, board.black)}
    withdrawn = {
        player
        for player, status in division.rounds[-1].status.items()
        if status is Status.WITHDRAWN and player not in seated
    }
    return frozenset(
        player for player in withdrawn if all(played.status.get(player) in _AWAY for played in division.rounds)
    )


def listed(order: Standings, division: DivisionHistory) -> Standings:
    """These standings of the division without the players who were `never_there`. Nobody's values change and nobody
    changes the order: numbers and places are counted again."""
    left_out = never_there(division)
    if not left_out:
        return order
    kept = [row for row in order.rows if row.player.id not in left_out]
    level: dict[int, list[StandingsRow]] = {}
    for row in kept:
        level.setdefault(row.place, []).append(row)
    rows: list[StandingsRow] = []
    for equal in level.values():
        place = len(rows) + 1
        rows += [
            replace(row, number=place + offset, place=place, shared=len(equal) > 1) for offset, row in enumerate(equal)
        ]
    return replace(order, rows=tuple(rows))
