"""How good the draws of a division were, in figures that compare any two events.

| figure | how it is counted |
| --- | --- |
| rematches | boards of two who had played each other before |
| gaps | boards by the difference of the two scores before the round |
| floats repeated | floats in a direction in which the player had floated before |
| colour imbalance | players who in the end had one colour at least twice more than the other, over even games |
| same club | pairings within a club that the draw would have avoided |
| byes repeated | byes of somebody who had had one |
| handicaps | the largest, and the sum |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.pairing.evaluate import repeated_floats
from nzgs_tourney.tournament.pairing.player_columns import at_the_bar, common, same_place
from nzgs_tourney.tournament.pairing.round_players import RoundEntry, round_entries


@dataclass(frozen=True, slots=True)
class Quality:
    """The figures of a division's rounds. `gaps`: half points -> boards; a board of equal scores is under 0."""

    rounds: int
    boards: int
    rematches: int
    gaps: Mapping[int, int]
    floats_repeated: int
    colour_imbalance: int
    same_club: int
    byes: int
    byes_repeated: int
    handicap_largest: int
    handicap_sum: int

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def gap_sum(self) -> Decimal:
        """All gaps together, in points."""
        return Decimal(sum(gap * boards for gap, boards in self.gaps.items())) / 2

    @property
    def gap_largest(self) -> Decimal:
        """The widest gap, in points."""
        return Decimal(max(self.gaps, default=0)) / 2

    @property
    def level_share(self) -> Decimal:
        """The share of boards between equal scores, 0 to 1, to three decimals; 1 where there are no boards."""
        if not self.boards:
            return Decimal(1)
        return (Decimal(self.gaps.get(0, 0)) / self.boards).quantize(Decimal("0.001"))


def quality_of(division: DivisionHistory) -> Quality:
    """The figures of all rounds of a division, however they were drawn.

    Raises ValueError as `members` does, where the bar is below the floor.
    """
    gaps: Counter[int] = Counter()
    rematches = floats = clubs = byes = again = 0
    for played in division.rounds:
        entries = _members_before(division, played)
        avoided = _clubs_to_avoid([entry.entry for entry in entries.values()])
        for board in played.boards:
            white, black = entries[board.white], entries[board.black]
            gaps[abs(white.score - black.score)] += 1
            rematches += bool(white.meetings(black.id))
            floats += repeated_floats(white, black)
            clubs += _one_club(division, white, black, avoided)
        for player, status in played.status.items():
            if status is Status.BYE:
                byes += 1
                again += bool(entries[player].byes)
    boards = [board for played in division.rounds for board in played.boards]
    return Quality(
        rounds=len(division.rounds),
        boards=len(boards),
        rematches=rematches,
        gaps=dict(sorted(gaps.items())),
        floats_repeated=floats,
        colour_imbalance=_imbalance(boards),
        same_club=clubs,
        byes=byes,
        byes_repeated=again,
        handicap_largest=max((board.handicap for board in boards), default=0),
        handicap_sum=sum(board.handicap for board in boards),
    )


def _members_before(division: DivisionHistory, played: PlayedRound) -> dict[int, RoundEntry]:
    """Players with a board or the bye in a round, as they were before it."""
    sitting_out = (player for player, status in played.status.items() if status is Status.BYE)
    ids = {*_seated(played), *sitting_out}
    return {entry.id: entry for entry in round_entries(division, played.number, ids)}


def _seated(played: PlayedRound) -> list[int]:
    return [player for board in played.boards for player in (board.white, board.black)]


def _clubs_to_avoid(entries: Sequence[DivisionEntry]) -> frozenset[str]:
    clubs = [entry.club for entry in entries]
    return frozenset(map(same_place, clubs)) - common(clubs) - {""}


def _one_club(division: DivisionHistory, entry: RoundEntry, other: RoundEntry, avoided: frozenset[str]) -> bool:
    club = same_place(entry.entry.club)
    if club not in avoided or club != same_place(other.entry.club):
        return False
    return not (at_the_bar(entry, division.settings) and at_the_bar(other, division.settings))


def _imbalance(boards: Sequence[BoardResult]) -> int:
    balance: Counter[int] = Counter()
    for board in boards:
        if board.handicap == 0 and not board.forfeit and not board.void:
            balance[board.black] += 1
            balance[board.white] -= 1
    return sum(abs(over) > 1 for over in balance.values())
