"""One board of a round with its reports, and cleared results to restore, for a director who enters results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID, uuid4

from django.db.models import QuerySet

from games.models import Clearing, Correction, Game, GameState, Report, Speaker
from games.models.game import OfficialResult
from games.rules.possible import PossibleCounts
from games.rules.result import Manner, Outcome, Result, parse_result
from games.store.result_basis import ResultBasis, basis_from
from games.wording.numbers import in_row
from games.wording.result_words import Won, sign_of, why_impossible, won_by
from ground.translation import gettext as _, gettext_noop


@dataclass(frozen=True, slots=True)
class ClearedResult:
    """A result that a director cleared: `words` is what it was. `clearing` is its number, to undo it."""

    clearing: int
    words: str
    actor: str
    at: datetime


def cleared_in(games: QuerySet[Game]) -> dict[int, ClearedResult]:
    """The last clearing of each open game among these, by game, unless it was undone. One query."""
    rows = Clearing.objects.filter(game__in=games, game__state=GameState.OPEN)
    cleared_of: dict[int, ClearedResult] = {}
    for row in rows.select_related("game").order_by("pk"):
        won = won_by(parse_result(row.result), row.game.black_name, row.game.white_name, forfeit=row.forfeit)
        cleared_of[row.game_id] = ClearedResult(
            row.pk, won.short if won else _("two reports that differ"), row.actor_name, row.at
        )
        if row.undoes_id is not None:
            del cleared_of[row.game_id]
    return cleared_of


@dataclass(frozen=True, slots=True)
class ReportLine:
    """The latest report of one side: `who` is its name or “paper slip”, `won` the result. `agrees`: it matches the
    board's result."""

    who: str
    won: Won | None
    actor: str
    at: datetime
    reported: OfficialResult
    referee: bool = False
    agrees: bool = False

    @property
    def sign(self) -> str:
        """What was reported, as on a slip: `B+3`."""
        return sign_of(*self.reported)


@dataclass(frozen=True, slots=True)
class Typed:
    """What a director typed for a board without script, and why it was refused."""

    game: int
    text: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One board. `won` names the winner, None for no result.

    `basis` is what the final result is based on, None if it isn't final; `was` is the result before a correction, in
    words. `not_come` is what to type instead of a forfeit at the board if somebody didn't come, empty for any other
    result. `cleared` is the last clearing of a board that has had no result since. `impossible`: why its result isn't
    possible, e.g. an imported one; `possible`: what the board and the komi allow. `reports` are given if they differ or
    only one side reported; `entered` is the nonce of the one from paper. `typed` is what was just refused here.
    `void_because` is the director's reason for a void game, empty for any other. `left_open`: it has no result, and
    the event is finished. `online`: what to say of a board on a server, which may be nothing; None for one at a table.
    `match`: the teams whose first listed board it is, empty for any other. `goes_on`: who goes on from a level match of
    a knock-out, in words.
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
    forfeit: bool
    won: Won | None
    basis: ResultBasis | None
    was: str
    not_come: str
    cleared: ClearedResult | None
    impossible: str
    possible: PossibleCounts
    reports: tuple[ReportLine, ...]
    entered: UUID | None
    typed: Typed | None = None
    void_because: str = ""
    left_open: bool = False
    online: str | None = None
    match: str = ""
    goes_on: str = ""

    @property
    def reporters(self) -> str:
        """Who reported the result."""
        return in_row([report.who for report in self.reports if report.agrees])

    @property
    def otherwise(self) -> tuple[ReportLine, ...]:
        """The reports that differ from the result."""
        return tuple(report for report in self.reports if not report.agrees)

    @property
    def nonce_end(self) -> str:
        """The end of the nonce for a page's next request about this board; `new_nonce_start` gives the page's part."""
        return f"{self.game:012x}"

    @property
    def anchor(self) -> str:
        """The id of the row, for links to it."""
        return f"game-{self.game}"

    @property
    def state_id(self) -> str:
        """The id of the cell with what is known about the board."""
        return f"known-{self.game}"

    @property
    def words(self) -> str:
        """The result in words, with the winner's name; empty for none."""
        return self.won.short if self.won else ""

    @property
    def sign(self) -> str:
        """The result as on a slip, e.g. `B+3`; empty for none."""
        return sign_of(self.result, self.forfeit)

    @property
    def signs(self) -> str:
        """What each side reported, as on a slip: `B+3 / W+2`."""
        return " / ".join(report.sign for report in self.reports)

    @property
    def won_by(self) -> str:
        """The colour that won, `black` or `white`; empty for none."""
        return {"B": "black", "W": "white"}.get(self.result[:1], "")

    @property
    def has_more(self) -> bool:
        """Whether there is more to know of the result than its state."""
        shown = (
            bool(self.void_because)
            or self.state in (GameState.REPORTED, GameState.CONTRADICTED)
            or self.basis
            in (
                ResultBasis.BOTH,
                ResultBasis.RULING,
            )
        )
        return bool(shown or self.was or self.cleared or self.impossible)

    @property
    def correctable(self) -> bool:
        """Whether a director can correct the final result: it rests on a slip or one player's word."""
        return self.basis is ResultBasis.WORD

    @property
    def ruled(self) -> bool:
        """Whether the referee gave the result: then nobody can clear it."""
        return any(report.referee for report in self.reports)

    @property
    def outstanding(self) -> bool:
        """Whether the result is still missing."""
        return self.state in (GameState.OPEN, GameState.CONTRADICTED)


