"""Gives people over all events to the federation, and to nobody else."""

from __future__ import annotations

from django.shortcuts import get_object_or_404

from nzgs_tourney.access import Visitor, access_federation
from nzgs_tourney.models import Namesakes
from nzgs_tourney.store.identity import joined_players
from ratings.models import Player


def access_namesakes_as_federation(user: Visitor, answer: int) -> Namesakes:
    """An answer on two players, for the federation alone."""
    access_federation(user)
    return get_object_or_404(Namesakes, pk=answer)


def access_person_as_federation(user: Visitor, person: int) -> Player:
    """A person who has not been forgotten, under the name that they are kept by, for the federation alone."""
    access_federation(user)
    return get_object_or_404(Player, pk=joined_players().get(person, person), forgotten_at=None)
