"""The audit as a table for people: one line per game, and below it what was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.audit.ignored_files import PASSED_OVER
from games.audit.summary import SummaryRow
from games.audit.verdict import GameAudit, Judged
from games.rules.findings import FindingKind
from games.wording.findings import claim_sentence, sentence_for
from games.wording.numbers import decimal_text
from ground.translation import gettext as _, ngettext, pgettext

_LONGEST_NAME = 44


class AuditTable:
    """The whole table, findings first. MUTABLE: games go in as they are answered."""

    def __init__(self) -> None:
        """Empty."""
        self._groups: tuple[list[str], ...] = ([], [], [], [])

    def add(self, row: SummaryRow, lines: Iterable[str]) -> None:
        """Keep the lines of a game."""
        self._groups[0 if row.found else 3 if not row.error else 2 if row.passed_over else 1].extend(lines)

    def lines(self) -> Iterator[str]:
        """The heading, then games with findings, what was refused, what was passed over, and games without findings,
        each group in the order of the paths and after an empty line."""
        yield heading()
        for group in filter(None, self._groups):
            yield ""
            yield from group


def heading() -> str:
    """The first line of the table."""
    return _row(
        _("record"),
        _("board"),
        _("komi"),
        pgettext("column of the handicap", "H"),
        _("moves"),
        _("findings"),
        _("count"),
        _("claimed"),
    )


def table_lines(audit: GameAudit, *, remarks: bool = False) -> Iterator[str]:
    """The lines for one game: its row, its players, then findings and self-captures, indented.

    With `remarks` the warnings follow; without, they are only counted.
    """
    name = audit.file if audit.game == 1 else f"{audit.file} ({audit.game})"
    if len(name) > _LONGEST_NAME:
        name = f"…{name[1 - _LONGEST_NAME :]}"
    if audit.rejected is not None:
        status = _("passed over: {why}") if audit.status == PASSED_OVER else _("refused: {why}")
        yield f"{name:<{_LONGEST_NAME}}  {status.format(why=audit.rejected.sentence)}"
        return
    if audit.judged is not None:
        yield _judged_row(name, audit.judged)
        yield from _details(audit, audit.judged)
    if remarks:
        for warning in audit.warnings:
            yield "    " + _("remark: {remark}").format(remark=warning.message)
    elif audit.warnings:
        count = len(audit.warnings)
        yield "    " + ngettext("{count} remark", "{count} remarks", count).format(count=count)


def _judged_row(name: str, judged: Judged) -> str:
    game = judged.record.game
    return _row(
        name,
        f"{game.size}x{game.size}",
        decimal_text(game.komi),
        str(game.handicap),
        str(len(game.moves)),
        str(len(judged.replay.findings) or ""),
        str(judged.score.result),
        judged.record.result,
    )


def _details(audit: GameAudit, judged: Judged) -> Iterator[str]:
    record = judged.record
    black, white = f"{record.black} {record.black_rank}".strip(), f"{record.white} {record.white_rank}".strip()
    parts = [f"{black or '?'} – {white or '?'}"] if black or white else []
    parts += [record.date] if record.date else []
    if parts:
        guessed = _("{game} (names read as {encoding}, a guess)") if audit.guessed else "{game}"
        yield "    " + guessed.format(game=", ".join(parts), encoding=audit.guessed)
    for finding in judged.replay.findings:
        finding_line = f"    {finding.kind}: {sentence_for(finding, judged.record.game)} {claim_sentence(finding)}"
        yield finding_line.rstrip()
    repeating = {finding.move for finding in judged.replay.findings if finding.kind is FindingKind.REPETITION}
    for own_self_captures in judged.replay.self_captures:
        if own_self_captures.move not in repeating:
            yield "    " + _("move {move}: {note}").format(move=own_self_captures.move, note=own_self_captures.note)


def _row(*cells: str) -> str:
    name, board, komi, handicap, moves, findings, counted, claimed = cells
    numbers = f"{board:>5}  {komi:>5}  {handicap:>2}  {moves:>5}  {findings:>8}  {counted:<8}  {claimed}"
    return f"{name:<{_LONGEST_NAME}}  {numbers}".rstrip()
