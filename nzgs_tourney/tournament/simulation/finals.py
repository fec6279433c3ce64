"""Groups with a final, simulated: the groups play, and the first of each meet in a division of their own, as the
program's *Play-off* makes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.play_off import PlayOffWay, preset_of, rules_of
from nzgs_tourney.tournament.division.presets import DIVISION_PRESETS
from nzgs_tourney.tournament.division.settings import from_row, to_row
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.play_off_rounds import play_off_rounds
from nzgs_tourney.tournament.simulation.play import play
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.standings.who_plays_on import first_of_groups
from ratings.system.interface import RatingSystem


@dataclass(frozen=True, slots=True)
class Final:
    """The first `each` of every group play on, in this way."""

    each: int
    way: PlayOffWay = PlayOffWay.GAMES


def play_final(groups: DivisionHistory, final: Final, system: RatingSystem, seed: str) -> DivisionHistory | NoDraw:
    """The final of groups whose rounds are over, played. Who shares the last place that counts plays on too. `NoDraw`
    where it can't be drawn."""
    rows = standings(groups, len(groups.rounds)).rows
    by_group = [list(members) for _group, members in groupby(rows, key=lambda row: row.group)]
    return play(division_of(groups, first_of_groups(by_group, final.each), final.way), system, f"{seed}/final")


def division_of(source: DivisionHistory, seeds: tuple[DivisionEntry, ...], way: PlayOffWay) -> DivisionHistory:
    """The division in which these meet, the first seed first, with nothing played."""
    preset = DIVISION_PRESETS[preset_of(way)][1].settings
    rules = rules_of(way, play_off_rounds(way, len(seeds)), source.settings)
    entries = tuple(
        replace(entry, number=seed, group=0, start_correction=0) for seed, entry in enumerate(seeds, start=1)
    )
    return DivisionHistory(source.name, from_row({**to_row(preset), **rules}), entries)


def places_with(groups: Mapping[int, int], final: Mapping[int, int]) -> dict[int, int]:
    """Everybody's place: those of the final first, after them the others by their places in their groups."""
    others = {player: place for player, place in groups.items() if player not in final}
    return {
        **final,
        **{
            player: len(final) + 1 + sum(other < place for other in others.values()) for player, place in others.items()
        },
    }
