"""An audited record as SGF that tells its findings in any program: comments and marks at the moves they belong to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.audit.verdict import GameAudit, Judged
from games.rules.steps import Step, steps_of
from games.sgf.write import Mark, MarkKind, Note, write_game
from games.sheets.diagram import Shape
from games.sheets.finding_lines import FindingLine, Weight, finding_lines
from games.wording.numbers import counted, decimal_text

MOST_NOTED = 100
"""The most findings that become comments; the first comment says how many more there are."""

_KIND = {
    Shape.CIRCLE: MarkKind.CIRCLE,
    Shape.TRIANGLE: MarkKind.TRIANGLE,
    Shape.SQUARE: MarkKind.SQUARE,
    Shape.CROSS: MarkKind.CROSS,
    Shape.LETTER: MarkKind.LETTER,
}


def annotated_sgf(audit: GameAudit, *, confirmed: bool = False) -> bytes | None:
    """The main line in our reading with the findings as comments and marks; None for a record that was rejected.

    The first comment says how the record was read, by which rules it was judged and what a careful reader would point
    out. A finding is told at its move with its rule, and at the earlier move that it repeats. Where the result is
    `confirmed`, no finding can be claimed. Our own reader finds the same record in it as without the comments.
    """
    judged = audit.judged
    if judged is None:
        return None
    steps = steps_of(judged.replay)
    lines = finding_lines(judged.replay, steps, confirmed=confirmed)
    first = Note(0, _first_comment(audit, judged, lines))
    return write_game(judged.record, (first, *_notes(lines[:MOST_NOTED], steps)))


def _first_comment(audit: GameAudit, judged: Judged, lines: Sequence[FindingLine]) -> str:
    game = judged.record.game
    terms = f"handicap {game.handicap}" if game.handicap else "even game"
    count = len(game.moves)
    breaches = sum(line.weight is not Weight.NOTICE for line in lines)
    found = "".join(f"\n- move {line.move}: {line.title}" for line in lines[:MOST_NOTED])
    told = [
        f"Read as: {game.size}×{game.size}, {terms}, komi {decimal_text(game.komi)}, "
        f"{counted(count, 'move')}, the main line alone.",
        "Judged by the New Zealand rules (NZ).",
        f"Findings: {breaches or 'none'}.{found}",
    ]
    if len(lines) > MOST_NOTED:
        told.append(f"Only the first {MOST_NOTED} are commented; there are {len(lines) - MOST_NOTED:,} more.")
    if audit.warnings:
        told.append("Noted:" + "".join(f"\n- {warning.message}" for warning in audit.warnings))
    return "\n".join(told)


def _notes(lines: Sequence[FindingLine], steps: Sequence[Step]) -> Iterator[Note]:
    setups: dict[str, int] = {}
    for line in lines:
        setup = line.id.startswith("s")
        setups[line.id] = setups.get(line.id, 0) + setup
        text = f"{line.title}. {line.text}" + (f"\nRule: {line.rule}" if line.rule else "")
        mark = None if line.point is None else Mark(line.point, _KIND[line.shape], line.letter)
        yield Note(line.move, text, mark, setups[line.id])
        for earlier in line.repeats:
            yield Note(steps[earlier - 1].number if earlier else 0, f"Move {line.move} leaves this board again.")
