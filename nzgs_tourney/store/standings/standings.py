"""A division's standings, computed once for each head of the ledger: the one source of every page, sheet and list.

Only results tables for federations have others, after the last round drawn (`tournament/exchange/egd/write.py`,
`tournament/exchange/results_table.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from threading import Lock

from django.core.cache import cache

from ground.errors import Refused
from nzgs_tourney.models import Division
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.division.progress import ProgressState, progress_of
from nzgs_tourney.tournament.standings.crosstable import CrossRow, crosstable
from nzgs_tourney.tournament.standings.table import Standings, listed, standings

KEPT_SECONDS = 3_600
MOST = 60
"""How many standings a process caches: some 20 MB for 200 players each."""
# The cache only holds their keys: it would store a copy as bytes, to be read again at every look.
_computed: dict[int, StandingsNow] = {}
_numbers = count(1)
_lock = Lock()


@dataclass(frozen=True, slots=True)
class StandingsNow:
    """The standings after round `after`, usually the last one that counts; `missing` boards up to it have none yet,
    0 in a ladder, where a game that is still to be played counts for nobody.
    `order` and `cross` leave out those who withdrew before their first round.

    `final`: they are those of a finished division, or of one whose event was finished early. `division` is the value
    they were computed from. Rows have the values of the columns and the wins alone.
    """

    division: DivisionValue
    after: int
    missing: int
    final: bool
    order: Standings
    cross: tuple[CrossRow, ...]

    @property
    def is_ladder(self) -> bool:
        """Whether it is a ladder, where a round is one game of two people, and no table has columns of rounds."""
        return self.division.settings.system is System.LADDER

    @property
    def columns(self) -> tuple[int, ...]:
        """The rounds that have a column in a table of everybody; none in a ladder."""
        return () if self.is_ladder else tuple(range(1, self.after + 1))

    @property
    def games(self) -> int:
        """How many games have a result."""
        return sum(board.result is not None for played in self.division.rounds[: self.after] for board in played.boards)

    @property
    def last(self) -> int:
        """The last published round, 0 before the first."""
        return len(self.division.rounds)

    @property
    def in_public(self) -> StandingsNow:
        """The standings with everybody under the name that is shown in public."""
        division = self.division.in_public
        if division is self.division:
            return self
        rows = {row.number: replace(row, player=row.player.in_public) for row in self.order.rows}
        return replace(
            self,
            division=division,
            order=replace(self.order, rows=tuple(rows.values())),
            cross=tuple(replace(line, row=rows[line.row.number]) for line in self.cross),
        )

    def place_of(self, entry: int) -> str:
        """The place of an entry, `2` or `2=`; empty before the first round that counts, and for one that isn't
        listed."""
        if not self.after:
            return ""
        try:
            return self.order.row_of(entry).label
        except KeyError:
            return ""


def standings_now(division: Division) -> StandingsNow:
    """The standings after the last round that is closed or has any result; a newly published one doesn't count yet.

    `division.event.stream` should be fetched beforehand. Raises Refused where the division's rules define no order.
    """
    return _cached(division, None)


def standings_after(division: Division, after: int | None) -> StandingsNow:
    """The current standings, but only after round `after`; the latest where it is None.

    Raises Refused where that round isn't published, and where the division's rules define no order.
    """
    now = _cached(division, None)
    if after is None or after == now.after:
        return now
    return _cached(division, after, now.division)


def _cached(division: Division, after: int | None, values: DivisionValue | None = None) -> StandingsNow:
    """From the cache, whose key is the head of the event's ledger; `values` if the caller already has them."""
    round_key = "now" if after is None else after
    key = f"standings:{division.pk}:{division.event.stream.head or 0}:{round_key}"
    computed = _computed.get(cache.get(key, 0))
    if computed is None:
        computed = _final_if_ended(standings_of(values or division_values(division), after), division)
        number = next(_numbers)
        with _lock:
            while len(_computed) >= MOST:
                del _computed[next(iter(_computed))]
            _computed[number] = computed
        cache.set(key, number, KEPT_SECONDS)
    return computed


def _final_if_ended(now: StandingsNow, division: Division) -> StandingsNow:
    """Final too where the director finished the event before all rounds were played, once those that were are closed.
    One query between two rounds, none otherwise."""
    between = 0 < now.after == now.last < now.division.settings.rounds and not progress_of(now.division).going
    if between and finish_of(division.event.stream_id) is not None:
        return replace(now, final=True)
    return now


def standings_of(value: DivisionValue, after_round: int | None) -> StandingsNow:
    """The standings of a division that may be another than the stored one, e.g. with another result. No query.

    Raises Refused where its rules define no order.
    """
    latest = max((played.number for played in value.rounds if played.counts), default=0)
    if value.settings.system is System.LADDER:
        # A challenge that isn't taken up moves people between rounds.
        latest = len(value.rounds)
    after = latest if after_round is None else after_round
    missing = sum(board.result is None for played in value.rounds[:after] for board in played.boards)
    if value.settings.system is System.LADDER:
        missing = 0
    try:
        order = listed(standings(value, after, every=False), value)
    except ValueError as error:
        raise Refused(str(error)) from error
    final = after == value.settings.rounds and progress_of(value).state is ProgressState.FINISHED
    return StandingsNow(value, after, missing, final, order, crosstable(value, after, order))
