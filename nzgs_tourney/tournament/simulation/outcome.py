"""What came of one simulated event: whether the strongest won it, how well its places follow strength, and its games.

| figure | how it is counted |
| --- | --- |
| `strongest` | the side of most strength is first, alone or with others |
| `in_order` | Spearman's rank correlation of places and strength: 1 for exactly, 0 for no connection, -1 for |
| | the other way round; those who share a place, or are as strong, are counted in the middle of it |
| `firsts` | how many share the first place |
| `games` | boards; in a match of several games each counts |
| `byes` | rounds in which somebody has nobody opposite, while still playing |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.standings.team_matches import team_division

_THOUSANDTH = Decimal("0.001")


@dataclass(frozen=True, slots=True)
class EventOutcome:
    """The figures of one event. `rounds`: those that it has at most; `fewest` and `most`: the games of the person with
    fewest and of the one with most."""

    rounds: int
    strongest: bool
    in_order: Decimal
    firsts: int
    games: int
    fewest: int
    most: int
    byes: int


def sides_of(division: DivisionHistory) -> DivisionHistory:
    """The division in which each side has a place: of the teams themselves where teams play."""
    return team_division(division) if division.teams else division


def places_after(division: DivisionHistory) -> dict[int, int]:
    """The place of each side after its last round; in groups that in the group."""
    sides = sides_of(division)
    return {row.player.id: row.place for row in standings(sides, len(sides.rounds)).rows}


def outcome(stages: Sequence[DivisionHistory], places: Mapping[int, int]) -> EventOutcome:
    """What came of an event that ended with these places by side; `stages` are its divisions, one after the other, of
    which the first has everybody."""
    strength = {side.id: side.strength for side in sides_of(stages[0]).players}
    played = Counter({entry.id: 0 for entry in stages[0].players})
    boards = [board for stage in stages for done in stage.rounds for board in done.boards]
    played.update(player for board in boards for player in (board.white, board.black))
    first = min(places.values(), default=0)
    best = max(strength.values(), default=0)
    return EventOutcome(
        rounds=sum(stage.settings.rounds for stage in stages),
        strongest=any(place == first and strength[side] == best for side, place in places.items()),
        in_order=in_order(places, strength),
        firsts=sum(place == first for place in places.values()),
        games=len(boards),
        fewest=min(played.values(), default=0),
        most=max(played.values(), default=0),
        byes=sum(why is Status.BYE for stage in stages for done in stage.rounds for why in done.status.values()),
    )


def in_order(places: Mapping[int, int], strength: Mapping[int, Decimal]) -> Decimal:
    """The rank correlation of these places, 1 the best, and the strengths of the same sides; 0 where all places are
    shared or all sides as strong."""
    sides = sorted(places)
    one = _middles([Decimal(places[side]) for side in sides])
    other = _middles([-strength[side] for side in sides])
    mean = Decimal(len(sides) + 1) / 2
    both = sum(((a - mean) * (b - mean) for a, b in zip(one, other, strict=True)), Decimal(0))
    squares = sum(((a - mean) ** 2 for a in one), Decimal(0)) * sum(((b - mean) ** 2 for b in other), Decimal(0))
    return (both / squares.sqrt()).quantize(_THOUSANDTH) if squares else Decimal(0)


def _middles(values: Sequence[Decimal]) -> list[Decimal]:
    """The rank of each value from the lowest up, equals in the middle of the ranks that they take up."""
    ordered = sorted(values)
    return [Decimal(2 * ordered.index(value) + ordered.count(value) + 1) / 2 for value in values]
