"""The summary of an audited archive as one HTML page complete in one file, without scripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape

from games.audit.summary import KINDS, MOST_LISTED, AuditTally, SummaryRow
from ground.translation import gettext as _, gettext_noop, language_tag, ngettext

_MEANS = {
    "repetition": gettext_noop("a play left the board as the same side had left it before"),
    "out_of_turn": gettext_noop("one side moved twice in a row"),
    "occupied": gettext_noop("a stone was put on a stone"),
    "off_board": gettext_noop("a move names no point of the board"),
    "moved_stone": gettext_noop("stones were put on or taken off otherwise than by moves"),
}

_STYLE = """
:root { color-scheme: light dark; --paper: #f3f6f4; --surface: #fff; --ink: #14211c; --soft: #4b5b54; --line: #d3dcd7;
  --accent: #0b6350; --warn: #774700; --warn-soft: #fdefcf; --danger: #a0241c; --danger-soft: #fbe7e4; --good: #17663a;
  --good-soft: #def1e4; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1513; --surface: #16201c; --ink: #e7eeea; --soft: #a6b6ae;
  --line: #2a3934; --accent: #64ccaa; --warn: #f2bd5c; --warn-soft: #3a2c10; --danger: #ff9d92; --danger-soft: #43201c;
  --good: #82d89d; --good-soft: #143220; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word;
  font: 1rem/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2rem) 3.5rem; }
