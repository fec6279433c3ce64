"""A referee merges two cases about the same thing, and parts them again: the earlier one goes on and says so."""

from __future__ import annotations

from django.db import transaction

from games.cases.kind import PRIVATE, Kind
from games.ledger.acts import case_subject
from games.ledger.append import append
from games.models import Case, CaseState
from games.services.hold_case import let_go, refuse_held
from games.services.locked_game import locked_case, refuse_closed
from games.services.ruling_referee import RulingReferee
from ground.errors import Refused
from ground.translation import gettext as _

_MERGED = ("state", "merged_into", "held_by", "held_by_name", "held_at")


@transaction.atomic
def merge_cases(case_id: int, other: int, *, referee: RulingReferee) -> Case:
    """The case that goes on, the earlier of this one and the case with the number `other`; the later one is merged into
    it, with what was said and brought in it. Merging them again changes nothing.

    Raises Refused where there is no such case of the same game, for one that is closed, has a ruling proposed, is an
    appeal or private, has others merged into it though it is the later one, or is in the hands of somebody else.
    """
    case, stream = locked_case(case_id)
    named = Case.objects.filter(stream_id=case.stream_id, number=other).select_related("game", "merged_into").first()
    if named is None or named.pk == case.pk or named.game_id != case.game_id:
        raise Refused(_("Choose another case of the same game."))
    earlier, later = sorted((case, named), key=lambda one: one.pk)
    if later.merged_into_id == earlier.pk:
        return earlier
    for one in (earlier, later):
        _refuse_unmerged(one, referee)
    if Case.objects.filter(merged_into=later).exists():
        raise Refused(_("Other cases were merged into case {number}: part them first.").format(number=later.number))
    later.state, later.merged_into = CaseState.MERGED, earlier
    let_go(later)
    later.save(update_fields=_MERGED)
    payload = {"case": later.number, "game": later.game.number, "into": earlier.number}
    append(stream, "case.merged", case_subject(later.number), referee.actor, payload)
    return earlier


@transaction.atomic
def part_case(case_id: int, *, referee: RulingReferee) -> Case:
    """The case, a case of its own again. One that isn't merged doesn't change.

    Raises Refused where the case that it was merged into has a ruling, or one is proposed.
    """
    case, stream = locked_case(case_id)
    if case.merged_into is None:
        return case
    if case.merged_into.state != CaseState.OPEN:
        raise Refused(_("Case {number} was ruled on together with it.").format(number=case.merged_into.number))
    case.state, case.merged_into = CaseState.OPEN, None
    case.save(update_fields=_MERGED)
    payload = {"case": case.number, "game": case.game.number}
    append(stream, "case.parted", case_subject(case.number), referee.actor, payload)
    return case


def _refuse_unmerged(case: Case, referee: RulingReferee) -> None:
    """Raise Refused for a case that can't be merged, whichever of the two it is."""
    refuse_closed(case)
    if case.state == CaseState.PROPOSED:
        raise Refused(
            _("A ruling in case {number} is waiting to be confirmed: decline it first.").format(number=case.number)
        )
    if case.appeal_of_id is not None:
        raise Refused(_("Case {number} is an appeal: it is decided by itself.").format(number=case.number))
    if Kind(case.kind) in PRIVATE:
        raise Refused(
            _("Case {number} is private until it is ruled: it is decided by itself.").format(number=case.number)
        )
    refuse_held(case, referee)
