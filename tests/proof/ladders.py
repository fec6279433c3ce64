"""Half a year of a ladder, simulated many times: how much is played, whether its order stays right and whether it finds
the right one.

`python -m tests.proof.ladders` prints the table of the documentation.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from nzgs_tourney.tournament.division.choices import Unanswered
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.presets import DIVISION_PRESETS
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.simulation.ladder_forecast import ladder_forecast_of, seasons
from ratings.system.systems import rating_system
from tests.proof.formats import CLUB, field

SEASONS = 10
HEADINGS = (
    "ladder", "players", "games", "games each", "without a game", "moved", "order, from ratings", "order, from a lot",
    "strongest first, from a lot",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """A ladder by name, its rules, and its players."""

    name: str
    settings: DivisionSettings
    players: int


def _ladders() -> Iterator[Rules]:
    preset = DIVISION_PRESETS["club-ladder/1"][1].settings
    for players in (8, 14, 20):
        for reach in (1, 3, 5):
            places = "1 place" if reach == 1 else f"{reach} places"
            yield Rules(f"up to {places} above", replace(preset, reach=reach), players)
    stays = replace(preset, unanswered=Unanswered.NOTHING)
    yield Rules("up to 3 places above, unanswered changes nothing", stays, 14)
    yield Rules("up to 3 places above, a week to play", replace(preset, play_days=7), 14)


LADDERS = tuple(_ladders())


def row_of(one: Rules) -> tuple[str, ...]:
    """A line of the table."""
    division = DivisionHistory(one.name, one.settings, field(one.players, CLUB))
    system = rating_system("egf")
    found = ladder_forecast_of([seasons(division, system, f"{one.name} {number}") for number in range(SEASONS)])
    return (
        one.name, str(one.players), f"{found.games:.0f}", f"{found.each:.1f}", f"{found.idle:.1f}",
        f"{found.moved_percent} %", f"{found.kept:.2f}", f"{found.found:.2f}", f"{found.on_top_percent} %",
    )  # fmt: skip


def main() -> None:
    """The table, as it stands in the documentation."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS), *map(row_of, LADDERS)]
    sys.stdout.writelines(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
