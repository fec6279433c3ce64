"""Who did best at each board of the matches of teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.standings.shared_places import places_by
from nzgs_tourney.tournament.standings.team_matches import matches_in

BEST = 3
"""The places that are told of each board."""


@dataclass(frozen=True, slots=True)
class AtBoard:
    """Somebody at one board of the matches: the place there, the points, and the games with a result. Void games and
    boards without an opponent count for nothing."""

    place: int
    shared: bool
    player: int
    points: HalfPoints
    games: int


def best_at_boards(division: DivisionHistory, after: int) -> tuple[tuple[AtBoard, ...], ...]:
    """The first three places of each board up to round `after`, the first board first; empty for a board without a
    point. Nothing for Scheveningen, in which people change boards, and where no teams play."""
    if not division.teams or division.settings.is_scheveningen:
        return ()
    points: Mapping[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    games: Mapping[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for played in division.rounds[:after]:
        byes = [player for player, status in played.status.items() if status is Status.BYE]
        for match in matches_in(division, played.boards, byes):
            for place, board in enumerate(match.boards):
                if board.result is not None and not board.void:
                    for player, got in ((board.black, board.result.black), (board.white, board.result.white)):
                        points[place][player] += got
                        games[place][player] += 1
    return tuple(tuple(_best(points[place], games[place])) for place in range(division.settings.team_boards))


def _best(points: Mapping[int, int], games: Mapping[int, int]) -> Iterator[AtBoard]:
    """More points first; with as many who needed fewer games for them."""
    keys = {player: got * 1000 - games[player] for player, got in points.items() if got}
    for place, level in places_by(keys):
        if place > BEST:
            return
        for player in level:
            yield AtBoard(place, len(level) > 1, player, HalfPoints(points[player]), games[player])
