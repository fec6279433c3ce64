"""Counts over many audited games: findings, rejections and warnings in a whole archive."""

from __future__ import annotations

from collections import Counter

from games.audit.summary_row import KINDS, SummaryRow
from games.wording.amounts import games_counted
from games.wording.numbers import sentences
from ground.translation import gettext as _
from ground.translation import ngettext

NOTHING_FOUND, FINDINGS, REJECTED = 0, 1, 2
"""Exit statuses of the command; the highest of all files counts, and a file passed over counts as rejected."""

MOST_LISTED = 500


class AuditTally:
    """MUTABLE: rows go in one by one, in order; nothing of a game is kept but the first that are listed."""

    def __init__(self, hidden: int = 0) -> None:
        """Starts with `hidden` files, which have no rows."""
        self.hidden = hidden
        self.files = self.games = self.moves = 0
        """Files with a row, games that were read, and their moves."""
        self.rejected = self.passed_over = self.with_findings = self.with_self_captures = 0
        self.findings: Counter[str] = Counter()
        """Breaches by kind."""
        self.games_by_kind: Counter[str] = Counter()
        """Games that show this kind at least once."""
        self.errors: Counter[str] = Counter()
        self.warnings: Counter[str] = Counter()
        """Games by code."""
        self.sizes: Counter[int] = Counter()
        self.listed: list[SummaryRow] = []
        """The first games with findings, at most MOST_LISTED."""
        self.refused: list[SummaryRow] = []
        """The first games that were rejected, at most MOST_LISTED."""
        self.passed: list[SummaryRow] = []
        """The first files that were passed over, at most MOST_LISTED."""

    def add(self, row: SummaryRow) -> None:
        """Count one game."""
        self.files += row.game == 1
        if row.passed_over:
            self.passed_over += 1
            _list(self.passed, row)
            return
        if row.error:
            self.rejected += 1
            self.errors[row.error] += 1
            _list(self.refused, row)
            return
        self.games += 1
        self.moves += row.moves or 0
        self.sizes[row.size or 0] += 1
        self.with_self_captures += row.self_captures > 0
        self.warnings.update(set(row.warnings))
        for kind, count in zip(KINDS, row.findings, strict=True):
            if count:
                self.findings[kind] += count
                self.games_by_kind[kind] += 1
        if row.found:
            self.with_findings += 1
            _list(self.listed, row)

    @property
    def status(self) -> int:
        """The exit status over all rows."""
        if self.rejected or self.passed_over:
            return REJECTED
        return FINDINGS if self.with_findings else NOTHING_FOUND

    @property
    def sentence(self) -> str:
        """The totals in one line for people: every file under the paths is counted in one of them."""
        read = _("{games} read, {found} with findings, {passed} passed over, {refused} refused.").format(
            games=games_counted(self.games),
            found=f"{self.with_findings:,}",
            passed=f"{self.passed_over:,}",
            refused=f"{self.rejected:,}",
        )
        hidden = ngettext("{count} hidden file not looked at.", "{count} hidden files not looked at.", self.hidden)
        return sentences((read, hidden.format(count=f"{self.hidden:,}") if self.hidden else ""))

    @property
    def summary(self) -> dict[str, dict[str, int | str]]:
        """The last line of the JSON."""
        return {
            "summary": {
                "games": self.games,
                "with_findings": self.with_findings,
                "passed_over": self.passed_over,
                "refused": self.rejected,
                "hidden": self.hidden,
                "sentence": self.sentence,
            }
        }


def _list(rows: list[SummaryRow], row: SummaryRow) -> None:
    if len(rows) < MOST_LISTED:
        rows.append(row)
