"""One audited game as a row of numbers: what tables and summaries of whole archives are made of."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from games.rules.findings import FindingKind

KINDS = tuple(kind.value for kind in FindingKind)
"""The kinds of finding, in the order of their columns."""


class Row(NamedTuple):
    """The game `game` of the file `file`. `error` is the code of a rejection, else empty.

    `findings` counts them by kind, in the order of `KINDS`; `claimable` those that can still be brought to a referee.
    Of a rejected record `size` to `plays` are None and `margin` and `claimed` are empty. `margin` is as in the JSON.
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

    @property
    def found(self) -> bool:
        """Whether the record shows a breach of the rules."""
        return any(self.findings)


def row_of(told: dict[str, Any]) -> Row:
    """The row of a game from its JSON object. Raises KeyError or TypeError where that is no audit."""
    kinds = Counter(finding["kind"] for finding in told["findings"])
    return Row(
        file=told["file"],
        game=told["game"],
        error=told["error"]["code"] if told["error"] else "",
        size=told["size"],
        komi=told["komi"] or "",
        handicap=told["handicap"],
        moves=told["moves"],
        plays=told["plays"],
        findings=tuple(kinds[kind] for kind in KINDS),
        claimable=sum(finding["claimable"] for finding in told["findings"]),
        self_captures=len(told["self_captures"]),
        warnings=tuple(warning["code"] for warning in told["warnings"]),
        margin=told["final"]["margin"] if told["final"] else "",
        claimed=told["claimed"] or "",
    )
