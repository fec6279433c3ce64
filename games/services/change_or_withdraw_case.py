"""Changes what an open case is about, which a referee may, or withdraws it, which the person who brought it may."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor, case_subject
from games.ledger.append import append
from games.models import Case, CaseState, Speaker
from games.services.locked_game import locked_case, refuse_closed
from games.services.open_case import Claim, placed, put_claim
from ground.errors import Refused
from ground.translation import gettext as _


@transaction.atomic
def change_case(case_id: int, claim: Claim, *, actor: Actor) -> Case:
    """The case about what `claim` says; its statement and photo stay those of the case. The same again changes nothing.

    Raises Refused for a closed case, one with a proposed ruling, and as `placed` does.
    """
    case, stream = locked_case(case_id)
    refuse_closed(case)
    if case.state == CaseState.PROPOSED:
        raise Refused(
            _("A ruling in case {number} is waiting to be confirmed: decline it first.").format(number=case.number)
        )
    claim = placed(case.game, claim)
    asked = (claim.kind, claim.record, claim.move, claim.offender)
    if asked == (case.kind, case.record_id, case.move, case.offender):
        return case
    put_claim(case, claim)
    case.save(update_fields=["kind", "record", "move", "offender"])
    case.refresh_from_db(fields=["record"])
    payload = {
        "case": case.number,
        "game": case.game.number,
        "kind": str(case.kind),
        "record": case.record.number if case.record else None,
        "move": case.move,
        "offender": str(case.offender),
    }
    append(stream, "case.changed", case_subject(case.number), actor, payload)
    return case


OFFICIAL = (Speaker.PAPER, Speaker.REFEREE)


@transaction.atomic
def withdraw_case(case_id: int, side: Speaker, *, actor: Actor) -> Case:
    """The withdrawn case; withdrawing it again changes nothing. Any official may withdraw what an official brought.

    Raises Refused for a side that didn't bring it, and once it is ruled or a ruling is proposed.
    """
    case, stream = locked_case(case_id)
    if case.side != side and not (case.side in OFFICIAL and side in OFFICIAL):
        raise Refused(_("Only the person who opened case {number} can withdraw it.").format(number=case.number))
    if case.state == CaseState.WITHDRAWN:
        return case
    if case.state != CaseState.OPEN:
        if case.state == CaseState.RULED:
            raise Refused(_("Case {number} is ruled: it can’t be withdrawn any more.").format(number=case.number))
        raise Refused(
            _("Case {number} has a ruling waiting to be confirmed: it can’t be withdrawn any more.").format(
                number=case.number
            )
        )
    case.state = CaseState.WITHDRAWN
    case.save(update_fields=["state"])
    append(stream, "case.withdrawn", case_subject(case.number), actor, {"case": case.number, "side": side.value})
    return case
