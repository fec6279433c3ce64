"""What a division's rules would lead to on average over many simulated events, and which bar is best. The same
division, system and seed give the same event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from decimal import Decimal
from typing import Any

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.simulation.finals import Final, places_with, play_final
from nzgs_tourney.tournament.simulation.outcome import EventOutcome, outcome, places_after, sides_of
from nzgs_tourney.tournament.simulation.play import play
from nzgs_tourney.tournament.simulation.quality import Quality, quality_of
from nzgs_tourney.tournament.standings.score import scores_after, starting_scores
from ratings.rank import Rank
from ratings.system.interface import RatingSystem

LOPSIDED = Decimal("0.9")
"""A game is lopsided where one side is expected to score at least this much."""

FEW = 4
"""The fewest players who must share the level of the bar, and that of the floor."""

_HUNDREDTH = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Sample:
    """One simulated event. `perfect`: sides that won every round, playing each from the top level. `firsts`: sides
    with the highest score. `lopsided`: one-sided games. `quality` is that of the groups where a final follows them, all
    else that of both."""

    quality: Quality
    outcome: EventOutcome
    perfect: int
    firsts: int
    lopsided: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """Averages over `events` simulated events, to hundredths. `rounds` are those that it takes at most. `strongest` is
    the share of events that the strongest side won, alone or with others, `in_order` how well the final places followed
    strength, from 1 for exactly downwards. `gap` is that of an average board in points, `handicap` that of an average
    board in stones, `lopsided` the share of games in which one side was expected to score 0.9."""

    bar: Rank | None
    floor: Rank | None
    rounds: int
    at_the_top: int
    events: int
    games: Decimal
    byes: Decimal
    strongest: Decimal
    in_order: Decimal
    perfect: Decimal
    firsts: Decimal
    gap: Decimal
    gap_largest: Decimal
    handicap: Decimal
    rematches: Decimal
    lopsided: Decimal

    @property
    def lopsided_percent(self) -> int:
        """The share of lopsided games in whole per cent."""
        return int(self.lopsided * 100)

    @property
    def strongest_percent(self) -> int:
        """The share of events that the strongest side won, in whole per cent."""
        return int(self.strongest * 100)


def sample(division: DivisionHistory, system: RatingSystem, seed: str, final: Final | None = None) -> Sample | NoDraw:
    """One simulated event of this division, with the `final` of its groups where there is one, or why there is none.
    Raises as `play` does."""
    played = play(division, system, seed)
    if isinstance(played, NoDraw):
        return played
    stages, places = [played], places_after(played)
    if final is not None:
        last_stage = play_final(played, final, system, seed)
        if isinstance(last_stage, NoDraw):
            return last_stage
        stages, places = [played, last_stage], places_with(places, places_after(last_stage))
    sides = sides_of(played)
    last = len(sides.rounds)
    scores, starts = scores_after(sides, last), starting_scores(sides)
    full = max(starts.values(), default=0) + 2 * last
    entries = {entry.id: entry for entry in played.players}
    boards = [board for stage in stages for done in stage.rounds for board in done.boards]
    expected = [
        system.win_probability(entries[b.white].strength, entries[b.black].strength, b.handicap, b.komi) for b in boards
    ]
    return Sample(
        quality=quality_of(played),
        outcome=outcome(stages, places),
        perfect=sum(score >= full for score in scores.values()),
        firsts=sum(score == max(scores.values()) for score in scores.values()),
        lopsided=sum(not 1 - LOPSIDED < chance < LOPSIDED for chance in expected),
    )


def samples(division: DivisionHistory, system: RatingSystem, seed: str, events: int) -> Iterator[Sample | NoDraw]:
    """`events` events, one after the other, so that the caller can show the progress."""
    for number in range(events):
        yield sample(division, system, f"{seed}/{number}")


def forecast_of(division: DivisionHistory, samples: Sequence[Sample]) -> Forecast:
    """The averages of these samples of a division. Raises ValueError for none."""
    if not samples:
        raise ValueError(_("A forecast needs at least one simulated event."))
    starts = starting_scores(sides_of(division)).values()
    boards = sum(sample.quality.boards for sample in samples)
    games = sum(sample.outcome.games for sample in samples)
    return Forecast(
        bar=division.settings.bar,
        floor=division.settings.floor,
        rounds=max(sample.outcome.rounds for sample in samples),
        at_the_top=sum(start == max(starts) for start in starts),
        events=len(samples),
        games=_mean(games, len(samples)),
        byes=_mean(sum(sample.outcome.byes for sample in samples), len(samples)),
        strongest=_mean(sum(sample.outcome.strongest for sample in samples), len(samples)),
        in_order=_mean(sum(sample.outcome.in_order for sample in samples), len(samples)),
        perfect=_mean(sum(sample.perfect for sample in samples), len(samples)),
        firsts=_mean(sum(sample.firsts for sample in samples), len(samples)),
        gap=_mean(sum(sample.quality.gap_sum for sample in samples), boards),
        gap_largest=_mean(sum(sample.quality.gap_largest for sample in samples), len(samples)),
        handicap=_mean(sum(sample.quality.handicap_sum for sample in samples), boards),
        rematches=_mean(sum(sample.quality.rematches for sample in samples), len(samples)),
        lopsided=_mean(sum(sample.lopsided for sample in samples), games),
    )


def forecast(division: DivisionHistory, system: RatingSystem, seed: str, events: int) -> Forecast | NoDraw:
    """The averages over so many simulated events, or why one can't be drawn. Raises as `play` and `forecast_of` do."""
    played: list[Sample] = []
    for sample in samples(division, system, seed, events):
        if isinstance(sample, NoDraw):
            return sample
        played.append(sample)
    return forecast_of(division, played)


