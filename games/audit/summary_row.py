"""One audited game as a row of numbers, for tables and summaries of whole archives."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from games.audit.ignored_files import PASSED_OVER
from games.rules.findings import FindingKind
from games.wording.refusals import read_refusal

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
