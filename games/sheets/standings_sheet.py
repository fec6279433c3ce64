"""The standings on paper: places, scores with what they mean, and the rounds as a crosstable."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import Weight
from games.sheets.lines import broken
from games.sheets.page import (
    FAINT,
    FOOTER_TOP,
    HEADING_HEIGHT,
    LANDSCAPE,
    MARGIN,
    PORTRAIT,
    SOFT,
    Heading,
    Imprint,
    build_pdf,
    draw_heading,
    rule,
)
from games.sheets.text import Align, draw, width

CELLS_KEY = (
    "Rounds: opponent's place, + won, − lost, = jigo, then own colour (b, w) and handicap; "
    "0 without an opponent (bye, excused, absent)."
)
"""How to read the cells where the caller writes them as `12+w`, `3-b2`, `5=w`, `0+`."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """A score column: its short heading and one sentence that defines it."""

    heading: str
    definition: str


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player. `place` such as "2=" for a shared place; `scores` one for each criterion; `rounds` cells."""

    place: str
    name: str
    rank: str
    club: str
    scores: tuple[str, ...]
    rounds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """Standings to print. `after` is a ready text such as "after round 3 of 6"; `notes` stand at the end.

    Missing scores and round cells print as nothing; `large` sets larger type.
    """

    imprint: Imprint
    division: str
    after: str
    criteria: tuple[Criterion, ...]
    lines: tuple[StandingsLine, ...]
    notes: tuple[str, ...] = ()
    cells_key: str = CELLS_KEY
    large: bool = False


@dataclass(frozen=True, slots=True)
class _Column:
    heading: str
    wide: float
    align: Align = Align.LEFT
    weight: Weight = Weight.REGULAR
    sign_at: float | None = None
    """For a column of rounds: where the sign stands, so that the places before it end in one line."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """Paper, type size, height of a row and columns, settled from the widest text of each column."""

    paper: tuple[float, float]
    size: float
    row: float
    columns: tuple[_Column, ...]


_GAP = 11.0
_NOTE_SIZE, _NOTE_ROW = 8.5, 12.0
_LONGEST_NAME_SHRINKS_TO = 0.72
_ROW, _TIGHT_ROW = 1.8, 1.5
_CHOICES = ((PORTRAIT, 11.0), (PORTRAIT, 9.5), (LANDSCAPE, 11.0), (LANDSCAPE, 9.0), (LANDSCAPE, 7.0))
_LARGE_CHOICES = ((LANDSCAPE, 16.0), (LANDSCAPE, 13.0), (LANDSCAPE, 10.0), (LANDSCAPE, 8.0))


def standings_pdf(sheet: StandingsSheet) -> bytes:
    """The table as an A4 PDF, upright where its columns fit, otherwise across; the same sheet, the same bytes.

    The heading row is repeated on every page, the definitions of the criteria follow the last row. A table
    without lines is a page that says so.
    """
    layout, notes = _layout(sheet)
    room = _room(layout.paper)
    per_page = int(room // layout.row)
    parts = [sheet.lines[start : start + per_page] for start in range(0, len(sheet.lines), per_page)] or [()]
    pages = [partial(_paint, sheet=sheet, layout=layout, lines=part, notes=()) for part in parts]
    if room - len(parts[-1]) * layout.row >= _notes_height(notes):
        pages[-1] = partial(_paint, sheet=sheet, layout=layout, lines=parts[-1], notes=notes)
    else:
        pages.append(partial(_paint, sheet=sheet, layout=layout, lines=(), notes=notes))
    return build_pdf(f"{sheet.division}, standings {sheet.after}", sheet.imprint, layout.paper, pages)


def _room(paper: tuple[float, float]) -> float:
    return paper[1] - MARGIN - HEADING_HEIGHT - FOOTER_TOP - 14


def _notes_height(notes: tuple[str, ...]) -> float:
    return 8 + _NOTE_ROW * len(notes)


def _layout(sheet: StandingsSheet) -> tuple[_Layout, tuple[str, ...]]:
    """The largest type that fits across, rows drawn closer together where that saves a page; and the notes."""
    choices = _LARGE_CHOICES if sheet.large else _CHOICES
    for paper, size in choices:
        columns = _columns(sheet, size)
        wanted = columns[1].wide
        space = paper[0] - 2 * MARGIN - sum(column.wide for column in columns) + wanted
        if space >= _LONGEST_NAME_SHRINKS_TO * wanted:
            break
    columns[1] = _Column("Name", max(60.0, min(space, wanted)), weight=Weight.BOLD)
    notes = _footnotes(sheet, paper[0] - 2 * MARGIN)
    snug = (_room(paper) - _notes_height(notes)) / max(len(sheet.lines), 1)
    row = min(_ROW * size, snug) if snug >= _TIGHT_ROW * size else _ROW * size
    return _Layout(paper, size, row, tuple(columns)), notes


def _columns(sheet: StandingsSheet, size: float) -> list[_Column]:
    def wide(heading: str, texts: list[str], weight: Weight = Weight.REGULAR, most: float = 400.0) -> float:
        longest = max([width(text, size, weight) for text in texts], default=0.0)
        return max(width(heading, 0.85 * size, Weight.BOLD), min(longest, most)) + _GAP

    lines = sheet.lines
    columns = [
        _Column("", wide("", [line.place for line in lines], Weight.BOLD), Align.RIGHT, Weight.BOLD),
        _Column("Name", wide("Name", [line.name for line in lines], Weight.BOLD)),
        _Column("Rank", wide("Rank", [line.rank for line in lines]), Align.RIGHT),
        _Column("Club", wide("Club", [line.club for line in lines], most=7.5 * size)),
    ]
    for index, criterion in enumerate(sheet.criteria):
        texts = [line.scores[index] for line in lines if index < len(line.scores)]
        weight = Weight.BOLD if index == 0 else Weight.REGULAR
        columns.append(_Column(criterion.heading, wide(criterion.heading, texts, weight), Align.RIGHT, weight))
    rounds = max((len(line.rounds) for line in lines), default=0)
    for index in range(rounds):
        parts = [_split(line.rounds[index]) for line in lines if index < len(line.rounds)]
        sign_at = max(width(place, size) for place, _ in parts)
        after = max(width(rest, size) for _, rest in parts)
        wide_enough = max(width(f"R{index + 1}", 0.85 * size, Weight.BOLD), sign_at + after) + _GAP
        columns.append(_Column(f"R{index + 1}", wide_enough, sign_at=sign_at))
    return columns


def _split(cell: str) -> tuple[str, str]:
    """A round's cell before its sign, and from its sign on; the minus drawn as wide as the plus."""
    place = cell[: len(cell) - len(cell.lstrip("0123456789"))]
    return place, cell[len(place) :].replace("-", "−", 1)


