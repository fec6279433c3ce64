"""All games with their results, and everybody's score after every round: the input of the criteria."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.rules.result import HalfPoints
from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.standings.ladder import places_below
from nzgs_tourney.tournament.standings.rounds_won import rounds_won
from nzgs_tourney.tournament.standings.score import WEAKEST_FLOOR, running_scores, starting_scores, whole_points
from ratings.rank import Rank


@dataclass(frozen=True, slots=True)
class BoardSide:
    """One player's side of one board: what the player and the opponent got. `correction` belongs to the
    opponent's score in SOS: a point for each handicap stone, added for White who gave it, taken off for Black.
    `given` are the handicap stones that the player gave, negative for those taken. `open`: no result yet."""

    opponent: int
    credit: HalfPoints
    conceded: HalfPoints
    correction: HalfPoints
    decided_by_play: bool
    given: int = 0
    open: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """A division up to round `after`. The tuples of `running` hold `after + 1` scores, those of `meetings` one entry
    for each round, None for a round without an opponent or with a void game. `wins` counts games and byes only;
    `score_for_sos` is the score with which a player counts in the SOS of opponents, `wins_for_sos` the wins with which
    they count in sums of wins, `won` the wins after each round, `category` the number of the player's category, 0 for
    the highest. `rounds` is the division's number of rounds, `top` the starting score of its top group: the bar, or the
    highest without one. `rounds_won` is how far each player came in a knock-out, 0 for all elsewhere. `board_points`
    are a team's points at boards, in half points, and `weighted` those with the first boards counted more often; 0 for
    all elsewhere. `below` is how many players of a ladder each stands above, 0 for all elsewhere."""

    mcmahon: bool
    after: int
    entries: Mapping[int, DivisionEntry]
    start: Mapping[int, HalfPoints]
    running: Mapping[int, tuple[HalfPoints, ...]]
    wins: Mapping[int, HalfPoints]
    score_for_sos: Mapping[int, HalfPoints]
    won: Mapping[int, tuple[HalfPoints, ...]]
    wins_for_sos: Mapping[int, HalfPoints]
    meetings: Mapping[int, tuple[BoardSide | None, ...]]
    category: Mapping[int, int]
    rounds: int
    top: HalfPoints
    rounds_won: Mapping[int, Fraction]
    board_points: Mapping[int, int]
    weighted: Mapping[int, int]
    below: Mapping[int, int]

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def score(self, player: int) -> HalfPoints:
        """The score after the last round of the tally."""
        return self.running[player][-1]


def tally_of(
    division: DivisionHistory,
    after: int,
    start: Mapping[int, HalfPoints] | None = None,
    *,
    virtual_half: bool | None = None,
) -> Tally:
    """The division after round `after`; the scores before round 1 are `start` if given, otherwise `starting_scores`.
    `virtual_half`, if given, replaces the division's own setting: every round that a player did not play then counts
    half a point in the SOS of the player's opponents.

    Raises ValueError as `running_scores` and `starting_scores` do.
    """
    first = starting_scores(division) if start is None else start
    columns = running_scores(division, after, first)
    mcmahon = division.settings.system is System.MCMAHON
    meetings_of: dict[int, list[BoardSide | None]] = {entry.id: [None] * after for entry in division.players}
    wins = {entry.id: 0 for entry in division.players}
    byes = dict.fromkeys(wins, 0)
    won: dict[int, list[HalfPoints]] = {player: [HalfPoints(0)] for player in wins}
    board_points, weighted = dict.fromkeys(wins, 0), dict.fromkeys(wins, 0)
    for index, played in enumerate(division.rounds[:after]):
        for team, got in played.board_points.items():
            board_points[team] += got.points
            weighted[team] += got.weighted
        for board in played.counted_boards:
            for player, meeting in _sides(board, mcmahon and division.settings.sos_handicap):
                meetings_of[player][index] = meeting
                wins[player] += meeting.credit
        for player, status in played.status.items():
            if status is Status.BYE:
                byes[player] += division.settings.bye
        for player, row in won.items():
            row.append(HalfPoints(wins[player] + whole_points(byes[player], division.settings)))
    running = {entry.id: tuple(column[entry.id] for column in columns) for entry in division.players}
    score_for_sos = {player: scores[-1] for player, scores in running.items()}
    wins_for_sos = {player: row[-1] for player, row in won.items()} if mcmahon else score_for_sos
    if division.settings.virtual_half if virtual_half is None else virtual_half:
        virtual = {
            player: _virtual(row, open_too=division.settings.virtual_open) for player, row in meetings_of.items()
        }
        score_for_sos = {player: HalfPoints(first[player] + points) for player, points in virtual.items()}
        wins_for_sos = {player: HalfPoints(points) for player, points in virtual.items()}
    return Tally(
        mcmahon=mcmahon,
        after=after,
        entries={entry.id: entry for entry in division.players},
        start=first,
        running=running,
        wins={player: row[-1] for player, row in won.items()},
        score_for_sos=score_for_sos,
        won={player: tuple(row) for player, row in won.items()},
        wins_for_sos=wins_for_sos,
        meetings={player: tuple(row) for player, row in meetings_of.items()},
        category={entry.id: category_of(entry.rank, division.settings.categories) for entry in division.players},
        rounds=division.settings.rounds,
        top=_top(division, first) if start is None else HalfPoints(max(first.values(), default=0)),
        rounds_won=rounds_won(division, after),
        board_points=board_points,
        weighted=weighted,
        below=places_below(division, after),
    )


def _top(division: DivisionHistory, start: Mapping[int, HalfPoints]) -> HalfPoints:
    """The starting score of the top group: that of the bar, which corrections don't move, or without a bar the
    highest.
    """
    settings = division.settings
    if settings.system is System.MCMAHON and settings.bar is not None:
        return HalfPoints(2 * (settings.bar.stones - (settings.floor or WEAKEST_FLOOR).stones))
    return HalfPoints(max(start.values(), default=0))


def category_of(rank: Rank, lowest: Sequence[Rank]) -> int:
    """The category of a grade, 0 for the highest; `lowest` has the lowest grade of each except the last."""
    return sum(rank < limit for limit in lowest)


def _sides(board: BoardResult, handicap_counts: bool) -> tuple[tuple[int, BoardSide], tuple[int, BoardSide]]:
    handicap_credit = 2 * board.handicap if handicap_counts else 0
    white = board.result.white if board.result else HalfPoints(0)
    black = board.result.black if board.result else HalfPoints(0)
    by_play, waiting = not board.forfeit, board.result is None
    return (
        (
            board.white,
            BoardSide(board.black, white, black, HalfPoints(handicap_credit), by_play, board.handicap, waiting),
        ),
        (
            board.black,
            BoardSide(board.white, black, white, HalfPoints(-handicap_credit), by_play, -board.handicap, waiting),
        ),
    )


def _virtual(row: Sequence[BoardSide | None], *, open_too: bool) -> int:
    """Half points with which these rounds count for opponents: what was played for, half a point otherwise. A game
    without a result counts nothing, or half a point with `open_too`."""
    return sum(
        meeting.credit if meeting and meeting.decided_by_play and not (open_too and meeting.open) else 1
        for meeting in row
    )
