"""Every preset played through with fields as New Zealand has them, and what came of it.

`python -m tests.proof.presets` prints the table of the documentation.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from nzgs_tourney.tournament.division.choices import Side, SideRating
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.partners import PartnerStrength, side_name, side_strength
from nzgs_tourney.tournament.division.presets import PRESETS, DivisionPreset, Preset
from nzgs_tourney.tournament.division.settings import HandicapBasis, System
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.handicap_policy import ceiling, difference_of
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.pairing.round_robin import MOST
from nzgs_tourney.tournament.simulation.play import play
from nzgs_tourney.tournament.simulation.quality import Quality, quality_of
from nzgs_tourney.tournament.standings.bracket import rounds_for
from ratings.rank import Rank, Rating, parse_rank
from ratings.system.systems import rating_system
from tests.fields import beginners, new_zealand

SIZES = (8, 12, 30, 60)
HEADINGS = (
    "preset", "players", "rounds", "boards", "stones, mean", "largest difference", "above wish", "above ceiling",
    "gaps, points", "widest", "one club", "rematches", "second byes",
)  # fmt: skip
NONE = "–"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One event: its figures, and the differences of its boards in stones before the ceiling."""

    preset: Preset
    division: DivisionPreset
    players: int
    quality: Quality
    differences: tuple[int, ...]

    @property
    def name(self) -> str:
        """The preset, with the division where it has several."""
        several = len(self.preset.divisions) > 1
        return f"{self.preset.title}, {self.division.name}" if several else self.preset.title

    @property
    def handicaps(self) -> bool:
        """Whether there are any."""
        return self.division.settings.handicap.basis is not HandicapBasis.NONE

    @property
    def above_wish(self) -> int:
        """Boards above the wish."""
        return sum(stones > self.division.settings.handicap_wish for stones in self.differences)

    @property
    def above_ceiling(self) -> int:
        """Boards above the largest handicap."""
        most = ceiling(self.division.settings)
        return sum(most is not None and stones > most for stones in self.differences)

    @property
    def mean(self) -> Decimal:
        """The handicap of an average board, to tenths."""
        return (Decimal(self.quality.handicap_sum) / self.quality.boards).quantize(Decimal("0.1"))


def field_for(division: DivisionPreset, size: int) -> tuple[DivisionEntry, ...]:
    """The players: beginners on the small board, the grades below 2 dan in a second division, else everybody; of twice
    as many, or three times, partners of each half or third, where sides play."""
    if division.settings.side is Side.PARTNERS:
        people = new_zealand(size * division.settings.partners)
        return tuple(_side(people[first::size]) for first in range(size))
    if division.settings.board_size < 19:
        return beginners(size)
    if division.settings.bar == Rank(1) and division.name == "Division 2":
        return tuple(person for person in new_zealand(size + 20) if person.rank <= Rank(1))[:size]
    return new_zealand(size)


def _side(partners: Sequence[DivisionEntry]) -> DivisionEntry:
    strengths = [PartnerStrength(partner.rank, partner.rating) for partner in partners]
    grade, rating = side_strength(strengths, SideRating.AVERAGE)
    name = side_name([partner.name for partner in partners])
    return replace(partners[0], name=name, rank=parse_rank(grade), rating=None if rating is None else Rating(rating))


def fits(division: DivisionPreset, size: int) -> bool:
    """Whether so many can play: a round robin is for few, a knock-out for those who have so many rounds, and teams are
    a field of their own. Nobody draws a ladder: who meets whom follows from challenges."""
    if division.settings.side is Side.TEAM or division.settings.system is System.LADDER:
        return False
    if division.settings.system is System.KNOCKOUT:
        return rounds_for(size, division.settings) == division.settings.rounds
    return division.settings.system is not System.ROUND_ROBIN or size <= MOST * division.settings.groups


def outcome(preset: Preset, division: DivisionPreset, size: int) -> Outcome:
    """One event of this preset, played by chance."""
    people = field_for(division, size)
    event = play(
        DivisionHistory(division.name, division.settings, people), rating_system("egf"), f"{preset.key} {size}"
    )
    assert not isinstance(event, NoDraw), event.reason
    found: list[int] = []
    for played in event.rounds:
        seated = [player for board in played.boards for player in (board.white, board.black)]
        known = {member.id: member for member in round_entries(event, played.number, seated)}
        found += [difference_of(event.settings, known[board.white], known[board.black]) for board in played.boards]
    return Outcome(preset, division, len(people), quality_of(event), tuple(found))


def outcomes() -> Iterator[Outcome]:
    """Every preset with every size that fits it."""
    for preset in PRESETS:
        for division in preset.divisions:
            for size in SIZES:
                if fits(division, size):
                    yield outcome(preset, division, size)


def row_of(one: Outcome) -> tuple[str, ...]:
    """A line of the table."""
    quality = one.quality
    stones = (str(one.mean), str(max(one.differences)), str(one.above_wish), str(one.above_ceiling))
    scheduled = one.division.settings.system.scheduled
    gaps = (f"{quality.gap_sum:f}", f"{quality.gap_largest:f}", str(quality.same_club))
    return (
        one.name, str(one.players), str(quality.rounds), str(quality.boards),
        *(stones if one.handicaps else (NONE,) * 4), *((NONE,) * 3 if scheduled else gaps),
        str(quality.rematches), str(quality.byes_repeated),
    )  # fmt: skip


def main() -> None:
    """The table, as it stands in the documentation."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS), *(row_of(one) for one in outcomes())]
    sys.stdout.writelines(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
