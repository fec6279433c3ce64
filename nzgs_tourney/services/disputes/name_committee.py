"""Names the officials who decide an appeal together."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.ledger.acts import Actor, case_subject, name_of
from games.ledger.append import append
from games.models import Case, CaseState
from games.services.locked_game import locked_case, refuse_closed
from games.services.ruling_referee import refuse_own_game, ruled_by
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import referee_of
from nzgs_tourney.models import Event, Role, RoleKind, User

MOST = 3
"""The most members of a committee."""
OFFICIALS = (RoleKind.DIRECTOR, RoleKind.REFEREE)


@transaction.atomic
def name_committee(case_id: int, usernames: Sequence[str], *, actor: Actor) -> Case:
    """The appeal, decided by these accounts together: one of its referees rules, the others agree. Nobody: by any
    other referee, as without a committee. The same again changes nothing.

    Raises Refused for a case that is no appeal, is closed or has a ruling proposed, for more than `MOST`, for somebody
    who is no referee or director of the event, played the game or gave the ruling, and without a referee.
    """
    case, stream = locked_case(case_id)
    refuse_closed(case)
    if case.appeal_of is None:
        raise Refused(_("Case {number} is no appeal: any referee decides it.").format(number=case.number))
    if case.state == CaseState.PROPOSED:
        raise Refused(
            _("A ruling in case {number} is waiting to be confirmed: decline it first.").format(number=case.number)
        )
    committee = sorted(set(usernames))
    if committee == sorted(case.committee):
        return case
    if len(committee) > MOST:
        raise Refused(_("A committee has {most} members at most.").format(most=MOST))
    event = Event.objects.get(stream_id=case.stream_id)
    roles = Role.objects.filter(event=event, kind__in=OFFICIALS, user__username__in=committee, user__is_active=True)
    kinds: dict[User, set[str]] = {}
    for role in roles.select_related("user"):
        kinds.setdefault(role.user, set()).add(role.kind)
    if {user.username for user in kinds} != set(committee):
        raise Refused(_("Choose referees and directors of this event."))
    earlier = ruled_by(case.appeal_of)
    for user in kinds:
        refuse_own_game(referee_of(user), case.game)
        if user.username in earlier:
            raise Refused(_("{name} gave the ruling, so somebody else decides.").format(name=user.called))
    if committee and not any(RoleKind.REFEREE in held for held in kinds.values()):
        raise Refused(_("Choose at least one referee: only referees rule."))
    case.committee = committee
    case.save(update_fields=["committee"])
    members = [name_of(username) for username in committee]
    payload = {"case": case.number, "game": case.game.number, "committee": members}
    append(stream, "case.committee", case_subject(case.number), actor, payload)
    return case
