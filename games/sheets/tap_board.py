"""A diagram whose points can be tapped: the drawing, and the form field that gets the point's name."""

from __future__ import annotations

from dataclasses import dataclass

from games.sheets.board_svg import SvgText, svg
from games.sheets.diagram import Diagram
from ground.translation import gettext as _


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
