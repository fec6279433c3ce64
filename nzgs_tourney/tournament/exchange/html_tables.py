"""A table as a piece of HTML for another site's page or for a mail: without scripts, classes and style sheets, so that
it looks the same anywhere.

| form | is |
| --- | --- |
| fragment | with its own looks in `style` attributes, for a page of a content system |
| plain | with nothing but the table, for a newsletter whose program has its own looks |
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from html import escape

from nzgs_tourney.tournament.exchange.tables import Cell, TableSheet


class HtmlForm(StrEnum):
    """The value is the name in an address."""

    FRAGMENT = "fragment"
    PLAIN = "plain"


_FACE = "font-family:system-ui,sans-serif;font-size:16px;line-height:1.4"
_TABLE = f"{_FACE};border-collapse:collapse"
_CAPTION = "padding:6px 10px;text-align:left;font-weight:bold"
_HEAD = "padding:6px 10px;border-bottom:2px solid #999"
_BODY = "padding:6px 10px;border-bottom:1px solid #ddd;vertical-align:top"
_SOURCE = f"{_FACE};padding:0 10px"


def html_table(sheet: TableSheet, form: HtmlForm, *, title: str, source: str, address: str) -> str:
    """The table with its `title`, and below it a link to where it comes from: `source` at `address`."""
    styled = form is HtmlForm.FRAGMENT
    right = tuple(any(isinstance(row[at], int | Decimal) for row in sheet.rows) for at in range(len(sheet.headings)))
    heads = "".join(
        f"<th{_attributes('col', _HEAD, styled, to_right)}>{escape(heading)}</th>"
        for heading, to_right in zip(sheet.headings, right, strict=True)
    )
    rows = "\n".join(
        "<tr>"
        + "".join(
            f"<td{_attributes('', _BODY, styled, to_right)}>{escape(_text(cell))}</td>"
            for cell, to_right in zip(row, right, strict=True)
        )
        + "</tr>"
        for row in sheet.rows
    )
    table = _styled(_TABLE, styled) or ' cellpadding="4"'
    return (
        f"<table{table}>\n<caption{_styled(_CAPTION, styled)}>{escape(title)}</caption>\n"
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n{source_line(form, source, address)}"
    )


def html_figure(picture: str, form: HtmlForm, *, title: str, source: str, address: str) -> str:
    """A drawn `picture`, itself HTML, with its title and a link to where it comes from."""
    styled = form is HtmlForm.FRAGMENT
    return (
        f"<p{_styled(f'{_FACE};max-width:480px', styled)}>{picture}<br>\n<strong>{escape(title)}</strong></p>\n"
        f"{source_line(form, source, address)}"
    )


def source_line(form: HtmlForm, source: str, address: str) -> str:
    """The link to where a piece comes from."""
    style = _styled(_SOURCE, form is HtmlForm.FRAGMENT)
    return f'<p{style}><a href="{escape(address)}">{escape(source)}</a></p>\n'


def _attributes(scope: str, style: str, styled: bool, to_right: bool) -> str:
    side = "right" if to_right else "left"
    of_head = f' scope="{scope}"' if scope else ""
    return of_head + (_styled(f"{style};text-align:{side}", True) if styled else f' align="{side}"')


def _styled(style: str, styled: bool) -> str:
    return f' style="{style}"' if styled else ""


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)
