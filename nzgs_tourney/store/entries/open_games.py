"""Reads the games of an entry that nobody has decided yet."""

from __future__ import annotations

from games.models import Case, Game, GameState
from nzgs_tourney.models import Entry, RoundState


def open_games(entry: Entry) -> tuple[Game, ...]:
    """Its games in published rounds without a result, by round, but those that a case waits about. One query."""
    mine = Game.objects.filter(pairing__seats__entry=entry, pairing__round__state=RoundState.PUBLISHED)
    undecided = mine.filter(state__in=(GameState.OPEN, GameState.CONTRADICTED))
    return tuple(undecided.exclude(cases__in=Case.objects.waiting()).order_by("pairing__round__number"))
