"""Writes an audited record as SGF with its findings as comments and marks, which any program shows at their moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from games.audit.verdict import GameAudit, Judged
from games.rules.steps import ReplayStep, steps_of
from games.sgf.tree import MarkKind, WrittenMark
from games.sgf.write import Note, write_game
from games.sheets.diagram import Shape
from games.sheets.finding_lines import FindingLine, FindingWeight, finding_lines
from games.wording.numbers import decimal_text, titled
from ground.translation import gettext as _, ngettext

MOST_NOTED = 100
"""The most findings written as comments; the first comment says how many more there are."""

_KIND = {
    Shape.CIRCLE: MarkKind.CIRCLE,
    Shape.TRIANGLE: MarkKind.TRIANGLE,
    Shape.SQUARE: MarkKind.SQUARE,
    Shape.CROSS: MarkKind.CROSS,
    Shape.LETTER: MarkKind.LETTER,
}


def annotated_sgf(audit: GameAudit, *, confirmed: bool = False, ruled: Collection[int] = ()) -> bytes | None:
    """The main line in our reading with the findings as comments and marks; None for a record that was rejected.

    The first comment says how the record was read, by which rules it was judged, and its warnings. A finding is at its
    move with its rule, and at the earlier move that it repeats. Where the result is `confirmed`, no finding can be
    claimed, nor those at moves on which a referee has `ruled`. Read again by this program, it is the same record as
    without the comments.
    """
    judged = audit.judged
    if judged is None:
        return None
    steps = steps_of(judged.replay)
    lines = finding_lines(judged.replay, steps, confirmed=confirmed, ruled=ruled)
    first = Note(0, _first_comment(audit, judged, lines))
    return write_game(judged.record, (first, *_notes(lines[:MOST_NOTED], steps)))


def _first_comment(audit: GameAudit, judged: Judged, lines: Sequence[FindingLine]) -> str:
    game = judged.record.game
    breaches = sum(line.weight is not FindingWeight.NOTICE for line in lines)
    move = _("move {move}: {note}")
    notes = [move.format(move=line.move, note=line.title) for line in lines[:MOST_NOTED]]
    even = _("Read as: {size}×{size}, even game, komi {komi}, {moves}, the main line alone.")
    handicap = _("Read as: {size}×{size}, handicap {stones}, komi {komi}, {moves}, the main line alone.")
    message = handicap if game.handicap else even
    moves = ngettext("{count} move", "{count} moves", len(game.moves)).format(count=len(game.moves))
    komi = decimal_text(game.komi)
    paragraphs = [
        message.format(size=game.size, stones=game.handicap, komi=komi, moves=moves),
        _("Judged by the New Zealand rules (NZ)."),
        _in_list(_("Findings: {count}.").format(count=breaches) if breaches else _("Findings: none."), notes),
    ]
    if len(lines) > MOST_NOTED:
        more = _("Only the first {most} are commented; there are {count} more.")
        paragraphs.append(more.format(most=MOST_NOTED, count=f"{len(lines) - MOST_NOTED:,}"))
    if audit.warnings:
        paragraphs.append(_in_list(_("Noted:"), [warning.message for warning in audit.warnings]))
    return "\n".join(paragraphs)


def _in_list(head: str, lines: Sequence[str]) -> str:
    return "\n".join((head, *(f"- {line}" for line in lines)))


def _notes(lines: Sequence[FindingLine], steps: Sequence[ReplayStep]) -> Iterator[Note]:
    setups: dict[str, int] = {}
    for line in lines:
        setup = line.id.startswith("s")
        setups[line.id] = setups.get(line.id, 0) + setup
        rule = [_("Rule: {rule}").format(rule=line.rule)] if line.rule else []
        text = "\n".join((titled(line.title, line.text), *rule))
        mark = None if line.point is None else WrittenMark(line.point, _KIND[line.shape], line.letter)
        yield Note(line.move, text, mark, setups[line.id])
        for earlier in line.repeats:
            yield Note(
                steps[earlier - 1].number if earlier else 0,
                _("Move {move} leaves this board again.").format(move=line.move),
            )
