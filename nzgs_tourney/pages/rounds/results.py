"""The boards of a published round with what was said of each: for entering results, and for settling what differs.

Seven queries, whatever the number of boards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID, uuid4

from django.db.models import QuerySet
from django.utils import timezone

from games.models import Clearing, Game, GameState, Report, Side
from games.rules.possible import PossibleCounts
from games.rules.result import parse_result
from games.store.result_basis import Basis, basis_from
from games.store.standing_reports import void_until
from games.wording.possible import why_impossible
from games.wording.results import Won, won_by
from nzgs_tourney.models import Division, Pairing, Round, RoundState
from nzgs_tourney.store.division import CORRECTIONS
from nzgs_tourney.store.timetable import times_of, told_due


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


@dataclass(frozen=True, slots=True)
class Said:
    """The latest report of one side: `who` is its name or “paper slip”, `won` what it said."""

    who: str
    won: Won | None
    actor: str
    at: datetime
    judge: bool = False


@dataclass(frozen=True, slots=True)
class Cleared:
    """A result that a director cleared: `words` is what it was. `clearing` is its number, to undo it."""

    clearing: int
    words: str
    actor: str
    at: datetime


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
    nonce: UUID
    possible: PossibleCounts
    reports: tuple[Said, ...]

    @property
    def anchor(self) -> str:
        """The id of the row, for links to it."""
        return f"game-{self.game}"

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
        """Boards without a result that stands."""
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
        which = "One result is" if missing == 1 else f"{missing} results are"
        return f"{which} late: they were due by {told_due(self.due)}."


def results_page(division: Division, number: int, show: Show = Show.ALL) -> ResultsPage:
    """The results of a round, the boards filtered by `show`; a draft has none."""
    seq = division.event.stream.seq
    drawn = Round.objects.filter(division=division, number=number).first()
    if drawn is None or drawn.state == RoundState.DRAFT:
        return ResultsPage(drawn.state if drawn else "", Counts(0, 0, 0, 0), (), show, seq)
    pairings = list(_pairings(drawn))
    games = {pairing.table: pairing.game for pairing in pairings if pairing.game is not None}
    said = _latest([game.pk for game in games.values()])
    cleared = _cleared(games.values())
    return ResultsPage(
        state=drawn.state,
        counts=_counts(list(games.values())),
        lines=tuple(
            _line(table, game, said.get(game.pk, {}), cleared.get(game.pk))
            for table, game in games.items()
            if game.state in _SHOWN[show]
        ),
        show=show,
        expected_seq=seq,
        due=times_of(division, number).due,
    )


def _pairings(drawn: Round) -> QuerySet[Pairing]:
    """The boards with their games and what corrected those. Two queries."""
    found = Pairing.objects.filter(round=drawn, game__isnull=False).select_related("game")
    return found.prefetch_related(CORRECTIONS).order_by("table")


def result_line(division: Division, number: int, game: int) -> tuple[ResultLine, Counts] | None:
    """One board as it stands now with the counts of its round; None where the round has no such board."""
    page = results_page(division, number)
    line = next((line for line in page.lines if line.game == game), None)
    return None if line is None else (line, page.counts)


def _counts(games: list[Game]) -> Counts:
    states = [game.state for game in games]
    confirmed = states.count(GameState.CONFIRMED)
    return Counts(
        len(states), confirmed + states.count(GameState.REPORTED), confirmed, states.count(GameState.CONTRADICTED)
    )


def _latest(games: list[int]) -> dict[int, dict[Side, Report]]:
    found: dict[int, dict[Side, Report]] = {}
    void = void_until(games)
    for report in Report.objects.filter(game__in=games).order_by("pk"):
        if report.pk > void.get(report.game_id, 0):
            found.setdefault(report.game_id, {})[Side(report.side)] = report
    return found


def _was(game: Game) -> str:
    """The result that a correction took the place of, in words; empty for none."""
    if game.correction is None:
        return ""
    then = game.correction
    won = won_by(parse_result(then.replaced), game.black_name, game.white_name, forfeit=then.replaced_forfeit)
    return won.short if won else ""


def _cleared(games: Iterable[Game]) -> dict[int, Cleared]:
    """The last clearing of each game that has no result since, where that is not undone. One query."""
    found: dict[int, Cleared] = {}
    empty = {game.pk: game for game in games if game.state == GameState.OPEN}
    for row in Clearing.objects.filter(game__in=empty).order_by("pk"):
        game = empty[row.game_id]
        won = won_by(parse_result(row.result), game.black_name, game.white_name, forfeit=row.forfeit)
        found[row.game_id] = Cleared(row.pk, won.short if won else "two reports that differ", row.actor, row.at)
        if row.undoes_id is not None:
            del found[row.game_id]
    return found


def _line(table: int, game: Game, said: dict[Side, Report], cleared: Cleared | None) -> ResultLine:
    names = {
        Side.BLACK: game.black_name,
        Side.WHITE: game.white_name,
        Side.PAPER: "paper slip",
        Side.JUDGE: "the referee",
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
        nonce=uuid4(),
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
