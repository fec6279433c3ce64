"""The sheet of who doesn't play in a round, by reason, so that nobody is searched for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

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
    pdf_of,
    rule,
)
from games.sheets.page_flow import Strip, gap, paged, paint_down
from games.sheets.text import draw
from ground.translation import gettext as _
from nzgs_tourney.paper.sheets.round import SheetPlayer
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.wording.entries.side_words import sides_counted
from ratings.rank import grade_text


@dataclass(frozen=True, slots=True)
class AwayGroup:
    """Players without a game for one reason. `title`, e.g. "Bye", `note` what it is worth or means, or empty."""

    title: str
    players: tuple[SheetPlayer, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class AwaySheet:
    """The list for a round; groups without players are left out. `draft` is shown in the heading; `side` is the
    kind of side that the division has."""

    footer: SheetFooter
    division: str
    round_number: int
    round_count: int
    groups: tuple[AwayGroup, ...]
    draft: bool = False
    side: str = Side.PERSON.value
    large: bool = False


def away_pdf(sheet: AwaySheet) -> bytes:
    """The list as an A4 PDF, names in order, two columns; the same sheet gives the same bytes."""
    layout = lay_away(sheet)
    return pdf_of(layout.title, [layout])


def lay_away(sheet: AwaySheet) -> Laid:
    """The list, laid out to be drawn among other sheets."""
    page_size, size = (LANDSCAPE, 19.0) if sheet.large else (PORTRAIT, 12.5)
    strips = list(_strips(sheet, page_size[0] - 2 * MARGIN, size))
    pages = paged(strips, page_size[1] - MARGIN - HEADING_HEIGHT - FOOTER_TOP)
    right = _("round {round} of {rounds}").format(round=sheet.round_number, rounds=sheet.round_count)
    heading = SheetHeading(f"{sheet.footer.event} · {sheet.division}", in_both(lambda: _title(sheet)), right)

    def paint(canvas: Canvas, page: tuple[Strip, ...]) -> None:
        paint_down(canvas, page, draw_heading(canvas, heading, page_size))

    painters = tuple(partial(paint, page=page) for page in pages)
    title = _("{division}, not playing in round {round}").format(division=sheet.division, round=sheet.round_number)
    return Laid(title, sheet.footer, page_size, painters)


def _title(sheet: AwaySheet) -> str:
    if sheet.draft:
        return _("Not playing in round {round} · DRAFT").format(round=sheet.round_number)
    return _("Not playing in round {round}").format(round=sheet.round_number)


def _strips(sheet: AwaySheet, inner: float, size: float) -> Iterator[Strip]:
    groups = [group for group in sheet.groups if group.players]
    if not groups:
        yield Strip(2 * size, lambda canvas, top: _words(canvas, top - size, _("Everybody plays in this round."), size))
    for group in groups:
        many = len(group.players)
        count = sides_counted(sheet.side, many)
        yield Strip(2.2 * size, partial(_paint_title, group=group, count=count, inner=inner, size=size), keep=True)
        players = sorted(group.players, key=lambda player: player.key)
        for one, other in zip_longest(players[::2], players[1::2]):
            pair = (one, other)
            yield Strip(2.1 * size, partial(_paint_pair, pair=pair, inner=inner, size=size))
        yield gap(size)


def _words(canvas: Canvas, y: float, text: str, size: float) -> None:
    draw(canvas, MARGIN, y, text, size)


def _paint_title(canvas: Canvas, top: float, *, group: AwayGroup, count: str, inner: float, size: float) -> None:
    y = top - 1.5 * size
    used = draw(canvas, MARGIN, y, group.title, 1.25 * size, FontWeight.BOLD)
    rest = " · ".join(part for part in (count, group.note) if part)
    draw(canvas, MARGIN + used + size, y, rest, 0.8 * size, limit=inner - used - size, ink=SOFT)
    rule(canvas, MARGIN, y - 0.5 * size, MARGIN + inner, weight=0.8)


def _paint_pair(
    canvas: Canvas, top: float, *, pair: tuple[SheetPlayer, SheetPlayer | None], inner: float, size: float
) -> None:
    column = inner / 2
    for index, player in enumerate(pair):
        if player is None:
            continue
        left = MARGIN + index * column
        limit = 0.62 * column
        y = top - 1.4 * size
        used = draw_name(
            canvas, left, y, player.name, size, FontWeight.BOLD, limit=limit, above=1.3 * size, below=0.5 * size
        )
        about = " · ".join(part for part in (grade_text(player.rank), player.club) if part)
        draw(canvas, left + used + 8, y, about, 0.8 * size, limit=column - used - 20, ink=SOFT)
    rule(canvas, MARGIN, top - 2.1 * size, MARGIN + inner, weight=0.4, ink=FAINT)
