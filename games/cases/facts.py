"""What a referee saw when ruling, kept with the ruling as plain JSON, so that its paper can be made again unchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.cases.exhibits import exhibits
from games.cases.kind import Decision, Kind
from games.cases.option import Option
from games.cases.places import OF_FINDING, OF_KIND, Place, Quoted, named
from games.cases.question import Question, why_not_found
from games.rules.findings import RULE_TEXT, Finding, FindingKind
from games.rules.position import rows_of
from games.rules.remedies import why_closed
from games.wording.findings import sentence_for

CLAUSES: dict[Kind, str] = {
    Kind.REPETITION: RULE_TEXT[FindingKind.REPETITION],
    Kind.OUT_OF_TURN: RULE_TEXT[FindingKind.OUT_OF_TURN],
    Kind.MOVED_STONE: RULE_TEXT[FindingKind.MOVED_STONE],
    Kind.WRONG_REMOVAL: RULE_TEXT[FindingKind.MOVED_STONE],
    Kind.DEAD_STONES: (
        "Dead stones come off by agreement of both players. Without agreement the game is played on; without agreement "
        "on who moves next, all stones stay."
    ),
    Kind.RESULT: "Once both players have confirmed the result, nothing can change it. Until then it can be decided.",
    Kind.OTHER: "",
}

SECTIONS: dict[Kind, str] = {
    Kind.REPETITION: "repetition",
    Kind.OUT_OF_TURN: "turns",
    Kind.MOVED_STONE: "breaches",
    Kind.WRONG_REMOVAL: "breaches",
    Kind.DEAD_STONES: "the-end-and-the-count",
    Kind.RESULT: "the-confirmed-result",
    Kind.OTHER: "what-a-referee-may-do",
}
"""The section of `docs/rules.md` that a case is judged by, as its address on the page of the rules."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One position as it was kept: its rows from the top, and the point that matters, None for none."""

    caption: str
    rows: tuple[str, ...]
    point: int | None = None


@dataclass(frozen=True, slots=True)
class Quotation:
    """Official words, and where they stand."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What was seen. `option` is the key of the decision, `reopens` that it undid an earlier one. `to_move` is `black`,
    `white` or empty. `clause` is the rule in this program's words, `places` where it stands in the rules, `quotations`
    the official words of those places, as far as the federation had entered them."""

    option: str
    finding: str
    clause: str
    move: int | None
    shown: tuple[Shown, ...]
    restored: Shown | None
    to_move: str
    reopens: bool = False
    places: str = ""
    quotations: tuple[Quotation, ...] = ()


def clause_of(question: Question) -> str:
    """The rule that a case rests on, in this program's words; empty where it is about something else."""
    finding = question.finding
    return finding.rule if finding is not None else CLAUSES[question.kind]


def found_in(question: Question) -> str:
    """What the record shows at the move that is meant, in sentences; empty where it cannot be looked at."""
    finding = question.finding
    if finding is None or question.replay is None:
        return why_not_found(question)
    said = sentence_for(finding, question.replay.game)
    return f"{said} {_in_time(finding)}".rstrip()


def _in_time(finding: Finding) -> str:
    """Whether the opponent has moved after a repetition, in one sentence; empty for what has no time limit."""
    if finding.kind is not FindingKind.REPETITION or finding.colour is None:
        return ""
    if finding.claimable:
        return f"The record shows no move of {finding.colour.opponent.player} after it."
    why = why_closed(finding)
    return f"{why[0].upper()}{why[1:]}."


def places_of(question: Question) -> tuple[Place, ...]:
    """The places in the rules that a case rests on; none where it is about something else."""
    finding = question.finding
    return OF_FINDING[finding.kind] if finding is not None else OF_KIND[question.kind]


def facts_of(question: Question, option: Option, words: Sequence[Quoted] = ()) -> dict[str, Any]:
    """Everything the decision was taken on, plain enough for JSON; `words` are the official ones of its places."""
    restored = None
    if option.position is not None:
        caption = "As it was before" if option.reopens else "As restored"
        if option.decision is Decision.PLAY_ON:
            caption = "All stones stay"
        restored = {"caption": caption, "rows": list(rows_of(option.position)), "point": None}
    return {
        "option": option.key,
        "finding": found_in(question),
        "clause": clause_of(question),
        "places": named(places_of(question)),
        "quotations": [{"text": one.text, "source": one.source} for one in words],
        "move": question.move,
        "shown": [
            {"caption": one.caption, "rows": list(rows_of(one.position)), "point": one.point}
            for one in exhibits(question)
        ],
        "restored": restored,
        "to_move": option.to_move.word if option.to_move else "",
        "reopens": option.reopens,
    }


def rule_of(places: str, clause: str) -> str:
    """The rule with its place before it, for a page or a paper: no quotation marks, since the words are ours."""
    return f"{places}. {clause}" if places else clause


def read_facts(kept: Mapping[str, Any]) -> Facts:
    """The facts as they were kept. Raises KeyError for a mapping that `facts_of` did not make."""
    restored = kept["restored"]
    return Facts(
        option=kept["option"],
        finding=kept["finding"],
        clause=kept["clause"],
        move=kept["move"],
        shown=tuple(map(_shown, kept["shown"])),
        restored=_shown(restored) if restored else None,
        to_move=kept["to_move"],
        reopens=kept.get("reopens", False),
        places=kept.get("places", ""),
        quotations=tuple(Quotation(one["text"], one["source"]) for one in kept.get("quotations", ())),
    )


def _shown(kept: Mapping[str, Any]) -> Shown:
    return Shown(kept["caption"], tuple(kept["rows"]), kept["point"])
