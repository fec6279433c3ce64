"""Who won the games of a field: the stronger player by handicap and by difference of ratings, Black and White.

| game | counted? |
| --- | --- |
| won by count, resignation or time; a tie | yes, with a tie as half a win |
| no result yet; forfeited or not played; decided for both sides | no, but counted as left out |
| on another board size than the requested one | no, the same |
| between players with the same rating | by colour only: neither is stronger |

The stronger player is the one with the higher rating used in the event, even if they took the stones. The uncertainty
of a share is Wilson's 95 % interval (1927).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from math import fsum, sqrt

from games.rules.result import Manner, Outcome, Result
from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionHistory
from ratings.rank import Rating
from ratings.system.interface import RatingSystem

BANDS = (Decimal("0.5"), Decimal(1), Decimal(2), Decimal(3), Decimal(5))
"""The limits between bands of differences, in stones; the last band has no upper limit."""


@dataclass(frozen=True, slots=True)
class CountedBoard:
    """One board that was drawn, with the ratings used in the event, in stones."""

    white: Rating
    black: Rating
    handicap: int
    komi: Decimal
    result: Result | None
    forfeit: bool = False
    size: int = 19


class LeftOutReason(StrEnum):
    """Why a game isn't counted, as in the JSON."""

    NO_RESULT = "no result yet"
    FORFEIT = "forfeited or not played"
    DECIDED = "decided by the director for both sides"
    VOID = "void"
    SIZE = "on a board of another size"


@dataclass(frozen=True, slots=True)
class Rate:
    """One line: the results, and the share (0 to 1) that the rating system expected, None where it has no figure."""

    tally: WinTally
    expected: float | None


@dataclass(frozen=True, slots=True)
class WinRates:
    """The stronger player's games by handicap (0 is even), all handicap games together, even games by band of
    difference (the index in `BANDS`, one more for the last), and Black's even games by komi.

    `equals`: games between players with the same rating. `counted` with the numbers of `left_out` are all games.
    """

    counted: int
    left_out: Mapping[LeftOutReason, int]
    by_handicap: Mapping[int, Rate]
    with_handicap: Rate
    by_band: Mapping[int, Rate]
    black: Mapping[Decimal, WinTally]
    equals: int

    def __post_init__(self) -> None:
        freeze_mappings(self)


def meetings(division: DivisionHistory, after: int | None = None) -> tuple[CountedBoard, ...]:
    """The boards of rounds 1 to `after`, all of them if not given. Raises ValueError where there is no such round."""
    last = len(division.rounds) if after is None else after
    if not 0 <= last <= len(division.rounds):
        raise ValueError(
            _("There is no round {after}. Rounds drawn so far: {count}.").format(
                after=after, count=len(division.rounds)
            )
        )
    strength = {entry.id: entry.strength for entry in division.players}
    size = division.settings.board_size
    return tuple(
        CountedBoard(
            strength[board.white], strength[board.black], board.handicap, board.komi, board.result, board.forfeit, size
        )
        for played in division.rounds[:last]
        for board in played.boards
    )


def win_rates(played: Iterable[CountedBoard], system: RatingSystem, size: int = 19) -> WinRates:
    """The statistics of these games in any order; nothing is expected on another board than 19x19."""
    left_out: dict[LeftOutReason, int] = {}
    counted: list[CountedBoard] = []
    for meeting in played:
        reason = _left_out(meeting, size)
        if reason is None:
            counted.append(meeting)
        else:
            left_out[reason] = left_out.get(reason, 0) + 1
    uneven = [meeting for meeting in counted if meeting.white != meeting.black]
    expect = _Expectation(system) if size == 19 else None
    handicaps = sorted({meeting.handicap for meeting in uneven})
    bands = sorted({band_of(meeting) for meeting in uneven if not meeting.handicap})
    komi = sorted({meeting.komi for meeting in counted if not meeting.handicap})
    return WinRates(
        counted=len(counted),
        left_out={reason: left_out[reason] for reason in LeftOutReason if reason in left_out},
        by_handicap={
            stones: _rate((meeting for meeting in uneven if meeting.handicap == stones), expect) for stones in handicaps
        },
        with_handicap=_rate((meeting for meeting in uneven if meeting.handicap), expect),
        by_band={
            band: _rate((meeting for meeting in uneven if not meeting.handicap and band_of(meeting) == band), expect)
            for band in bands
        },
        black={
            value: sum(
                (
                    _tally_for(meeting, white=False)
                    for meeting in counted
                    if not meeting.handicap and meeting.komi == value
                ),
                WinTally(),
            )
            for value in komi
        },
        equals=len(counted) - len(uneven),
    )


