"""The results of a division as one self-contained web page: to send, to put on any site, to print.

No script, no picture, no address to fetch; every text is escaped, and the page's content policy enforces this in the
browser too.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ground.translation import gettext as _, language_tag
from nzgs_tourney.tournament.exchange.tables import Cell, TableSheet

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = """
:root { color-scheme: light dark; --line: #b9b3a7; --soft: #5b564d; --band: #f2efe8; }
@media (prefers-color-scheme: dark) { :root { --line: #56524a; --soft: #b6b0a4; --band: #26241f; } }
* { box-sizing: border-box; }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 72rem; }
h1 { font-size: 1.7rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; }
p { margin: .2rem 0; } .soft { color: var(--soft); font-size: .9rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .28rem .55rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
thead th { background: var(--band); } .num { text-align: right; }
dl { display: grid; grid-template-columns: minmax(5rem, auto) 1fr; gap: .3rem 1rem; font-size: .9rem; }
dt { font-weight: 600; } dd { margin: 0; }
@page { size: A4; margin: 14mm; }
@media print { body { font-size: 10pt; padding: 0; max-width: none; } .scroll { overflow: visible; }
  thead { display: table-header-group; } tr, h2 { break-inside: avoid; } h2 { break-after: avoid; } }
"""


def results_html(
    title: str,
    lines: Sequence[str],
    tables: Sequence[TableSheet],
    foot: str,
    rules: Sequence[tuple[str, str]] = (),
) -> bytes:
    """The page in UTF-8: the title, some lines under it, the tables in order, and a line at the foot. `rules`, as
    heading and text, follow the first table."""
    parts = [
        f'<!DOCTYPE html>\n<html lang="{language_tag()}">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="robots" content="noindex">',
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>",
        f"<h1>{escape(title)}</h1>",
        *(f'<p class="soft">{escape(line)}</p>' for line in lines if line),
        *(_table(table) for table in tables[:1]),
        *_rules(rules),
        *(_table(table) for table in tables[1:]),
        f'<p class="soft">{escape(foot)}</p>',
        "</body>\n</html>\n",
    ]
    return "\n".join(parts).encode("utf-8", "replace")


def _table(sheet: TableSheet) -> str:
    figures = [all(_is_figure(row[column]) for row in sheet.rows) for column in range(len(sheet.headings))]
    heads = "".join(
        f'<th scope="col"{_class(figure)}>{escape(heading)}</th>'
        for heading, figure in zip(sheet.headings, figures, strict=True)
    )
    rows = "\n".join(
        "<tr>"
        + "".join(f"<td{_class(fig)}>{_text(cell)}</td>" for cell, fig in zip(row, figures, strict=True))
        + "</tr>"
        for row in sheet.rows
    )
    label = escape(sheet.title)
    return (
        f'<h2>{label}</h2>\n<div class="scroll" role="region" aria-label="{label}" tabindex="0"><table>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>"
    )


def _rules(rules: Sequence[tuple[str, str]]) -> list[str]:
    if not rules:
        return []
    rows = "\n".join(f"<dt>{escape(heading)}</dt><dd>{escape(text)}</dd>" for heading, text in rules)
    heading = _("How it is counted")
    return [f"<h2>{escape(heading)}</h2>\n<dl>\n{rows}\n</dl>"]


def _class(figure: bool) -> str:
    return ' class="num"' if figure else ""


def _is_figure(cell: Cell) -> bool:
    return not isinstance(cell, str)


def _text(cell: Cell) -> str:
    return "" if cell is None else escape(str(cell))
