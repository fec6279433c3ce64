"""Gives divisions, with their rounds, entries and lists, to those who may have them."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404

from nzgs_tourney.access.events import (
    Visitor,
    access_event_as_director,
    access_event_for,
    access_event_with_records,
    access_published_event,
)
from nzgs_tourney.access.permissions import Work, first_official
from nzgs_tourney.models import Division, Entry, Event, ListReview, Payment, Round, RoundState, StagedFile
from ratings.models import RatingList


def access_division_for(work: Work, user: Visitor, event_slug: str, division_slug: str) -> Division:
    """A division of an event, for those whose role has this work in it."""
    rows = Division.objects.select_related("event__stream").filter(event__slug=event_slug, slug=division_slug)
    division = first_official(rows, user, f"tourney.{work}", event="event")
    if division is not None:
        return division
    event = access_event_for(work, user, event_slug)
    if event.slug == event_slug:
        raise Http404("no such division")
    return access_division_for(work, user, event.slug, division_slug)


def access_division_as_director(user: Visitor, event_slug: str, division_slug: str) -> Division:
    """A division of an event, for its directors and the federation."""
    return access_division_for(Work.DIRECT, user, event_slug, division_slug)


def access_division_with_records(user: Visitor, event_slug: str, division_slug: str) -> Division:
    """A division of an event that the public may see, or whose records this person may read before that."""
    event = access_event_with_records(user, event_slug)
    return get_object_or_404(Division.objects.select_related("event__stream"), event=event, slug=division_slug)


def refuse_draft(division: Division, round_number: int) -> None:
    """Raise PermissionDenied where this round is a draft and the person that the division was given to doesn't draw. At
    most one query."""
    if hides_draft(division, round_number):
        raise PermissionDenied("a draft is printed by those who draw")


def hides_draft(division: Division, round_number: int) -> bool:
    """Whether this round is a draft, and this person may not see it. At most one query."""
    if Work.DRAW in division.event.may:
        return False
    return Round.objects.filter(division=division, number=round_number, state=RoundState.DRAFT).exists()


def access_draft(division: Division, round_number: int) -> Round:
    """The draft of this round, for those who draw, who have the division; Http404 where there is none."""
    draft = get_object_or_404(Round.objects.drafts(), division=division, number=round_number)
    draft.division = division
    return draft


def access_entry_as_director(user: Visitor, event_slug: str, entry_id: int) -> Entry:
    """An entry of an event, for its directors and the federation."""
    event = access_event_as_director(user, event_slug)
    entry = get_object_or_404(Entry.objects.select_related("division"), division__event=event, pk=entry_id)
    entry.division.event = event
    return entry


def access_entry_at_desk(event: Event, entry_id: int) -> Entry:
    """An entry of this event, for those who may have the event."""
    rows = Entry.objects.select_related("division", "came_from", "player")
    entry = get_object_or_404(rows, division__event=event, pk=entry_id)
    entry.division.event = event
    return entry


def access_payment(event: Event, number: int) -> Payment:
    """A payment of this event by its number, for those who may have the event."""
    return get_object_or_404(Payment, event=event, number=number)


def access_staged_as_director(user: Visitor, event_slug: str, staged_file_id: int) -> StagedFile:
    """A list sent to an event, for its directors and the federation."""
    event = access_event_as_director(user, event_slug)
    staged_files = StagedFile.objects.select_related("division", "uploaded_by")
    staged_file = get_object_or_404(staged_files, event=event, pk=staged_file_id)
    staged_file.event = event
    if staged_file.division is not None:
        staged_file.division.event = event
    return staged_file


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


def access_numbered_entry(division: Division, number: int) -> Entry:
    """An entry by its number in a division that the public may see, or that comes from `access_division_for`."""
    entry = get_object_or_404(Entry, division=division, number=number)
    entry.division = division
    return entry


def access_published_round(division: Division, round_number: int | None = None) -> Round | None:
    """A round that the public may see, the last one without a number; None until it is published."""
    if round_number is not None and not 1 <= round_number <= division.rounds:
        raise Http404("no such round")
    rounds = Round.objects.filter(division=division).published()
    drawn = (rounds if round_number is None else rounds.filter(number=round_number)).order_by("-number").first()
    if drawn is not None:
        drawn.division = division
    return drawn
