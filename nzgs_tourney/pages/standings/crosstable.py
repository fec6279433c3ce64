"""The public crosstable: everybody by place, each cell linked to its game. A small enough field is shown as
everybody against everybody, a larger one by rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from django.urls import reverse

from ground.translation import gettext as _
from nzgs_tourney.models import Division, Seat
from nzgs_tourney.pages.events.navigation import address_by_number
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now
from nzgs_tourney.tournament.division.groups import group_letter
from nzgs_tourney.tournament.standings.counting_rules import CountingRule, counting_words
from nzgs_tourney.tournament.standings.crosstable import Cell, CrossRound, MatrixRow, ResultMark, matrix
from nzgs_tourney.tournament.wording.standings.standings_words import (
    cell_words,
    criterion_text,
    cross_cell,
    matrix_cell,
    matrix_cell_words,
    missing_words,
)
from ratings.rank import grade_text

MOST_IN_MATRIX = 40
"""How many columns of opponents can be read beside one another."""


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One round of one player: as written, in words, how it ended (`won`, `lost`, `tie` or empty), and its game;
    `handicap` in stones, as it is written small beside it in a matrix."""

    text: str
    label: str
    outcome: str
    url: str
    handicap: str = ""


@dataclass(frozen=True, slots=True)
class CrossLine:
    """One player. `number` is how the others' cells refer to them; `place` is shared by equals.
    `group` is a letter, or empty."""

    number: int
    place: str
    name: str
    rank: str
    club: str
    url: str
    score: str
    cells: tuple[CrossCell, ...]
    group: str = ""


@dataclass(frozen=True, slots=True)
class MatrixColumn:
    """An opponent: the number of their line, and who they are."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class MatrixLine:
    """One player against each of the columns; None against themselves. `alone` are the rounds without a game."""

    number: int
    name: str
    rank: str
    url: str
    score: str
    cells: tuple[tuple[CrossCell, ...] | None, ...]
    alone: tuple[CrossCell, ...]


@dataclass(frozen=True, slots=True)
class CrossMatrix:
    """Everybody against everybody. `alone`: somebody had a round without a game."""

    columns: tuple[MatrixColumn, ...]
    lines: tuple[MatrixLine, ...]
    alone: bool


@dataclass(frozen=True, slots=True)
class PublicCrosstable:
    """The table. `score` is the heading of the first criterion; `rules` and `missing` are those of the standings.
    `carried`: somebody brings points of a round in another division. `matrix` is None before the first round, and for
    more than MOST_IN_MATRIX players. `pdf_url` is the address of its sheet. `ladder`: a round is one game, so none is
    named."""

    division: str
    round: int
    rounds: int
    final: bool
    score: str
    numbers: tuple[int, ...]
    lines: tuple[CrossLine, ...]
    rules: tuple[CountingRule, ...]
    missing: str
    news: str
    carried: bool = False
    matrix: CrossMatrix | None = None
    pdf_url: str = ""
    ladder: bool = False


_OUTCOMES = {
    ResultMark.WON: "won",
    ResultMark.LOST: "lost",
    ResultMark.TIED: "tie",
    ResultMark.OPEN: "",
    ResultMark.VOID: "",
}


def public_crosstable(division: Division) -> PublicCrosstable:
    """The current crosstable. One query more than the standings."""
    now = standings_now(division).in_public
    games = _games(division)
    page_of = address_by_number("public:player", division.event.slug)
    first = now.order.criteria[0]
    return PublicCrosstable(
        division=division.name,
        round=now.after,
        rounds=division.rounds,
        final=now.final,
        score=first.name,
        numbers=now.columns,
        lines=tuple(
            CrossLine(
                number=line.row.number,
                place=line.row.label,
                name=line.row.player.both_names,
                rank=grade_text(line.row.player.rank),
                club=now.division.club_shown(line.row.player),
                url=page_of(line.row.player.id),
                score=criterion_text(line.row, first.id),
                cells=tuple(
                    _cell(cell, now, games.get((number, line.row.player.id)))
                    for number, cell in zip(now.columns, line.cells, strict=False)
                ),
                group=group_letter(line.row.group),
            )
            for line in now.cross
        ),
        rules=counting_words(now.division.settings, now.division.players, carries=now.division.carries),
        missing=missing_words(now.missing, now.after),
        news=_("{division}: the crosstable after round {round}.").format(division=division.name, round=now.after)
        if now.after
        else "",
        carried=now.division.carries,
        matrix=_matrix(now, games, page_of) if now.after and 1 < len(now.cross) <= MOST_IN_MATRIX else None,
        pdf_url=reverse("public:crosstable_pdf", args=[division.event.slug, division.slug]),
        ladder=now.is_ladder,
    )


def _matrix(now: StandingsNow, games: Mapping[tuple[int, int], int], page_of: Callable[[int], str]) -> CrossMatrix:
    rows, first = matrix(now.cross), now.order.criteria[0].id
    columns = tuple(MatrixColumn(row.row.number, row.row.player.both_names) for row in rows)

    def shown(row: MatrixRow, number: int, cell: Cell) -> CrossCell:
        linked = _cell(cell, now, games.get((number, row.row.player.id)))
        return replace(
            linked,
            text=matrix_cell(cell, now.division.settings),
            label=matrix_cell_words(number, cell),
            handicap=str(cell.handicap or "") if isinstance(cell, CrossRound) else "",
        )

    lines = tuple(
        MatrixLine(
            number=row.row.number,
            name=row.row.player.both_names,
            rank=grade_text(row.row.player.rank) if row.row.player.rank.given else "",
            url=page_of(row.row.player.id),
            score=criterion_text(row.row, first),
            cells=tuple(
                None
                if column.number == row.row.number
                else tuple(shown(row, number, cell) for number, cell in row.met.get(column.number, ()))
                for column in columns
            ),
            alone=() if now.is_ladder else tuple(shown(row, number, cell) for number, cell in row.alone),
        )
        for row in rows
    )
    return CrossMatrix(columns, lines, any(line.alone for line in lines))


def _games(division: Division) -> dict[tuple[int, int], int]:
    """The game of each player in each published round, by round and entry. One query."""
    seats = Seat.objects.filter(round__division=division, pairing__game__isnull=False)
    published = seats.published()
    return {
        (number, entry): game
        for number, entry, game in published.values_list("round__number", "entry_id", "pairing__game_id")
    }


def _cell(cell: Cell, now: StandingsNow, game: int | None) -> CrossCell:
    number = cell.opponent if isinstance(cell, CrossRound) else 0
    return CrossCell(
        text=cross_cell(cell, number, now.division.settings),
        label=cell_words(cell),
        outcome=_OUTCOMES.get(cell.mark, "") if isinstance(cell, CrossRound) else "",
        url=reverse("public:game", args=[game]) if game and isinstance(cell, CrossRound) else "",
    )
