"""When a player who isn't at the board may be reported: the event's minutes after the round began."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.utils import timezone

from games.models import Game, GameState
from nzgs_tourney.models import Event, Round, RoundState


@dataclass(frozen=True, slots=True)
class Lateness:
    """From when on (`due`) a player may say that the opponent isn't there, the event's `minutes` after the round began,
    and how many `seconds` that still takes, 0 once it is so."""

    minutes: int
    due: datetime
    seconds: int


def forfeit_due(drawn: Round, event: Event, starts: datetime | None) -> datetime | None:
    """The event's minutes after this round began: at its announced start `starts`, or when it was published if that was
    later. None where the event has no such rule or the round isn't being played."""
    minutes = event.forfeit_after_minutes
    if minutes is None or drawn.state != RoundState.PUBLISHED:
        return None
    published = drawn.published_at
    if published is None:
        return None
    return max(published, starts or published) + timedelta(minutes=minutes)


def lateness_now(game: Game, drawn: Round, event: Event, starts: datetime | None) -> Lateness | None:
    """What a player of this game may say of an opponent who isn't there; None as `forfeit_due` says, and where the game
    has a result."""
    due = forfeit_due(drawn, event, starts) if game.state == GameState.OPEN else None
    if due is None:
        return None
    return Lateness(event.forfeit_after_minutes or 0, due, max(0, ceil((due - timezone.now()).total_seconds())))
