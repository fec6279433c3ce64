"""Result slips, four to an A4 page: the two players fill one in and sign it, or scan it instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.bilingual import in_both, in_each, in_second
from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import draw_name
from games.sheets.page import FAINT, INK, PORTRAIT, SOFT, Laid, SheetFooter, draw_stone, pdf_of, rule
from games.sheets.qr import draw_qr
from games.sheets.text import Align, draw, width
from games.wording.terms import colour_words, komi_words, stones_words
from ground.translation import gettext as _, gettext_noop, pgettext
from nzgs_tourney.tournament.division.partners import order_of_play
from ratings.rank import grade_text

SLIPS_ON_PAGE = 4
_WIDE, _HIGH = PORTRAIT[0] / 2, PORTRAIT[1] / 2
_EDGE = 22.0
_INNER = _WIDE - 2 * _EDGE
_QR_SIDE = 68.0
_SIDE_PITCH = 91.0
_SMALL = 5.5
"""The smallest type size of the words next to a code."""
_LEAST_NAMED = 6.5
"""Where it would be smaller, the line beside a code doesn't repeat the name above it."""
_HEADING, _LEAST_HEADING = 14.0, 10.5


@dataclass(frozen=True, slots=True)
class SlipPlayer:
    """One side of a slip. `link` is the player's own address, drawn as a QR code; empty for none. `code` is the short
    code for the same page, typed on the site's front page. `partners`: the names of those who play in turn, the first
    one first; empty for one player."""

    name: str
    rank: str = ""
    club: str = ""
    link: str = ""
    code: str = ""
    partners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """One game to be played. `handicap` is in stones, 0 for even; `komi` is text. `tie`: the game can be tied.
    `even_if_both`: the two may agree on an even game. `again`: a line in bold on why there may be an earlier slip of
    this game; empty for none. `note`: what was corrected since the round was drawn. `match`: the
    teams and the board between them; empty where no teams play."""

    division: str
    round_number: int
    table: int
    white: SlipPlayer
    black: SlipPlayer
    handicap: int
    komi: str
    tie: bool = True
    even_if_both: bool = False
    again: str = ""
    note: str = ""
    match: str = ""


@dataclass(frozen=True, slots=True)
class SlipPack:
    """The slips of a round. `host` is the site's address in words, e.g. tourney.example.nz: beside each code, or at the
    foot of a slip without codes. `privacy` leads to the privacy page, in each language."""

    footer: SheetFooter
    slips: tuple[Slip, ...]
    host: str = ""
    privacy: tuple[str, ...] = ()


def slips_pdf(pack: SlipPack) -> bytes:
    """All slips in the given order, four to a page with cut lines; the same pack gives the same bytes.

    Every slip has event, ledger head and printing time itself, because slips are cut apart. A pack without slips is a
    page that says so.
    """
    return pdf_of(_("Result slips"), [lay_slips(pack)])


def lay_slips(pack: SlipPack) -> Laid:
    """The slips, laid out to be drawn among other sheets."""
    count = len(pack.slips)
    pages = tuple(
        partial(_paint_page, pack=pack, slips=pack.slips[start : start + SLIPS_ON_PAGE])
        for start in range(0, max(count, 1), SLIPS_ON_PAGE)
    )
    return Laid(_("Result slips"), pack.footer, PORTRAIT, pages, has_footer=False)


