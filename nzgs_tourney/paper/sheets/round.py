"""The sheet of a round for the wall: by table, or by name for players who look for their seat; and its results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.bilingual import in_both
from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import draw_name
from games.sheets.page import (
    FAINT,
    FOOTER_TOP,
    HEADING_HEIGHT,
    LANDSCAPE,
    MARGIN,
    PORTRAIT,
    SOFT,
    Laid,
    SheetFooter,
    SheetHeading,
    draw_heading,
    draw_stone,
    pdf_of,
    rule,
)
from games.sheets.page_flow import rows_on_pages
from games.sheets.text import draw
from games.wording.terms import komi_words, stones_words
from ground.dates import date_text
from ground.translation import gettext as _, ngettext
from nzgs_tourney.paper.sheets.round_heads import column_heads, round_title
from nzgs_tourney.tournament.division.names import name_key
from nzgs_tourney.tournament.wording.results.corrections import marked_on
from ratings.rank import grade_text


class Order(StrEnum):
    """How the sheet is sorted."""

    TABLE = "table"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """A player as printed. All texts; `score`, e.g. "2½", empty where there is none to show; `listed` is what the
    sheet by name is sorted by, empty for the name."""

    name: str
    rank: str = ""
    club: str = ""
    score: str = ""
    listed: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Sorts by the family name."""
        return name_key(self.listed or self.name)


@dataclass(frozen=True, slots=True)
class SheetBoard:
    """One game of the round. `handicap` in stones, 0 for even; `result` empty leaves room to write it; `unplayed`: it
    was decided without being played; `corrected`: the result replaces another final one.

    `winners` are those of "black" and "white" who get the point: on the sheet of results their names are bold. `match`:
    the heading of the match that begins with this board, where teams play. `goes_on`: who goes on from a level match of
    a knock-out, in words.
    """

    table: int
    white: SheetPlayer
    black: SheetPlayer
    handicap: int
    komi: str
    result: str = ""
    unplayed: bool = False
    corrected: bool = False
    winners: tuple[str, ...] = ()
    match: str = ""
    goes_on: str = ""


@dataclass(frozen=True, slots=True)
class NotPlaying:
    """Somebody without a game in this round, and why, in a word or two: "bye", "absent", "excused"."""

    player: SheetPlayer
    reason: str


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """What the wall shows of a round. `starts` and `due` are finished texts, e.g. "starts Sat 13:30", or empty.

    `draft` prints DRAFT in the heading of every page. `large` sets everything in larger type. `results`: the games are
    over or being played, so winners are bold and no room is left for writing; `corrected_on` is the
    day of the last correction of one, empty for none. `note`: what was corrected since the round was drawn. `day`: on a
    ladder, where nobody counts rounds, the day of its game.
    """

    footer: SheetFooter
    division: str
    round_number: int
    round_count: int
    boards: tuple[SheetBoard, ...]
    not_playing: tuple[NotPlaying, ...] = ()
    order: Order = Order.TABLE
    starts: str = ""
    due: str = ""
    draft: bool = False
    large: bool = False
    results: bool = False
    corrected_on: str = ""
    note: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class _Line:
    """A row as drawn: left number, two sides, conditions, and the last column, with a second line each; over it the
    heading of the match that it begins, under it who goes on."""

    table: str
    sides: tuple[SheetPlayer, SheetPlayer]
    blacks: tuple[bool, bool]
    conditions: tuple[str, str]
    last: tuple[str, str]
    bold: tuple[bool, bool]
    match: str = ""
    goes_on: str = ""

    @property
    def rows(self) -> float:
        """How high it is, in rows."""
        return 1 + (_MATCH if self.match else 0) + (_GOES_ON if self.goes_on else 0)


