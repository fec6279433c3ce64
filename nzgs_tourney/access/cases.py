"""Gives cases, their rulings and calls for the referee to an event’s officials, and an account as the referee who
rules."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404

from games.models import Case, Evidence, Ruling
from games.services.ruling_referee import RulingReferee, refuse_to_rule, ruled_by
from games.store.past_colours import with_past_colours
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.events import Visitor, access_event_as_official, access_event_as_referee
from nzgs_tourney.models import Event, Role, TableCall, User
from nzgs_tourney.store.people.identity import everybody_on_the_board


def access_case_as_official(user: Visitor, event_slug: str, case_number: int) -> Case:
    """A case of an event, for its referees and directors and the federation."""
    event = access_event_as_official(user, event_slug)
    return case_in(event.stream_id, case_number)


def access_case_as_referee(user: Visitor, event_slug: str, case_number: int) -> Case:
    """A case of an event, only for its referees."""
    event = access_event_as_referee(user, event_slug)
    return case_in(event.stream_id, case_number)


def access_case_as_committee_namer(user: Visitor, event_slug: str, case_number: int) -> Case:
    """An appeal, for those who name its committee: the event's directors, the federation, and its referees who didn't
    give the ruling under it."""
    case = access_case_as_official(user, event_slug, case_number)
    if names_committee(user, case):
        return case
    raise PermissionDenied(_("You gave the ruling, so somebody else names who decides."))


def names_committee(user: Visitor, case: Case) -> bool:
    """Whether this official of the event names the committee of this appeal, as `access_case_as_committee_namer` says.
    One query at most."""
    if user.has_perm("tourney.direct_event", case.game.stream.event) or case.appeal_of is None:
        return True
    return user.get_username() not in ruled_by(case.appeal_of)


def access_call_as_official(user: Visitor, event_slug: str, call_id: int) -> TableCall:
    """A player's call in an event, for its referees and directors and the federation."""
    event = access_event_as_official(user, event_slug)
    return get_object_or_404(TableCall, pairing__round__division__event=event, pk=call_id)


def access_ruling_as_official(user: Visitor, event_slug: str, ruling_number: int) -> Ruling:
    """A final ruling of an event, for its referees and directors and the federation."""
    event = access_event_as_official(user, event_slug)
    return ruling_in(event.stream_id, ruling_number)


def access_photo(case: Case, evidence_id: int) -> Evidence:
    """A photo in the evidence of this case, or of one that was merged into it."""
    of_case = Evidence.objects.filter(Q(case=case) | Q(case__merged_into=case))
    return get_object_or_404(of_case.exclude(sha256=""), pk=evidence_id)


def case_in(stream: int, number: int) -> Case:
    """The case of a stream with its record, the case it appeals against, its board and the board's event. The game has
    the colours of when it was opened. Raises Http404 where there is none."""
    case = get_object_or_404(_cases_with_board(), stream=stream, number=number)
    with_past_colours([case])
    return case


def ruling_in(stream: int, number: int) -> Ruling:
    """The final ruling of a stream with its case as `case_in` has it, and the record that it restored. Raises Http404
    where there is none."""
    ruling = get_object_or_404(_rulings_with_board(), stream=stream, number=number)
    with_past_colours([ruling.case])
    return ruling


def _cases_with_board() -> QuerySet[Case]:
    return Case.objects.select_related(
        "game__pairing__round__division__event__stream", "record", "appeal_of", "merged_into"
    )


def _rulings_with_board() -> QuerySet[Ruling]:
    return Ruling.objects.select_related(
        "case__game__pairing__round__division__event__stream", "case__record", "case__appeal_of", "restored"
    )


def able_referees(event: Event, case: Case) -> tuple[User, ...]:
    """The event's referees who can rule in this case, by name: who didn't play, gave no ruling under appeal, and is in
    its committee, if it has one. One query, and two for each who is linked to a player."""
    roles = Role.objects.referees().filter(event=event, user__is_active=True).select_related("user")
    users = [role.user for role in roles.order_by("user__username")]
    return tuple(user for user in users if may_rule_in(referee_of(user), case))


def may_rule_in(referee: RulingReferee, case: Case) -> bool:
    """Whether nothing refuses this referee in this case. One query for an appeal."""
    try:
        refuse_to_rule(referee, case)
    except Refused:
        return False
    return True


def referee_of(user: User) -> RulingReferee:
    """This account as the referee who rules: its name, and the players that it is on the board, also as one of a
    side."""
    players = frozenset[int]() if user.player_id is None else everybody_on_the_board(user.player_id)
    return RulingReferee(user.username, user.actor, players, user.get_full_name())
