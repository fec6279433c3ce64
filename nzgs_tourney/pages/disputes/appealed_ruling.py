"""Who gave the ruling under appeal, and which other referees could decide the appeal.

By the rules every referee of the event who didn't play the game may decide it, including the one who ruled.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Case
from nzgs_tourney.access.permissions import may_rule
from nzgs_tourney.access.ruling_referees import referee_of
from nzgs_tourney.models import Event, Role, User
from nzgs_tourney.pages.disputes.ruling_preview import why_not_own


@dataclass(frozen=True, slots=True)
class OwnRuling:
    """A note that an appeal is against this referee's own ruling: `others` are the names of those who could decide it
    too.
    """

    others: tuple[str, ...]


def own_ruling(user: User, event: Event, case: Case) -> OwnRuling | None:
    """The note for a referee on a waiting appeal, None where it isn't against their own ruling. One query, two for
    their own."""
    if case.appeal_of is None or not case.waits or not may_rule(user, event):
        return None
    if user.username not in referees_of(case.appeal_of):
        return None
    roles = Role.objects.referees().filter(event=event, user__is_active=True).exclude(user=user)
    referees = [role.user for role in roles.select_related("user").order_by("user__username")]
    return OwnRuling(tuple(referee.called for referee in referees if not why_not_own(referee_of(referee), case)))


def referees_of(ruled: Case) -> set[str]:
    """The accounts that gave and confirmed the final ruling of this case. One query, none where `rulings` were
    prefetched."""
    final = [ruling for ruling in ruled.rulings.all() if ruling.final_at]
    return {account for ruling in final for account in (ruling.referee, ruling.second) if account}
