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
    return tuple(tuple(_best(scores)) for scores in _scores(division, after))


def keys_at_board(division: DivisionHistory, after: int, board: int) -> dict[int, int]:
    """Everybody with a point at this board, numbered from 1, up to round `after`, by id: more is better, and equal is
    shared. Nobody where `best_at_boards` has no such board."""
    scores = _scores(division, after)
    return {player: _key(*score) for player, score in scores[board - 1].items()} if 0 < board <= len(scores) else {}


_Score = tuple[int, int]
"""Half points, and games with a result."""


def _scores(division: DivisionHistory, after: int) -> tuple[dict[int, _Score], ...]:
    """What everybody with a point has at each board, by id."""
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
    return tuple(
        {player: (got, games[place][player]) for player, got in points[place].items() if got}
        for place in range(division.settings.team_boards)
    )


def _key(points: int, games: int) -> int:
    """More points first; with as many who needed fewer games for them."""
    return points * 1000 - games


def _best(scores: Mapping[int, _Score]) -> Iterator[AtBoard]:
    for place, level in places_by({player: _key(*score) for player, score in scores.items()}):
        if place > BEST:
            return
        for player in level:
            got, games = scores[player]
            yield AtBoard(place, len(level) > 1, player, HalfPoints(got), games)
