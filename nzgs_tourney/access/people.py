"""Gives people over all events: those named in public to everybody, all of them to the federation alone."""

from __future__ import annotations

from django.shortcuts import get_object_or_404

from nzgs_tourney.access.events import Visitor, access_federation
from nzgs_tourney.models import Namesakes
from nzgs_tourney.store.identity import joined_players
from ratings.models import Player


def access_namesakes_as_federation(user: Visitor, answer_id: int) -> Namesakes:
    """An answer on two players, for the federation alone."""
    access_federation(user)
    return get_object_or_404(Namesakes, pk=answer_id)


def access_person_as_federation(user: Visitor, player_id: int) -> Player:
    """A person who has not been forgotten, under the name that they are kept by, for the federation alone."""
    access_federation(user)
    return get_object_or_404(Player.objects.remembered(), pk=joined_players().get(player_id, player_id))


def access_published_player(player_id: int) -> Player:
    """A person named on pages of a published event, or the person they were joined with. Nobody else has a page."""
    named = Player.objects.filter(entries__division__event__published=True).distinct()
    return get_object_or_404(named, pk=joined_players().get(player_id, player_id))
