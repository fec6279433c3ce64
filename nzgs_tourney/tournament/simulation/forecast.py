"""What a division's rules would lead to on average over many simulated events, and which bar is best. In each event
the program draws every round, and games are won with the probability that a rating system gives. The same division,
system and seed give the same event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from typing import Any

from games.rules.result import parse_result
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.simulation.quality import Quality, quality_of
from nzgs_tourney.tournament.standings.score import scores_after, starting_scores
from ratings.rank import Rank, Rating
from ratings.system.interface import RatingSystem

LOPSIDED = Decimal("0.9")
"""A game is lopsided where one side is expected to score at least this much."""

FEW = 4
"""The fewest players who must share the level of the bar, and that of the floor."""

_HUNDREDTH = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Sample:
    """One simulated event. `perfect`: players who won every game, playing every round from the top level. `firsts`:
    players with the highest score. `lopsided`: one-sided games."""

    quality: Quality
    perfect: int
    firsts: int
    lopsided: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """Averages over `events` simulated events, to hundredths. `gap` is that of an average board in points, `handicap`
    that of an average board in stones, `lopsided` the share of games in which one side was expected to score 0.9."""

    bar: Rank | None
    floor: Rank | None
    rounds: int
    at_the_top: int
    events: int
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


def sample(division: DivisionHistory, system: RatingSystem, seed: str) -> Sample | NoDraw:
    """One simulated event of this division, or why there is none. Raises as `play` does."""
    played = play(division, system, seed)
    if isinstance(played, NoDraw):
        return played
    last = len(played.rounds)
    scores, starts = scores_after(played, last), starting_scores(played)
    full = max(starts.values(), default=0) + 2 * last
    entries = {entry.id: entry for entry in played.players}
    boards = [board for result in played.rounds for board in result.boards]
    expected = [
        system.win_probability(entries[b.white].strength, entries[b.black].strength, b.handicap, b.komi) for b in boards
    ]
    return Sample(
        quality=quality_of(played),
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
    starts = starting_scores(division).values()
    boards = sum(sample.quality.boards for sample in samples)
    return Forecast(
        bar=division.settings.bar,
        floor=division.settings.floor,
        rounds=division.settings.rounds,
        at_the_top=sum(start == max(starts) for start in starts),
        events=len(samples),
        perfect=_mean(sum(sample.perfect for sample in samples), len(samples)),
        firsts=_mean(sum(sample.firsts for sample in samples), len(samples)),
        gap=_mean(sum(sample.quality.gap_sum for sample in samples), boards),
        gap_largest=_mean(sum(sample.quality.gap_largest for sample in samples), len(samples)),
        handicap=_mean(sum(sample.quality.handicap_sum for sample in samples), boards),
        rematches=_mean(sum(sample.quality.rematches for sample in samples), len(samples)),
        lopsided=_mean(sum(sample.lopsided for sample in samples), boards),
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


Away = Callable[[int], Mapping[int, Status]]
"""Who doesn't play in a round, by its number."""


def play(
    division: DivisionHistory,
    system: RatingSystem,
    seed: str,
    *,
    strength: Mapping[int, Decimal] | None = None,
    away: Away | None = None,
) -> DivisionHistory | NoDraw:
    """The division with all its remaining rounds drawn and played.

    `strength` replaces the ratings in deciding games, if players aren't as strong as their ratings. There are no ties:
    rating systems don't predict them.

    `NoDraw` where the rules leave no draw of a round. Raises ValueError for conditions that the system doesn't know.
    """
    real = {entry.id: entry.strength for entry in division.players} | dict(strength or {})
    for number in range(len(division.rounds) + 1, division.settings.rounds + 1):
        absent = dict(away(number)) if away else {}
        draw = draw_round(division, number, f"{seed}/{number}", status=absent)
        if isinstance(draw, NoDraw):
            over = draw.code is not None and draw.code.code == "bracket_over"
            return division if over else draw
        boards = tuple(_played(board, real, system, draw.seed) for board in _boards(draw))
        byes = (*(() if draw.bye is None else (draw.bye,)), *draw.sitting_out)
        status = {**_out(division), **absent, **dict.fromkeys(byes, Status.BYE)}
        seated = {player for board in boards for player in (board.white, board.black)}
        status = {player: why for player, why in status.items() if player not in seated}
        played = PlayedRound(number, draw.seed, boards, status, seeds=draw.seeds)
        division = replace(division, rounds=(*division.rounds, played))
    return division


def _out(division: DivisionHistory) -> dict[int, Status]:
    """Everybody who may be out of a knock-out, nobody elsewhere: those with a place in the round replace it."""
    knockout = division.settings.system is System.KNOCKOUT
    return dict.fromkeys((entry.id for entry in division.players), Status.OUT) if knockout else {}


def _boards(draw: Draw) -> tuple[BoardResult, ...]:
    return tuple(
        BoardResult(board.table, board.white, board.black, board.handicap, board.komi) for board in draw.boards
    )


def _played(board: BoardResult, real: Mapping[int, Decimal], system: RatingSystem, seed: str) -> BoardResult:
    white, black = Rating(real[board.white]), Rating(real[board.black])
    probability = system.win_probability(white, black, board.handicap, board.komi)
    lot = Decimal(player_lot(seed, board.white, "game")) / 2**64
    return replace(board, result=parse_result("W+R" if lot < probability else "B+R"))


def sample_as_json(sample: Sample) -> dict[str, Any]:
    """The figures of one event."""
    figures = {field.name: getattr(sample.quality, field.name) for field in fields(Quality)}
    quality = {**figures, "gaps": sorted(sample.quality.gaps.items())}
    return {"quality": quality, "perfect": sample.perfect, "firsts": sample.firsts, "lopsided": sample.lopsided}


def sample_from_json(values: Mapping[str, Any]) -> Sample:
    """The sample from the values that `sample_as_json` returned."""
    quality = {**values["quality"], "gaps": dict(values["quality"]["gaps"])}
    return Sample(**{**values, "quality": Quality(**quality)})
