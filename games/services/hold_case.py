"""An official takes a case, so that the others see who is at it, and releases it; taking it over names who had it."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import case_subject
from games.ledger.append import append
from games.models import Case, CaseState
from games.services.locked_game import locked_case, refuse_closed
from games.services.ruling_referee import RulingReferee, refuse_to_rule
from ground.errors import Refused
from ground.translation import gettext as _


@transaction.atomic
def take_case(case_id: int, *, referee: RulingReferee, over: str = "") -> Case:
    """The case, in this referee's hands until they rule or release it. Taking it again changes nothing.

    Raises Refused for somebody who can't rule in it, as `refuse_to_rule` does, where it is closed or a ruling is
    proposed, and where somebody else has it whose account isn't `over`.
    """
    case, stream = locked_case(case_id)
    if case.held_by == referee.account:
        return case
    refuse_to_rule(referee, case)
    refuse_closed(case)
    if case.state == CaseState.PROPOSED:
        raise Refused(
            _("A ruling in case {number} is waiting to be confirmed: decline it first.").format(number=case.number)
        )
    if case.held_by != over:
        refuse_held(case, referee)
    case.held_by, case.held_by_name, case.held_at = referee.account, referee.actor, stream.moment
    case.save(update_fields=["held_by", "held_by_name", "held_at"])
    payload = {"case": case.number, "game": case.game.number, "over": bool(over)}
    append(stream, "case.taken", case_subject(case.number), referee.actor, payload)
    return case


@transaction.atomic
def release_case(case_id: int, *, referee: RulingReferee) -> Case:
    """The case, in nobody's hands. Where this referee doesn't have it, nothing changes."""
    case, stream = locked_case(case_id)
    if case.held_by != referee.account:
        return case
    let_go(case)
    case.save(update_fields=["held_by", "held_by_name", "held_at"])
    payload = {"case": case.number, "game": case.game.number}
    append(stream, "case.released", case_subject(case.number), referee.actor, payload)
    return case


def let_go(case: Case) -> None:
    """Take the case out of whose hands it is in; it isn't saved."""
    case.held_by, case.held_by_name, case.held_at = "", "", None


def refuse_held(case: Case, referee: RulingReferee) -> None:
    """Raise Refused where somebody else has the case."""
    if case.held_by not in ("", referee.account):
        raise Refused(
            _("{name} has case {number} open: take it over first.").format(name=case.held_by_name, number=case.number)
        )
