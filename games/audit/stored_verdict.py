"""The sentences of a stored verdict (JSON), without replaying the record again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind
from games.rules.game import OFF_BOARD, GameRecord
from games.rules.point import point_named
from games.wording.findings import Audience, advice_for, claim_sentence, sentence_for
from games.wording.numbers import sentences


@dataclass(frozen=True, slots=True)
class StoredFinding:
    """One finding: what the record shows, whether it can be claimed, and what the reader may do about it, each a
    sentence or empty. `address` is the anchor on the game's page (`m57`, or `s57` for stones set up after move 57),
    `clause` the anchor of its rule in `docs/differences.md` (`out-of-turn`), `move` the number of its move."""

    finding: str
    claim: str
    advice: str
    address: str
    clause: str
    move: int

    @property
    def text(self) -> str:
        """All of it as one text, for the audience given to `findings_in`."""
        return sentences((self.finding, self.claim, self.advice))


def findings_in(
    verdict: Mapping[str, Any],
    *,
    confirmed: bool = False,
    ruled: Collection[int] = (),
    audience: Audience = Audience.OTHER,
) -> tuple[StoredFinding, ...]:
    """The findings of a verdict made by `games.audit.as_json`, in the order of the game; none for a rejected record.

    Where the result is `confirmed`, none can be claimed, nor can those at moves on which a referee has `ruled`.
    """
    size = verdict["size"]
    return tuple(
        _finding_of(finding, size, confirmed, finding["move"] in ruled, audience) for finding in verdict["findings"]
    )


def _finding_of(
    stored: Mapping[str, Any], size: int, confirmed: bool, ruled: bool, audience: Audience
) -> StoredFinding:
    finding = _finding(stored, size)
    letter = "s" if finding.kind is FindingKind.MOVED_STONE else "m"
    return StoredFinding(
        sentence_for(finding, GameRecord(size, Decimal(0))),
        claim_sentence(finding, confirmed=confirmed, ruled=ruled),
        advice_for(finding, audience, confirmed=confirmed or ruled),
        f"{letter}{finding.move}",
        finding.kind.clause,
        finding.move,
    )


def _finding(stored: Mapping[str, Any], size: int) -> Finding:
    kind, point = FindingKind(stored["kind"]), stored["point"]
    off = kind is FindingKind.OFF_BOARD
    return Finding(
        kind,
        stored["move"],
        next((colour for colour in Colour if colour.word == stored["colour"]), None),
        OFF_BOARD if off else None if point is None else point_named(point, size),
        claimable=stored["claimable"],
        repeats=tuple(stored["repeats"]),
        written=point if off else "",
        assumed=stored.get("assumed", False),
        closed_by=stored.get("closed_by"),
    )
