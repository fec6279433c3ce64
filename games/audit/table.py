"""The audit as a table for people: one line a game, and below it what was found."""

from __future__ import annotations

from collections.abc import Iterator

from games.audit.sentences import claim_sentence, sentence_for
from games.audit.verdict import GameAudit, Judged
from games.rules.findings import FindingKind
from games.rules.scoring import half_points, points_text

_LONGEST_NAME = 44


def heading() -> str:
    """The first line of the table."""
    return _row("record", "board", "komi", "H", "moves", "count", "claimed", "findings")


def table_lines(audit: GameAudit) -> Iterator[str]:
    """The lines for one game: its row, then findings, self-captures and warnings, indented."""
    name = audit.file if audit.game == 1 else f"{audit.file} ({audit.game})"
    if len(name) > _LONGEST_NAME:
        name = f"…{name[1 - _LONGEST_NAME :]}"
    if audit.rejected is not None:
        yield f"{name:<{_LONGEST_NAME}}  rejected: {audit.rejected.message}"
        return
    if audit.judged is not None:
        yield _judged_row(name, audit.judged)
        yield from _details(audit.judged)
    for warning in audit.warnings:
        yield f"    note: {warning.message}"


def _judged_row(name: str, judged: Judged) -> str:
    game = judged.record.game
    return _row(
        name,
        f"{game.size}x{game.size}",
        points_text(half_points(game.komi)),
        str(game.handicap),
        str(len(game.moves)),
        str(judged.score.result),
        judged.record.result[:9],
        str(len(judged.replay.findings) or ""),
    )


def _details(judged: Judged) -> Iterator[str]:
    for finding in judged.replay.findings:
        said = f"    {finding.kind}: {sentence_for(finding, judged.record.game)} {claim_sentence(finding)}"
        yield said.rstrip()
    repeating = {finding.move for finding in judged.replay.findings if finding.kind is FindingKind.REPETITION}
    for own in judged.replay.self_captures:
        if own.move not in repeating:
            yield f"    move {own.move}: {own.note}"


def _row(*cells: str) -> str:
    name, board, komi, handicap, moves, counted, claimed, findings = cells
    numbers = f"{board:>5}  {komi:>5}  {handicap:>2}  {moves:>5}  {counted:<8}  {claimed:<9}  {findings:>8}"
    return f"{name:<{_LONGEST_NAME}}  {numbers}".rstrip()
