"""What the games of a division would make of its players' ratings by a rating system: an estimate.

| board | rated? |
| --- | --- |
| won by count, resignation or time; a tie | yes, if the system takes its conditions |
| no result yet | no |
| forfeited, or decided without being played | no |
| both lose, both win | no: the director decided it |
| a division on another board than 19x19, or of sides of partners | refused |

The rating is the one frozen for the event, the middle of the rank for a player without one.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from games.rules.result import Manner, Outcome
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory
from ratings.system.interface import Entrant, RatedGame, RatingChange, RatingSystem

RATED_SIZE = 19


@dataclass(frozen=True, slots=True)
class EstimateLine:
    """One player's estimate; `before` and `after` are on the system's own scale."""

    player: DivisionEntry
    change: RatingChange
    before: Decimal
    after: Decimal

    @property
    def difference(self) -> Decimal:
        """The gain in stones, to hundredths."""
        return self.change.difference.quantize(Decimal("0.01")) + 0  # no minus before zero


@dataclass(frozen=True, slots=True)
class NotRated:
    """A game that didn't count. `reason` is a complete sentence."""

    round: int
    table: int
    reason: str


@dataclass(frozen=True, slots=True)
class RatingEstimate:
    """The players in the order of the division, and the games that didn't count, in the order of rounds and tables.
    `label` must be shown with the figures."""

    system: str
    label: str
    lines: tuple[EstimateLine, ...]
    not_rated: tuple[NotRated, ...]


def estimate(division: DivisionHistory, after: int, system: RatingSystem) -> RatingEstimate:
    """The estimate from rounds 1 to `after`. Raises ValueError where there is no such round, and for a division that
    doesn't play on 19x19 or in which partners play, whose side has no rating of its own."""
    if not 0 <= after <= len(division.rounds):
        raise ValueError(
            _("There is no round {after}. Rounds drawn so far: {count}.").format(
                after=after, count=len(division.rounds)
            )
        )
    if division.settings.side is Side.PARTNERS:
        raise ValueError(_("A side of partners has no rating of its own to estimate."))
    size = division.settings.board_size
    if size != RATED_SIZE:
        sentence = _("Only games on 19x19 are rated: {division} plays on {size}x{size}.")
        raise ValueError(sentence.format(division=division.name, size=size))
    games: list[RatedGame] = []
    positions: list[tuple[int, int]] = []
    not_rated = []
    for played in division.rounds[:after]:
        for board in played.boards:
            game = _as_rated(board)
            if isinstance(game, RatedGame):
                games.append(game)
                positions.append((played.number, board.table))
            else:
                not_rated.append(NotRated(played.number, board.table, game))
    entrants = [Entrant(entry.id, entry.strength) for entry in division.players]
    rated = system.rate(entrants, games)
    for left in rated.left_out:
        at = next(at for at, game in zip(positions, games, strict=True) if game is left.game)
        not_rated.append(NotRated(*at, left.reason))
    lines = tuple(
        EstimateLine(entry, change, system.shown(change.before), system.shown(change.after))
        for entry in division.players
        for change in (rated.changes[entry.id],)
    )
    ordered = sorted(not_rated, key=lambda game: (game.round, game.table))
    return RatingEstimate(system.name, system.label, lines, tuple(ordered))


def _as_rated(board: BoardResult) -> RatedGame | str:
    """The game for a rating system, or why its result says nothing about strength."""
    result = board.result
    if result is None:
        return _("There is no result yet.")
    if board.forfeit or result.manner is Manner.FORFEIT:
        return _("It was forfeited or not played.")
    if result.outcome in (Outcome.BOTH_LOSE, Outcome.BOTH_WIN):
        return _("The director decided it.")
    if board.void:
        return _("The director has declared it void.")
    return RatedGame(board.white, board.black, board.handicap, board.komi, result.white)
