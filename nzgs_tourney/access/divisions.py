"""Gives divisions, with their rounds, entries and lists, to those who may have them."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404

from nzgs_tourney.access.events import Visitor, access_event_as_director, access_published_event
from nzgs_tourney.access.permissions import first_official
from nzgs_tourney.models import Division, Entry, Event, ListReview, Round, StagedFile
from ratings.models import RatingList


def access_division_as_director(user: Visitor, event_slug: str, division_slug: str) -> Division:
    """A division of an event, for its directors and the federation."""
    rows = Division.objects.select_related("event__stream").filter(event__slug=event_slug, slug=division_slug)
    division = first_official(rows, user, "tourney.direct_event", event="event")
    if division is not None:
        return division
    event = access_event_as_director(user, event_slug)
    if event.slug == event_slug:
        raise Http404("no such division")
    return access_division_as_director(user, event.slug, division_slug)


def access_entry_as_director(user: Visitor, event_slug: str, entry_id: int) -> Entry:
    """An entry of an event, for its directors and the federation."""
    event = access_event_as_director(user, event_slug)
    return get_object_or_404(
        Entry.objects.select_related("division__event__stream"), division__event=event, pk=entry_id
    )


def access_staged_as_director(user: Visitor, event_slug: str, staged_file_id: int) -> StagedFile:
    """A list sent to an event, for its directors and the federation."""
    event = access_event_as_director(user, event_slug)
    staged_files = StagedFile.objects.select_related("event__stream", "division__event__stream", "uploaded_by")
    return get_object_or_404(staged_files, event=event, pk=staged_file_id)


def access_rating_list(event: Event, rating_list_id: int) -> RatingList:
    """A list that this event may set ratings from: a public one, or one that was sent here and waits."""
    return get_object_or_404(RatingList, pk=rating_list_id, review__in=ListReview.objects.for_event(event.pk))


def access_published_division(event_slug: str, division_slug: str) -> Division:
    """A division of an event that the public may see."""
    divisions = Division.objects.select_related("event__stream")
    return get_object_or_404(divisions, event__slug=event_slug, event__published=True, slug=division_slug)


def access_published_entry(event_slug: str, entry_id: int) -> Entry:
    """An entry of an event that the public may see."""
    event = access_published_event(event_slug)
    return get_object_or_404(
        Entry.objects.select_related("division__event__stream"), division__event=event, pk=entry_id
    )


def access_published_round(division: Division, round_number: int | None = None) -> Round | None:
    """A round that the public may see, the last one without a number; None until it is published."""
    if round_number is not None and not 1 <= round_number <= division.rounds:
        raise Http404("no such round")
    rounds = Round.objects.filter(division=division).published()
    drawn = (rounds if round_number is None else rounds.filter(number=round_number)).order_by("-number").first()
    if drawn is not None:
        drawn.division = division
    return drawn
