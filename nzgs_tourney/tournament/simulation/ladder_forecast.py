"""What the rules of a ladder would lead to in half a year, on average over many simulated seasons: how much is played,
whether its order stays right, and whether it finds the right one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.division.history import DivisionHistory, LadderHistory
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.simulation.ladder_season import Season, season
from nzgs_tourney.tournament.simulation.rule_variants import RuleVariant
from ratings.system.interface import RatingSystem

REACHES = (1, 3, 5)
"""The reaches, in places, that a ladder is looked at with beside its own."""

_HUNDREDTH = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Seasons:
    """Two seasons of one ladder: `kept` begins in the order that the program would begin with, `found` in one by lot,
    as where nobody knows who is how strong."""

    kept: Season
    found: Season


@dataclass(frozen=True, slots=True)
class LadderForecast:
    """Averages over `events` pairs of seasons, to hundredths. `games` are those of all players, `each` those of one,
    `idle` the players without any, `moved` the share of games that moved somebody. `kept` is how well the order follows
    strength at the end where it began with the ratings, `found` where it began by lot, from 1 for exactly downwards;
    `on_top` the share of those seasons in which the strongest ended first."""

    events: int
    days: int
    games: Decimal
    each: Decimal
    idle: Decimal
    moved: Decimal
    kept: Decimal
    found: Decimal
    on_top: Decimal

    @property
    def moved_percent(self) -> int:
        """The share of games that moved somebody, in whole per cent."""
        return int(self.moved * 100)

    @property
    def on_top_percent(self) -> int:
        """The share of seasons in which the strongest ended first, in whole per cent."""
        return int(self.on_top * 100)


def ladder_variants(division: DivisionHistory) -> tuple[RuleVariant, ...]:
    """The ladder before its first challenge as it is, and with each reach worth a look that it doesn't have."""
    entries = replace(division, rounds=(), ladder=LadderHistory())
    others = [
        RuleVariant(
            f"reach-{reach}",
            ngettext("{count} place above", "up to {count} places above", reach).format(count=reach),
            replace(entries, settings=replace(entries.settings, reach=reach)),
        )
        for reach in REACHES
        if reach != entries.settings.reach
    ]
    return (RuleVariant("now", _("as it is"), entries), *others)


def seasons(division: DivisionHistory, system: RatingSystem, seed: str) -> Seasons:
    """Two seasons of this ladder, which have the same lots. Raises as `season` does."""
    by_lot = sorted(division.players, key=lambda entry: player_lot(seed, entry.number, "start"))
    return Seasons(
        season(division, system, seed), season(division, system, seed, started=[entry.id for entry in by_lot])
    )


def ladder_forecast_of(found: Sequence[Seasons]) -> LadderForecast:
    """The averages of these seasons. Raises ValueError for none."""
    if not found:
        raise ValueError(_("A forecast needs at least one simulated event."))
    every = [one for both in found for one in (both.kept, both.found)]
    games = sum(one.games for one in every)
    return LadderForecast(
        events=len(found),
        days=every[0].days,
        games=_mean(games, len(every)),
        each=_mean(2 * games, sum(one.players for one in every)),
        idle=_mean(sum(one.idle for one in every), len(every)),
        moved=_mean(sum(one.moves for one in every), games),
        kept=_mean(sum((both.kept.in_order for both in found), Decimal(0)), len(found)),
        found=_mean(sum((both.found.in_order for both in found), Decimal(0)), len(found)),
        on_top=_mean(sum(both.found.on_top is not None for both in found), len(found)),
    )


def _mean(total: Decimal | int, count: int) -> Decimal:
    return (Decimal(total) / count).quantize(_HUNDREDTH) if count else Decimal(0)