def new_nonce_start() -> str:
    """The start of a page's nonces, different for each page: a board's `nonce_end` makes it a UUID."""
    return str(uuid4())[:-12]


def line_of(
    table: int,
    game: Game,
    reports: Mapping[Speaker, Report],
    cleared: ClearedResult | None,
    corrected: Correction | None,
) -> ResultLine:
    """The line of the game at this table, with the last report that counts of each side, and the correction that
    counts. No query."""
    official = OfficialResult((corrected or game).result, (corrected or game).forfeit)
    result, forfeit = official
    parsed, won = parse_result(result), _won(game, result, forfeit=forfeit)
    replaced = _won(game, corrected.replaced, forfeit=corrected.replaced_forfeit) if corrected else None
    confirmed = game.state == GameState.CONFIRMED
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
        result=result,
        forfeit=forfeit,
        won=won,
        basis=basis_from(game.confirmed_by, reports) if confirmed else None,
        was=replaced.short if replaced else "",
        not_come=_not_come(parsed) if game.state == GameState.REPORTED and not forfeit else "",
        cleared=cleared,
        impossible=why_impossible(parsed, game.board_size, game.komi, unplayed=forfeit) if parsed else "",
        possible=PossibleCounts(game.board_size, game.komi),
        reports=tuple(_report_line(game, side, report, official, won) for side, report in reports.items()),
        entered=reports[Speaker.PAPER].nonce if Speaker.PAPER in reports else None,
        void_because=_void_because(official, corrected, reports),
    )


def _void_because(official: OfficialResult, corrected: Correction | None, reports: Mapping[Speaker, Report]) -> str:
    """Why the director declared a game void; empty for any other result."""
    if official.result != Outcome.VOID:
        return ""
    if corrected is not None:
        return corrected.reason
    return reports[Speaker.PAPER].reason if Speaker.PAPER in reports else ""


_OFFICIALS = {Speaker.PAPER: gettext_noop("paper slip"), Speaker.REFEREE: gettext_noop("the referee")}


def _report_line(game: Game, side: Speaker, report: Report, official: OfficialResult, won: Won | None) -> ReportLine:
    same = (report.result, report.forfeit) == official
    return ReportLine(
        _who(game, side),
        won if same else _won(game, report.result, forfeit=report.forfeit),
        report.actor_name,
        report.at,
        OfficialResult(report.result, report.forfeit),
        referee=side is Speaker.REFEREE,
        agrees=report.forfeit == official.forfeit and _says(report.result, official.result),
    )


def _who(game: Game, side: Speaker) -> str:
    if side in _OFFICIALS:
        return _(_OFFICIALS[side])
    return game.black_name if side is Speaker.BLACK else game.white_name


def _not_come(result: Result | None) -> str:
    if result is None or result.manner is not Manner.FORFEIT:
        return ""
    return "b!" if result.outcome is Outcome.BLACK else "w!"


def _says(reported: str, result: str) -> bool:
    """Whether a report matches this result; a report of only the winner matches one with the manner."""
    return reported == result or (reported in ("B", "W") and result.startswith(f"{reported}+"))


def _won(game: Game, result: str, *, forfeit: bool) -> Won | None:
    return won_by(parse_result(result), game.black_name, game.white_name, forfeit=forfeit)