def band_of(meeting: CountedBoard) -> int:
    """The index of the band in which the difference of the two ratings lies."""
    difference = abs(meeting.white - meeting.black)
    return sum(difference >= edge for edge in BANDS)


def band_text(band: int) -> str:
    """`under 0.5`, `2 to 3`, `5 and more`; a band includes its lower end."""
    if band == 0:
        return _("under {stones}").format(stones=BANDS[0])
    if band < len(BANDS):
        return _("{low} to {high}").format(low=BANDS[band - 1], high=BANDS[band])
    return _("{stones} and more").format(stones=BANDS[-1])


def _left_out(meeting: CountedBoard, size: int) -> LeftOutReason | None:
    if meeting.result is None:
        return LeftOutReason.NO_RESULT
    if meeting.forfeit or meeting.result.manner is Manner.FORFEIT:
        return LeftOutReason.FORFEIT
    if meeting.result.outcome in (Outcome.BOTH_LOSE, Outcome.BOTH_WIN):
        return LeftOutReason.DECIDED
    if meeting.result.outcome is Outcome.VOID:
        return LeftOutReason.VOID
    return None if meeting.size == size else LeftOutReason.SIZE


def _tally_for(meeting: CountedBoard, *, white: bool) -> WinTally:
    """A counted game from one side's view."""
    if meeting.result is None or meeting.result.outcome is Outcome.JIGO:
        return WinTally(ties=1)
    return WinTally(wins=1) if (meeting.result.outcome is Outcome.WHITE) is white else WinTally(losses=1)


class _Expectation:
    """The system's expectation for the stronger player; computed once for each pair of ratings and handicap."""

    def __init__(self, system: RatingSystem) -> None:
        self._system = system
        self._known: dict[tuple[Rating, Rating, int, Decimal], float | None] = {}

    def of(self, meeting: CountedBoard) -> float | None:
        key = (meeting.white, meeting.black, meeting.handicap, meeting.komi)
        if key not in self._known:
            try:
                chance = float(self._system.win_probability(*key))
            except ValueError:
                self._known[key] = None
            else:
                self._known[key] = chance if meeting.white > meeting.black else 1 - chance
        return self._known[key]


def _rate(games: Iterator[CountedBoard], expect: _Expectation | None) -> Rate:
    tally, foretold = WinTally(), []
    for game in games:
        tally += _tally_for(game, white=game.white > game.black)
        if expect is not None and (chance := expect.of(game)) is not None:
            foretold.append(chance)
    # Summed exactly, so that the order of the games can't change the last digit.
    return Rate(tally, fsum(foretold) / len(foretold) if foretold else None)


Z = 1.959963984540054
"""The standard normal's quantile of 97.5 %."""

FEW = 20
"""With fewer games a share says little: the interval is then wider than 40 percentage points around one half."""


@dataclass(frozen=True, slots=True)
class WinTally:
    """Games won, tied and lost from one side's view. A tie counts as half a win. Counts are not negative."""

    wins: int = 0
    ties: int = 0
    losses: int = 0

    def __add__(self, other: WinTally) -> WinTally:
        return WinTally(self.wins + other.wins, self.ties + other.ties, self.losses + other.losses)

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.ties + self.losses

    @property
    def few(self) -> bool:
        """Whether they are too few to say much."""
        return self.games < FEW

    @property
    def share(self) -> float:
        """The share won, 0 to 1. Raises ZeroDivisionError without games."""
        return (2 * self.wins + self.ties) / (2 * self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share at 95 %. Raises ZeroDivisionError without games."""
        games, share = self.games, self.share
        middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
        half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
        return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
