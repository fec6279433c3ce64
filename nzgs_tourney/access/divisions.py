"""Gives divisions, with their rounds, entries and lists, to those who may have them."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from nzgs_tourney.access.events import Visitor, access_event_as_director
from nzgs_tourney.access.permissions import refuse_unofficial, remember_roles, with_roles
from nzgs_tourney.models import Division, Entry, Round, RoundState, StagedFile
from ratings.compiled_query import CompiledQuery
from ratings.models import RatingList


def _divisions(account: int, slug: str, division: str) -> QuerySet[Division]:
    rows = Division.objects.select_related("event__stream").filter(event__slug=slug, slug=division)
    return with_roles(rows, account, "event")


_DIVISION = CompiledQuery(_divisions, account=1_000_000_000, slug="the event", division="the division")


def access_division_as_director(user: Visitor, slug: str, division: str) -> Division:
    """A division of an event, for its directors and the federation."""
    found = _DIVISION.first(account=user.pk, slug=slug, division=division)
    if found is None:
        access_event_as_director(user, slug)
        raise Http404("no such division")
    remember_roles(found, user, found.event)
    refuse_unofficial(user, found.event, "tourney.direct_event")
    return found


def access_entry_as_director(user: Visitor, slug: str, entry: int) -> Entry:
    """An entry of an event, for its directors and the federation."""
    event = access_event_as_director(user, slug)
    return get_object_or_404(Entry.objects.select_related("division__event__stream"), division__event=event, pk=entry)


def access_staged_as_director(user: Visitor, slug: str, staged: int) -> StagedFile:
    """A list that was sent to an event, for its directors and the federation."""
    event = access_event_as_director(user, slug)
    staged_files = StagedFile.objects.select_related("event__stream", "division__event__stream", "uploaded_by")
    return get_object_or_404(staged_files, event=event, pk=staged)


def access_rating_list(rating_list: int) -> RatingList:
    """A saved list: it belongs to no event, and any event's director may use it."""
    return get_object_or_404(RatingList, pk=rating_list)


def access_published_division(slug: str, division: str) -> Division:
    """A division of an event that the public may see."""
    divisions = Division.objects.select_related("event__stream")
    return get_object_or_404(divisions, event__slug=slug, event__published=True, slug=division)


def access_published_round(division: Division, number: int | None = None) -> Round | None:
    """A round that the public may see, the last one without a number; None while it is not published."""
    if number is not None and not 1 <= number <= division.rounds:
        raise Http404("no such round")
    rounds = Round.objects.filter(division=division).exclude(state=RoundState.DRAFT)
    drawn = (rounds if number is None else rounds.filter(number=number)).order_by("-number").first()
    if drawn is not None:
        drawn.division = division
    return drawn
