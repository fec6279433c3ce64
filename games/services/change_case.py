"""A referee corrects what an open case is about: its kind, record, move and offender."""

from __future__ import annotations

from django.db import transaction

from games.ledger.actor import Actor
from games.ledger.append import append
from games.ledger.subjects import case_subject
from games.models import Case, CaseState
from games.services.locked_case import locked_case, refuse_closed
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
