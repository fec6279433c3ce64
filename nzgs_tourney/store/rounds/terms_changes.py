"""Handicaps that a director changed at boards of a published round, with the komi and colours that followed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import QuerySet

from games.models import GameState, LedgerEvent
from games.store.past_colours import TERMS_CHANGED
from nzgs_tourney.models import Division, Pairing, RoundState


def _events(stream: int, subject: str) -> QuerySet[LedgerEvent]:
    changes = LedgerEvent.objects.filter(stream=stream, subject=subject, kind=TERMS_CHANGED)
    return changes.only("at", "payload").order_by("seq")


_TERMS = ("handicap", "komi", "black")


@dataclass(frozen=True, slots=True)
class TermsChange:
    """The terms of a game before they were last changed, and when that was. `black` is the number of the entry that had
    Black."""

    handicap: int
    komi: Decimal
    black: int
    at: datetime


def may_have_changed(pairing: Pairing) -> bool:
    """Whether a director may have changed the terms of this board since its round was published, and its players should
    still be told: nothing of the game is known yet. No query where round and game were fetched."""
    return bool(
        pairing.override_reason
        and pairing.round.state == RoundState.PUBLISHED
        and pairing.game is not None
        and pairing.game.state == GameState.OPEN
    )


def terms_changes(division: Division, number: int) -> dict[int, TermsChange]:
    """The last change of each game's terms in this round, by the numbers of the games, from the event's ledger. One
    query."""
    changes: dict[int, TermsChange] = {}
    for event in _events(division.event.stream_id, f"round:{division.number}.{number}"):
        payload = event.payload
        (handicap, komi, black), now = zip(*map(payload.get, _TERMS), strict=True)
        if (handicap, komi, black) != now:
            changes[payload["game"]] = TermsChange(handicap, Decimal(komi), black, event.at)
    return changes
