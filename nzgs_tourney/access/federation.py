"""Gives what belongs to no event: people, rating lists and years of NZGS points. What has public pages is for
everybody, all of it only for the federation."""

from __future__ import annotations

from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404

from nzgs_tourney.access.events import Visitor, access_federation
from nzgs_tourney.models import Entry, Event, ListReview, Namesakes, PointsAward, PointsSeries
from nzgs_tourney.store.people.identity import joined_players
from ratings.models import Player

FIRST_POINTS, LAST_POINTS = 1987, 2199
"""The years that can have points: the motion that introduced them is from 1987."""


def access_namesakes_as_federation(user: Visitor, answer_id: int) -> Namesakes:
    """A decision on two players, only for the federation."""
    access_federation(user)
    return get_object_or_404(Namesakes, pk=answer_id)


def access_review_as_federation(user: Visitor, review_id: int) -> ListReview:
    """A rating list that the federation accepts or withdraws."""
    access_federation(user)
    return get_object_or_404(ListReview, pk=review_id)


def access_person_as_federation(user: Visitor, player_id: int) -> Player:
    """A person who hasn't been forgotten, by the name that was kept, only for the federation."""
    access_federation(user)
    return get_object_or_404(Player.objects.remembered(), pk=joined_players().get(player_id, player_id))


def access_published_player(player_id: int) -> Player:
    """A person on pages of a published event, by themselves or as a partner, or the person they were merged with.
    Nobody else has a page."""
    alone = Q(entries__in=Entry.objects.published())
    in_a_side = Q(memberships__entry__in=Entry.objects.published_sides(), forgotten_at=None)
    return get_object_or_404(
        Player.objects.filter(alone | in_a_side).distinct(), pk=joined_players().get(player_id, player_id)
    )


def access_points_year(year: int) -> int:
    """A year in the list of NZGS points, for everybody: any year since points were introduced."""
    if not FIRST_POINTS <= year <= LAST_POINTS:
        raise Http404("no such year")
    return year


def access_year_as_federation(user: Visitor, year: int) -> int:
    """A year in the list of NZGS points, only for the federation."""
    access_federation(user)
    return access_points_year(year)


def access_event_of_year_as_federation(user: Visitor, year: int, event_slug: str) -> Event:
    """An event that begins in this year, only for the federation."""
    access_year_as_federation(user, year)
    real = Event.objects.select_related("stream").filter(stream__rehearsal=False)
    return get_object_or_404(real, slug=event_slug, begins__year=year)


def access_series(series_slug: str) -> PointsSeries:
    """A series of events, for everybody."""
    return get_object_or_404(PointsSeries, slug=series_slug)


def access_series_as_federation(user: Visitor, series_slug: str) -> PointsSeries:
    """A series of events, only for the federation."""
    access_federation(user)
    return access_series(series_slug)


def access_award_as_federation(user: Visitor, year: int, award_id: int) -> PointsAward:
    """An award of points in this year, only for the federation."""
    access_year_as_federation(user, year)
    return get_object_or_404(PointsAward.objects.select_related("division__event"), pk=award_id, year=year)
