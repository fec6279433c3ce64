"""A division's standings as results stand now: computed once for each head of the ledger, for every page and sheet."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import cache

from nzgs_tourney.division.history import Division as DivisionValue
from nzgs_tourney.models import Division
from nzgs_tourney.pairing.words import counted
from nzgs_tourney.standings.crosstable import CrossRow, crosstable
from nzgs_tourney.standings.table import Standings, standings
from nzgs_tourney.store.division import division_values
from ratings.errors import Refused

KEPT_SECONDS = 3_600


@dataclass(frozen=True, slots=True)
class StandingsNow:
    """The standings after round `after`, usually the last one with any result; `missing` boards up to it have none yet.

    `final`: every round of the division is played. `division` is the value they were computed from.
    """

    division: DivisionValue
    after: int
    missing: int
    final: bool
    order: Standings
    cross: tuple[CrossRow, ...]


def standings_now(division: Division) -> StandingsNow:
    """The standings at the head of the event's ledger. `division.event.stream` should be fetched beforehand."""
    key = f"standings:{division.pk}:{division.event.stream.head or 0}"
    kept: StandingsNow | None = cache.get(key)
    if kept is None:
        kept = _compute(division_values(division))
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def standings_after(division: Division, after: int | None) -> StandingsNow:
    """The standings as results stand now, but after round `after` only; those of now where it is None.

    Raises Refused where that round is not published.
    """
    now = standings_now(division)
    if after is None or after == now.after:
        return now
    last = len(now.division.rounds)
    if not 0 <= after <= last:
        raise Refused(f"Round {after} is not published yet: there are standings after round 0 to {last}.")
    return _compute(now.division, after)


def when_told(after: int, rounds: int, missing: int) -> str:
    """What stands over a table on paper: `after round 3 of 6`, with how many results up to it are missing, or
    `before round 1`."""
    if not after:
        return "before round 1"
    return f"after round {after} of {rounds}" + (f" · {counted(missing, 'result')} missing" if missing else "")


def _compute(value: DivisionValue, asked: int | None = None) -> StandingsNow:
    started = [played for played in value.rounds if any(board.result for board in played.boards)]
    after = asked if asked is not None else started[-1].number if started else 0
    missing = sum(board.result is None for played in value.rounds[:after] for board in played.boards)
    order = standings(value, after)
    final = after == value.settings.rounds and not missing
    return StandingsNow(value, after, missing, final, order, crosstable(value, after, order))
