"""Gives people over all events: those with public pages to everybody, all of them only to the federation."""

from __future__ import annotations

from django.shortcuts import get_object_or_404

from nzgs_tourney.access.events import Visitor, access_federation
from nzgs_tourney.models import ListReview, Namesakes
from nzgs_tourney.store.people.identity import joined_players
from ratings.models import Player


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
    """A person on pages of a published event, or the person they were merged with. Nobody else has a page."""
    named = Player.objects.filter(entries__division__event__published=True).distinct()
    return get_object_or_404(named, pk=joined_players().get(player_id, player_id))
