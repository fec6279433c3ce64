"""The bracket of a knock-out: the meetings of each round, and who went on, from the rounds so far.

| | |
| --- | --- |
| the places | as many as the next power of two; the first two seeds can meet in the final only, the first four in the |
| | semifinals only, and so on; the places that nobody has are opposite the highest seeds |
| nobody opposite | the player goes on with a bye |
| a game | the winner goes on, by forfeit too; after a tie, what the division announced decides |
| both lost | nobody goes on, and the next opponent has a bye |
| void, both won | the director says who goes on |
| somebody doesn't play a round | the opponent goes on with a bye; one who missed a round is out |
| a result corrected later | who went on stays, because it is kept with the board once the next round is published |
| third place | the losers of the semifinals, in the round of the final |

Nothing here is stored: the places follow from the seeds of the first round, all else from boards and statuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.rules.result import Outcome
from nzgs_tourney.tournament.division.choices import System, TieRule
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.lots import player_lot

WHITE, BLACK, NOBODY_ON = "white", "black", "nobody"
SIDES = (WHITE, BLACK, NOBODY_ON)
"""The values of `BoardResult.goes_on`."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a meeting: a player by id, nobody (None), or somebody who isn't known yet (`waits`)."""

    player: int | None = None
    waits: bool = False


NOBODY, WAITS = Side(), Side(waits=True)


@dataclass(frozen=True, slots=True)
class BracketMeeting:
    """One meeting of the bracket: the two sides from the top, its board once it is drawn, and which side goes on and
    which is left. `third`: it is for third place. `drawn`: its round is published. `now`: who goes on by the result
    alone, whatever was kept with the board."""

    round: int
    one: Side
    other: Side
    board: BoardResult | None = None
    winner: Side = WAITS
    loser: Side = WAITS
    third: bool = False
    drawn: bool = False
    now: Side = WAITS

    @property
    def players(self) -> tuple[int, ...]:
        """Those known so far."""
        return tuple(side.player for side in (self.one, self.other) if side.player is not None)

    def player_at(self, side: str) -> int | None:
        """Who sits on this side of its board; None for nobody."""
        return None if self.board is None else {WHITE: self.board.white, BLACK: self.board.black}.get(side)

    @property
    def side_on(self) -> str:
        """Which side of its board goes on, as in `BoardResult.goes_on`; empty while nobody knows, and without one."""
        if self.board is None or self.winner.waits:
            return ""
        return {self.board.white: WHITE, self.board.black: BLACK}.get(self.winner.player or 0, NOBODY_ON)

    @property
    def undecided(self) -> bool:
        """Whether the game has a result, and the director must say who goes on."""
        return self.board is not None and self.board.result is not None and self.winner.waits

    @property
    def player_by_result(self) -> int | None:
        """Who won the game; None where nobody did."""
        result = None if self.board is None else self.board.result
        return None if result is None else self.player_at(_OF_OUTCOME.get(result.outcome, ""))

    @property
    def by_result(self) -> bool:
        """Whether who went on is who goes on by the result; True where nothing is kept yet, or there is no result."""
        if self.board is None or self.board.result is None or not self.board.goes_on:
            return True
        return self.now == self.winner


@dataclass(frozen=True, slots=True)
class Bracket:
    """All rounds of a knock-out from the first, each with its meetings from the top; the one for third place is the
    last of its round. `seeds` are the players, the first seed first."""

    seeds: tuple[int, ...]
    rounds: tuple[tuple[BracketMeeting, ...], ...]

    def meetings(self, number: int) -> tuple[BracketMeeting, ...]:
        """Those of this round; none after the final."""
        return self.rounds[number - 1] if number <= len(self.rounds) else ()

    @property
    def final(self) -> BracketMeeting:
        """The final."""
        return self.rounds[-1][0]

    def still_in(self, number: int) -> frozenset[int]:
        """Who has a place in this round or may still get one."""
        here = {player for meeting in self.meetings(number) for player in meeting.players}
        before = (meeting for of_round in self.rounds[: number - 1] for meeting in of_round)
        waiting = {player for meeting in before if meeting.winner.waits for player in meeting.players}
        return frozenset(here | waiting)


def rounds_for(players: int) -> int:
    """The rounds of a knock-out of so many players, the final included."""
    return max(players - 1, 1).bit_length()


def places(size: int) -> tuple[int, ...]:
    """The seeds from 0 in the order of the bracket from the top, for a power of two."""
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [seed for above in order for seed in (above, last - above)]
    return tuple(order)


def bracket_of(division: DivisionHistory) -> Bracket | None:
    """The bracket of a knock-out whose first round is published; None before, and for other systems."""
    if division.settings.system is not System.KNOCKOUT or not division.rounds:
        return None
    return _Builder(division, seeds_kept(division)).bracket()


def bracket_from(division: DivisionHistory, seeds: Sequence[int]) -> Bracket:
    """The bracket with these seeds, two at least."""
    return _Builder(division, tuple(seeds)).bracket()


