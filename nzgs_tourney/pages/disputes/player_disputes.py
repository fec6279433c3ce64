"""What a player can claim about a game, and the cases about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.cases.kind import KIND_OF
from games.models import Case, CaseState, Game, GameState, Record, RecordOfReference, Speaker
from games.rules.findings import FindingKind
from games.store.game_records import latest_records
from games.store.past_colours import knows_of
from ground.translation import ngettext
from nzgs_tourney.pages.disputes.case_page import label_and_tone

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


@dataclass(frozen=True, slots=True)
class Disputes:
    """The cases about a game, newest first, and what may still be claimed.

    `confirmed`: nothing can change the result.
    """

    cases: tuple[CaseLine, ...]
    claims: tuple[Claimable, ...]
    confirmed: bool


@dataclass(frozen=True, slots=True)
class ClaimedRecordChoice:
    """A record that a claim can be about: its number, its name in words, how many moves it has, and what was found in
    it."""

    number: int
    words: str
    moves: int
    findings: tuple[Mapping[str, Any], ...]


def disputes_of(game: Game, side: Speaker) -> Disputes:
    """The cases that this player knows of, and the findings that they may claim: nobody claims their own breach. They
    are those of the record that a referee has chosen and of the last of each side, so that no record takes a claim from
    the other player. At most three queries, one more for each private case."""
    cases = [case for case in Case.objects.filter(game=game).order_by("-number") if knows_of(case, side)]
    confirmed = game.state == GameState.CONFIRMED
    return Disputes(
        cases=tuple(CaseLine(case.number, case.get_kind_display(), *label_and_tone(case), case.at) for case in cases),
        claims=() if confirmed else _claims(game, side, cases),
        confirmed=confirmed,
    )


def _claims(game: Game, side: Speaker, cases: Iterable[Case]) -> tuple[Claimable, ...]:
    """What can be claimed, the earliest move first; what two records show, by the chosen one, else this player's own.

    What a case is about already is left out, whichever record that names; a case about a record from before play was
    resumed or a position restored says nothing about what was played since.
    """
    records = list(Record.objects.filter(game=game).select_related("audit").defer("original").order_by("pk"))
    if not any(record.audit.findings for record in records):
        return ()
    latest = latest_records(records).get(game.pk, {})
    chosen = RecordOfReference.objects.filter(game=game).order_by("-pk").values_list("record_id", flat=True).first()
    current = {record.pk: record for record in (*latest.values(), *(one for one in records if one.pk == chosen))}
    since = latest[""].pk if "" in latest else 0
    taken = {(case.kind, case.move) for case in cases if case.state != CaseState.WITHDRAWN and _since(case, since)}
    found: dict[tuple[str, int], Claimable] = {}
    for record in sorted(current.values(), key=lambda one: (one.pk != chosen, one.side != side, -one.pk)):
        for finding in record.audit.verdict["findings"]:
            kind = KIND_OF[FindingKind(finding["kind"])].value
            if _claimable(finding, side) and (kind, finding["move"]) not in taken:
                found.setdefault((kind, finding["move"]), Claimable(kind, record.pk, finding["move"]))
    return tuple(sorted(found.values(), key=lambda claim: claim.move)[-MOST_CLAIMS:])


def _since(case: Case, record: int) -> bool:
    return case.record_id is not None and case.record_id >= record


def record_choices(game: Game) -> tuple[ClaimedRecordChoice, ...]:
    """The records of a game: the one that counts first, then the newest. Two queries."""
    records = list(Record.objects.filter(game=game).select_related("audit").defer("original").order_by("-pk"))
    chosen = RecordOfReference.objects.filter(game=game).order_by("-pk").values_list("record_id", flat=True).first()
    records.sort(key=lambda record: record.pk != chosen)
    return tuple(_choice(record) for record in records)


def _choice(record: Record) -> ClaimedRecordChoice:
    verdict = record.audit.verdict
    called = ngettext("from {who}, {moves:,} move", "from {who}, {moves:,} moves", verdict["moves"])
    words = called.format(who=record.who, moves=verdict["moves"])
    return ClaimedRecordChoice(record.pk, words, verdict["moves"], tuple(verdict["findings"]))


def claim_from_query(
    query: Mapping[str, str], choices: Sequence[ClaimedRecordChoice], cases: Iterable[Case], side: Speaker | None = None
) -> dict[str, Any]:
    """The claim form's initial values: what `?kind=&record=&move=` says, and the rest from the finding that it fits.

    That is one of the record's without a case among `cases`; unless the query names its move, a player of this `side`
    is only offered what they can claim. In a record without findings the move is the last one.
    """
    numbers = {name: int(query[name]) for name in ("record", "move") if _NUMBER.fullmatch(query.get(name, ""))}
    kind, move = query.get("kind", ""), numbers.get("move")
    choice = next((one for one in choices if one.number == numbers.get("record")), choices[0] if choices else None)
    if choice is None:
        return {"kind": kind}
    taken = {(case.kind, case.move) for case in cases if case.record_id == choice.number}
    for finding in choice.findings:
        its_kind = KIND_OF[FindingKind(finding["kind"])].value
        fits = kind in ("", its_kind) and move in (None, finding["move"]) and (its_kind, finding["move"]) not in taken
        if fits and (move is not None or side is None or _claimable(finding, side)):
            values = {"kind": its_kind, "record": choice.number, "move": finding["move"]}
            return {**values, "offender": finding["colour"] or ""}
    last = choice.moves if choice.moves and not choice.findings else None
    return {"kind": kind, "record": choice.number, "move": move or last}


def _claimable(finding: Mapping[str, Any], side: Speaker) -> bool:
    """Whether this player may still claim it: nobody claims their own breach."""
    return bool(finding["claimable"]) and finding["colour"] != side.value
