"""A referee rules in a case; where the event requires a second official, the ruling is only proposed until they confirm
it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from games.cases.answers import Asks, RefereeAnswers, Terms
from games.cases.facts import facts_of, places_of
from games.cases.kind import PRIVATE, Decision, Kind, RulingOption
from games.cases.options import option_of
from games.cases.question import Question
from games.ledger.acts import Actor, case_subject, name_of
from games.ledger.append import append, at_one_moment
from games.models import Case, CaseState, Game, Ruling, Stream
from games.rules.result import Result, parse_result
from games.services.apply_ruling import apply_ruling, next_number, restored_record
from games.services.hold_case import let_go, refuse_held
from games.services.locked_game import locked_case, refuse_closed
from games.services.rule_wording import quoted
from games.services.ruling_referee import RulingReferee, refuse_to_rule
from games.store.case_question import judged_of, question_of
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import cleaned_text, digest_of_json, digest_of_text

LONGEST_REASON = 4_000
LONGEST_UNHEARD = 2_000
DECIDED = ("state", "held_by", "held_by_name", "held_at")
"""The columns of a case that change with a ruling: with one, nobody has it open any more."""


@dataclass(frozen=True, slots=True)
class RulingVerdict:
    """What a referee decides: the `key` of one of `games.cases.options`, what that asks (the result in the notation of
    `games.rules.result`, `forfeit` where it was decided without being played; minutes; from which move; handicap, komi
    and colours), why, and which parties were heard. `seen`: what
    `read_before` gave for what the referee read, empty where nothing is to be compared."""

    key: str
    reason: str
    result: str = ""
    heard_black: bool = False
    heard_white: bool = False
    forfeit: bool = False
    seen: str = ""
    minutes: int | None = None
    move: int | None = None
    terms: Terms | None = None
    unheard: str = ""


@transaction.atomic
def rule_case(
    case_id: int, verdict: RulingVerdict, *, referee: RulingReferee, nonce: UUID, needs_second: bool
) -> Ruling:
    """The ruling: final and carried out at once, or proposed where `needs_second` or the kind of the case needs it. The
    same `nonce` again changes nothing. In a committee of several it is always proposed: the others agree to it by
    `second_ruling`.

    A final ruling changes exactly what it must: a restored record, the result, or nothing.

    Raises Refused as `refuse_to_rule`, `refuse_decided` and `refuse_held` do, for a decision that the rules don't allow
    (with their reason), a text that isn't a result, a result that board and komi don't allow, a margin of a game that
    wasn't played, an answer that is missing or impossible, a ruling without a reason or without both players
    heard or the reason why not, and one whose case was changed, or means something else, since it was read.
    """
    case, stream = locked_case(case_id)
    stored = Ruling.objects.filter(nonce=nonce).first()
    if stored is not None:
        return stored
    refuse_to_rule(referee, case)
    refuse_decided(case)
    refuse_held(case, referee)
    judged = judged_of(case.record)
    question = question_of(case, case.game, judged)
    option = decided(question, verdict)
    if verdict.seen and verdict.seen != read_before(case, option):
        raise Refused(_("Case {number} has changed since you read it: check it, then rule.").format(number=case.number))
    ruling = _drawn_up(case, question, option, verdict, referee, nonce)
    ruling.at = stream.moment
    if needs_second or Kind(case.kind) in PRIVATE or len(case.committee) > 1:
        ruling.save(force_insert=True)
        case.state = CaseState.PROPOSED
        let_go(case)
        case.save(update_fields=DECIDED)
        append(stream, "ruling.proposed", case_subject(case.number), referee.actor, ruling_payload(ruling))
        return ruling
    ruling.number = next_number(ruling)
    with at_one_moment(stream):
        ruling.restored = restored_record(ruling, option, judged, referee.actor)
        return close(ruling, stream, referee.actor, "ruling.made")


def refuse_decided(case: Case) -> None:
    """Raise Refused, with the name of the referee who was faster, where the case has a ruling or one is proposed, and
    where it was withdrawn."""
    ruling = Ruling.objects.filter(case=case, declined_at=None).first()
    if ruling is None:
        refuse_closed(case)
        return
    if ruling.final_at is None:
        message = _("{name} has proposed a ruling in case {number}, so yours wasn’t made: decline it first.")
    else:
        message = _("{name} has ruled in case {number}, so your ruling wasn’t made.")
    raise Refused(message.format(name=ruling.actor_name, number=case.number))


def decided(question: Question, verdict: RulingVerdict) -> RulingOption:
    """The chosen option with its result filled in. Raises Refused as `rule_case` does."""
    if not (verdict.heard_black and verdict.heard_white) and not cleaned_text(verdict.unheard):
        raise Refused(_("Tick who was heard, or say why not: both sides get the chance to speak."))
    if len(verdict.unheard) > LONGEST_UNHEARD:
        raise Refused(
            _("The reason has {count:,} characters: shorten it to {most:,}.").format(
                count=len(verdict.unheard), most=LONGEST_UNHEARD
            )
        )
    if not cleaned_text(verdict.reason):
        raise Refused(_("Give the reason: it’s printed on the ruling."))
    if len(verdict.reason) > LONGEST_REASON:
        raise Refused(
            _("The reason has {count:,} characters: shorten it to {most:,}.").format(
                count=len(verdict.reason), most=LONGEST_REASON
            )
        )
    try:
        result: Result | None = parse_result(verdict.result)
    except ValueError as error:
        raise Refused(f"{error}.") from error
    answers = RefereeAnswers(result, verdict.minutes, verdict.move, verdict.terms)
    option = option_of(question, verdict.key, answers)
    if option is None:
        raise Refused(_("The case has changed: check it, then choose."))
    if not option.allowed:
        raise Refused(option.why_not)
    if option.open and option.asks is not None and (why := answers.why_incomplete(option.asks, question.moves)):
        raise Refused(why)
    if (
        option.decision is Decision.TERMS
        and option.terms
        and (why := option.terms.why_unchanged(question.handicap, question.komi))
    ):
        raise Refused(why)
    unplayed = verdict.forfeit and option.asks is Asks.RESULT
    if option.result is not None and (why := question.why_impossible(option.result, unplayed=unplayed)):
        raise Refused(why)
    return option


def read_before(case: Case, option: RulingOption) -> str:
    """A digest of what a referee reads before ruling: what the case is about, and what the option says."""
    codes = [code.as_json() for code in option.codes]
    return digest_of_json([str(case.kind), case.record_id, case.move, str(case.offender), codes])


def close(ruling: Ruling, stream: Stream, actor: Actor, kind: str) -> Ruling:
    """Make a numbered ruling final and carry it out, with one event of this kind. Raises Refused as `apply_ruling`
    does."""
    case = ruling.case
    apply_ruling(ruling, stream, actor)
    case.state = CaseState.RULED
    let_go(case)
    case.save(update_fields=DECIDED)
    stream.refresh_from_db()
    append(stream, kind, case_subject(case.number), actor, ruling_payload(ruling))
    return ruling


def ruling_payload(ruling: Ruling) -> dict[str, Any]:
    """The ledger's payload for a ruling. The words of the reason are for the parties and officials only."""
    return {
        "case": ruling.case.number,
        "game": ruling.case.game.number,
        "ruling": ruling.number,
        "decision": str(ruling.decision),
        "decided": ruling.said,
        "result": ruling.result,
        "restored": ruling.restored.number if ruling.restored else None,
        "referee": name_of(ruling.referee),
        "second": name_of(ruling.second) if ruling.second else "",
        "heard": [
            side for side, heard_at in (("black", ruling.heard_black), ("white", ruling.heard_white)) if heard_at
        ],
        "unheard_sha256": digest_of_text(ruling.unheard_because),
        "minutes": ruling.minutes,
        "against": str(ruling.against),
        "agreed": [[name_of(account), name_of(name)] for account, name in ruling.agreed],
        "reason_sha256": digest_of_text(ruling.reason),
        "declined_sha256": digest_of_text(ruling.declined_because),
        "facts_sha256": digest_of_json(ruling.facts),
        "forfeit": ruling.forfeit,
        "void": ruling.void_reports is not None,
        **_game_now(ruling),
    }


def _game_now(ruling: Ruling) -> dict[str, str]:
    """The game afterwards: its state and its result."""
    game = Game.objects.only("state", "result").get(pk=ruling.case.game_id)
    return {"state": str(game.state), "stands": game.result}


def _drawn_up(
    case: Case, question: Question, option: RulingOption, verdict: RulingVerdict, referee: RulingReferee, nonce: UUID
) -> Ruling:
    return Ruling(
        stream_id=case.stream_id,
        case=case,
        decision=option.decision.value,
        said=[code.as_json() for code in option.codes],
        reason=cleaned_text(verdict.reason),
        heard_black=verdict.heard_black,
        heard_white=verdict.heard_white,
        unheard_because="" if verdict.heard_black and verdict.heard_white else cleaned_text(verdict.unheard),
        referee=referee.account,
        actor_name=referee.actor,
        result="" if option.result is None else str(option.result),
        forfeit=verdict.forfeit and option.asks is Asks.RESULT,
        minutes=option.minutes,
        against=option.against.word if option.against else "",
        facts=facts_of(question, option, quoted(places_of(question))),
        nonce=nonce,
    )
