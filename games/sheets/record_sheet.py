"""Prints a game record: diagrams with numbered moves, notes beside them on what can't be drawn, and the findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.rules.replay import Replay
from games.rules.steps import steps_of
from games.sheets.board_drawing import side
from games.sheets.board_pdf import draw_board
from games.sheets.finding_lines import FindingLine, finding_lines
from games.sheets.fonts import FontWeight
from games.sheets.game_head import PaperPlayer, players_strip
from games.sheets.line_breaks import broken
from games.sheets.numbered_moves import MOST_DIAGRAMS, NumberedDiagram, printed_record
from games.sheets.page import (
    FOOTER_TOP,
    HEADING_HEIGHT,
    MARGIN,
    PORTRAIT,
    SOFT,
    SheetFooter,
    SheetHeading,
    build_pdf,
    draw_heading,
)
from games.sheets.page_flow import Strip, gap, height_of, labelled, paged, paint_down
from games.sheets.text import draw
from ground.translation import gettext as _, ngettext

MOVES_A_DIAGRAM = (100, 50)
"""The reader's choices; the first is the default."""
MOST_FINDINGS = 100
"""The most findings that are printed; the number of others follows."""


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """A record to print. `where`: division, round and table. `facts`: finished lines with label and text: the game's
    terms, the result, the result in the record, who sent it. `warnings`: those of the audit. With `confirmed` no
    finding can be claimed, nor those at moves on which a referee has `ruled`.
    """

    footer: SheetFooter
    where: str
    black: PaperPlayer
    white: PaperPlayer
    facts: tuple[tuple[str, str], ...]
    replay: Replay
    moves_a_diagram: int = MOVES_A_DIAGRAM[0]
    warnings: tuple[str, ...] = ()
    confirmed: bool = False
    ruled: frozenset[int] = frozenset()


_INNER = PORTRAIT[0] - 2 * MARGIN
_ROOM = PORTRAIT[1] - MARGIN - HEADING_HEIGHT - FOOTER_TOP
_HALF_PAGE, _LEAST_HALF = _ROOM / 2 - 14, 250.0
"""The width of a diagram where two share a page; below the head of the first page they may be a little smaller."""
_LARGEST_HALVED = 19
_SCALE = 1.15
_BESIDE, _NARROWEST = 18.0, 120.0
_SIZE, _LEADING = 8.5, 11.2


@dataclass(frozen=True, slots=True)
class _Line:
    """A line beside or below a diagram."""

    text: str
    weight: FontWeight = FontWeight.REGULAR
    size: float = _SIZE
    space: float = 0.0

    def broken(self, limit: float) -> Iterator[_Line]:
        for index, part in enumerate(broken(self.text, self.size, limit, self.weight)):
            yield _Line(part, self.weight, self.size, 0.0 if index else self.space)

    @property
    def height(self) -> float:
        return self.size * _LEADING / _SIZE + self.space


def record_pdf(sheet: RecordSheet, limit: int = MOST_DIAGRAMS) -> bytes:
    """The record on A4, two diagrams a page on boards up to 19 lines, else one; the same sheet gives the same bytes.

    Every move of the record is on it: on a stone, in a note, or, after `limit` diagrams, in a list. Of the findings,
    the first `MOST_FINDINGS` are.
    """
    pages = paged(_strips(sheet, limit), _ROOM)
    painters = [partial(_paint, sheet=sheet, strips=strips, first=not at) for at, strips in enumerate(pages)]
    return build_pdf(f"{sheet.black.name} – {sheet.white.name}", sheet.footer, PORTRAIT, painters)


def _paint(canvas: Canvas, *, sheet: RecordSheet, strips: Sequence[Strip], first: bool) -> None:
    above = " · ".join(part for part in (sheet.footer.event, sheet.where) if part)
    moves = len(sheet.replay.game.moves)
    right = f"{sheet.black.name} – {sheet.white.name}"
    if first:
        right = ngettext("{count} move", "{count} moves", moves).format(count=moves)
    title = _("Game record") if first else _("Game record, continued")
    paint_down(canvas, strips, draw_heading(canvas, SheetHeading(above, title, right), PORTRAIT))