@dataclass(frozen=True, slots=True)
class _Type:
    """Paper, and sizes in points, for one reading distance."""

    page_size: tuple[float, float]
    name: float
    small: float
    row: float

    @property
    def right(self) -> float:
        return self.page_size[0] - MARGIN

    @property
    def rows(self) -> int:
        return int((self.page_size[1] - MARGIN - HEADING_HEIGHT - FOOTER_TOP - 18) // self.row)

    @property
    def table(self) -> float:
        return 1.5 * self.name


_NORMAL, _LARGE = _Type(PORTRAIT, 14, 9.5, 33), _Type(LANDSCAPE, 20, 13, 46)
_SMALLEST = 0.6
_MATCH = 0.75
"""How high the heading of a match is, in rows."""
_GOES_ON = 0.6
"""How high the line that says who goes on is, in rows."""


def draw_sheet_pdf(sheet: RoundSheet) -> bytes:
    """The round as an A4 PDF, sorted as `sheet.order` says; the same sheet gives the same bytes.

    By table each game has one row; by name each player has one, with the opponent beside it. Players without a game
    follow in a list. A round without games is a page that says so.
    """
    return pdf_of(_titled(sheet, _("{division}, round {round}")), [lay_draw_sheet(sheet)])


def _titled(sheet: RoundSheet, title: str) -> str:
    """The title of a document, by the day of its game on a ladder."""
    if sheet.day is not None:
        return f"{sheet.division}, {date_text(sheet.day)}"
    return title.format(division=sheet.division, round=sheet.round_number)


def lay_draw_sheet(sheet: RoundSheet) -> Laid:
    """The round, laid out to be drawn among other sheets."""
    kind = _LARGE if sheet.large else _NORMAL
    per_page = kind.rows
    lines = _by_table(sheet) if sheet.order is Order.TABLE else _by_name(sheet)
    away_rows = -(-len(sheet.not_playing) // 2)
    chunks: list[tuple[tuple[_Line, ...], tuple[NotPlaying, ...]]]
    chunks = [(part, ()) for part in _on_pages(lines, per_page)]
    away = sorted(sheet.not_playing, key=lambda line: line.player.key)
    if chunks and per_page - sum(line.rows for line in chunks[-1][0]) >= away_rows + 1:
        chunks[-1] = (chunks[-1][0], tuple(away))
    else:
        step = 2 * (per_page - 1)
        chunks += [((), tuple(away[start : start + step])) for start in range(0, len(away), step)]
    chunks = chunks or [((), ())]
    pages = tuple(partial(_paint, sheet=sheet, kind=kind, lines=part, away=rest) for part, rest in chunks)
    if sheet.results:
        title = _("{division}, round {round}, results")
    elif sheet.order is Order.TABLE:
        title = _("{division}, round {round}, by table")
    else:
        title = _("{division}, round {round}, by name")
    return Laid(_titled(sheet, title), sheet.footer, kind.page_size, pages)


def _on_pages(lines: Sequence[_Line], per_page: int) -> list[tuple[_Line, ...]]:
    """The lines of each page, no match divided between two."""
    if all(line.rows == 1 for line in lines):
        return rows_on_pages(lines, per_page)
    matches = any(line.match for line in lines)
    starts = [index for index, line in enumerate(lines) if line.match or not index or not matches]
    pages: list[list[_Line]] = []
    left = 0.0
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        high = sum(line.rows for line in lines[start:end])
        if high > left:
            pages.append([])
            left = per_page
        pages[-1] += lines[start:end]
        left -= high
    return [tuple(page) for page in pages]


def _conditions(board: SheetBoard) -> tuple[str, str]:
    return stones_words(board.handicap), komi_words(board.komi)


def _by_table(sheet: RoundSheet) -> list[_Line]:
    boards = sorted(sheet.boards, key=lambda board: board.table)
    return [replace(_line(sheet, board, True), match=board.match, goes_on=board.goes_on) for board in boards]


def _by_name(sheet: RoundSheet) -> list[_Line]:
    lines: list[tuple[tuple[str, str], int, bool, _Line]] = []
    for board in sheet.boards:
        for black in (True, False):
            line = _line(sheet, board, black)
            lines.append((line.sides[0].key, board.table, black, line))
    return [entry[3] for entry in sorted(lines, key=lambda entry: entry[:3])]


def _line(sheet: RoundSheet, board: SheetBoard, black: bool) -> _Line:
    """The board as a row with Black's side first, or White's."""
    sides = (board.black, board.white) if black else (board.white, board.black)
    blacks, bold = (black, not black), (True, sheet.order is Order.TABLE)
    if sheet.results:
        white, dark = "white" in board.winners, "black" in board.winners
        bold = (dark, white) if black else (white, dark)
    details = [*([_("not played")] if board.unplayed else ()), *([_("corrected")] if board.corrected else ())]
    last = (board.result or ("–" if sheet.results else ""), " · ".join(details))
    return _Line(str(board.table), sides, blacks, _conditions(board), last, bold)


def _paint(
    canvas: Canvas,
    *,
    sheet: RoundSheet,
    kind: _Type,
    lines: tuple[_Line, ...],
    away: tuple[NotPlaying, ...],
) -> None:
    number, of = sheet.round_number, sheet.round_count
    title = in_both(lambda: round_title(number, of, results=sheet.results, draft=sheet.draft, day=sheet.day))
    by = _("by table") if sheet.order is Order.TABLE else _("by family name")
    if sheet.results:
        results_in = sum(bool(board.result) for board in sheet.boards)
        by = _("{count} of {boards} are in").format(count=results_in, boards=len(sheet.boards))
        by = marked_on(by, sheet.corrected_on)
    right = " · ".join(part for part in (sheet.starts, by) if part)
    above_right = " · ".join(part for part in (sheet.due, sheet.note) if part)
    y = draw_heading(
        canvas, SheetHeading(f"{sheet.footer.event} · {sheet.division}", title, right, above_right), kind.page_size
    )
    if lines:
        y = _paint_lines(canvas, y, sheet, kind, lines)
    elif not away:
        draw(canvas, MARGIN, y - 18, _("No games in this round."), kind.name)
    if away:
        _paint_away(canvas, y, kind, away)


def _paint_lines(canvas: Canvas, y: float, sheet: RoundSheet, kind: _Type, lines: tuple[_Line, ...]) -> float:
    inner = kind.right - MARGIN
    table, conditions, last = 2.3 * kind.name, 6.4 * kind.small, (5.2 if sheet.results else 3.8) * kind.name
    side = (inner - table - conditions - last) / 2
    edges = [MARGIN, MARGIN + table, MARGIN + table + side, MARGIN + table + 2 * side]
    edges.append(edges[-1] + conditions)
    stone = kind.name * 0.36
    text_left = 2 * stone + 6
    heads = column_heads(by_table=sheet.order is Order.TABLE)
    for index, ((head, other), right) in enumerate(zip(heads, [*edges[1:], kind.right], strict=True)):
        left = edges[index] + (text_left if index in (1, 2) else 0.0)
        limit = right - left - 3
        if other:
            draw(canvas, left, y + 2.5, head, 8, FontWeight.BOLD, limit=limit, ink=SOFT)
            draw(canvas, left, y - 5, other, 7, FontWeight.BOLD, limit=limit, ink=SOFT)
        else:
            draw(canvas, left, y - 2, head, 9, FontWeight.BOLD, ink=SOFT)
    y -= 8
    rule(canvas, MARGIN, y, kind.right, weight=0.8)
    for line in lines:
        if line.match:
            y -= kind.row * _MATCH
            draw(canvas, MARGIN, y + kind.row * 0.2, line.match, kind.name * 0.9, FontWeight.BOLD, limit=inner)
            rule(canvas, MARGIN, y, kind.right, weight=0.8)
        base, low = y - kind.row * 0.47, y - kind.row * 0.84
        draw(canvas, edges[0], y - kind.row * 0.66, line.table, kind.table, FontWeight.BOLD, limit=table - 6)
        for index, (player, black) in enumerate(zip(line.sides, line.blacks, strict=True)):
            left = edges[1 + index]
            draw_stone(canvas, left + stone, base + kind.name * 0.34, stone, black=black)
            weight = FontWeight.BOLD if line.bold[index] else FontWeight.REGULAR
            limit = side - text_left - 6
            smallest = _SMALLEST * kind.name
            draw_name(
                canvas, left + text_left, base, player.name, kind.name, weight,
                limit=limit, smallest=smallest, above=kind.row * 0.44, below=kind.row * 0.06,
            )  # fmt: skip
            draw(canvas, left + text_left, low, _details(player), kind.small, limit=limit, ink=SOFT)
        draw(canvas, edges[3], base, line.conditions[0], kind.small + 1, limit=conditions - 4)
        draw(canvas, edges[3], low, line.conditions[1], kind.small, limit=conditions - 4, ink=SOFT)
        result, details = line.last
        if result:
            draw(canvas, edges[4], base, result, kind.name, FontWeight.BOLD, limit=last)
            if details:
                draw(canvas, edges[4], low, details, kind.small, limit=last, ink=SOFT)
        else:
            rule(canvas, edges[4], low - 1, kind.right, weight=0.8, ink=SOFT)
        y -= kind.row
        if line.goes_on:
            y -= kind.row * _GOES_ON
            left = edges[1] + text_left
            draw(
                canvas,
                left,
                y + kind.row * 0.25,
                line.goes_on,
                kind.small + 1,
                FontWeight.BOLD,
                limit=kind.right - left,
            )
        rule(canvas, MARGIN, y, kind.right, weight=0.4, ink=FAINT)
    return y


def _details(player: SheetPlayer) -> str:
    points = ""
    if player.score:
        is_single = player.score in ("½", "1")
        points = ngettext("{score} pt", "{score} pts", 1 if is_single else 2).format(score=player.score)
    return " · ".join(part for part in (grade_text(player.rank), points, player.club) if part)


def _paint_away(canvas: Canvas, y: float, kind: _Type, away: tuple[NotPlaying, ...]) -> None:
    y -= kind.row * 0.75
    draw(canvas, MARGIN, y, in_both(lambda: _("Not playing this round")), kind.name, FontWeight.BOLD)
    column = (kind.right - MARGIN) / 2
    for index, absence in enumerate(away):
        left = MARGIN + column * (index % 2)
        line = y - kind.row * 0.8 * (1 + index // 2)
        size = kind.name * 0.9
        used = draw_name(canvas, left, line, absence.player.name, size, limit=column * 0.58, below=kind.row * 0.2)
        rest = " · ".join(part for part in (grade_text(absence.player.rank), absence.reason) if part)
        draw(canvas, left + used + 7, line, rest, kind.small + 0.5, limit=column - used - 17, ink=SOFT)
