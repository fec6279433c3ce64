"""Who wins which prize: by place, within a category, or by most wins, nobody twice unless the director allows it.

| question | answer |
| --- | --- |
| who can win it? | players, or the teams where teams play; a player's prize and their team's don't hinder each other |
| which prize comes first? | the order in which the director lists them |
| a player has already won | is passed over, and the next moves up; unless the prize says `beside_others` |
| who is best? | place and category: the division's own criteria; most wins: games won and byes, a tie half |
| who is best at a board? | as `board_standings` has it |
| equal players | share: each gets the average for the places they take up together, cents rounded down |
| never had a board; has no wins, for most wins | wins no prize |
| a trophy, a book | an amount of 0 |

Only criteria that the division chose separate equal players.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from enum import StrEnum
from fractions import Fraction

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.board_standings import keys_at_board
from nzgs_tourney.tournament.standings.shared_places import average_of_places, place_text, places_by, rounded
from nzgs_tourney.tournament.standings.table import Standings, StandingsRow, standings
from nzgs_tourney.tournament.standings.team_matches import team_division
from ratings.rank import Rank

CENT = Decimal("0.01")


class Ranking(StrEnum):
    """The basis of a prize."""

    PLACE = "place"
    WINS = "wins"


@dataclass(frozen=True, slots=True)
class Category:
    """Players who compete for prizes of their own: a kyu band, youth, women, locals, newcomers. `entries` are ids."""

    name: str
    entries: frozenset[int]


@dataclass(frozen=True, slots=True)
class PrizeSeries:
    """A prize or a series of them: `amounts` for the best, the second and so on, 0 for a prize that isn't money.

    `category` None is open to all. `beside_others`: it can go to somebody who has another prize, and its winner can
    still win later ones. `to_teams`: the teams win it, by their own standings. `at_board`: it goes by the points at
    this board of the matches of teams, numbered from 1; 0 for any other prize.

    Raises ValueError where there is no amount, a negative one, or one finer than cents.
    """

    name: str
    amounts: tuple[Decimal, ...]
    ranking: Ranking = Ranking.PLACE
    category: Category | None = None
    beside_others: bool = False
    to_teams: bool = False
    at_board: int = 0

    def __post_init__(self) -> None:
        if not self.amounts:
            raise ValueError(
                _("The prize “{name}” has no amount: write 0 for a prize that is no money.").format(name=self.name)
            )
        for amount in self.amounts:
            if not amount.is_finite() or amount < 0 or amount != amount.quantize(CENT):
                raise ValueError(
                    _("The prize “{name}” must be in dollars and cents, not {amount}.").format(
                        name=self.name, amount=amount
                    )
                )


@dataclass(frozen=True, slots=True)
class Winner:
    """One player's share of a prize: `place` among those who could win it, shared by equal players. `player` is the
    team's id for a prize that goes to teams."""

    prize: PrizeSeries
    player: int
    place: int
    shared: bool
    amount: Decimal

    @property
    def label(self) -> str:
        """`2`, or `2=` for a shared place."""
        return place_text(self.place, self.shared)


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Somebody who would have won a prize, but had already won the prize called `has`. `player` as in `Winner`."""

    player: int
    has: str


@dataclass(frozen=True, slots=True)
class PrizeOutcome:
    """Who wins one prize: the winners, the best first, and who was passed over for them."""

    prize: PrizeSeries
    winners: tuple[Winner, ...]
    passed_over: tuple[PassedOver, ...]

    @property
    def given(self) -> Decimal:
        """The total amount given."""
        return sum((winner.amount for winner in self.winners), Decimal(0))


def outcomes(
    division: DivisionHistory, table: Standings, prizes: Sequence[PrizeSeries], *, excluded: Collection[int] = ()
) -> tuple[PrizeOutcome, ...]:
    """How each prize goes by these standings of the division, in the order given.

    `excluded` are the ids of those who win none, e.g. house players. A prize that nobody is left to win has no winners
    here.

    Raises ValueError for two prizes with one name, and for an id that no player has.
    """
    _check(division, prizes, excluded)
    players, teams = _candidates(division, table, excluded), _teams(division, table.after)
    won_by_players: dict[int, str] = {}
    won_by_teams: dict[int, str] = {}
    outcome_list: list[PrizeOutcome] = []
    for prize in prizes:
        candidates, won = (teams, won_by_teams) if prize.to_teams else (players, won_by_players)
        open_to = set(candidates) if prize.category is None else candidates.keys() & prize.category.entries
        if prize.at_board:
            keys = keys_at_board(division, table.after, prize.at_board)
            values: dict[int, int | Fraction] = {player: keys[player] for player in open_to & keys.keys()}
        else:
            values = _values(prize, {player: candidates[player] for player in open_to})
        if prize.beside_others:
            outcome_list.append(PrizeOutcome(prize, tuple(_winners(prize, values)), ()))
            continue
        winners = _winners(prize, {player: value for player, value in values.items() if player not in won})
        last = min((values[winner.player] for winner in winners), default=None)
        reached = last if len(winners) >= len(prize.amounts) else None
        better = [player for player in won if player in values and (reached is None or values[player] >= reached)]
        passed = sorted(better, key=lambda player: (-values[player], player))
        outcome_list.append(
            PrizeOutcome(prize, tuple(winners), tuple(PassedOver(player, won[player]) for player in passed))
        )
        won |= {winner.player: prize.name for winner in winners}
    return tuple(outcome_list)


def _candidates(division: DivisionHistory, table: Standings, excluded: Collection[int]) -> dict[int, StandingsRow]:
    """Everybody who had a board, by id."""
    seated = {
        player
        for played in division.rounds[: table.after]
        for board in played.boards
        for player in (board.white, board.black)
    }
    return {row.player.id: row for row in table.rows if row.player.id in seated - set(excluded)}


def _teams(division: DivisionHistory, after: int) -> dict[int, StandingsRow]:
    """The teams that had a match, by id; none where no teams play."""
    if division.settings.side is not Side.TEAM:
        return {}
    teams = team_division(division)
    return _candidates(teams, standings(teams, after, every=False), ())


def _values(prize: PrizeSeries, rows: Mapping[int, StandingsRow]) -> dict[int, int | Fraction]:
    """The value that the prize is based on, where more is better, for everybody who could win it."""
    if prize.ranking is Ranking.PLACE:
        return {player: -row.place for player, row in rows.items()}
    return {player: row.values["wins"] for player, row in rows.items() if row.values["wins"] > 0}


def rank_band(
    division: DivisionHistory, name: str, *, strongest: Rank | None = None, weakest: Rank | None = None
) -> Category:
    """Everybody whose rank in the division is between two grades, inclusive; None leaves a side open.

    Raises ValueError where the band is the wrong way round.
    """
    if strongest is not None and weakest is not None and strongest < weakest:
        raise ValueError(
            _("The band from {strongest} to {weakest} is the wrong way round.").format(
                strongest=strongest, weakest=weakest
            )
        )
    members = (
        entry.id
        for entry in division.players
        if (strongest is None or entry.rank <= strongest) and (weakest is None or entry.rank >= weakest)
    )
    return Category(name, frozenset(members))


def of_city(division: DivisionHistory, name: str, city: str) -> Category:
    """Everybody from a city, as written in the entries, ignoring case and surrounding spaces."""
    wanted_city = city.strip().casefold()
    return Category(
        name, frozenset(player.id for player in division.players if player.city.strip().casefold() == wanted_city)
    )


def _check(division: DivisionHistory, prizes: Sequence[PrizeSeries], excluded: Collection[int]) -> None:
    names = [prize.name for prize in prizes]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise ValueError(_("Two prizes are called “{name}”.").format(name=name))
    named = set(excluded).union(*(prize.category.entries for prize in prizes if prize.category))
    unknown = named - {entry.id for entry in division.players}
    if unknown:
        raise ValueError(_("There is no player {player}.").format(player=min(unknown)))


def _winners(prize: PrizeSeries, values: Mapping[int, int | Fraction]) -> list[Winner]:
    winners: list[Winner] = []
    for place, tied in places_by(values):
        if place > len(prize.amounts):
            break
        amount = rounded(average_of_places(prize.amounts, place, len(tied)), CENT, ROUND_DOWN)
        winners.extend(Winner(prize, player, place, len(tied) > 1, amount) for player in tied)
    return winners
