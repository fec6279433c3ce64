"""Reads the games of an entry that nobody has reported yet."""

from __future__ import annotations

from games.models import Case, Game, GameState
from nzgs_tourney.models import Entry, RoundState


def open_games(entry: Entry) -> tuple[Game, ...]:
    """Its games in published rounds without a report, by round, but those that a case waits about. One query."""
    mine = Game.objects.filter(pairing__seats__entry=entry, pairing__round__state=RoundState.PUBLISHED)
    untold = mine.filter(state=GameState.OPEN).exclude(cases__in=Case.objects.waiting())
    return tuple(untold.order_by("pairing__round__number"))
