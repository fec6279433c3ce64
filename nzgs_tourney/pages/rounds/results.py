"""The boards of a published round with what was said of each: for entering results, and for settling what differs.

Six queries at most, whatever the number of boards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from django.db.models import F, prefetch_related_objects
from django.utils import timezone

from games.models import Game, GameState, Report, Side
from games.rules.possible import PossibleCounts
from games.rules.result import parse_result
from games.store.result_basis import Basis, basis_from
from games.store.standing_reports import standing_reports, void_report
from games.wording.possible import why_impossible
from games.wording.results import Won, won_by
from nzgs_tourney.models import Division, Round, RoundState
from nzgs_tourney.pages.rounds.cleared_results import Cleared, cleared_in, last_cleared
from nzgs_tourney.store.round_states import read_along, states_along
from nzgs_tourney.store.timetable import due_words, times_of
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
class Said:
    """The latest report of one side: `who` is its name or “paper slip”, `won` what it said."""

    who: str
    won: Won | None
    actor: str
    at: datetime
    judge: bool = False


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One board. `won` names the winner, None for no result.

    `basis` is on whose word the result is final, None while it is not; `was` is the result before a correction, in
    words. `cleared` is the last clearing of a board that has no result since. `impossible`: why its result can't be, as
    an imported one may be; `possible`: what the board and the komi allow. `nonce` names the next request about it;
    `reports` are there where they differ or one side spoke.
    """

    game: int
    table: int
    white: str
    white_rank: str
    black: str
    black_rank: str
    handicap: int
    komi: Decimal
    state: str
    result: str
    won: Won | None
    basis: Basis | None
    was: str
    cleared: Cleared | None
    impossible: str
    possible: PossibleCounts
    reports: tuple[Said, ...]
    nonce: UUID = field(default_factory=uuid4, compare=False)

    @property
    def anchor(self) -> str:
        """The id of the row, for links to it."""
        return f"game-{self.game}"

    @property
    def known(self) -> str:
        """The id of the cell with what is known of the board."""
        return f"known-{self.game}"

    @property
    def words(self) -> str:
        """The result in words, with the winner's name; empty for none."""
        return self.won.short if self.won else ""

    @property
    def correctable(self) -> bool:
        """Whether a director can correct the final result: it rests on a slip or one player's word."""
        return self.basis is Basis.WORD

    @property
    def ruled(self) -> bool:
        """Whether the referee gave the result: then nobody clears it."""
        return any(said.judge for said in self.reports)

    @property
    def outstanding(self) -> bool:
        """Whether a result is still to come."""
        return self.state in (GameState.OPEN, GameState.CONTRADICTED)


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
        said = ngettext(
            "One result is late: they were due by {due}.",
            "{missing} results are late: they were due by {due}.",
            missing,
        )
        return said.format(missing=missing, due=due_words(self.due))


def results_page(
    division: Division, number: int, show: Show = Show.ALL, also: Collection[int] = frozenset()
) -> ResultsPage:
    """The results of a round, the boards filtered by `show`, with those at the tables in `also`; a draft has none."""
    seq = division.event.stream.seq
    drawn = Round.objects.filter(division=division, number=number).only("state").first()
    if drawn is None or drawn.state == RoundState.DRAFT:
        return ResultsPage(drawn.state if drawn else "", Counts(0, 0, 0, 0), (), show, seq)
    boards = _games(drawn)
    shown = [(table, game) for table, game in boards if game.state in _SHOWN[show] or table in also]
    prefetch_related_objects([game for _, game in shown if game.state == GameState.CONFIRMED], "corrections")
    said, cleared = _latest(drawn), cleared_in(drawn)
    return ResultsPage(
        state=drawn.state,
        counts=_counts(Counter(game.state for _, game in boards)),
        lines=tuple(_line(table, game, said.get(game.pk, {}), cleared.get(game.pk)) for table, game in shown),
        show=show,
        expected_seq=seq,
        due=times_of(division, number).due,
    )


def _games(drawn: Round) -> list[tuple[int, Game]]:
    """The tables with their games. One query."""
    found = Game.objects.filter(pairing__round=drawn).annotate(table=F("pairing__table"))
    return [(game.table, game) for game in found.only(*_SHOWN_OF_GAME).order_by("table")]


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
        cleared = last_cleared(row.clearings.select_related("game")).get(row.pk)
    elif said is None:
        said = {Side(report.side): report for report in standing_reports(row)}
    return _line(row.table, row, said or {}, cleared), _counts(states_along(row))


def _counts(states: Mapping[str, int]) -> Counts:
    """From the number of boards in each state."""
    confirmed = states.get(GameState.CONFIRMED, 0)
    in_ = confirmed + states.get(GameState.REPORTED, 0)
    return Counts(sum(states.values()), in_, confirmed, states.get(GameState.CONTRADICTED, 0))


def _latest(drawn: Round) -> dict[int, dict[Side, Report]]:
    """The last report that counts of each side, by game. One query."""
    found: dict[int, dict[Side, Report]] = {}
    rows = Report.objects.filter(game__pairing__round=drawn).annotate(void=void_report("game")).order_by("pk")
    for report in rows.defer("nonce"):
        if report.pk > report.void:
            found.setdefault(report.game_id, {})[Side(report.side)] = report
    return found


def _was(game: Game) -> str:
    """The result that a correction took the place of, in words; empty for none."""
    if game.correction is None:
        return ""
    then = game.correction
    won = won_by(parse_result(then.replaced), game.black_name, game.white_name, forfeit=then.replaced_forfeit)
    return won.short if won else ""


def _line(table: int, game: Game, said: Mapping[Side, Report], cleared: Cleared | None) -> ResultLine:
    names = {
        Side.BLACK: game.black_name,
        Side.WHITE: game.white_name,
        Side.PAPER: _("paper slip"),
        Side.JUDGE: _("the referee"),
    }
    read = parse_result(game.official.result)
    return ResultLine(
        game=game.pk,
        table=table,
        white=game.white_name,
        white_rank=game.white_rank,
        black=game.black_name,
        black_rank=game.black_rank,
        handicap=game.handicap,
        komi=game.komi,
        state=game.state,
        result=game.official.result,
        won=won_by(read, game.black_name, game.white_name, forfeit=game.official.forfeit),
        basis=basis_from(game, said) if game.state == GameState.CONFIRMED else None,
        was=_was(game),
        cleared=cleared,
        impossible=why_impossible(read, game.board_size, game.komi) if read else "",
        possible=PossibleCounts(game.board_size, game.komi),
        reports=tuple(
            Said(
                names[side],
                won_by(parse_result(report.result), game.black_name, game.white_name, forfeit=report.forfeit),
                report.actor,
                report.at,
                judge=side == Side.JUDGE,
            )
            for side, report in said.items()
        ),
    )