def _strips(sheet: RecordSheet, limit: int) -> list[Strip]:
    head = list(_head(sheet))
    left = (_ROOM - height_of(head)) / 2 - 12.5
    everything = finding_lines(sheet.replay, steps_of(sheet.replay), confirmed=sheet.confirmed, ruled=sheet.ruled)
    findings = everything[:MOST_FINDINGS]
    printed = printed_record(sheet.replay, sheet.moves_a_diagram, limit)
    strips = head
    for index, diagram in enumerate(printed.diagrams):
        half = left if index < 2 and _LEAST_HALF <= left < _HALF_PAGE else _HALF_PAGE
        lines = [line for line in findings if diagram.first_step <= line.step <= diagram.last_step]
        strips += _block(diagram, lines, _INNER if diagram.diagram.size > _LARGEST_HALVED else half)
    if printed.rest:
        past = printed.diagrams[-1].last_step
        strips += _below([_Line(_("The moves after these diagrams"), FontWeight.BOLD, 11, 6)])
        strips += _below([_Line(",  ".join(printed.rest))])
        strips += _below([line for finding in findings if finding.step > past for line in _finding(finding)])
    if more := len(everything) - len(findings):
        more_text = ngettext("{count} more finding, not printed", "{count} more findings, not printed", more)
        strips += _below([_Line(more_text.format(count=more), FontWeight.BOLD, 11, 6)])
        strips += _below([_Line(_("The audit of this record lists every one of them."))])
    rules = {line.title: line.rule for line in findings if line.rule}
    for title, text in rules.items():
        strips += [gap(4), *labelled(title, text, ink=SOFT)]
    return strips


def _head(sheet: RecordSheet) -> Iterator[Strip]:
    yield players_strip(sheet.black, sheet.white)
    for label, text in sheet.facts:
        yield from labelled(label, text, after=1)
    for number, text in enumerate(sheet.warnings):
        yield from labelled("" if number else _("Noted"), text, after=1)
    yield gap(8)


def _block(diagram: NumberedDiagram, findings: Sequence[FindingLine], width: float) -> Iterator[Strip]:
    """A diagram at most `width` wide, with its lines beside it if they fit, otherwise below."""
    wide = min(width, side(diagram.diagram) * _SCALE)
    lines = [_Line(diagram.diagram.title, FontWeight.BOLD, 11)]
    lines += [_Line(_("{notes}.").format(notes="; ".join(diagram.notes)), space=4)] if diagram.notes else []
    lines += (
        [_Line(_("Captures: {captures}.").format(captures="; ".join(diagram.captures)), space=4)]
        if diagram.captures
        else []
    )
    lines += [line for finding in findings for line in _finding(finding)]
    column = _INNER - wide - _BESIDE
    notes = [part for line in lines for part in line.broken(column)] if column > _NARROWEST else []
    if notes and sum(line.height for line in notes) <= wide:
        yield Strip(wide + 12, partial(_paint_block, diagram=diagram, wide=wide, notes=tuple(notes)))
        return
    yield Strip(wide + 4, partial(_paint_block, diagram=diagram, wide=wide, notes=()), keep=True)
    yield from _below(lines)
    yield gap(12)


def _finding(line: FindingLine) -> tuple[_Line, _Line]:
    message = _("after {move}: {title}") if line.id.startswith("s") else _("{move}: {title}")
    return _Line(message.format(move=line.move, title=line.title), FontWeight.BOLD, space=5), _Line(line.text)


def _paint_block(
    canvas: Canvas, top: float, *, diagram: NumberedDiagram, wide: float, notes: tuple[_Line, ...]
) -> None:
    draw_board(canvas, diagram.diagram, MARGIN, top - wide, wide)
    for line in notes:
        top -= line.height
        draw(canvas, MARGIN + wide + _BESIDE, top + 0.25 * line.size, line.text, line.size, line.weight)


def _below(lines: Sequence[_Line]) -> Iterator[Strip]:
    """Lines across the page; a bold one stays with what it heads."""
    for line in lines:
        for part in line.broken(_INNER):
            yield Strip(part.height, partial(_paint_below, line=part), keep=part.weight is FontWeight.BOLD)


def _paint_below(canvas: Canvas, top: float, *, line: _Line) -> None:
    draw(canvas, MARGIN, top - line.height + 0.25 * line.size, line.text, line.size, line.weight)
