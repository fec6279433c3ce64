"""In whose hands a case is: who has it open, what it can be merged with, who is in its committee."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.cases.kind import PRIVATE, Kind
from games.models import Case, CaseState
from games.services.ruling_referee import is_own_game, ruled_by
from nzgs_tourney.access.cases import referee_of
from nzgs_tourney.models import Event, Role, User
from nzgs_tourney.services.disputes.name_committee import OFFICIALS


@dataclass(frozen=True, slots=True)
class OtherCase:
    """A case of the same game that an open case can be merged with."""

    number: int
    title: str


@dataclass(frozen=True, slots=True)
class CaseHands:
    """Who has a case open, for one official: `holder` is somebody else, since `since`, with their `account`; `mine`:
    this official has. `others` can be merged with it; `parts`: it was merged and can still be parted."""

    holder: str
    account: str
    since: datetime | None
    mine: bool
    others: tuple[OtherCase, ...]
    parts: bool


def case_hands(case: Case, user: User) -> CaseHands:
    """In whose hands the case is, as this account sees it. One query while it is open."""
    held, mine = bool(case.held_by), case.held_by == user.username
    return CaseHands(
        holder=case.held_by_name if held and not mine else "",
        account=case.held_by if held and not mine else "",
        since=case.held_at,
        mine=mine,
        others=_others(case),
        parts=case.merged_into is not None and case.merged_into.state == CaseState.OPEN,
    )


def _others(case: Case) -> tuple[OtherCase, ...]:
    if case.state != CaseState.OPEN or case.appeal_of_id is not None or Kind(case.kind) in PRIVATE:
        return ()
    open_ones = Case.objects.filter(game=case.game, state=CaseState.OPEN, appeal_of=None).exclude(pk=case.pk)
    open_ones = open_ones.exclude(kind__in=PRIVATE)
    return tuple(OtherCase(one.number, one.get_kind_display()) for one in open_ones.order_by("number"))


def committee_choices(case: Case, event: Event) -> tuple[tuple[str, str], ...]:
    """The officials who can be in the committee of an appeal, as usernames and names; none for any other case. One
    query, and one for each who is linked to a player."""
    if case.appeal_of is None or case.state != CaseState.OPEN:
        return ()
    earlier = ruled_by(case.appeal_of)
    roles = Role.objects.filter(event=event, kind__in=OFFICIALS, user__is_active=True).select_related("user")
    users = {role.user.username: role.user for role in roles.order_by("user__username")}
    return tuple(
        (username, user.called)
        for username, user in users.items()
        if username not in earlier and not is_own_game(referee_of(user), case.game)
    )
