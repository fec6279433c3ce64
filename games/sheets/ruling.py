"""Prints a referee's ruling: the claim, what the record shows, the decision, and who signs.

The caller formats times and words. What doesn't fit one page continues on a second one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.board_drawing import side
from games.sheets.board_pdf import draw_board
from games.sheets.diagram import Diagram
from games.sheets.fonts import FontWeight
from games.sheets.game_head import PaperPlayer, game_words, players_strip
from games.sheets.line_breaks import broken, draw_name
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
    rule,
)
from games.sheets.page_flow import LEADING, SIZE, Strip, gap, height_of, labelled, paged, paint_down
from games.sheets.text import Align, draw
from games.wording.numbers import sentences
from ground.translation import gettext as _, gettext_noop, pgettext

MOST_DIAGRAMS = 3


@dataclass(frozen=True, slots=True)
class PaperDiagram:
    """A position with its marks and its caption: "The position before move 57"."""

    caption: str
    diagram: Diagram


@dataclass(frozen=True, slots=True)
class RulingSheet:
    """A ruling in finished texts; an empty one is left out with its heading.

    `where`: division, round and table, "Open · Round 3 · Table 4". `ruled_at`: date, time and zone. `number` is None
    while the ruling is only proposed: the paper then says so on every page, with `notice` (what it waits for, or that
    it was declined and why). `kind`: what the case is about. `appeal_of`: the ruling appealed against. `question`: what
    was claimed; `finding`: what the record shows. `rule`: the rule in this program's words, after the names of its
    places; `quotations`: official words with their source, the only ones in quotation marks. At most three `diagrams`,
    side by side. `decision`: one sentence; `next_move`: whose move it is; `result`: the result afterwards, or that it
    is unchanged. `referee` and `second`: names under the lines to sign; no line for an empty `second`.
    `agreed`: the others in a committee, with a line each.

    Raises ValueError for more than three diagrams.
    """

    footer: SheetFooter
    where: str
    ruled_at: str
    number: int | None
    case: int
    kind: str
    black: PaperPlayer
    white: PaperPlayer
    board_size: int
    handicap: int
    komi: str
    question: str
    decision: str
    reason: str
    heard_black: bool
    heard_white: bool
    referee: str
    unheard: str = ""
    finding: str = ""
    rule: str = ""
    quotations: tuple[tuple[str, str], ...] = ()
    diagrams: tuple[PaperDiagram, ...] = ()
    next_move: str = ""
    result: str = ""
    second: str = ""
    agreed: tuple[str, ...] = ()
    notice: str = ""
    appeal_of: str = ""

    def __post_init__(self) -> None:
        if len(self.diagrams) > MOST_DIAGRAMS:
            raise ValueError(f"{len(self.diagrams)} diagrams were given; a ruling has at most {MOST_DIAGRAMS}")


_RIGHT = PORTRAIT[0] - MARGIN
_INNER = PORTRAIT[0] - 2 * MARGIN
_ROOM = PORTRAIT[1] - MARGIN - HEADING_HEIGHT - FOOTER_TOP
_DECISION_SIZE, _DECISION_LEADING = 12.5, 16.5
_DIAGRAM_GAP = 16.0
_SCALES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64)
"""Factors by which the diagrams may shrink so that everything fits on one page."""


def ruling_pdf(sheet: RulingSheet) -> bytes:
    """The ruling on A4, in black and greys; one page, or more where its texts need them. Nothing is cut off.

    The same paper gives the same bytes.
    """
    strips = next(
        (tried for scale in _SCALES if height_of(tried := _strips(sheet, scale)) <= _ROOM), _strips(sheet, _SCALES[0])
    )
    pages = paged(strips, _ROOM)
    painters = [partial(_paint, sheet=sheet, strips=page, first=not index) for index, page in enumerate(pages)]
    return build_pdf(_title(sheet), sheet.footer, PORTRAIT, painters)


def _title(sheet: RulingSheet) -> str:
    if sheet.number is None:
        return _("Proposed ruling")
    return _("Ruling {number}").format(number=sheet.number)


def _paint(canvas: Canvas, *, sheet: RulingSheet, strips: Sequence[Strip], first: bool) -> None:
    above = " · ".join(part for part in (sheet.footer.event, sheet.where) if part)
    title = _title(sheet) if first else _("{title}, continued").format(title=_title(sheet))
    right = _("case {number}") if sheet.number is not None else _("case {number} · not final")
    right = right.format(number=sheet.case)
    top = draw_heading(canvas, SheetHeading(above, title, right), PORTRAIT)
    paint_down(canvas, strips, top)


def _strips(sheet: RulingSheet, scale: float) -> list[Strip]:
    strips: list[Strip] = []
    if sheet.number is None:
        strips += [_band(_("NOT FINAL: PROPOSED"), sheet.notice), gap(8)]
    strips += [players_strip(sheet.black, sheet.white), *_facts(sheet), gap(3)]
    strips += labelled(_("Question"), sheet.question)
    strips += labelled(_("Finding"), sheet.finding)
    strips += labelled(pgettext("what a ruling rests on", "Rule"), sheet.rule, ink=SOFT)
    for text, source in sheet.quotations:
        strips += labelled("", _("“{quotation}” {source}").format(quotation=text, source=source), ink=SOFT)
    if sheet.diagrams:
        strips += [gap(6), _diagrams(sheet.diagrams, scale), gap(4)]
    strips += _decision(sheet)
    strips += labelled(_("Reason"), sheet.reason)
    heard = _(_HEARD[sheet.heard_black, sheet.heard_white])
    strips += labelled(_("Heard"), sentences((heard, sheet.unheard)))
    strips += labelled(_("Result"), sheet.result)
    return [*strips, _signatures(sheet)]


_HEARD = {
    (True, True): gettext_noop("Black: yes. White: yes."),
    (True, False): gettext_noop("Black: yes. White: no."),
    (False, True): gettext_noop("Black: no. White: yes."),
    (False, False): gettext_noop("Black: no. White: no."),
}


def _band(title: str, text: str) -> Strip:
    """A box across the page that can't be overlooked."""
    lines = broken(text, SIZE, _INNER - 24)
    high = 26 + LEADING * len(lines) + (4 if lines else 0)

    def paint(canvas: Canvas, top: float) -> None:
        canvas.setStrokeGray(0)
        canvas.setLineWidth(2)
        canvas.rect(MARGIN + 1, top - high, _INNER - 2, high)
        draw(canvas, MARGIN + 12, top - 18, title, 14, FontWeight.BOLD)
        for index, line in enumerate(lines):
            draw(canvas, MARGIN + 12, top - 18 - LEADING * (index + 1) - 1, line, SIZE)

    return Strip(high, paint)


