"""Withdraws a case, by the person who brought it: nothing is left to decide."""

from __future__ import annotations

from django.db import transaction

from games.ledger.actor import Actor
from games.ledger.append import append
from games.ledger.subjects import case_subject
from games.models import Case, CaseState, Speaker
from games.services.locked_case import locked_case
from ground.errors import Refused
from ground.translation import gettext as _

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
