"""Gives cases, their rulings and calls for the referee to an event’s officials, and an account as the referee who
rules."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from games.models import Case, Evidence, Ruling
from games.services.ruling_referee import RulingReferee
from games.store.past_colours import with_past_colours
from nzgs_tourney.access.events import Visitor, access_event_as_official, access_event_as_referee
from nzgs_tourney.models import TableCall, User
from nzgs_tourney.store.people.identity import everybody_who_is


def access_case_as_official(user: Visitor, event_slug: str, case_number: int) -> Case:
    """A case of an event, for its referees and directors and the federation."""
    event = access_event_as_official(user, event_slug)
    return case_in(event.stream_id, case_number)


def access_case_as_referee(user: Visitor, event_slug: str, case_number: int) -> Case:
    """A case of an event, only for its referees."""
    event = access_event_as_referee(user, event_slug)
    return case_in(event.stream_id, case_number)


def access_call_as_official(user: Visitor, event_slug: str, call_id: int) -> TableCall:
    """A player's call in an event, for its referees and directors and the federation."""
    event = access_event_as_official(user, event_slug)
    return get_object_or_404(TableCall, pairing__round__division__event=event, pk=call_id)


def access_ruling_as_official(user: Visitor, event_slug: str, ruling_number: int) -> Ruling:
    """A final ruling of an event, for its referees and directors and the federation."""
    event = access_event_as_official(user, event_slug)
    return ruling_in(event.stream_id, ruling_number)


def access_photo(case: Case, evidence_id: int) -> Evidence:
    """A photo in the evidence of this case."""
    return get_object_or_404(Evidence.objects.exclude(sha256=""), case=case, pk=evidence_id)


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
    return Case.objects.select_related("game__pairing__round__division__event__stream", "record", "appeal_of")


def _rulings_with_board() -> QuerySet[Ruling]:
    return Ruling.objects.select_related(
        "case__game__pairing__round__division__event__stream", "case__record", "case__appeal_of", "restored"
    )


def referee_of(user: User) -> RulingReferee:
    """This account as the referee who rules: its name, and the players that it is on the board."""
    players = frozenset[int]() if user.player_id is None else everybody_who_is(user.player_id)
    return RulingReferee(user.username, user.actor, players, user.get_full_name())
