"""The boards of a published round with what was said of each: for entering results, and for settling what differs.

Six queries at most, whatever the number of boards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, cast

from django.db.models import F, prefetch_related_objects
from django.utils import timezone

from games.models import Game, GameState, Report, Side
from games.store.valid_reports import valid_reports, void_report
from games.wording.numbers import in_row
from nzgs_tourney.models import Division, Round, RoundState
from nzgs_tourney.pages.rounds.cleared_results import cleared_in, last_cleared
from nzgs_tourney.pages.rounds.result_line import ResultLine, line_of
from nzgs_tourney.store.round_states import read_along, states_along
from nzgs_tourney.store.timetable import due_words, times_of
from ratings.compiled_query import CompiledQuery
from ratings.translation import gettext as _
from ratings.translation import ngettext


class Show(StrEnum):
    """Which boards are listed."""

    ALL = "all"
    OPEN = "open"
    CONFIRM = "confirm"
    DIFFER = "differ"


_SHOWN = {
    Show.ALL: frozenset(GameState),
    Show.OPEN: frozenset({GameState.OPEN, GameState.CONTRADICTED}),
    Show.CONFIRM: frozenset({GameState.REPORTED}),
    Show.DIFFER: frozenset({GameState.CONTRADICTED}),
}
_SHOWN_OF_GAME = (
    "white_name", "white_rank", "black_name", "black_rank", "board_size", "handicap", "komi",
    "state", "result", "forfeit", "confirmed_by",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Counts:
    """How far the round is, in boards."""

    boards: int
    in_: int
    confirmed: int
    differ: int

    @property
    def outstanding(self) -> int:
        """Boards without a result."""
        return self.boards - self.in_

    @property
    def unconfirmed(self) -> int:
        """Boards whose result is reported only."""
        return self.in_ - self.confirmed

    @property
    def sentence(self) -> str:
        """`2 of 4 results in, 1 to confirm, 1 contradicted`."""
        if self.outstanding:
            said = [_("{count} of {boards} results in").format(count=self.in_, boards=self.boards)]
        else:
            said = [_("All {boards} results are in").format(boards=self.boards)]
        said += [_("{count} to confirm").format(count=self.unconfirmed)] if self.unconfirmed else []
        said += [_("{count} contradicted").format(count=self.differ)] if self.differ else []
        return in_row(said)


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """A round's results; `state` is empty where the round is not drawn, and `lines` are those asked for.

    `expected_seq` is the ledger's number as this page was made. `due` is when results were announced to be due.
    """

    state: str
    counts: Counts
    lines: tuple[ResultLine, ...]
    show: Show
    expected_seq: int
    due: datetime | None = None

    @property
    def margins(self) -> tuple[str, ...]:
        """A margin in points that can be typed, as an example; two where boards have whole komi and others a half."""
        return tuple(dict.fromkeys(line.possible.examples[0] for line in self.lines)) or ("3",)

    @property
    def late(self) -> str:
        """How many results are late, in one sentence; empty while none is."""
        missing = self.counts.outstanding
        if self.due is None or not missing or timezone.now() <= self.due:
            return ""
        text = ngettext(
            "One result is late: they were due by {due}.",
            "{missing} results are late: they were due by {due}.",
            missing,
        )
        return text.format(missing=missing, due=due_words(self.due))


def results_page(
    division: Division, number: int, show: Show = Show.ALL, also: Collection[int] = frozenset()
) -> ResultsPage:
    """The results of a round, the boards filtered by `show`, with those at the tables in `also`; a draft has none."""
    seq = division.event.stream.seq
    drawn = _ROUND.first(division=division.pk, number=number)
    if drawn is None or drawn.state == RoundState.DRAFT:
        return ResultsPage(drawn.state if drawn else "", Counts(0, 0, 0, 0), (), show, seq)
    boards = _games(drawn)
    shown = [(table, game) for table, game in boards if game.state in _SHOWN[show] or table in also]
    prefetch_related_objects([game for _, game in shown if game.state == GameState.CONFIRMED], "corrections")
    said, cleared = _latest(drawn), cleared_in(drawn)
    return ResultsPage(
        state=drawn.state,
        counts=_counts(Counter(game.state for _, game in boards)),
        lines=tuple(line_of(table, game, said.get(game.pk, {}), cleared.get(game.pk)) for table, game in shown),
        show=show,
        expected_seq=seq,
        due=times_of(division, number).due,
    )


_ROUND = CompiledQuery(
    lambda division, number: Round.objects.filter(division=division, number=number).order_by("pk").only("state"),
    division=1_000_000_000,
    number=30_002,
)


def _games(drawn: Round) -> list[tuple[int, Game]]:
    """The tables with their games. One query."""
    return [(game.table, game) for game in cast("list[Any]", _GAMES.all(drawn=drawn.pk))]


_GAMES = CompiledQuery(
    lambda drawn: (
        Game.objects.filter(pairing__round=drawn)
        .annotate(table=F("pairing__table"))
        .only(*_SHOWN_OF_GAME)
        .order_by("table")
    ),
    drawn=1_000_000_000,
)


def result_line(division: Division, number: int, game: int | Game) -> tuple[ResultLine, Counts] | None:
    """One board now with the counts of its round; None where the round has no such board.

    Three queries at most; none, where `game` is what a service has stored with what is `said` of it, and was read with
    `read_along`.
    """
    if isinstance(game, Game):
        row: Any = game
    else:
        here = Game.objects.filter(pk=game, pairing__round__division=division, pairing__round__number=number)
        row = here.annotate(**read_along()).first()
    if row is None:
        return None
    said, cleared = row.said, None
    prefetch_related_objects([row] if row.state == GameState.CONFIRMED else [], "corrections")
    if row.state == GameState.OPEN:
        cleared = last_cleared(row.clearings.select_related("game").order_by("pk")).get(row.pk)
    elif said is None:
        said = {Side(report.side): report for report in valid_reports(row)}
    return line_of(row.table, row, said or {}, cleared), _counts(states_along(row))


def _counts(states: Mapping[str, int]) -> Counts:
    """From the number of boards in each state."""
    confirmed = states.get(GameState.CONFIRMED, 0)
    in_ = confirmed + states.get(GameState.REPORTED, 0)
    return Counts(sum(states.values()), in_, confirmed, states.get(GameState.CONTRADICTED, 0))


def _latest(drawn: Round) -> dict[int, dict[Side, Report]]:
    """The last report that counts of each side, by game. One query."""
    found: dict[int, dict[Side, Report]] = {}
    for report in cast("list[Any]", _REPORTS.all(drawn=drawn.pk)):
        if report.pk > report.void:
            found.setdefault(report.game_id, {})[Side(report.side)] = report
    return found


_REPORTS = CompiledQuery(
    lambda drawn: (
        Report.objects.filter(game__pairing__round=drawn)
        .annotate(void=void_report("game"))
        .order_by("pk")
        .defer("nonce")
    ),
    drawn=1_000_000_000,
)
