"""Writes a diagram as SVG for a page, also one whose points can be tapped: classes take their colours from `board.css`,
and attributes are enough without it.

Stones carry `data-point`, layers are groups of class `board-<layer>`, and the root carries size, cell and origin, so
that a script can move to another position without drawing the board again. What is drawn many times is written once:
the two stones, the style of the coordinates, the points of one owner as one path.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import groupby

from games.sheets.board_drawing import CELL, STONE_RADIUS, Disc, Label, Path, Piece, pad, pieces, side, spot
from games.sheets.diagram import Diagram
from games.sheets.text import clean
from ground.translation import gettext as _

_INK, _WHITE, _BOARD = "#17191a", "#fff", "#e2bd7b"
_LINE = "#5a4219"
_STROKE = f'fill="none" stroke="{_INK}" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"'
_PAINT = {
    "board": f'fill="{_BOARD}"',
    "grid": f'fill="none" stroke="{_LINE}" stroke-width="0.8"',
    "edge": f'fill="none" stroke="{_LINE}" stroke-width="1.5"',
    "star": f'fill="{_LINE}"',
    "coordinate": f'fill="{_LINE}"',
    "owner-black": f'fill="{_INK}" stroke="{_WHITE}" stroke-width="0.8"',
    "owner-white": f'fill="{_WHITE}" stroke="{_INK}" stroke-width="1"',
    "owner-shared": f'fill="{_BOARD}" stroke="{_INK}" stroke-width="1.3"',
    "ghost-black": f'fill="{_INK}" fill-opacity="0.35" stroke="{_INK}" stroke-width="1.2" stroke-dasharray="3 2"',
    "ghost-white": f'fill="{_WHITE}" fill-opacity="0.45" stroke="{_INK}" stroke-width="1.2" stroke-dasharray="3 2"',
    "clear": f'fill="{_BOARD}"',
    "drawn-line": 'fill="none" stroke="#a0241c" stroke-width="2" stroke-linecap="round"',
    "drawn-head": 'fill="#a0241c"',
    "on-light": _STROKE,
    "on-dark": _STROKE.replace(_INK, _WHITE),
    "on-light-fill": f'fill="{_INK}"',
    "on-dark-fill": f'fill="{_WHITE}"',
    "on-light-text": f'fill="{_INK}" font-weight="700"',
    "on-dark-text": f'fill="{_WHITE}" font-weight="700"',
}


class SvgText(str):
    """SVG made by `svg`, with every text escaped: a template need not escape it again."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


def svg(diagram: Diagram, prefix: str = "board") -> SvgText:
    """The diagram as one `<svg>` element with a title, ready for a page.

    `prefix` (letters, digits, hyphens) must differ between two boards of a page: ids begin with it. Every text in it is
    escaped. The result depends on the input alone.
    """
    size = _number(side(diagram))
    middle = _number(pad(diagram))
    turned = ' data-turned=""' if diagram.turned else ""
    shades = _shade(prefix, "black", "#62676b", "#0c0d0e") + _shade(prefix, "white", "#fff", "#cfcdc6")
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="go-board" viewBox="0 0 {size} {size}" role="img" '
        f'aria-labelledby="{prefix}-title" data-size="{diagram.size}" data-cell="{_number(CELL)}" '
        f'data-origin="{middle}" data-radius="{_number(STONE_RADIUS)}" data-prefix="{prefix}"{turned}>'
        f'<title id="{prefix}-title">{escape(clean(diagram.description()))}</title>'
        f"<defs>{shades}{_stone(prefix, 'black')}{_stone(prefix, 'white')}</defs>"
    )
    layers = []
    for layer, group in groupby(_with_all_layers(pieces(diagram)), key=lambda piece: piece[0]):
        contents = "".join(_grid([piece for _, piece in group if piece is not None], prefix))
        layers.append(f'<g class="board-{layer}" aria-hidden="true">{contents}</g>')
    return SvgText(f"{head}{''.join(layers)}</svg>")


def linked_svg(diagram: Diagram, links: Mapping[int, str], prefix: str = "board") -> SvgText:
    """The diagram as by `svg`, with links on points, by the point. They are for a mouse or a finger: the page has the
    same links in a list, for the keyboard and for reading aloud. The board is a group, as a picture holds no links."""
    drawn = []
    for point, address in links.items():
        at_x, at_y = (_number(place) for place in spot(diagram, point))
        drawn.append(
            f'<a href="{escape(address)}" tabindex="-1" aria-hidden="true">'
            f'<circle cx="{at_x}" cy="{at_y}" r="{_number(CELL / 2)}" fill="transparent"/></a>'
        )
    board = svg(diagram, prefix).replace(' role="img" ', ' role="group" ', 1).removesuffix("</svg>")
    return SvgText(f"{board}{''.join(drawn)}</svg>")


