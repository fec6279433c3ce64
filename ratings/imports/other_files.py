"""Recognises text files that aren't tables: of a tournament, a web page, or with columns aligned by blanks."""

from __future__ import annotations

import re

from ground.translation import gettext as _
from ratings.imports.cells import TableRejected

_TOURNAMENT = re.compile(
    r'<\?xml|<tournament\b|\{\s*"|;\s*(cl|ev|pc|dt|ha|km)\[|;\s*name=|tourney\b.*\r?\n\s*players\b',
    re.IGNORECASE | re.ASCII,
)
_WEB_PAGE = re.compile(r"<(!doctype\s+html|html|head|body|table)\b", re.IGNORECASE | re.ASCII)
_APART = re.compile(r"\S {2,}\S.* {2,}\S")
_SHARE = 0.8


def refuse_other_file(text: str, separators: str) -> TableRejected | None:
    """Why a text isn't a table, None where it may be one.

    Columns count as aligned by blanks if they are in four of five lines, at least two lines, and as many lines have
    none of the `separators`.
    """
    begins = text.lstrip("\ufeff \t\r\n")[:200]
    if _WEB_PAGE.match(begins):
        return TableRejected("web_page", _("This is a web page: copy its table into a spreadsheet and save it as CSV."))
    if _TOURNAMENT.match(begins):
        return TableRejected(
            "tournament",
            _(
                "This is a tournament from another program, not a list: choose “Read a file from another program” "
                "where players are imported."
            ),
        )
    lines = [line for line in text.splitlines() if line.strip()]
    apart = [line for line in lines if _APART.search(line.strip()) and not set(separators) & set(line)]
    if len(apart) > 1 and len(apart) >= _SHARE * len(lines):
        return TableRejected(
            "fixed_width",
            _(
                "The columns are only apart by blanks: open the file in a spreadsheet, with columns of fixed width, "
                "and save it as CSV or XLSX."
            ),
        )
    return None