def _paint_page(canvas: Canvas, *, pack: SlipPack, slips: tuple[Slip, ...]) -> None:
    if not slips:
        draw(canvas, 36, PORTRAIT[1] - 60, _("No games in this round: no result slips."), 14)
        return
    canvas.saveState()
    canvas.setStrokeGray(SOFT)
    canvas.setLineWidth(0.5)
    canvas.setDash(3, 4)
    canvas.line(_WIDE, 0, _WIDE, PORTRAIT[1])
    canvas.line(0, _HIGH, PORTRAIT[0], _HIGH)
    canvas.restoreState()
    for index, slip in enumerate(slips):
        canvas.saveState()
        canvas.translate(_WIDE * (index % 2), _HIGH * (1 - index // 2))
        _paint_slip(canvas, pack, slip)
        canvas.restoreState()


def _paint_slip(canvas: Canvas, pack: SlipPack, slip: Slip) -> None:
    right = _WIDE - _EDGE
    top = _HIGH - _EDGE
    called, table = in_both(lambda: _("Table"), " "), str(slip.table)
    number = width(table, 34, FontWeight.BOLD)
    room = _INNER - number - max(width(called, 10), 26) - 18
    used = 0.0
    if slip.match:
        used = 8 + draw(canvas, _EDGE, top - 9, slip.match, 9.5, FontWeight.BOLD, limit=room * 0.7, smallest=_SMALL)
    draw(canvas, _EDGE + used, top - 9, pack.footer.event, 9.5, limit=room - used, smallest=_SMALL, ink=SOFT)
    _paint_heading(canvas, top - 26, slip, room)
    draw(canvas, right - number - 6, top - 27, called, 10, align=Align.RIGHT, ink=SOFT)
    draw(canvas, right, top - 27, table, 34, FontWeight.BOLD, align=Align.RIGHT)
    rule(canvas, _EDGE, top - 35, right, weight=1.4)
    y = top - 42
    for player, black in ((slip.black, True), (slip.white, False)):
        _paint_player(canvas, y, player, pack, black=black)
        y -= _SIDE_PITCH
        rule(canvas, _EDGE, y + 7, right, weight=0.4, ink=FAINT)
    conditions = in_both(lambda: _conditions(slip), "  |  ")
    draw(canvas, _EDGE, y - 10, conditions, 13, FontWeight.BOLD, limit=_INNER)
    _paint_result(canvas, y - 22, slip)
    if slip.again or slip.note:
        told = " · ".join(part for part in (slip.again, slip.note) if part)
        draw(canvas, _EDGE, 38, told, 8.5, FontWeight.BOLD, limit=_INNER, smallest=_SMALL)
    for number, line in enumerate(reversed(pack.privacy)):
        draw(canvas, _EDGE, 23.5 + 7 * number, line, 6, limit=_INNER, smallest=5, ink=SOFT)
    foot = _("{ledger} · printed {time}").format(ledger=pack.footer.ledger, time=pack.footer.printed_at)
    coded = slip.black.code or slip.white.code
    draw(canvas, _EDGE, 16, foot, 6.5, limit=_INNER * (1 if coded else 0.6), ink=SOFT)
    if not coded:
        draw(canvas, right, 16, pack.host, 8.5, FontWeight.BOLD, align=Align.RIGHT, limit=_INNER * 0.38)


def _paint_heading(canvas: Canvas, y: float, slip: Slip, room: float) -> None:
    """Paint the division and the round: the round in one language where two don't fit, and always its number."""
    for called in (in_both(lambda: _round(slip)), _round(slip)):
        heading = f"{slip.division} · {called}" if called else slip.division
        if width(heading, _LEAST_HEADING, FontWeight.BOLD) <= room:
            draw(canvas, _EDGE, y, heading, _HEADING, FontWeight.BOLD, limit=room)
            return
    size, called = _LEAST_HEADING, f"· {_round(slip)}" if slip.round_number else ""
    left = room - width(called, size, FontWeight.BOLD) - size / 4
    used = draw(canvas, _EDGE, y, slip.division, size, FontWeight.BOLD, limit=left, smallest=size)
    draw(canvas, _EDGE + used + size / 4, y, called, size, FontWeight.BOLD)


def _round(slip: Slip) -> str:
    return _("Round {number}").format(number=slip.round_number) if slip.round_number else ""


def _conditions(slip: Slip) -> str:
    """The handicap and the komi, and between sides of partners the order of play."""
    terms = _terms(slip)
    if not slip.black.partners:
        return terms
    order = " ".join(order_of_play(len(slip.black.partners)))
    return _("{terms} · in turn {order}").format(terms=terms, order=order)


def _terms(slip: Slip) -> str:
    if not slip.handicap:
        return _("Even game · {komi}").format(komi=komi_words(slip.komi))
    message = _("Handicap {stones} · {komi}")
    if slip.even_if_both:
        message = _("Handicap {stones} · {komi} · even if both agree")
    return message.format(stones=stones_words(slip.handicap), komi=komi_words(slip.komi))


def _paint_player(canvas: Canvas, top: float, player: SlipPlayer, pack: SlipPack, *, black: bool) -> None:
    text_left = _EDGE + 24
    limit = _WIDE - _EDGE - text_left - (_QR_SIDE + 8 if player.link else 0)
    draw_stone(canvas, _EDGE + 8.5, top - 20, 8, black=black)
    colour = in_both(lambda: colour_words("black" if black else "white"))
    draw(canvas, text_left, top - 9, colour, 8.5, ink=SOFT)
    if player.partners:
        _paint_partners(canvas, text_left, top, player, limit, black=black)
    else:
        draw_name(
            canvas, text_left, top - 26, player.name, 15, FontWeight.BOLD,
            limit=limit, smallest=9, above=14, below=3,
        )  # fmt: skip
    about = " · ".join(part for part in (grade_text(player.rank), player.club) if part)
    if not player.partners:
        draw(canvas, text_left, top - 40, about, 10, limit=limit, ink=SOFT)
    if player.link:
        draw_qr(canvas, _WIDE - _EDGE - _QR_SIDE, top - 4 - _QR_SIDE, _QR_SIDE, player.link)
        _paint_code(canvas, text_left, top, player, pack, limit)


def _paint_partners(canvas: Canvas, left: float, top: float, player: SlipPlayer, limit: float, *, black: bool) -> None:
    """Paint a line for each partner, with their place in the order of play before the name."""
    places = order_of_play(len(player.partners))[0 if black else 1 :: 2]
    high = 13.0 if len(player.partners) < 3 else 10.5
    for number, (place, name) in enumerate(zip(places, player.partners, strict=True)):
        y = top - 12 - high * (number + 1)
        draw(canvas, left, y, place, high - 1.5, ink=SOFT)
        draw(canvas, left + 20, y, name, high - 1, FontWeight.BOLD, limit=limit - 20, smallest=_SMALL)


def _paint_code(canvas: Canvas, left: float, top: float, player: SlipPlayer, pack: SlipPack, limit: float) -> None:
    """Paint whose code it is, and what to type where no phone can scan it."""
    make_text: Callable[[], str] = _scan_side if player.partners else partial(_scan, player.name)
    if not player.partners and max(width(text, _LEAST_NAMED) for text in in_each(make_text)) > limit:
        make_text = _scan_alone
    other = in_second(make_text)
    if not player.code:
        draw(canvas, left, top - 66, make_text(), 8, limit=limit, smallest=_SMALL, ink=SOFT)
        if other:
            draw(canvas, left, top - 75, other, 8, limit=limit, smallest=_SMALL, ink=SOFT)
        return
    if other:
        draw(canvas, left, top - 49.5, make_text(), 7.5, limit=limit, smallest=_SMALL, ink=SOFT)
        draw(canvas, left, top - 58, other, 7.5, limit=limit, smallest=_SMALL, ink=SOFT)
        typed = in_both(lambda: _typed(pack.host))
        if width(typed, _SMALL) > limit:
            typed = _typed(pack.host)
        draw(canvas, left, top - 66.5, typed, 7.5, limit=limit, smallest=_SMALL, ink=SOFT)
    else:
        draw(canvas, left, top - 54, make_text(), 8, limit=limit, smallest=_SMALL, ink=SOFT)
        draw(canvas, left, top - 64.5, _typed(pack.host), 8, limit=limit, smallest=_SMALL, ink=SOFT)
    draw(canvas, left, top - 79, player.code, 12.5, FontWeight.BOLD, limit=limit)


def _scan(name: str) -> str:
    return _("Scan to report ({name} only)").format(name=name)


def _scan_alone() -> str:
    """The same where the name, in large letters above, is too long to repeat."""
    return _("Scan to report (this player only)")


def _scan_side() -> str:
    return _("Scan to report (this side only)")


def _typed(host: str) -> str:
    return _("or type at {host}").format(host=host) if host else _("or type")


_MANNERS = (gettext_noop("resignation"), gettext_noop("time"), gettext_noop("forfeit"))


def _paint_result(canvas: Canvas, top: float, slip: Slip) -> None:
    right = _WIDE - _EDGE
    circled = in_both(lambda: _("Circle the winner, or jigo") if slip.tie else _("Circle the winner"))
    draw(canvas, _EDGE, top - 8, circled, 8.5, limit=_INNER, ink=SOFT)
    jigo = 46.0
    side = (_INNER - jigo) / 2
    middle = top - 29
    spots = ((_EDGE, "black", slip.black.name), (_EDGE + side + jigo, "white", slip.white.name))
    for left, colour, name in spots:
        if colour == "white" and slip.tie:
            _paint_jigo(canvas, left - jigo / 2, middle)
        centre = left + side / 2
        _paint_choice(canvas, centre, middle, name, side - 6)
        called = in_both(partial(colour_words, colour))
        draw(canvas, centre, middle - 12, called, 8.5, align=Align.CENTRE, ink=SOFT)
    line = middle - 36
    _paint_manner(canvas, line)
    line -= 31
    half = (_INNER - 14) / 2
    black = in_both(lambda: _("signed: Black"))
    white = in_both(lambda: _("signed: White"))
    for left, label in ((_EDGE, black), (right - half, white)):
        rule(canvas, left, line, left + half)
        draw(canvas, left, line - 9, label, 7.5, limit=half, ink=SOFT)


def _paint_jigo(canvas: Canvas, centre: float, middle: float) -> None:
    draw(canvas, centre, middle, _("jigo"), 12.5, FontWeight.BOLD, align=Align.CENTRE)
    if other := in_second(lambda: _("jigo")):
        draw(canvas, centre, middle - 12, other, 8.5, align=Align.CENTRE, ink=SOFT)


def _paint_manner(canvas: Canvas, line: float) -> None:
    """Paint by how many points, or how else: the second language's words below the first's."""

    def label(at: float, make_text: Callable[[], str]) -> float:
        used = draw(canvas, at, line, make_text(), 9.5)
        other = in_second(make_text)
        if other:
            draw(canvas, at, line - 9.5, other, 7.5, limit=used + 6, smallest=5, ink=SOFT)
        return used

    at = _EDGE
    at += draw(canvas, at, line, pgettext("before a margin in points", "by"), 9.5) + 4
    rule(canvas, at, line - 2, at + 44, ink=INK)
    at += 47
    at += label(at, lambda: _("points")) + 10
    for manner in _MANNERS:
        canvas.setStrokeGray(INK)
        canvas.setLineWidth(0.7)
        canvas.rect(at, line - 1, 8, 8)
        at += 10 + label(at + 10, partial(_, manner)) + 8


def _paint_choice(canvas: Canvas, centre: float, y: float, name: str, limit: float) -> None:
    """Paint a name to be circled: large on one line if it fits, otherwise on two."""
    size, floor = (12.5, 6.0) if width(name, 9.5, FontWeight.BOLD) <= limit else (9.5, 9.5)
    draw_name(
        canvas, centre, y, name, size, FontWeight.BOLD,
        limit=limit, smallest=floor, align=Align.CENTRE, above=17.6, below=3,
    )  # fmt: skip