def _with_all_layers(pieces: Iterable[Piece]) -> list[tuple[str, Piece | None]]:
    """The pieces with their layers, including empty layers that a script may draw in."""
    layers: list[tuple[str, Piece | None]] = [(piece.layer, piece) for piece in pieces]
    for layer in ("owners", "stones", "marks"):
        if all(name != layer for name, _ in layers):
            layers.append((layer, None))
    order = ("ground", "lines", "coordinates", "owners", "stones", "marks")
    return sorted(layers, key=lambda pair: order.index(pair[0]))


def _shade(prefix: str, name: str, light: str, dark: str) -> str:
    return (
        f'<radialGradient id="{prefix}-{name}" cx="0.36" cy="0.3" r="0.75">'
        f'<stop class="shade-{name}-light" offset="0" stop-color="{light}"/>'
        f'<stop class="shade-{name}-dark" offset="1" stop-color="{dark}"/></radialGradient>'
    )


def _stone(prefix: str, name: str) -> str:
    return (
        f'<circle id="{prefix}-{name[0]}" class="{name}" r="{_number(STONE_RADIUS)}" '
        f'fill="url(#{prefix}-{name})" stroke="{_INK}" stroke-width="0.7"/>'
    )


def _grid(group: list[Piece], prefix: str) -> Iterable[str]:
    """The pieces of one layer; lines of one role become one path, coordinates share their style."""
    if group and group[0].layer == "owners":
        group = sorted(group, key=lambda piece: piece.role)
    for (kind, role), same in groupby(group, key=lambda piece: (type(piece), piece.role)):
        several = list(same)
        if role == "grid" or role.startswith("owner-"):
            steps = "".join(_steps(piece) for piece in several if isinstance(piece, Path))
            yield f'<path class="{role}" d="{steps}" {_PAINT[role]}/>'
        elif kind is Label and role == "coordinate":
            yield from _coordinates([piece for piece in several if isinstance(piece, Label)])
        else:
            yield from (_piece(piece, prefix) for piece in several)


def _coordinates(labels: list[Label]) -> Iterable[str]:
    size = _number(labels[0].size)
    yield f'<g class="coordinate" font-size="{size}" text-anchor="middle" {_PAINT["coordinate"]}>'
    yield from (f'<text x="{_number(piece.x)}" y="{_baseline(piece)}">{escape(piece.text)}</text>' for piece in labels)
    yield "</g>"


def _piece(piece: Piece, prefix: str) -> str:
    if isinstance(piece, Path):
        return f'<path class="{piece.role}" d="{_steps(piece)}" {_PAINT[piece.role]}/>'
    at_x, at_y = _number(piece.x), _number(piece.y)
    if isinstance(piece, Label):
        size = _number(piece.size)
        return (
            f'<text class="{piece.role}" x="{at_x}" y="{_baseline(piece)}" font-size="{size}" '
            f'text-anchor="middle" {_PAINT[piece.role]}>{escape(clean(piece.text))}</text>'
        )
    if piece.role in ("black", "white"):
        return f'<use href="#{prefix}-{piece.role[0]}"{_point(piece)} x="{at_x}" y="{at_y}"/>'
    where = f'{_point(piece)} cx="{at_x}" cy="{at_y}" r="{_number(piece.radius)}"'
    return f'<circle class="{piece.role}"{where} {_PAINT[piece.role]}/>'


def _baseline(label: Label) -> str:
    return _number(label.y + 0.36 * label.size)


def _point(disc: Disc) -> str:
    return "" if disc.point is None else f' data-point="{disc.point}"'


def _steps(path: Path) -> str:
    line = "L".join(f"{_number(x)} {_number(y)}" for x, y in path.points)
    return f"M{line}{'Z' if path.closed else ''}"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class TapBoard:
    """What `templates/games/parts/tap_board.html` shows; every field is explained at its head."""

    board: SvgText
    size: int
    rows: str
    form: str
    field: str
    label: str
    prefix: str


def tap_board(diagram: Diagram, form: str, field: str = "point", *, label: str = "", prefix: str = "board") -> TapBoard:
    """The board for the form with the id `form`, whose field `field` gets the name of the point, `Q16`.

    `label` says what tapping a point does. `prefix` must differ between two boards of a page.
    """
    return TapBoard(svg(diagram, prefix), diagram.size, "".join(diagram.rows), form, field, label or _("Point"), prefix)