def _paint(
    canvas: Canvas,
    *,
    sheet: StandingsSheet,
    layout: _Layout,
    lines: tuple[StandingsLine, ...],
    notes: tuple[str, ...],
) -> None:
    heading = Heading(f"{sheet.imprint.event} · {sheet.division}", "Standings", sheet.after)
    y = draw_heading(canvas, heading, layout.paper)
    right = layout.paper[0] - MARGIN
    if lines:
        _paint_cells(canvas, y, layout, [column.heading for column in layout.columns], head=True)
        y -= 6
        rule(canvas, MARGIN, y, right, weight=0.8)
    elif not sheet.lines:
        draw(canvas, MARGIN, y - 14, "Nobody is in the standings yet.", 14)
        y -= 20
    for line in lines:
        gaps = [""] * (len(sheet.criteria) - len(line.scores))
        cells = [line.place, line.name, line.rank, line.club, *line.scores, *gaps, *line.rounds]
        _paint_cells(canvas, y - 0.5 * layout.row - 0.36 * layout.size, layout, cells)
        y -= layout.row
        rule(canvas, MARGIN, y, right, weight=0.4, ink=FAINT)
    for note in notes:
        draw(canvas, MARGIN, y - 15, note, _NOTE_SIZE, ink=SOFT, limit=right - MARGIN)
        y -= _NOTE_ROW


def _paint_cells(canvas: Canvas, y: float, layout: _Layout, cells: list[str], *, head: bool = False) -> None:
    left = MARGIN
    size = layout.size * (0.85 if head else 1)
    for column, cell in zip(layout.columns, cells, strict=False):
        limit = column.wide - _GAP
        x = left + limit if column.align is Align.RIGHT else left
        weight = Weight.BOLD if head else column.weight
        if column.sign_at is not None and not head:
            place, rest = _split(cell)
            draw(canvas, left + column.sign_at, y, place, size, align=Align.RIGHT)
            draw(canvas, left + column.sign_at, y, rest, size)
            left += column.wide
            continue
        ink = SOFT if head else 0.0
        draw(canvas, x, y, cell, size, weight, align=column.align, limit=limit, smallest=0.6 * size, ink=ink)
        left += column.wide


def _footnotes(sheet: StandingsSheet, limit: float) -> tuple[str, ...]:
    """Definitions, key and notes, each broken into lines that fit."""
    texts = [f"{one.heading}: {one.definition}" for one in sheet.criteria]
    if any(line.rounds for line in sheet.lines):
        texts.append(sheet.cells_key)
    return tuple(line for text in (*texts, *sheet.notes) for line in broken(text, _NOTE_SIZE, limit))
