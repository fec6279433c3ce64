"""The index of a year's volume of records as one HTML page, complete in one file and without scripts.

PURE.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from games.sheets.text import clean
from games.wording.result_words import words_of
from games.wording.terms import stones_words
from ground.translation import gettext as _, language_tag, ngettext
from nzgs_tourney.tournament.exchange.record_zip import VolumeLine

_STYLE = (
    ":root{color-scheme:light dark}"
    "body{max-width:60rem;margin:0 auto;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}"
    "table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.4rem .6rem;border-top:1px solid #8886;"
    "vertical-align:top}.num{text-align:right}h2{margin-top:2rem}"
)


def volume_page(year: int, lines: Sequence[VolumeLine]) -> bytes:
    """The page, in UTF-8: each event with its games, in the order of `lines`, which keep an event together. The same
    bytes for the same games in the same language."""
    title = _("Game records of {year}").format(year=year)
    count = ngettext("{count} game", "{count} games", len(lines)).format(count=len(lines))
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{language_tag()}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_text(title)}</title><style>{_STYLE}</style></head>",
            f"<body><h1>{_text(title)}</h1><p>{_text(count)}</p>",
            *_events(lines),
            "</body></html>",
            "",
        )
    ).encode()


def _events(lines: Sequence[VolumeLine]) -> Iterator[str]:
    names = (_("Game"), _("Round"), _("Handicap"), _("Result"), _("Moves"))
    heads = "".join(f'<th scope="col">{_text(name)}</th>' for name in names)
    for (event, begins), games in groupby(lines, key=lambda line: (line.event, line.begins)):
        yield f"<h2>{_text(event)}, {_text(begins)}</h2>"
        yield f"<table><thead><tr>{heads}</tr></thead><tbody>"
        yield from (_row(game) for game in games)
        yield "</tbody></table>"


def _row(line: VolumeLine) -> str:
    players = f"{line.black} {line.black_rank} – {line.white} {line.white_rank}"
    texts = (f"{line.division}, {line.round}", stones_words(line.handicap), words_of(line.result) or "–")
    cells = "".join(f"<td>{_text(text)}</td>" for text in texts)
    link = f'<a href="{escape(line.file)}">{_text(players)}</a>'
    return f'<tr><th scope="row">{link}</th>{cells}<td class="num">{line.moves}</td></tr>'


def _text(text: str) -> str:
    return escape(clean(text))