def seeds_kept(division: DivisionHistory) -> tuple[int, ...]:
    """The seeds that the first round was drawn with: as kept with it; where nothing is kept, from the strongest down
    among those who played or had a bye."""
    first = division.rounds[0]
    known = {entry.id: entry for entry in division.players}
    if first.seeds:
        return first.seeds
    there = {player for board in first.boards for player in (board.white, board.black)}
    there |= {player for player, status in first.status.items() if status is Status.BYE}
    return tuple(sorted(there, key=lambda player: (-known[player].strength, known[player].number)))


def rounds_won(division: DivisionHistory, after: int) -> Mapping[int, Fraction]:
    """How many rounds each player went on from up to round `after`, by id; the winner of the game for third place has
    half a round more. 0 for all where there is no bracket."""
    won = {entry.id: Fraction(0) for entry in division.players}
    bracket = bracket_of(division)
    if bracket is None:
        return won
    for meeting in _all(bracket):
        if meeting.round <= after and meeting.winner.player in won:
            won[meeting.winner.player] += Fraction(1, 2) if meeting.third else 1
    return won


def _all(bracket: Bracket) -> Iterator[BracketMeeting]:
    return (meeting for of_round in bracket.rounds for meeting in of_round)


_OF_OUTCOME = {Outcome.WHITE: WHITE, Outcome.BLACK: BLACK, Outcome.BOTH_LOSE: NOBODY_ON}


class _Builder:
    """Fills the places of a bracket round by round."""

    def __init__(self, division: DivisionHistory, seeds: tuple[int, ...]) -> None:
        self.seeds = seeds
        self.rank = {player: place for place, player in enumerate(seeds)}
        self.numbers = {entry.id: entry.number for entry in division.players}
        self.settings = division.settings
        self.played = {played.number: played for played in division.rounds}

    def bracket(self) -> Bracket:
        """All rounds."""
        count = rounds_for(len(self.seeds))
        sides = [Side(self.seeds[seed]) if seed < len(self.seeds) else NOBODY for seed in places(2**count)]
        rounds: list[tuple[BracketMeeting, ...]] = []
        for number in range(1, count + 1):
            pairs = list(zip(sides[::2], sides[1::2], strict=True))
            meetings = [self.meeting(number, one, other) for one, other in pairs]
            if number == count and self.settings.third_place and rounds:
                one, other = (meeting.loser for meeting in rounds[-1])
                meetings.append(self.meeting(number, one, other, third=True))
            rounds.append(tuple(meetings))
            sides = [meeting.winner for meeting in meetings if not meeting.third]
        return Bracket(self.seeds, tuple(rounds))

    def meeting(self, number: int, one: Side, other: Side, *, third: bool = False) -> BracketMeeting:
        """The meeting of two sides in this round."""
        played = self.played.get(number)
        if played is None or one.waits or other.waits:
            return BracketMeeting(number, one, other, third=third, drawn=played is not None)
        pair = {one.player, other.player}
        board = next((board for board in played.boards if {board.white, board.black} == pair), None)
        winner = self._by_board(played, board) if board else self._by_status(played, one, other)
        loser = self._loser(board, winner)
        now = self._by_result(played, board) if board else winner
        return BracketMeeting(number, one, other, board, winner, loser, third, drawn=True, now=now)

    def _by_status(self, played: PlayedRound, one: Side, other: Side) -> Side:
        """Who has the bye, if one of the two has."""
        here = [side for side in (one, other) if side.player and played.status.get(side.player) is Status.BYE]
        return here[0] if here else NOBODY

    def _by_board(self, played: PlayedRound, board: BoardResult) -> Side:
        sides = {WHITE: Side(board.white), BLACK: Side(board.black), NOBODY_ON: NOBODY}
        return sides[board.goes_on] if board.goes_on else self._by_result(played, board)

    def _by_result(self, played: PlayedRound, board: BoardResult) -> Side:
        if board.result is None:
            return WAITS
        if board.result.outcome is Outcome.JIGO:
            return self._after_tie(played, board)
        sides = {WHITE: Side(board.white), BLACK: Side(board.black), NOBODY_ON: NOBODY}
        return sides.get(_OF_OUTCOME.get(board.result.outcome, ""), WAITS)

    def _after_tie(self, played: PlayedRound, board: BoardResult) -> Side:
        pair = (board.white, board.black)
        if self.settings.tie_rule is TieRule.SEED:
            return Side(min(pair, key=lambda player: self.rank.get(player, len(self.rank))))
        if self.settings.tie_rule is TieRule.LOT:
            return Side(min(pair, key=lambda player: player_lot(played.seed, self.numbers[player], "tie")))
        return WAITS

    @staticmethod
    def _loser(board: BoardResult | None, winner: Side) -> Side:
        if board is None or winner is NOBODY or (winner.player is None and not winner.waits):
            return NOBODY
        if winner.waits:
            return WAITS
        return Side(board.black if winner.player == board.white else board.white)
