"""The order of a ladder, from where everybody started and the challenges so far.

| | |
| --- | --- |
| the start | the order kept with the first challenge; before it by starting corrections, strength, number of entry |
| who enters later | stands last |
| the challenger wins | takes the place of the challenged, and those between move down one |
| the challenger loses, a tie, a void game | everybody stays |
| a challenge that isn't taken up | by the rule of its time as if the challenger had won, or nothing |
| the challenger stands above by then | everybody stays |
| who withdraws | leaves no gap; comes back where they would be now |
| a result corrected later | the whole order is computed again, each challenge at its old turn |

Challenges take their turn in the order in which they were decided: by the first report of a result, or when the time to
answer ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.division.history import BoardResult, DecidedChallenge, DivisionEntry, DivisionHistory


@dataclass(frozen=True, slots=True)
class LadderMove:
    """What one decided challenge did: the challenger came from place `old` to place `new`, counted from 1 among
    everybody who hasn't withdrawn by now; the same where everybody stayed."""

    challenge: DecidedChallenge
    old: int
    new: int

    @property
    def moved(self) -> bool:
        """Whether anybody moved."""
        return self.old != self.new


@dataclass(frozen=True, slots=True)
class Ladder:
    """The players by id from the top, without those who withdrew, and the moves that led there, the first one first."""

    order: tuple[int, ...]
    moves: tuple[LadderMove, ...]

    def place(self, player: int) -> int:
        """The place, from 1; 0 for somebody who isn't on the ladder."""
        return self.order.index(player) + 1 if player in self.order else 0

    def within(self, player: int, reach: int) -> tuple[int, ...]:
        """Who stands up to `reach` places above this player, the nearest first."""
        above = self.order[: max(self.place(player) - 1, 0)]
        return tuple(reversed(above[-reach:]))


def starting_order(players: Iterable[DivisionEntry]) -> tuple[int, ...]:
    """These players by id: those with a higher starting correction first, then the stronger, then by entry."""
    return tuple(
        entry.id for entry in sorted(players, key=lambda one: (-one.start_correction, -one.strength, one.number))
    )


MOST_CORRECTION = 99
"""The highest starting correction; the lowest is as much below 0."""


def start_corrections(order: Sequence[DivisionEntry]) -> Mapping[int, int] | None:
    """The starting corrections, by id, with which these players start in this order: 0 for all where they would without
    any; None where they are more than there are corrections."""
    plain = [replace(entry, start_correction=0) for entry in order]
    if starting_order(plain) == tuple(entry.id for entry in order):
        return {entry.id: 0 for entry in order}
    if len(order) > 2 * MOST_CORRECTION:
        return None
    highest = min(len(order), MOST_CORRECTION)
    return {entry.id: highest - place for place, entry in enumerate(order)}


def reordered(order: Sequence[int], places: Mapping[int, int]) -> tuple[int, ...]:
    """The players in the order that follows once each of those with another place, from 1, than they have is put there;
    the others stay in order."""
    moved = {player: place for player, place in places.items() if order.index(player) + 1 != place}
    found = [player for player in order if player not in moved]
    for player, place in sorted(moved.items(), key=lambda one: (one[1], order.index(one[0]))):
        found.insert(max(place - 1, 0), player)
    return tuple(found)


def ladder_of(division: DivisionHistory, after: int | None = None) -> Ladder:
    """The ladder with the challenges of all rounds, or of those up to `after`; what has no result yet moves nobody."""
    history = division.ladder
    started = history.started or starting_order(division.players)
    later = sorted((one for one in division.players if one.id not in started), key=lambda one: one.number)
    known = {entry.id for entry in division.players}
    order = [player for player in (*started, *(entry.id for entry in later)) if player in known]
    boards = {played.number: board for played in division.rounds for board in played.boards}
    moves = []
    for challenge in history.decided:
        if after is not None and challenge.round > after:
            continue
        old = _place(order, challenge.challenger, history.gone)
        if _goes_up(challenge, boards.get(challenge.round)):
            _take_place(order, challenge.challenger, challenge.challenged)
        moves.append(LadderMove(challenge, old, _place(order, challenge.challenger, history.gone)))
    return Ladder(tuple(player for player in order if player not in history.gone), tuple(moves))


def places_below(division: DivisionHistory, after: int) -> Mapping[int, int]:
    """How many players each stands above after round `after`, by id: those who withdrew stand below all others. 0 for
    all where there is no ladder."""
    if division.settings.system is not System.LADDER:
        return {entry.id: 0 for entry in division.players}
    order = ladder_of(division, after).order
    gone = sorted(entry.id for entry in division.players if entry.id not in order)
    return {player: below for below, player in enumerate(reversed((*order, *gone)))}


def _goes_up(challenge: DecidedChallenge, board: BoardResult | None) -> bool:
    if challenge.lapsed:
        return True
    if board is None or board.result is None:
        return False
    as_white = board.white == challenge.challenger
    own, other = (board.result.white, board.result.black) if as_white else (board.result.black, board.result.white)
    return own > other


def _take_place(order: list[int], challenger: int, challenged: int) -> None:
    if challenger in order and challenged in order and order.index(challenged) < order.index(challenger):
        order.remove(challenger)
        order.insert(order.index(challenged), challenger)


def _place(order: list[int], player: int, gone: frozenset[int]) -> int:
    there = [one for one in order if one not in gone or one == player]
    return there.index(player) + 1 if player in there else 0
