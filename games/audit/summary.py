"""Audited games as rows of numbers, for tables and summaries of whole archives; and counts over many of them."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from games.audit.ignored_files import PASSED_OVER
from games.rules.findings import FindingKind
from games.wording.numbers import games_counted, sentences
from games.wording.refusals import read_refusal
from ground.translation import gettext as _, ngettext

KINDS = tuple(kind.value for kind in FindingKind)
"""The kinds of finding, in the order of their columns."""


class SummaryRow(NamedTuple):
    """The game `game` of the file `file`. `error` is the code of a rejection, `reason` its sentence; else both are "".

    `findings` counts them by kind, in the order of `KINDS`; `claimable` those that can still be claimed. For a rejected
    record `size` to `plays` are None and `margin` and `claimed` are empty. `margin` is as in the JSON. `black` and
    `white` are names with grades, `date` is as the record has it, `guessed` names the guessed encoding of its texts.
    """

    file: str
    game: int
    error: str
    size: int | None
    komi: str
    handicap: int | None
    moves: int | None
    plays: int | None
    findings: tuple[int, ...]
    claimable: int
    self_captures: int
    warnings: tuple[str, ...]
    margin: str
    claimed: str
    reason: str = ""
    black: str = ""
    white: str = ""
    date: str = ""
    guessed: str = ""

    @property
    def passed_over(self) -> bool:
        """Whether the file was not read as a record."""
        return self.error == PASSED_OVER

    @property
    def players(self) -> str:
        """Black and White with their grades: `Hēmi Rātā 3d – Mere Rangi`; empty where the record names neither."""
        return f"{self.black or '?'} – {self.white or '?'}" if self.black or self.white else ""

    @property
    def found(self) -> bool:
        """Whether the record shows a breach of the rules."""
        return any(self.findings)


def row_of(player_fields: dict[str, Any]) -> SummaryRow:
    """The row of a game from its JSON object. Raises KeyError or TypeError where that isn't an audit."""
    kinds = Counter(finding["kind"] for finding in player_fields["findings"])
    return SummaryRow(
        file=player_fields["file"],
        game=player_fields["game"],
        error=player_fields["error"]["code"] if player_fields["error"] else "",
        size=player_fields["size"],
        komi=player_fields["komi"] or "",
        handicap=player_fields["handicap"],
        moves=player_fields["moves"],
        plays=player_fields["plays"],
        findings=tuple(kinds[kind] for kind in KINDS),
        claimable=sum(finding["claimable"] for finding in player_fields["findings"]),
        self_captures=len(player_fields["self_captures"]),
        warnings=tuple(warning["code"] for warning in player_fields["warnings"]),
        margin=player_fields["final"]["margin"] if player_fields["final"] else "",
        claimed=player_fields["claimed"] or "",
        reason=_reason(player_fields["error"]) if player_fields["error"] else "",
        black=_player(player_fields.get("black")),
        white=_player(player_fields.get("white")),
        date=player_fields.get("date") or "",
        guessed=player_fields.get("encoding_guessed") or "",
    )


def _reason(error: dict[str, Any]) -> str:
    return read_refusal(error).sentence


def _player(values: dict[str, Any] | None) -> str:
    """Name and grade; empty in a verdict older than these keys."""
    return " ".join(filter(None, (values["name"], values["grade"]))) if values else ""


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
