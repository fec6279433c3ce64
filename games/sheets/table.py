"""A table across the page, for every sheet of many players: columns as wide as their texts, the heading repeated.

Nothing essential is cut: a name on several lines where one is not enough, notes in lines below the last row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import broken, draw_name
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
    rule,
)
from games.sheets.table_cells import said_once, split_cell
from games.sheets.text import Align, draw, width


class ColumnKind(StrEnum):
    """How a column is set: words, the names (one column, the one that gives way), numbers, or a round's cells, whose
    signs stand in one line: `12+`, `3−b2`. A `box` is a round still to come, with room to write in it; a `line` is
    one to sign on."""

    WORDS = "words"
    NAME = "name"
    NUMBER = "number"
    ROUND = "round"
    BOX = "box"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column. `most`: never wider than so many times the type size, longer words are set smaller, or where it is
    `broken` broken into lines, so that none is cut; `least`: never narrower.
    """

    heading: str
    kind: ColumnKind = ColumnKind.WORDS
    weight: FontWeight = FontWeight.REGULAR
    most: float | None = None
    least: float = 0.0
    broken: bool = False


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A table to print: `rows` of texts, one for each column, a missing one empty. One column holds names.

    `division` is empty on a sheet of all of them; `title` is large, `right` beside it. `notes` follow the last row;
    `empty` is the text of a table without rows. `large` sets larger type on landscape paper. `ruled` draws lines
    between the columns of rounds; `roomy` spaces the rows, to write in. Rows with the same texts in the first `grouped`
    columns say them once on each page.
    """

    footer: SheetFooter
    division: str
    title: str
    right: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    empty: str = ""
    large: bool = False
    ruled: bool = False
    roomy: bool = False
    grouped: int = 0


@dataclass(frozen=True, slots=True)
class _Set:
    """A column as set: its width, and for a round the place of the sign."""

    column: SheetColumn
    wide: float
    sign_at: float | None = None

    @property
    def align(self) -> Align:
        return Align.RIGHT if self.column.kind is ColumnKind.NUMBER else Align.LEFT


@dataclass(frozen=True, slots=True)
class _Layout:
    page_size: tuple[float, float]
    size: float
    row: float
    columns: tuple[_Set, ...]
    notes: tuple[str, ...]
    note_size: float


_GAP = 11.0
_NOTE_SIZE, _LARGE_NOTE_SIZE, _NOTE_LEADING = 8.5, 14.0, 12.0 / 8.5
_SHRINKS_TO, _LONGEST_NAME, _NARROWEST_NAME = 0.72, 17.0, 60.0
_EVEN = 0.9
"""Names that have this part of their width still look to be of one size."""
_BOX = 2.6
_ROW, _TIGHT_ROW, _ROOMY_ROW = 1.8, 1.5, 2.7
_ROUNDING = 1e-6
_WITH_NOTES = 3
"""How many rows move to the next page with notes that have no room under them."""
_CHOICES = ((PORTRAIT, 11.0), (PORTRAIT, 9.5), (LANDSCAPE, 11.0), (LANDSCAPE, 9.0), (LANDSCAPE, 7.0))
_LARGE_CHOICES = tuple((LANDSCAPE, size) for size in (16.0, 14.5, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0))


def lay_table(table: SheetTable) -> Laid:
    """The table on A4, upright where its columns fit, otherwise across; rounds that don't fit even there follow on
    pages of their own, with the other columns again.

    The heading row is repeated on every page, the notes follow the last row, never without a row above them where a few
    fit on their page; on a new page for them they are as large as the type. Raises StopIteration without a column of
    names.
    """
    name = _name_in(table)
    page_size, _, columns = _type(table, name)
    if _space_for(name, columns, page_size) < _NARROWEST_NAME and (parts := _split(table, name, columns, page_size)):
        laid = [_lay_part(part, page_size) for part in parts]
        return replace(laid[0], pages=tuple(page for one in laid for page in one.pages))
    return _lay_part(table)


def _split(
    table: SheetTable, name: int, columns: Sequence[_Set], page_size: tuple[float, float]
) -> tuple[SheetTable, ...]:
    """The table with as many of its columns of rounds at a time as fit across this paper, the notes with the last of
    them; nothing where it has none, or where not even one fits."""
    rounds = [index for index, column in enumerate(columns) if column.sign_at is not None]
    others = sum(column.wide for index, column in enumerate(columns) if index != name and index not in rounds)
    room = page_size[0] - 2 * MARGIN - others - max(_NARROWEST_NAME, _SHRINKS_TO * columns[name].wide)
    fitting = int(room // max((columns[index].wide for index in rounds), default=1.0))
    if not rounds or fitting < 1:
        return ()
    count = -(-len(rounds) // fitting)
    each = -(-len(rounds) // count)
    chosen = [rounds[start : start + each] for start in range(0, len(rounds), each)]
    return tuple(_with_rounds(table, set(rounds) - set(part), last=part is chosen[-1]) for part in chosen)


def _with_rounds(table: SheetTable, left_out: set[int], *, last: bool) -> SheetTable:
    kept = [index for index in range(len(table.columns)) if index not in left_out]
    rows = tuple(tuple(row[index] if index < len(row) else "" for index in kept) for row in table.rows)
    columns = tuple(table.columns[index] for index in kept)
    return replace(table, columns=columns, rows=rows, notes=table.notes if last else ())


def _lay_part(table: SheetTable, page_size: tuple[float, float] | None = None) -> Laid:
    layout = _layout(table, page_size)
    room, rows = _room(layout.page_size), table.rows
    per_page = _rows_in(layout)
    parts = [rows[start : start + per_page] for start in range(0, len(rows), per_page)] or [()]
    last = layout
    if len(parts[-1]) * layout.row + _notes_height(layout) > room + _ROUNDING:
        larger = _with_notes(layout, table, _LARGE_NOTE_SIZE) if table.large else layout
        last = larger if _notes_height(larger) <= room else layout
        rows_with_notes = min(_WITH_NOTES, int(max(0.0, room - _notes_height(last)) // layout.row))
        rows_before = max(1, len(parts[-1]) - rows_with_notes)
        parts[-1:] = [parts[-1][:rows_before], parts[-1][rows_before:]]
    pages = [partial(_paint, table=table, layout=layout, rows=part, notes=()) for part in parts[:-1]]
    pages.append(partial(_paint, table=table, layout=last, rows=parts[-1], notes=last.notes))
    title = f"{table.division}, {_inside(table.title)}" if table.division else table.title
    return Laid(f"{title} {table.right}".strip(), table.footer, layout.page_size, tuple(pages))


def _inside(title: str) -> str:
    """A title within another: with a small letter, unless it begins with an abbreviation."""
    return title if title[1:2].isupper() else f"{title[:1].lower()}{title[1:]}"


def _room(page_size: tuple[float, float]) -> float:
    return page_size[1] - MARGIN - HEADING_HEIGHT - FOOTER_TOP - 14


def _rows_in(layout: _Layout) -> int:
    """How many rows a page holds."""
    return int((_room(layout.page_size) + _ROUNDING) / layout.row)


def _notes_height(layout: _Layout) -> float:
    return 8 + _NOTE_LEADING * layout.note_size * len(layout.notes)


def _with_notes(layout: _Layout, table: SheetTable, size: float) -> _Layout:
    notes = tuple(line for note in table.notes for line in broken(note, size, layout.page_size[0] - 2 * MARGIN))
    return replace(layout, notes=notes, note_size=size)


def _name_in(table: SheetTable) -> int:
    return next(index for index, column in enumerate(table.columns) if column.kind is ColumnKind.NAME)


def _layout(table: SheetTable, on: tuple[float, float] | None) -> _Layout:
    """The largest type that fits across (`on` this paper, if given), rows drawn closer together where that saves a
    page; and the notes."""
    name = _name_in(table)
    page_size, size, columns = _type(table, name, on)
    space = _space_for(name, columns, page_size)
    columns[name] = _Set(columns[name].column, max(_NARROWEST_NAME, min(space, columns[name].wide)))
    usual = (_ROOMY_ROW if table.roomy else _ROW) * size
    layout = _with_notes(_Layout(page_size, size, usual, tuple(columns), (), _NOTE_SIZE), table, _NOTE_SIZE)
    tightest = (_ROW if table.roomy else _TIGHT_ROW) * size
    return replace(layout, row=_row_height(layout, len(table.rows), tightest))


def _type(
    table: SheetTable, name: int, on: tuple[float, float] | None = None
) -> tuple[tuple[float, float], float, list[_Set]]:
    """The paper, the size of the type and the columns, that of the names at its full width.

    The first paper on which names need to be little smaller than the rest; on it rather smaller type for all.
    """
    choices = [
        (page_size, size, _columns(table, size))
        for page_size, size in (_LARGE_CHOICES if table.large else _CHOICES)
        if on in (None, page_size)
    ]
    parts = [_space_for(name, columns, page_size) / columns[name].wide for page_size, _, columns in choices]
    fitting = [(part, choice) for part, choice in zip(parts, choices, strict=True) if part >= _SHRINKS_TO]
    if not fitting:
        return choices[-1]
    first = fitting[0][1]
    even = (choice for part, choice in fitting if part >= _EVEN and choice[0] == first[0])
    return next(even, first)


def _space_for(name: int, columns: Sequence[_Set], page_size: tuple[float, float]) -> float:
    """What the other columns leave to that of the names, across this paper."""
    return page_size[0] - 2 * MARGIN - sum(column.wide for index, column in enumerate(columns) if index != name)


def _row_height(layout: _Layout, rows: int, tightest: float) -> float:
    """The usual height, or less where that saves pages for rows and notes; at least `tightest`."""
    room, notes = _room(layout.page_size), _notes_height(layout)
    for pages in range(1, -(-rows // _rows_in(layout)) + 1):
        most = int(room // tightest) if pages == 1 else min(int(room // tightest), (rows - 1) // (pages - 1))
        fulls = range(-(-rows // pages), min(rows, most) + 1)
        heights = (min(layout.row, room / full, (room - notes) / (rows - (pages - 1) * full)) for full in fulls)
        if (row := max(heights, default=0.0)) >= tightest:
            return row
    return layout.row


def _columns(table: SheetTable, size: float) -> list[_Set]:
    return [
        _set(column, [row[index] for row in table.rows if index < len(row)], size)
        for index, column in enumerate(table.columns)
    ]


def _set(column: SheetColumn, texts: Sequence[str], size: float) -> _Set:
    heading = width(column.heading, 0.85 * size, FontWeight.BOLD)
    if column.kind is ColumnKind.BOX:
        return _Set(column, max(heading, _BOX * size) + _GAP, sign_at=0.0)
    if column.kind is ColumnKind.ROUND:
        parts = [split_cell(text) for text in texts]
        sign_at = max([width(place, size) for place, _ in parts], default=0.0)
        after = max([width(rest, size) for _, rest in parts], default=0.0)
        return _Set(column, max(heading, sign_at + after) + _GAP, sign_at)
    limit = column.most or (_LONGEST_NAME if column.kind is ColumnKind.NAME else 400.0)
    longest = max([width(text, size, column.weight) for text in texts], default=0.0)
    return _Set(column, max(heading, min(longest, limit * size), column.least * size) + _GAP)


def _paint(
    canvas: Canvas, *, table: SheetTable, layout: _Layout, rows: tuple[tuple[str, ...], ...], notes: tuple[str, ...]
) -> None:
    heading = SheetHeading(" · ".join(filter(None, (table.footer.event, table.division))), table.title, table.right)
    y = draw_heading(canvas, heading, layout.page_size)
    right = layout.page_size[0] - MARGIN
    if rows:
        _paint_heads(canvas, y, layout)
        y -= 6
        rule(canvas, MARGIN, y, right, weight=0.8)
    elif not table.rows:
        draw(canvas, MARGIN, y - 14, table.empty, 14, limit=right - MARGIN)
        y -= 20
    top = y
    for row in said_once(rows, table.grouped):
        _paint_row(canvas, y - 0.5 * layout.row - 0.36 * layout.size, layout, row)
        y -= layout.row
        rule(canvas, MARGIN, y, right, weight=0.4, ink=FAINT)
    if table.ruled and rows:
        _paint_lines(canvas, layout, top, y)
    for note in notes:
        draw(canvas, MARGIN, y - 6.5 - layout.note_size, note, layout.note_size, ink=SOFT, limit=right - MARGIN)
        y -= _NOTE_LEADING * layout.note_size


def _paint_heads(canvas: Canvas, y: float, layout: _Layout) -> None:
    left, size = MARGIN, 0.85 * layout.size
    for column in layout.columns:
        limit = column.wide - _GAP
        x = left + limit if column.align is Align.RIGHT else left
        heading = column.column.heading
        draw(
            canvas, x, y, heading, size, FontWeight.BOLD, align=column.align, limit=limit, smallest=0.6 * size, ink=SOFT
        )
        left += column.wide


def _paint_row(canvas: Canvas, y: float, layout: _Layout, row: tuple[str, ...]) -> None:
    left, size = MARGIN, layout.size
    for column, cell in zip(layout.columns, row, strict=False):
        limit = column.wide - _GAP
        x = left + limit if column.align is Align.RIGHT else left
        if column.column.kind is ColumnKind.NAME or column.column.broken:
            over = 0.5 * layout.row + 0.3 * size
            smallest = (0.85 if column.column.broken else 0.6) * size
            draw_name(
                canvas, x, y, cell, size, column.column.weight, limit=limit, smallest=smallest,
                above=over, below=layout.row - over - 1,
            )  # fmt: skip
        elif column.column.kind is ColumnKind.LINE:
            rule(canvas, left, y - 0.25 * size, left + limit, weight=0.6)
        elif column.sign_at is not None:
            place, rest = split_cell(cell)
            draw(canvas, left + column.sign_at, y, place, size, align=Align.RIGHT)
            draw(canvas, left + column.sign_at, y, rest, size)
        else:
            draw(canvas, x, y, cell, size, column.column.weight, align=column.align, limit=limit, smallest=0.6 * size)
        left += column.wide


def _paint_lines(canvas: Canvas, layout: _Layout, top: float, bottom: float) -> None:
    """Paint vertical lines on both sides of the columns of rounds."""
    canvas.setStrokeGray(FAINT)
    canvas.setLineWidth(0.4)
    left = MARGIN
    for column in layout.columns:
        if column.sign_at is not None:
            canvas.line(left - _GAP / 2, top, left - _GAP / 2, bottom)
            canvas.line(left + column.wide - _GAP / 2, top, left + column.wide - _GAP / 2, bottom)
        left += column.wide
