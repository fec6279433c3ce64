"""How many false claims are taken to agree with a last board, on real records whose own claim agrees.

`python -m tests.proof.false_claims` prints the table of `docs/ending.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

from games.audit import audit_bytes
from games.audit.verdict import Judged
from games.ending.reconcile import claims_a_count, fitting_komi, reconcile
from games.rules.result import HalfPoints, Outcome, Result, counted
from games.rules.scoring import half_points

REAL = Path(__file__).resolve().parents[3] / "shared/data/sgf"
FURTHEST = 20
"""The most points that a claim is wrong."""
HEADINGS = ("claim", "claims", "share")


def records() -> list[Judged]:
    """The games that end with a count that agrees with their last board."""
    audits = (audit for path in sorted(REAL.glob("*/*.sgf")) for audit in audit_bytes(path.read_bytes(), path.name))
    judged = (audit.judged for audit in audits if audit.judged is not None and audit.judged.record.game.moves)
    return [one for one in judged if one.claim is not None and claims_a_count(one.claim) and agrees(one, one.claim)]


def wrong_by_points(judged: Judged) -> Iterator[Result]:
    """Claims that are up to 20 points wrong, either way."""
    right = _margin(judged)
    for points in range(1, FURTHEST + 1):
        yield counted(HalfPoints(right + 2 * points))
        yield counted(HalfPoints(right - 2 * points))


def turned(judged: Judged) -> Iterator[Result]:
    """The claim with the other winner."""
    if _margin(judged):
        yield counted(HalfPoints(-_margin(judged)))


def turned_and_close(judged: Judged) -> Iterator[Result]:
    """The same, if the game was won by up to 20 points."""
    if abs(_margin(judged)) <= 2 * FURTHEST:
        yield from turned(judged)


def wrong_by_half_a_point_more(judged: Judged) -> Iterator[Result]:
    """Claims that are up to 20 points wrong, and that no count with the komi of the record gives."""
    right = _margin(judged)
    for points in range(1, FURTHEST + 1):
        yield counted(HalfPoints(right + 2 * points - 1))
        yield counted(HalfPoints(right - 2 * points + 1))


def right_with_half_a_point(judged: Judged) -> Iterator[Result]:
    """The claim itself, if the komi of the record has half a point."""
    if judged.claim is not None and half_points(judged.record.game.komi) % 2:
        yield judged.claim


def agrees(judged: Judged, claim: Result) -> bool:
    """Whether the program takes the claim to agree with the last board."""
    record = judged.record
    marks = {"black_area": record.black_area, "white_area": record.white_area}
    return reconcile(judged.replay, claim, rules=record.rules, **marks) is not None


def names_a_komi(judged: Judged, claim: Result) -> bool:
    """Whether the program names a komi with which the claim would agree."""
    return _named(judged, claim) is not None


def names_its_komi(judged: Judged, claim: Result) -> bool:
    """Whether the komi that the program names, without knowing it, is that of the record."""
    return _named(judged, claim) == judged.record.game.komi


TRIED: dict[str, tuple[Callable[[Judged], Iterator[Result]], Callable[[Judged, Result], bool]]] = {
    "up to 20 points wrong: taken to agree": (wrong_by_points, agrees),
    "the other winner: taken to agree": (turned, agrees),
    "the other winner, by up to 20 points: taken to agree": (turned_and_close, agrees),
    "up to 20 points wrong, with half a point that the komi hasn’t: a komi is named": (
        wrong_by_half_a_point_more,
        names_a_komi,
    ),
    "right, with half a point, the komi unknown: the right komi is named": (
        right_with_half_a_point,
        names_its_komi,
    ),
}


def rows() -> list[tuple[str, str, str]]:
    """The lines of the table."""
    found, lines = records(), []
    for name, (claims, accepted) in TRIED.items():
        answers = [accepted(one, claim) for one in found for claim in claims(one)]
        lines.append((name, f"{len(answers):,}", f"{100 * sum(answers) / len(answers):.0f} %"))
    return lines


def _named(judged: Judged, claim: Result) -> Decimal | None:
    record = judged.record
    marks = {"black_area": record.black_area, "white_area": record.white_area}
    return fitting_komi(judged.replay, claim, rules=record.rules, **marks)


def _margin(judged: Judged) -> int:
    claim = judged.claim
    assert claim is not None
    return (claim.margin or 0) * (1 if claim.outcome is Outcome.BLACK else -1)


def main() -> None:
    """Print the table."""
    for line in (HEADINGS, ("---",) * len(HEADINGS), *rows()):
        sys.stdout.write(f"| {' | '.join(line)} |\n")


if __name__ == "__main__":
    main()
