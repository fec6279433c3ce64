"""A second official confirms a proposed ruling, which makes it final, or declines it, which reopens the case. In a
committee each of the others confirms it, and the last makes it final."""

from __future__ import annotations

from django.db import transaction

from games.cases.answers import RefereeAnswers, read_terms
from games.cases.kind import RulingOption
from games.cases.options import option_of
from games.cases.question import Question
from games.ledger.acts import case_subject
from games.ledger.append import append, at_one_moment
from games.models import CaseState, Ruling, Stream
from games.rules.result import parse_result
from games.services.apply_ruling import next_number, restored_record
from games.services.locked_game import locked_case
from games.services.rule_case import close, ruling_payload
from games.services.ruling_referee import RulingReferee, refuse_to_rule
from games.store.case_question import judged_of, question_of
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import cleaned_text

LONGEST_REASON = 2_000


@transaction.atomic
def second_ruling(ruling_id: int, *, referee: RulingReferee) -> Ruling:
    """The ruling, final and carried out, or with one more member of the committee who agrees; confirming a final ruling
    changes nothing, nor does agreeing twice.

    Raises Refused for the referee who proposed it, as `refuse_to_rule` does, where it was declined, and where the rules
    no longer allow it because the game has changed since.
    """
    ruling, stream = _locked(ruling_id)
    if ruling.final_at is not None:
        return ruling
    if ruling.declined_at is not None:
        raise Refused(_("This proposal was declined already."))
    refuse_to_rule(referee, ruling.case)
    if referee.account == ruling.referee:
        raise Refused(_("You proposed this ruling: someone else must confirm it."))
    if referee.account in _agreed(ruling):
        return ruling
    judged = judged_of(ruling.case.record)
    option = _still_allowed(ruling, question_of(ruling.case, ruling.case.game, judged))
    if len(ruling.case.committee) > 1:
        ruling.agreed = [*ruling.agreed, [referee.account, str(referee.actor)]]
        if {ruling.referee, *_agreed(ruling)} < set(ruling.case.committee):
            ruling.save(update_fields=["agreed"])
            payload = ruling_payload(ruling)
            append(stream, "ruling.agreed", case_subject(ruling.case.number), referee.actor, payload)
            return ruling
    else:
        ruling.second, ruling.second_actor_name = referee.account, referee.actor
    ruling.number = next_number(ruling)
    with at_one_moment(stream):
        ruling.restored = restored_record(ruling, option, judged, referee.actor)
        return close(ruling, stream, referee.actor, "ruling.seconded")


@transaction.atomic
def decline_ruling(ruling_id: int, reason: str, *, referee: RulingReferee) -> Ruling:
    """The declined proposal; its case is open again. The referee who proposed it may withdraw it the same way.

    Raises Refused as `refuse_to_rule` does, without a reason, and once the ruling is final.
    """
    ruling, stream = _locked(ruling_id)
    if ruling.declined_at is not None:
        return ruling
    if ruling.final_at is not None:
        raise Refused(_("Ruling {number} is final: it can only be appealed against.").format(number=ruling.number))
    refuse_to_rule(referee, ruling.case)
    text = cleaned_text(reason)
    if not text:
        raise Refused(_("Say why, so that the referee knows what to change."))
    if len(text) > LONGEST_REASON:
        raise Refused(
            _("The reason has {count:,} characters: shorten it to {most:,}.").format(
                count=len(text), most=LONGEST_REASON
            )
        )
    ruling.declined_at, ruling.declined_because = stream.moment, text
    if referee.account != ruling.referee:
        ruling.second, ruling.second_actor_name = referee.account, referee.actor
    ruling.save()
    ruling.case.state = CaseState.OPEN
    ruling.case.save(update_fields=["state"])
    append(stream, "ruling.declined", case_subject(ruling.case.number), referee.actor, ruling_payload(ruling))
    return ruling


def _agreed(ruling: Ruling) -> set[str]:
    return {account for account, _name in ruling.agreed}


def _locked(ruling_id: int) -> tuple[Ruling, Stream]:
    case, stream = locked_case(Ruling.objects.values_list("case_id", flat=True).get(pk=ruling_id))
    ruling = Ruling.objects.get(pk=ruling_id)
    ruling.case = case
    return ruling, stream


def _answers(ruling: Ruling) -> RefereeAnswers:
    """What the referee answered when this was proposed."""
    stored, minutes = ruling.facts, ruling.minutes
    return RefereeAnswers(
        parse_result(ruling.result),
        None if minutes is None else abs(minutes),
        next((code["move"] for code in ruling.said if code["code"] == "replay"), None),
        read_terms(stored["terms"]) if "terms" in stored else None,
    )


def _still_allowed(ruling: Ruling, question: Question) -> RulingOption:
    """The proposed option, as the case is now."""
    answers = _answers(ruling)
    option = option_of(question, ruling.facts["option"], answers)
    if option is None and ruling.result:
        # The result was reported when this was proposed, and has been reported differently since.
        option = option_of(question, "result", answers)
    if option is None or not option.allowed:
        raise Refused(option.why_not if option else _("The case has changed: decline the proposal."))
    return option