def _facts(sheet: RulingSheet) -> Iterator[Strip]:
    game = game_words(sheet.board_size, sheet.handicap, sheet.komi)
    yield from labelled(_("Game"), game, after=1)
    yield from labelled(_("Case"), _case(sheet), after=1)
    yield from labelled(_("Appeal against"), sheet.appeal_of, after=1)
    yield from labelled(_("Ruled") if sheet.number is not None else _("Proposed"), sheet.ruled_at)


def _case(sheet: RulingSheet) -> str:
    if not sheet.kind:
        return str(sheet.case)
    return _("{number}, {kind}").format(number=sheet.case, kind=sheet.kind)


def _diagrams(diagrams: Sequence[PaperDiagram], scale: float) -> Strip:
    """The positions side by side with their captions."""
    column = (_INNER - _DIAGRAM_GAP * (len(diagrams) - 1)) / max(2, len(diagrams))
    captions = [broken(diagram.caption, 9, column) for diagram in diagrams]
    board = max(min(column, side(diagram.diagram)) for diagram in diagrams) * scale
    high = board + 4 + 11.5 * max(len(lines) for lines in captions) + 2

    def paint(canvas: Canvas, top: float) -> None:
        for index, (diagram, lines) in enumerate(zip(diagrams, captions, strict=True)):
            left = MARGIN + (column + _DIAGRAM_GAP) * index
            wide = min(column, side(diagram.diagram)) * scale
            draw_board(canvas, diagram.diagram, left, top - wide, wide)
            for number, line in enumerate(lines, start=1):
                draw(canvas, left, top - board - 2 - 11.5 * number, line, 9)

    return Strip(high, paint)


def _decision(sheet: RulingSheet) -> Iterator[Strip]:
    """The decision, between two heavy lines, in larger type."""
    lines = [*broken(sheet.decision, _DECISION_SIZE, _INNER, FontWeight.BOLD)]
    lines += broken(sheet.next_move, _DECISION_SIZE, _INNER, FontWeight.BOLD)
    yield Strip(5, _paint_heavy_rule, keep=True)
    for line in lines:
        yield Strip(_DECISION_LEADING, partial(_paint_decided, line=line), keep=True)
    yield Strip(11, _paint_heavy_rule)


def _paint_heavy_rule(canvas: Canvas, top: float) -> None:
    rule(canvas, MARGIN, top - 3, _RIGHT, weight=1.6)


def _paint_decided(canvas: Canvas, top: float, *, line: str) -> None:
    draw(canvas, MARGIN, top - 12.5, line, _DECISION_SIZE, FontWeight.BOLD)


def _signatures(sheet: RulingSheet) -> Strip:
    """A line for everyone who signs; on a proposal only for those whose ruling it is."""
    signers = [(_("signed: Referee"), sheet.referee)]
    signers += [(_("signed: Committee"), name) for name in sheet.agreed]
    if sheet.second:
        signers.append((_("signed: Second official"), sheet.second))
    if sheet.number is not None:
        signers += [(_("signed: Black"), sheet.black.name), (_("signed: White"), sheet.white.name)]
    wide = (_INNER - 18 * (max(2, len(signers)) - 1)) / max(2, len(signers))

    def paint(canvas: Canvas, top: float) -> None:
        for index, (role, name) in enumerate(signers):
            left = MARGIN + (wide + 18) * index
            rule(canvas, left, top - 40, left + wide, weight=0.7)
            draw(canvas, left, top - 50, role, 8, limit=wide, ink=SOFT)
            draw_name(canvas, left, top - 61, name, 9.5, limit=wide, smallest=6, below=3)
        if sheet.number is None:
            draw(canvas, _RIGHT, top - 72, _("Both sides sign the final ruling."), 8, align=Align.RIGHT, ink=SOFT)

    return Strip(66 if sheet.number is not None else 76, paint)
