"""Starting scores and scores, in integer half points.

| part of a score | half points |
| --- | --- |
| start, McMahon | 2 for each grade above the floor, level from the bar upwards, plus twice the player's correction |
| start, Swiss | 0 |
| win, tie, loss | 2, 1, 0; the same where the game was decided without being played |
| both lose, both win | 0 each, 2 each |
| void | 0 each, as in a round without an opponent |
| no result yet | 0 |
| bye, excused, absent | the division's settings |
| withdrawn, not yet entered, house player waiting | 0 |
| before moving here from another division | what the director chose: the points of the round there, 1, or 0 |

With `round_down` the points from rounds without a board, taken together, count as the whole points in them:
one excused round gives nothing, a second one completes the point. Ties keep their half points, and so does what is
carried from another division.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.result import HalfPoints
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from ratings.rank import Rank

WEAKEST_FLOOR = Rank(-29)
"""30 kyu: the zero of McMahon scores where a division sets no floor, so that late entries never move it."""


def starting_scores(division: DivisionHistory) -> dict[int, HalfPoints]:
    """Each player's score before the first round, by player id.

    McMahon uses the rank that the director fixed for the event. Without a bar nobody is levelled at the top. A
    correction is added after bar and floor, so it can lift a player above the bar or below zero.

    Raises ValueError where the bar is below the floor.
    """
    settings = division.settings
    if settings.system is not System.MCMAHON:
        return {entry.id: HalfPoints(0) for entry in division.players}
    floor = settings.floor or WEAKEST_FLOOR
    if settings.bar is not None and settings.bar < floor:
        raise ValueError(_("The bar {bar} is below the floor {floor}.").format(bar=settings.bar, floor=floor))
    start = {}
    for entry in division.players:
        rank = max(entry.rank, floor)
        if settings.bar is not None:
            rank = min(rank, settings.bar)
        start[entry.id] = HalfPoints(2 * (rank.stones - floor.stones + entry.start_correction))
    return start


def scores_after(division: DivisionHistory, after: int) -> dict[int, HalfPoints]:
    """Each player's score after round `after` (0 is before the first), by player id.

    Rounds after `after` don't count. Raises ValueError where the division has no such round, and as `starting_scores`
    does.
    """
    return running_scores(division, after, starting_scores(division))[-1]


def scores_drawn_with(division: DivisionHistory, number: int) -> dict[int, HalfPoints]:
    """Each player's score before round `number` as the round was drawn; before its draw, the score after the round
    before. Raises ValueError as `scores_after` does."""
    return {**scores_after(division, number - 1), **division.scores_of_draw(number)}


def running_scores(
    division: DivisionHistory, after: int, start: Mapping[int, HalfPoints]
) -> tuple[dict[int, HalfPoints], ...]:
    """The scores before the first round and after each up to `after`: `after + 1` mappings by player id.

    `start` replaces `starting_scores`, for divisions from elsewhere with their own scores. Raises ValueError where the
    division has no round `after`.
    """
    if not 0 <= after <= len(division.rounds):
        raise ValueError(
            _("There is no round {after}. Rounds drawn so far: {count}.").format(
                after=after, count=len(division.rounds)
            )
        )
    totals = dict(start)
    away = dict.fromkeys(start, 0)
    columns = [dict(start)]
    for played in division.rounds[:after]:
        for player, credit in credits_of(played).items():
            totals[player] = HalfPoints(totals[player] + credit)
        for player, credit in played.carried.items():
            totals[player] = HalfPoints(totals[player] + credit)
        for player, status in played.status.items():
            away[player] += status_credit(status, division.settings)
        columns.append(
            {
                player: HalfPoints(total + whole_points(away[player], division.settings))
                for player, total in totals.items()
            }
        )
    return tuple(columns)


def credits_of(played: PlayedRound) -> dict[int, HalfPoints]:
    """What the boards of one round give to each player at them."""
    given: dict[int, HalfPoints] = {}
    for board in played.boards:
        given[board.white] = board.result.white if board.result else HalfPoints(0)
        given[board.black] = board.result.black if board.result else HalfPoints(0)
    return given


def status_credit(status: Status, settings: DivisionSettings) -> HalfPoints:
    """What a round without a board gives."""
    if status is Status.BYE:
        return settings.bye
    if status is Status.EXCUSED:
        return settings.excused
    if status is Status.ABSENT:
        return settings.absent
    return HalfPoints(0)


def whole_points(away: int, settings: DivisionSettings) -> HalfPoints:
    """The half points that count from rounds without a board: rounded down to whole points if so set."""
    return HalfPoints(away - away % 2 if settings.round_down else away)
