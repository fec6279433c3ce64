"""The games of a player that a record may belong to."""

from __future__ import annotations

from collections.abc import Iterable

from games.models import Game, Speaker
from games.store.sent_records import SentRecordFile, offer_of
from nzgs_tourney.models import Entry, Seat


def own_seats(entry: Entry) -> Iterable[Seat]:
    """The seats of an entry that have a game, the latest round first, with their games. One query."""
    seats = Seat.objects.filter(entry=entry, pairing__game__isnull=False)
    return seats.select_related("pairing__game__stream", "round").order_by("-round__number")


def game_that_fits(entry: Entry, files: Iterable[SentRecordFile]) -> tuple[Game, Speaker] | None:
    """The game of this player that these files fit best, the latest of equals; None for a player without a game.

    Two queries for each game, and the files are replayed for each: a player has few rounds.
    """
    sent = list(files)
    fitting: list[tuple[int, Game, Speaker]] = []
    for seat in own_seats(entry):
        game = seat.pairing.game
        if game is not None:
            offer = offer_of(game, sent)
            weighs = min((game.weighs for game in offer.games), default=0)
            fitting.append((weighs, game, Speaker(seat.colour)))
            if not weighs:
                break
    best = min(fitting, key=lambda offered: offered[0], default=None)
    return best and (best[1], best[2])
