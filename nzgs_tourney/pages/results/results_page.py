"""The boards of a round with their reports, for entering results and resolving differences; and those of all divisions
that still lack a result.

At most five queries for a round, whatever the number of boards. Unlike those of `store.rounds.round_boards`, these
boards are Django's games: a line shows names and grades as they were published, the reports, and what a correction
replaced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils import timezone

from games.ledger.finished import FINISHED
from games.models import Correction, Game, GameState, Report, Speaker
from games.store.result_basis import void_report
from games.wording.numbers import in_row
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Event, Round, RoundState, RoundTime
from nzgs_tourney.pages.results.result_line import ResultLine, Typed, cleared_in, line_of
from nzgs_tourney.pages.rounds.online_boards import online_boards
from nzgs_tourney.store.events.finished import end_kind
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.match_heads import match_heads
from nzgs_tourney.store.rounds.round_boards import round_boards
from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.wording.draws.bracket_words import went_on_words
from nzgs_tourney.tournament.wording.events.event_facts import due_words


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
class Counts:
    """The boards of the round, counted by state."""

    boards: int
    with_result: int
    confirmed: int
    differ: int

    @property
    def outstanding(self) -> int:
        """Boards without a result."""
        return self.boards - self.with_result

    @property
    def unconfirmed(self) -> int:
        """Boards whose result is only reported."""
        return self.with_result - self.confirmed

    @property
    def sentence(self) -> str:
        """`2 of 4 results in, 1 to confirm, 1 contradicted`."""
        if self.outstanding:
            parts = [_("{count} of {boards} results in").format(count=self.with_result, boards=self.boards)]
        else:
            message = ngettext("The result is in", "All {boards} results are in", self.boards)
            parts = [message.format(boards=self.boards)]
        parts += [_("{count} to confirm").format(count=self.unconfirmed)] if self.unconfirmed else []
        parts += [_("{count} contradicted").format(count=self.differ)] if self.differ else []
        return in_row(parts)


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """A round's results; `state` is empty where the round isn't drawn, and `lines` are the requested ones.

    `expected_seq` is the ledger's number when this page was made. `due` is the announced deadline for results.
    """

    state: str
    counts: Counts
    lines: tuple[ResultLine, ...]
    show: Show
    expected_seq: int
    due: datetime | None = None

    @property
    def margins(self) -> tuple[str, ...]:
        """A margin in points that can be typed, as an example; two where some boards have a whole komi and others a
        half.
        """
        kinds = dict.fromkeys(line.possible for line in self.lines)
        return tuple(dict.fromkeys(kind.examples[0] for kind in kinds)) or ("3",)

    @property
    def tables(self) -> str:
        """The tables listed, for an address: no board vanishes from a filtered list when its result comes in."""
        return ",".join(str(line.table) for line in self.lines)

    def with_typed(self, typed: Typed) -> ResultsPage:
        """The page with the input that was just refused at one of the boards."""
        return replace(
            self, lines=tuple(replace(line, typed=typed) if line.game == typed.game else line for line in self.lines)
        )

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
    """The results of a round, the boards filtered by `show`, with those at the tables in `also`; none for a draft."""
    seq = division.event.stream.seq
    drawn_round = _rounds(division, number).first()
    if drawn_round is None or drawn_round.state == RoundState.DRAFT:
        return ResultsPage(drawn_round.state if drawn_round else "", Counts(0, 0, 0, 0), (), show, seq)
    games = Game.objects.filter(pairing__round=drawn_round)
    boards = _boards(games)
    return ResultsPage(
        state=drawn_round.state,
        counts=_counts(boards),
        lines=_with_goes_on(
            division,
            number,
            _by_match(
                division,
                drawn_round,
                _lines(
                    games,
                    [board for board in boards if board.state in _SHOWN[show] or board.table in also],
                    finished=drawn_round.end == FINISHED,
                    online=online_boards(division, number),
                ),
            ),
        ),
        show=show,
        expected_seq=seq,
        due=drawn_round.due,
    )


_AT_TABLES: Mapping[int, str] = MappingProxyType({})
_DUE = RoundTime.objects.filter(division=OuterRef("division"), round_number=OuterRef("number")).values("due_at")


def _rounds(division: Division, number: int) -> QuerySet[Any]:
    rounds = Round.objects.filter(division=division, number=number)
    return rounds.order_by("pk").annotate(due=Subquery(_DUE), end=end_kind("division__event__stream")).only("state")


def _by_match(division: Division, drawn_round: Round, lines: tuple[ResultLine, ...]) -> tuple[ResultLine, ...]:
    """The lines with the teams over the first one of each match. No query where no teams play."""
    if not division.by_teams:
        return lines
    drawn_round.division = division
    history = division_values(division, before=drawn_round.number + 1)
    listed = {line.table for line in lines}
    first = {
        min(listed.intersection(head.tables)): head.names
        for head in match_heads(history, round_boards(drawn_round)).values()
        if listed.intersection(head.tables)
    }
    return tuple(replace(line, match=first.get(line.table, "")) for line in lines)


def _with_goes_on(division: Division, number: int, lines: tuple[ResultLine, ...]) -> tuple[ResultLine, ...]:
    """The lines with who goes on from the level matches of a knock-out. No query elsewhere."""
    if division.system != System.KNOCKOUT.value:
        return lines
    if division.get_deferred_fields():
        division = Division.objects.select_related("event__stream").get(pk=division.pk)
    goes_on = went_on_words(division_values(division, before=number + 1))
    return tuple(replace(line, goes_on=goes_on.get(line.table, "")) for line in lines)


def result_line(division: Division, number: int, game_id: int) -> tuple[ResultLine, Counts] | None:
    """One board with its current state and the counts of its round; None where the round has no such board. At most
    three queries, whatever the number of boards, and in a knock-out those for its rounds."""
    boards = _boards(Game.objects.filter(pairing__round__division=division, pairing__round__number=number))
    board = [board for board in boards if board.pk == game_id]
    lines = _lines(Game.objects.filter(pk=game_id), board, online=online_boards(division, number))
    lines = _with_goes_on(division, number, lines)
    return (lines[0], _counts(boards)) if lines else None


def _boards(games: QuerySet[Game]) -> list[Any]:
    """These games by table, each with its `table`."""
    return list(games.annotate(table=F("pairing__table")).order_by("table"))


def _lines(
    games: QuerySet[Game], boards: Sequence[Any], *, finished: bool = False, online: Mapping[int, str] = _AT_TABLES
) -> tuple[ResultLine, ...]:
    """The lines of these boards, which are those of `games` or some of them; in a `finished` event, a board without a
    result is left open. At most three queries."""
    states = {board.state for board in boards}
    reports = _reports(games) if boards else {}
    cleared = cleared_in(games) if GameState.OPEN in states else {}
    corrected = _corrections(games) if GameState.CONFIRMED in states else {}
    lines = (
        line_of(board.table, board, reports.get(board.pk, {}), cleared.get(board.pk), corrected.get(board.pk))
        for board in boards
    )
    return tuple(replace(line, left_open=finished and line.outstanding, online=online.get(line.game)) for line in lines)


def _reports(games: QuerySet[Game]) -> dict[int, dict[Speaker, Report]]:
    """The last report that counts of each side, by game. One query."""
    reports: dict[int, dict[Speaker, Report]] = {}
    for report in Report.objects.filter(game__in=games).annotate(void=void_report("game")).order_by("pk"):
        if report.pk > report.void:
            reports.setdefault(report.game_id, {})[Speaker(report.side)] = report
    return reports


def _corrections(games: QuerySet[Game]) -> dict[int, Correction]:
    """The correction that counts, by game. One query."""
    return {row.game_id: row for row in Correction.objects.filter(game__in=games).order_by("number")}


def _counts(boards: Iterable[Game]) -> Counts:
    states = Counter(board.state for board in boards)
    confirmed, reported = states[GameState.CONFIRMED], states[GameState.REPORTED]
    return Counts(states.total(), confirmed + reported, confirmed, states[GameState.CONTRADICTED])


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round that is being played, with its boards without a result or with two that differ, by table."""

    division: Division
    number: int
    lines: tuple[ResultLine, ...]

    @property
    def place(self) -> tuple[str, str, int]:
        """The event, the division and the number, as in an address."""
        return (self.division.event.slug, self.division.slug, self.number)

    @property
    def anchor(self) -> str:
        """The id of its heading."""
        return f"round-{self.division.slug}-{self.number}"


