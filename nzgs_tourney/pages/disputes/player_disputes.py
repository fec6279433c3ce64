"""What a player can claim about a game, and the cases about it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.cases.kind import KIND_OF
from games.models import Case, CaseState, Game, GameState, Record, RecordOfReference, Side
from games.rules.findings import FindingKind
from nzgs_tourney.pages.disputes.case import label_and_tone
from ratings.translation import ngettext

MOST_CLAIMS = 6
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class CaseLine:
    """One case about the game."""

    number: int
    title: str
    label: str
    tone: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Claimable:
    """A finding that can be claimed: the values for the claim form."""

    kind: str
    record: int
    move: int

    @property
    def place(self) -> tuple[str, int, int]:
        """What another case must be about to be the same."""
        return self.kind, self.record, self.move


@dataclass(frozen=True, slots=True)
class Disputes:
    """The cases about a game, newest first, and what may still be claimed.

    `confirmed`: nothing can change the result.
    """

    cases: tuple[CaseLine, ...]
    claims: tuple[Claimable, ...]
    confirmed: bool


def disputes_of(game: Game, side: Side) -> Disputes:
    """The cases, and the findings of the last record that this player may claim: nobody claims their own breach. Two
    queries."""
    cases = list(Case.objects.filter(game=game).order_by("-number"))
    open_claims = {(case.kind, case.record_id, case.move) for case in cases if case.state != CaseState.WITHDRAWN}
    confirmed = game.state == GameState.CONFIRMED
    return Disputes(
        cases=tuple(CaseLine(case.number, case.get_kind_display(), *label_and_tone(case), case.at) for case in cases),
        claims=() if confirmed else tuple(claim for claim in _claims(game, side) if claim.place not in open_claims),
        confirmed=confirmed,
    )


def _claims(game: Game, side: Side) -> tuple[Claimable, ...]:
    records = Record.objects.filter(game=game, audit__findings__gt=0).select_related("audit").defer("original")
    last = records.order_by("-pk").first()
    if last is None:
        return ()
    verdict = last.audit.verdict
    against = [finding for finding in verdict["findings"] if finding["colour"] != side.value]
    open_ones = [finding for finding in against if finding["claimable"]][-MOST_CLAIMS:]
    return tuple(
        Claimable(KIND_OF[FindingKind(finding["kind"])].value, last.pk, finding["move"]) for finding in open_ones
    )


def record_choices(game: Game) -> list[tuple[int, str, int]]:
    """The records of a game with their names and numbers of moves: the one that counts first, then the newest."""
    records = list(Record.objects.filter(game=game).select_related("audit").defer("original").order_by("-pk"))
    chosen = RecordOfReference.objects.filter(game=game).order_by("-pk").values_list("record_id", flat=True).first()
    records.sort(key=lambda record: record.pk != chosen)
    return [(record.pk, _called(record), record.audit.verdict["moves"]) for record in records]


def _called(record: Record) -> str:
    moves = record.audit.verdict["moves"]
    called = ngettext("from {who}, {moves:,} move", "from {who}, {moves:,} moves", moves)
    return called.format(who=record.who, moves=moves)


def claim_from_query(query: Mapping[str, str], choices: Sequence[tuple[int, str, int]]) -> dict[str, Any]:
    """The claim form's initial values: from `?kind=&record=&move=`, else the last move of the first record."""
    numbers = {name: int(query[name]) for name in ("record", "move") if _NUMBER.fullmatch(query.get(name, ""))}
    first = next((choice for choice in choices if choice[0] == numbers.get("record")), choices[0] if choices else None)
    query_values: dict[str, Any] = {"kind": query.get("kind", "")}
    if first is not None:
        query_values |= {"record": first[0], "move": numbers.get("move") or first[2] or None}
    return query_values