h1 { margin: 0; font-size: clamp(1.75rem, 1.35rem + 1.8vw, 2.4rem); line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 2.25rem 0 0.75rem; font-size: 1.3rem; }
p { margin: 0.5rem 0; } .soft { color: var(--soft); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0 0; }
dl div { background: var(--surface); border: 1px solid var(--line); border-radius: 0.6rem; padding: 0.75rem 1rem; }
dt { color: var(--soft); font-size: 0.875rem; } dd { margin: 0; font-size: 1.75rem; font-weight: 650; }
.good { background: var(--good-soft); } .good dd { color: var(--good); }
.warn { background: var(--warn-soft); } .warn dd { color: var(--warn); }
.danger { background: var(--danger-soft); } .danger dd { color: var(--danger); }
table { width: 100%; border-collapse: collapse; background: var(--surface); border: 1px solid var(--line); }
th, td { text-align: left; padding: 0.5rem 0.75rem; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; color: var(--soft); font-size: 0.875rem; }
tbody th { font-weight: 600; } small { display: block; color: var(--soft); font-weight: 400; }
.record { overflow-wrap: anywhere; } .num { text-align: right; white-space: nowrap; }
@media print { body { background: none; } main { max-width: none; padding: 0; } tr { break-inside: avoid; } }
""".strip()


def summary_page(tally: AuditTally) -> str:
    """The page: how many games, what was found by kind, what was rejected and noted by code, and which games.

    The same text for the same games. At most MOST_LISTED games are listed with findings, and as many rejected ones.
    """
    title, rules = _("Audit of game records"), _("Replayed under the New Zealand rules of go.")
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{language_tag()}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE}</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{escape(title)}</h1>",
            f'<p class="soft">{escape(rules)}</p>',
            f"<p><strong>{escape(tally.sentence)}</strong></p>",
            *_figures(tally),
            *_listed(tally),
            *_findings(tally),
            *_codes(_("Refused, by reason"), _("code"), tally.errors),
            *_codes(_("Games, by lines of the board"), _("lines"), tally.sizes),
            *_remarks(tally),
            "</main>",
            "</body>",
            "</html>",
            "",
        )
    )


def _figures(tally: AuditTally) -> Iterator[str]:
    clean = tally.games - tally.with_findings
    yield "<dl>"
    for name, count, tone in (
        (_("Games"), tally.games, ""),
        (_("Files"), tally.files, ""),
        (_("Moves"), tally.moves, ""),
        (_("Nothing found"), clean, "good" if clean else ""),
        (_("With findings"), tally.with_findings, "warn" if tally.with_findings else ""),
        (_("Refused"), tally.rejected, "danger" if tally.rejected else ""),
        (_("Passed over"), tally.passed_over, "warn" if tally.passed_over else ""),
    ):
        yield f'<div class="{tone}"><dt>{escape(name)}</dt><dd>{count:,}</dd></div>'
    yield "</dl>"


def _findings(tally: AuditTally) -> Iterator[str]:
    rows = [(kind, tally.findings[kind], tally.games_by_kind[kind]) for kind in KINDS]
    yield from _table(_("Findings, by kind"), (_("finding"), _("findings"), _("games")), rows)
    own = ngettext(
        "{count} game holds a self-capture, which is legal under the New Zealand rules.",
        "{count} games hold a self-capture, which is legal under the New Zealand rules.",
        tally.with_self_captures,
    )
    yield f'<p class="soft">{escape(own.format(count=f"{tally.with_self_captures:,}"))}</p>'
    clauses = _(
        "The rules as judged, and how other rules differ, clause by clause and with boards: {page} on a site of this "
        "program, {file} in its files."
    )
    rules_note = escape(clauses).format(
        page="<code>/about/differences/</code>", file="<code>docs/differences.md</code>"
    )
    yield f'<p class="soft">{rules_note}</p>'


def _codes(title: str, column_heading: str, counts: Counter[str] | Counter[int]) -> Iterator[str]:
    if counts:
        rows = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        yield from _table(title, (column_heading, _("games")), rows)


def _remarks(tally: AuditTally) -> Iterator[str]:
    """What a careful reader would point out, folded away."""
    if tally.warnings:
        heading = _("Remarks, by code")
        yield f"<details><summary>{escape(heading)}</summary>"
        yield from _codes(heading, _("code"), tally.warnings)
        yield "</details>"


def _listed(tally: AuditTally) -> Iterator[str]:
    if tally.listed:
        heads = (_("record"), _("players"), _("date"), _("found"), _("claimed"))
        rows = [
            (_name(row), _players(row), row.date, ", ".join(_finding_cells(row)), row.claimed) for row in tally.listed
        ]
        yield from _table(_("Games with findings"), heads, [tuple(cell or "–" for cell in row) for row in rows])
        yield from _more(tally.with_findings)
    for title, files, count in (
        (_("Refused"), tally.refused, tally.rejected),
        (_("Passed over"), tally.passed, tally.passed_over),
    ):
        if files:
            yield from _table(title, (_("record"), _("why")), [(_name(row), row.reason) for row in files])
            yield from _more(count)


def _more(count: int) -> Iterator[str]:
    if count > MOST_LISTED:
        sentence = _("The first {most} of {count}.").format(most=f"{MOST_LISTED:,}", count=f"{count:,}")
        yield f'<p class="soft">{escape(sentence)}</p>'


def _name(row: SummaryRow) -> str:
    return row.file if row.game == 1 else f"{row.file} ({row.game})"


def _players(row: SummaryRow) -> str:
    if not (row.guessed and row.players):
        return row.players
    return _("{game} (names read as {encoding}, a guess)").format(game=row.players, encoding=row.guessed)


def _finding_cells(row: SummaryRow) -> Iterator[str]:
    for kind, count in zip(KINDS, row.findings, strict=True):
        if count:
            yield kind if count == 1 else f"{count:,} × {kind}"


def _table(title: str, heads: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> Iterator[str]:
    """A heading and its table; the first cell of a row names it, and numbers are on the right."""
    yield f"<h2>{escape(title)}</h2>"
    yield "<table>"
    numbers = {_("findings"), _("games")}
    cells = "".join(f'<th scope="col"{_num(head in numbers)}>{escape(head)}</th>' for head in heads)
    yield f"<thead><tr>{cells}</tr></thead>"
    yield "<tbody>"
    for first, *others in rows:
        rest = "".join(f"<td{_num(isinstance(cell, int))}>{_text(cell)}</td>" for cell in others)
        record = ' class="record"' if heads[0] == _("record") else ""
        means = (
            f"<small>{escape(_(_MEANS[first]))}</small>" if isinstance(first, str) and heads[0] == _("finding") else ""
        )
        yield f'<tr><th scope="row"{record}>{_text(first)}{means}</th>{rest}</tr>'
    yield "</tbody>"
    yield "</table>"


def _num(right: bool) -> str:
    return ' class="num"' if right else ""


def _text(cell: object) -> str:
    return f"{cell:,}" if isinstance(cell, int) else escape(str(cell))
