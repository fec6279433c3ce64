"""Explains a player's figures by a table that can be added up: the start, every round, the total."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from nzgs_tourney.store.standings.standings import StandingsNow
from nzgs_tourney.tournament.division.criterion_ids import OF_OPPONENTS
from nzgs_tourney.tournament.standings.breakdown import RoundPart, breakdown
from nzgs_tourney.tournament.standings.table import as_text
from nzgs_tourney.tournament.wording.standings.standings_words import score_text

COUNTED_BY_SCORE = OF_OPPONENTS - {"sosts"}
"""Criteria for which an opponent counts with the score shown in their column."""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One round: the opponent or why there was none, with the opponent's value (`8½ + 3`, empty without one), and what
    each column adds, `–` for a round that is left out."""

    number: int
    opponent: str
    counts: str
    adds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """The columns are the chosen criteria that are sums over rounds; `start` and `totals` have a text for each.

    `opponents`: some column counts opponents; `corrected`: a handicap changes an opponent's value; `left_out`: some
    column leaves rounds out.
    """

    columns: tuple[str, ...]
    start: tuple[str, ...]
    lines: tuple[FigureLine, ...]
    totals: tuple[str, ...]
    opponents: bool
    corrected: bool
    left_out: bool


def player_figures(now: StandingsNow, player: int, without_board: Callable[[str], str]) -> PlayerFigures | None:
    """The table from current results, None before the first result and where no chosen criterion is a sum.

    `without_board` says each status in words. No queries. Raises KeyError for somebody who isn't in the division.
    """
    figures = breakdown(now.division, now.after, player)
    if not figures.criteria or not now.after:
        return None
    names = {entry.id: entry.both_names for entry in now.division.players}
    of_opponents = any(criterion.id in COUNTED_BY_SCORE for criterion in figures.criteria)
    lines = []
    for part, played in zip(figures.rounds, now.division.rounds, strict=False):
        status = played.status.get(player)
        away = without_board(status.value if status is not None else "")
        lines.append(
            FigureLine(
                part.number,
                away if part.opponent is None else names[part.opponent],
                _counts(part) if of_opponents and part.opponent is not None else "",
                tuple(_text(part.adds[criterion.id]) for criterion in figures.criteria),
            )
        )
    return PlayerFigures(
        columns=tuple(criterion.name for criterion in figures.criteria),
        start=tuple(
            _text(figures.start[criterion.id]) if figures.start[criterion.id] else "" for criterion in figures.criteria
        ),
        lines=tuple(lines),
        totals=tuple(_text(figures.totals[criterion.id]) for criterion in figures.criteria),
        opponents=of_opponents,
        corrected=of_opponents and any(part.correction for part in figures.rounds),
        left_out=any(value is None for part in figures.rounds for value in part.adds.values()),
    )


def _counts(part: RoundPart) -> str:
    if not part.correction:
        return _text(part.opponent_score)
    sign = "+" if part.correction > 0 else "−"
    return f"{_text(part.opponent_score)}\N{NO-BREAK SPACE}{sign}\N{NO-BREAK SPACE}{_text(abs(part.correction))}"


def _text(value: Fraction | None) -> str:
    return "–" if value is None else score_text(value * 2, as_text(value))