def candidates(division: DivisionHistory, highest: int = 6) -> tuple[DivisionHistory, ...]:
    """The division under each bar worth considering, strongest first, with a matching floor.

    A bar is worth considering if it brings at least `FEW` players level and no more than so many rounds can separate
    (two to the power of the rounds); the floor is the highest grade that brings `FEW` of the weakest level. A division
    that isn't McMahon, or too small for any bar, is its only candidate.
    """
    if division.settings.system is not System.MCMAHON:
        return (division,)
    ranks = sorted((entry.rank for entry in division.players), reverse=True)
    floor = next(
        (rank for rank in sorted(set(ranks)) if sum(player_rank <= rank for player_rank in ranks) >= FEW), None
    )
    room = 2 ** min(division.settings.rounds, 16)
    bars = [
        rank
        for rank in sorted(set(ranks), reverse=True)
        if FEW <= sum(player_rank >= rank for player_rank in ranks) <= room
    ]
    bars = [bar for bar in bars if floor is None or bar >= floor][:highest]
    return tuple(replace(division, settings=replace(division.settings, bar=bar, floor=floor)) for bar in bars) or (
        division,
    )


def best_of(forecasts: Sequence[Forecast]) -> Forecast:
    """The best forecast: the fewest players sharing first place; before that, at most one perfect score expected rather
    than more; and among equals the one with most players at the top. Raises ValueError for none."""
    if not forecasts:
        raise ValueError(_("There is no forecast to choose from."))
    return min(
        forecasts, key=lambda forecast: (forecast.perfect > 1, forecast.firsts, -forecast.at_the_top, forecast.gap)
    )


def _mean(total: Decimal | int, count: int) -> Decimal:
    return (Decimal(total) / count).quantize(_HUNDREDTH) if count else Decimal(0)


def sample_as_json(sample: Sample) -> dict[str, Any]:
    """The figures of one event."""
    figures = {field.name: getattr(sample.quality, field.name) for field in fields(Quality)}
    quality = {**figures, "gaps": sorted(sample.quality.gaps.items())}
    came = {**asdict(sample.outcome), "in_order": f"{sample.outcome.in_order:f}"}
    more = {"perfect": sample.perfect, "firsts": sample.firsts, "lopsided": sample.lopsided}
    return {"quality": quality, "outcome": came, **more}


def sample_from_json(values: Mapping[str, Any]) -> Sample:
    """The sample from the values that `sample_as_json` returned."""
    quality = Quality(**{**values["quality"], "gaps": dict(values["quality"]["gaps"])})
    came = EventOutcome(**{**values["outcome"], "in_order": Decimal(values["outcome"]["in_order"])})
    return Sample(**{**values, "quality": quality, "outcome": came})