@dataclass(frozen=True, slots=True)
class OpenBoards:
    """The boards of all divisions that lack a result, and those listed before. `margins`: as in `ResultsPage`."""

    rounds: tuple[OpenRound, ...]
    margins: tuple[str, ...]

    @property
    def games(self) -> str:
        """The boards listed, for an address: none vanishes when its result comes in."""
        return ",".join(str(line.game) for played in self.rounds for line in played.lines)

    @property
    def sentence(self) -> str:
        """`3 boards without a result`."""
        count = sum(line.outstanding for played in self.rounds for line in played.lines)
        return ngettext("{count} board without a result", "{count} boards without a result", count).format(count=count)


def open_boards(event: Event, also: Collection[int] = frozenset()) -> OpenBoards:
    """The rounds with such boards, or with some of the games in `also`, in the order of the divisions. One query, and
    at most four for each round that is being played."""
    rounds = Round.objects.filter(division__event=event, state=RoundState.PUBLISHED)
    going: QuerySet[Any] = rounds.annotate(end=end_kind("division__event__stream"))
    found = []
    for played in going.select_related("division__event__stream").order_by("division__position", "number"):
        games = Game.objects.filter(pairing__round=played)
        listed = [board for board in _boards(games) if board.state in _SHOWN[Show.OPEN] or board.pk in also]
        if listed:
            lines = _lines(games, listed, finished=played.end == FINISHED)
            found.append(OpenRound(played.division, played.number, lines))
    margins = dict.fromkeys(line.possible.examples[0] for played in found for line in played.lines)
    return OpenBoards(tuple(found), tuple(margins))
