"""What a ruling can change: the places in the standings that depend on the game, for each of its outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.cache import cache

from games.rules.result import Outcome, Result
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Pairing
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.groups import group_letter
from nzgs_tourney.tournament.standings.table import StandingsRow, listed, standings

KEPT_SECONDS = 3_600
LEADERS = 3
"""Changes are shown for the two players, and for players who are among this many first in any outcome."""
OUTCOMES = (Outcome.BLACK, Outcome.WHITE, Outcome.JIGO)


@dataclass(frozen=True, slots=True)
class ImpactLine:
    """One player's place after each outcome: Black wins, White wins, a tie. `party`: one of the two players."""

    name: str
    party: bool
    black: str
    white: str
    tie: str

    @property
    def differs(self) -> bool:
        """Whether anything depends on the outcome."""
        return len({self.black, self.white, self.tie}) > 1


@dataclass(frozen=True, slots=True)
class RulingImpact:
    """Only the lines that differ, in the order of the standings if Black wins.

    `after` is the round of these standings; `missing` boards up to it have no result yet, this one not counted.
    """

    after: int
    missing: int
    lines: tuple[ImpactLine, ...]

    @property
    def short(self) -> str:
        """One sentence: the places of the two players after each outcome."""
        own = [line for line in self.lines if line.party]
        if not own:
            return _("No place changes.") if not self.lines else _("Places of the leaders change.")
        black = ", ".join(f"{line.name} {line.black}" for line in own)
        white = ", ".join(f"{line.name} {line.white}" for line in own)
        return _("Black wins: {black}; White wins: {white}.").format(black=black, white=white)


def ruling_impact(pairing: Pairing) -> RulingImpact:
    """What depends on the game of this board by the current results, cached for each head of the event's ledger.

    `pairing.round.division.event.stream` should be fetched beforehand. No query where it is cached, a few otherwise.
    """
    division, number = pairing.round.division, pairing.round.number
    key = f"ruling-impact:{pairing.pk}:{division.event.stream.head or 0}"
    cached: RulingImpact | None = cache.get(key)
    if cached is None:
        cached = _compute(division, number, pairing.table)
        cache.set(key, cached, KEPT_SECONDS)
    return cached


def _compute(division: Division, number: int, table: int) -> RulingImpact:
    now = standings_now(division)
    after = max(now.after, number)
    rows = {
        outcome: {
            row.player.id: row
            for row in listed(
                standings(now.division.with_result(number, table, Result(outcome), forfeit=False), after, every=False),
                now.division,
            ).rows
        }
        for outcome in OUTCOMES
    }
    parties = {
        entry
        for played in now.division.rounds
        if played.number == number
        for board in played.boards
        if board.table == table
        for entry in (board.black, board.white)
    }
    lines = [
        _line(entry, rows, entry in parties)
        for entry, row in rows[Outcome.BLACK].items()
        if _is_listed(entry, rows, parties)
    ]
    missing = sum(
        board.result is None and (played.number, board.table) != (number, table)
        for played in now.division.rounds[:after]
        for board in played.boards
    )
    return RulingImpact(after, missing, tuple(line for line in lines if line.differs))


def _is_listed(entry: int, rows: Mapping[Outcome, Mapping[int, StandingsRow]], parties: set[int]) -> bool:
    return entry in parties or any(rows[outcome][entry].place <= LEADERS for outcome in OUTCOMES)


def _line(entry: int, rows: Mapping[Outcome, Mapping[int, StandingsRow]], party: bool) -> ImpactLine:
    places = [ordinal(rows[outcome][entry]) for outcome in OUTCOMES]
    return ImpactLine(rows[Outcome.BLACK][entry].player.name, party, *places)


def ordinal(row: StandingsRow) -> str:
    """A place in words: `1st`, `2nd=`, `13th`, `A 1st` in a group."""
    number, group = row.place, group_letter(row.group)
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{group} {number}{ending}{'=' if row.shared else ''}".lstrip()
