"""Who decides an appeal: somebody else than who ruled, a committee, or a person to hand it to."""

from __future__ import annotations

from django.utils import timezone

from games.models import Case
from games.wording.numbers import listed
from ground.translation import gettext as _
from nzgs_tourney.access.cases import able_referees
from nzgs_tourney.models import Event, HandedCase, User


def who_decides(case: Case, event: Event) -> str:
    """Who decides this appeal while it waits, a sentence; empty for any other case. No query without an appeal; for one
    some for each referee of the event."""
    if case.appeal_of_id is None or not case.waits:
        return ""
    if case.committee:
        return _("Decided by {names}.").format(names=listed(committee_names(case)))
    able = [referee.called for referee in able_referees(event, case)]
    handed = HandedCase.objects.open_at(timezone.now()).filter(case=case).values_list("person", flat=True)
    if not able and (person := handed.first()):
        return _("Decided by {names}.").format(names=person)
    if not able:
        return _("Nobody can decide it yet: the director adds a referee.")
    if len(able) == 1:
        return _("Decided by {names}.").format(names=able[0])
    return _("Decided by one of {names}.").format(names=listed(able))


def committee_names(case: Case) -> list[str]:
    """The names of the committee's members, in their order; the username of an account that isn't on this site. One
    query, none without a committee."""
    if not case.committee:
        return []
    names = {user.username: user.called for user in User.objects.filter(username__in=case.committee)}
    return [names.get(username, username) for username in case.committee]
