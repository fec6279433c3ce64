"""A case that was handed to a named person, as the referee who handed it sees it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from games.models import Case, CaseState
from ground.translation import gettext as _
from nzgs_tourney.access.cases import able_referees
from nzgs_tourney.access.permissions import may_rule
from nzgs_tourney.links import digest_of
from nzgs_tourney.models import HandedCase, User
from nzgs_tourney.pages.people.invitations import FreshLink, fresh_link


@dataclass(frozen=True, slots=True)
class FreshHanded:
    """The link of a case that was handed over just now, and the code to speak."""

    link: FreshLink
    code: str


def handed_of(case: Case) -> HandedCase | None:
    """The person the case is handed to, waiting or opened; None where it isn't, or the hour is over. One query."""
    return HandedCase.objects.open_at(timezone.now()).filter(case=case).first() if case.waits else None


def can_be_handed(case: Case, user: User) -> bool:
    """Whether this account hands the case over: a referee, where no referee of the event can rule in it. One query, and
    one for each referee."""
    event = case.game.stream.event
    return case.state == CaseState.OPEN and may_rule(user, event) and not able_referees(event, case)


def fresh_handed(case: Case, number: int, token: str, code: str) -> FreshHanded | None:
    """The link and the code, None once it was opened or has ended. One query."""
    rows = HandedCase.objects.open_at(timezone.now()).filter(opened_at=None, digest=digest_of(token))
    row = rows.filter(pk=number, case=case).first()
    if row is None:
        return None
    purpose = _("case {number}").format(number=case.number)
    return FreshHanded(fresh_link(reverse("guest:opened", args=[token]), row.person, purpose, row.expires_at), code)
