"""The positions that a referee compares, and all else that was seen when ruling, stored with the ruling as plain JSON,
so that its paper can be printed again unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.cases.answers import Terms
from games.cases.kind import Decision, Kind, RulingOption
from games.cases.question import Question, why_not_found
from games.cases.rule_places import OF_FINDING, OF_KIND, Quoted, RulePlace, places_text, read_quoted
from games.rules.findings import RULE_TEXT, FindingKind
from games.rules.point import Position, rows_of
from games.rules.replay import Replay
from games.rules.steps import position_after
from games.wording.findings import point_name
from games.wording.numbers import sentences
from games.wording.rulings import caption_words, decision_words
from ground.coded import Coded, coded, read_coded
from ground.translation import gettext as _, gettext_noop

_OF_EVENT = gettext_noop("The rules of go say nothing about time: the event’s own rules hold, and the referee decides.")
_FAIRNESS = gettext_noop(
    "Players play in fairness and cooperation. What they can’t agree on between themselves, the referee decides."
)
CLAUSES: dict[str, str] = {
    **{kind.value: text for kind, text in RULE_TEXT.items()},
    Kind.WRONG_REMOVAL.value: RULE_TEXT[FindingKind.MOVED_STONE],
    Kind.DEAD_STONES.value: gettext_noop(
        "Dead stones come off by agreement of both sides. Without agreement the game is played on; without agreement "
        "on who moves next, all stones stay."
    ),
    Kind.RESULT.value: gettext_noop(
        "Once both sides have confirmed the result, nothing can change it. Until then it can be decided."
    ),
    Kind.KNOCKED_STONE.value: gettext_noop(
        "A stone knocked by accident is no move, so nobody passes for it: the board is put back as it stood."
    ),
    Kind.PARTNER_ORDER.value: gettext_noop(
        "The rules are about two players and say nothing of partners, nor of what follows where the wrong one plays. "
        "What the event announced holds; beyond that the referee decides."
    ),
    Kind.WRONG_TERMS.value: gettext_noop(
        "An even game has a komi of 7 points; a handicap game has none, and White passes the first moves. The players "
        "or the director decide the size of the handicap."
    ),
    **dict.fromkeys((Kind.TIME.value, Kind.LATENESS.value, Kind.CONNECTION.value), _OF_EVENT),
    **dict.fromkeys((kind.value for kind in (Kind.CONDUCT, Kind.OUTSIDE_HELP, Kind.NOTES)), _FAIRNESS),
    **dict.fromkeys((kind.value for kind in (Kind.NOISE, Kind.PHONE)), _FAIRNESS),
    Kind.LOST_RECORD.value: gettext_noop(
        "The rules don’t ask for a record: the game goes on from the board as both sides remember it."
    ),
    Kind.OTHER.value: "",
}
"""The rule, in this program's words, by the finding or the kind of case that rests on it."""

SECTIONS: dict[Kind, str] = {
    Kind.REPETITION: "repetition",
    Kind.OUT_OF_TURN: "turns",
    Kind.PARTNER_ORDER: "turns",
    Kind.OCCUPIED: "breaches",
    Kind.MOVED_STONE: "breaches",
    Kind.WRONG_REMOVAL: "breaches",
    Kind.DEAD_STONES: "the-end-and-the-count",
    Kind.RESULT: "the-confirmed-result",
    Kind.WRONG_TERMS: "handicap",
    **dict.fromkeys((Kind.KNOCKED_STONE, Kind.TIME, Kind.LATENESS, Kind.CONDUCT), "what-a-referee-may-do"),
    **dict.fromkeys((Kind.OUTSIDE_HELP, Kind.NOTES, Kind.NOISE, Kind.PHONE), "what-a-referee-may-do"),
    **dict.fromkeys((Kind.LOST_RECORD, Kind.CONNECTION, Kind.OTHER), "what-a-referee-may-do"),
}
"""The section of `docs/rules.md` that a kind of case is judged by, as its anchor on the page of the rules."""


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """One position: what it is in words, its rows from the top, and the point that matters, None for none."""

    caption: str
    rows: tuple[str, ...]
    point: int | None = None


@dataclass(frozen=True, slots=True)
class Quotation:
    """Official words, and their source."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class CaseFacts:
    """What the referee saw, in words. `option` is the key of the decision; `reopens`: it undid an earlier one.
    `to_move` is `black`, `white` or empty. `clause` is the rule in this program's words, `places` its places in the
    rules, `quotations` the official words of those places, as far as the federation had entered them."""

    option: str
    finding: str
    clause: str
    move: int | None
    shown: tuple[ShownPosition, ...]
    restored: ShownPosition | None
    to_move: str
    reopens: bool = False
    places: str = ""
    quotations: tuple[Quotation, ...] = ()


def clause_of(question: Question) -> str:
    """The rule that a case rests on, in this program's words; empty where it is about something else."""
    return _clause(_rule_of(question))


def _rule_of(question: Question) -> str:
    return question.finding.kind.value if question.finding is not None else question.kind.value


def found_in(question: Question) -> str:
    """What the record shows at the move in question, in sentences; empty where that can't be looked at."""
    return decision_words(_finding_codes(question))


def _finding_codes(question: Question) -> tuple[Coded, ...]:
    finding = question.finding
    if finding is None or question.replay is None:
        why_not = why_not_found(question)
        return (why_not,) if why_not else ()
    size, colour = question.replay.game.size, finding.colour and finding.colour.word
    finding_code = coded(
        "finding", kind=finding.kind.value, move=finding.move, colour=colour, point=point_name(finding, size),
        repeats=list(finding.repeats), assumed=finding.assumed, size=size,
    )  # fmt: skip
    if finding.kind is not FindingKind.REPETITION or colour is None:
        return (finding_code,)
    if finding.claimable:
        return finding_code, coded("open_claim", colour=colour)
    return finding_code, coded("closed_claim", colour=colour, closed_by=finding.closed_by)


