"""Closes the rounds of a ladder, each of which is one game: by itself once its result is final, and those that one side
reported in one act of a director."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from games.ledger.acts import Actor
from games.models import Case, GameState
from ground.errors import Refused
from nzgs_tourney.models import Round, RoundState
from nzgs_tourney.services.rounds.challenge import RULE, open_ladder
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.rounds.ladder import going_ladders, reported_games


def is_ladder_game_final(now: datetime) -> bool:
    """Whether a round of a ladder is open although its result is final. One query."""
    return _final().exists()


def close_final_ladder_games(now: datetime) -> None:
    """Close every round of a ladder whose game has a final result and about which no case waits, each with its ledger
    event: no place and no result changes by it. One of an event that is finished meanwhile stays."""
    for division, number in list(_final().order_by("division", "number").values_list("division", "number")):
        with suppress(Refused):
            close_round(division, number, actor=RULE)


@transaction.atomic
def confirm_reported_games(division_id: int, *, actor: Actor, expected_seq: int | None = None) -> int:
    """How many rounds of the ladder were closed by confirming what one side reported and nobody contradicted; each as
    by `close_round`, with its ledger events.

    Raises Refused outside a ladder and in a finished event, EditConflict where a report came in after ledger event
    `expected_seq`, so that nobody saw it.
    """
    division, _stream = open_ladder(division_id)
    numbers = list(reported_games(division).values_list("pairing__round__number", flat=True))
    for number in numbers:
        close_round(division_id, number, actor=actor, confirm_reported=True, expected_seq=expected_seq)
    return len(numbers)


def _final() -> QuerySet[Round]:
    waiting = Case.objects.waiting().values("game")
    open_here = Round.objects.filter(division__in=going_ladders(), state=RoundState.PUBLISHED)
    final = open_here.filter(pairings__game__state=GameState.CONFIRMED).exclude(pairings__game__in=waiting)
    return final.exclude(pairings__game__state__in=set(GameState) - {GameState.CONFIRMED})
