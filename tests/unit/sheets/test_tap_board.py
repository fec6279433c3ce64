"""A board to tap: what the part is given, and what it makes of it."""

from __future__ import annotations

from django.template.loader import render_to_string

from games.sheets.board_svg import tap_board
from games.sheets.diagram import Diagram
from tests.web.parsed import select_all, select_one

ROWS = ("X..", ".O.", "...")


def test_it_carries_the_position_the_form_and_the_field() -> None:
    tap = tap_board(Diagram(3, ROWS), "mark", "chain", label="Dead chain", prefix="end")
    assert (tap.size, tap.rows, tap.form, tap.field, tap.label) == (3, "X...O....", "mark", "chain", "Dead chain")
    assert select_all(tap.board, "#end-title")


def test_the_part_sends_the_field_with_that_form() -> None:
    html = render_to_string(
        "games/parts/tap_board.html", {"tap": tap_board(Diagram(3, ROWS), "mark", "chain", label="<Dead>")}
    )
    tapped = select_one(html, "[data-tap-form]")
    assert [tapped[f"data-tap-{name}"] for name in ("form", "field", "label")] == ["mark", "chain", "<Dead>"]
    assert select_all(html, '[name="chain"][form="mark"]')
    assert not select_all(html, "dead")
    assert len(select_all(html, "svg")) == 1