def places_of(question: Question) -> tuple[RulePlace, ...]:
    """The places in the rules that a case rests on; none where it is about something else."""
    finding = question.finding
    return OF_FINDING[finding.kind] if finding is not None else OF_KIND[question.kind]


def facts_of(question: Question, option: RulingOption, words: Sequence[Quoted] = ()) -> dict[str, Any]:
    """Everything the decision was based on, as codes and JSON values; `words` are the official ones of its places."""
    restored = None
    if option.position is not None:
        caption = "as_before" if option.reopens else _CAPTION.get(option.decision, "restored")
        restored = {"caption": {"code": caption}, "rows": list(rows_of(option.position)), "point": None}
    return {
        "option": option.key,
        "finding": [value.as_json() for value in _finding_codes(question)],
        "rule": _rule_of(question),
        "places": [place.value for place in places_of(question)],
        "quotations": [value.as_json() for value in words],
        "move": question.move,
        "shown": [
            {"caption": exhibit.caption.as_json(), "rows": list(rows_of(exhibit.position)), "point": exhibit.point}
            for exhibit in exhibits(question)
        ],
        "restored": restored,
        "to_move": option.to_move.word if option.to_move else "",
        "reopens": option.reopens,
        **_terms(question, option),
    }


_CAPTION = {
    Decision.PLAY_ON: "all_stay",
    Decision.PUT_BACK: "as_stood",
    Decision.ADJOURNED: "adjourned",
}


def _terms(question: Question, option: RulingOption) -> dict[str, Any]:
    """The terms that the decision sets, and those that they replace; nothing where it sets none."""
    if option.terms is None or question.komi is None:
        return {}
    before = Terms(question.handicap, question.komi, option.terms.exchange)
    return {"terms": option.terms.as_json(), "terms_before": before.as_json()}


def rule_of(places: str, clause: str) -> str:
    """The rule with its place before it, for a page or a paper; without quotation marks, since the words are ours."""
    return sentences((_("{places}.").format(places=places), clause)) if places else clause


def _clause(rule: str) -> str:
    return _(CLAUSES[rule]) if CLAUSES[rule] else ""


def read_facts(stored: Mapping[str, Any]) -> CaseFacts:
    """The stored facts in words. Raises KeyError for a mapping that `facts_of` did not make, now or in the version that
    stored sentences."""
    restored = stored["restored"]
    finding, places = stored["finding"], stored.get("places", "")
    return CaseFacts(
        option=stored["option"],
        finding=finding if isinstance(finding, str) else decision_words(finding),
        clause=_clause(stored["rule"]) if "rule" in stored else stored["clause"],
        move=stored["move"],
        shown=tuple(map(_shown_position, stored["shown"])),
        restored=_shown_position(restored) if restored else None,
        to_move=stored["to_move"],
        reopens=stored.get("reopens", False),
        places=places if isinstance(places, str) else places_text(map(RulePlace, places)),
        quotations=tuple(map(_quotation, stored.get("quotations", ()))),
    )


def _quotation(stored: Mapping[str, str]) -> Quotation:
    return Quotation(stored["text"], stored["source"] if "source" in stored else read_quoted(stored).source)


def _shown_position(stored: Mapping[str, Any]) -> ShownPosition:
    return ShownPosition(caption_words(read_coded(stored["caption"])), tuple(stored["rows"]), stored["point"])


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A position of the record. `caption` is the code of its caption, `point` the point that matters on it, None for
    none.
    """

    caption: Coded
    position: Position
    point: int | None


def exhibits(question: Question) -> tuple[Exhibit, ...]:
    """Two positions around the move in question: the two that are alike for a repetition, before and after the move
    otherwise; the last position for a case about the end. None without a record."""
    return tuple(_positions_shown(question))


def _positions_shown(question: Question) -> Iterator[Exhibit]:
    replay, number = question.replay, question.move
    if replay is None:
        return
    if number is None or not question.seen:
        if question.kind in (Kind.DEAD_STONES, Kind.RESULT, Kind.OTHER) and replay.game.moves:
            yield Exhibit(coded("final"), replay.final, None)
        return
    played = replay.game.moves[number - 1].point
    point = played if played is not None and played >= 0 else None
    finding = question.finding
    if finding is not None and finding.kind is FindingKind.REPETITION:
        yield Exhibit(coded("after", move=number), position_after(replay, number), point)
        first = finding.repeats[0]
        same = coded("same_after", move=first) if first else coded("same_handicap")
        yield Exhibit(same, position_after(replay, first), point)
    elif finding is not None and finding.kind is FindingKind.MOVED_STONE:
        yield Exhibit(coded("after", move=number), position_after(replay, number), finding.point)
        yield Exhibit(coded("stones_moved"), _after_changes(replay, number), finding.point)
    else:
        yield Exhibit(coded("before", move=number), position_after(replay, number - 1), None)
        yield Exhibit(coded("after", move=number), position_after(replay, number), point)


def _after_changes(replay: Replay, number: int) -> Position:
    """The position after the stones that were set up after this move."""
    board = bytearray(position_after(replay, number))
    for change in replay.game.changes:
        if change.after == number:
            for points, stone in ((change.black, 1), (change.white, 2), (change.empty, 0)):
                for point in points:
                    board[point] = stone
    return bytes(board)
