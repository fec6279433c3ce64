"""Removes the games of boards that a director removed: deletes them, or keeps them as removed boards where somebody had
reported.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import Exists, OuterRef

from games.models import Game, Report, StagedRecord, TakenApart


def remove_games(games: Collection[int], at: datetime) -> None:
    """Take these games out of play, at this time; their boards are already gone. For services that hold the stream's
    lock, give its moment and append the event.

    A game with a report is kept with its reports as a removed board, any other is deleted. The database refuses it for
    a game that has a result, a record, a claim or a count.
    """
    reported = Game.objects.filter(Exists(Report.objects.filter(game=OuterRef("pk"))), pk__in=list(games))
    taken_apart = TakenApart.objects.bulk_create(TakenApart(game=game, at=at) for game in reported.order_by("pk"))
    apart = {row.game_id for row in taken_apart}
    StagedRecord.objects.filter(game__in=apart).delete()
    Game.objects.filter(pk__in=set(games) - apart).delete()
