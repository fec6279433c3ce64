"""The games that a referee can say a case is about."""

from __future__ import annotations

from django.db.models import Q

from games.models import Case
from ground.translation import gettext as _
from nzgs_tourney.models import Pairing, RoundState
from nzgs_tourney.tournament.wording.rounds.places import place_words


def games_to_move_to(case: Case) -> tuple[tuple[int, str], ...]:
    """The games that a case can be about: those of the rounds that aren't closed, and its own, by their numbers with
    their names. One query."""
    places = Pairing.objects.filter(Q(round__state=RoundState.PUBLISHED) | Q(game=case.game_id))
    places = places.filter(round__division__event__stream=case.stream_id, game__isnull=False)
    listed = places.select_related("round__division", "game").order_by(
        "round__division__position", "round__number", "table"
    )
    return tuple((place.game.pk, _place(place)) for place in listed if place.game is not None)


def _place(pairing: Pairing) -> str:
    where = place_words(pairing.round.division.name, pairing.round.said, pairing.table)
    assert pairing.game is not None
    return _("{place}: {game}").format(place=where, game=pairing.game)
